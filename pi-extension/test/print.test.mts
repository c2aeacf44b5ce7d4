/** Print mode: nobody can be asked. Also what does not depend on the mode. */

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { extension, Pi } from "./harness/pi.mts";
import { bash, call } from "./harness/script.mts";

const policy = {
  permission: {
    "*": "ask",
    read: "allow",
    bash: { "*": "ask", "touch *": "allow", "rm *": { action: "deny", reason: "use the trash instead" } },
  },
};

test("an allowed call runs; a denied one does not, and the model is told by what and why", async (t) => {
  const pi = await Pi.start(t, { config: policy, turns: [bash("touch kept"), bash("rm kept"), "done"] });
  const run = await pi.print();
  assert.equal(run.code, 0, run.stderr);
  assert.equal(run.stdout.trim(), "done");
  assert.ok(pi.ran("kept"));
  const [, denial] = pi.toolResults;
  assert.match(denial ?? "", /^\[pi-permission-system\] denied/);
  assert.match(denial ?? "", /rm \*/);
  assert.match(denial ?? "", /use the trash instead/);
  assert.equal(run.stderr, "");
});

test("an ask is refused, and the model is told that nobody could answer", async (t) => {
  const pi = await Pi.start(t, { config: policy, turns: [bash("mkdir made"), "done"] });
  const run = await pi.print();
  assert.equal(run.code, 0, run.stderr);
  assert.equal(pi.ran("made"), false);
  assert.match(pi.toolResults[0] ?? "", /^\[pi-permission-system\] /);
  assert.match(pi.toolResults[0] ?? "", /nobody can answer/);
  assert.doesNotMatch(pi.toolResults[0] ?? "", /denied by the user/);
});

test("JSON mode refuses an ask like print mode", async (t) => {
  const pi = await Pi.start(t, { config: policy, turns: [bash("mkdir made"), "done"] });
  const run = await pi.print("--mode", "json");
  assert.equal(run.code, 0, run.stderr);
  assert.equal(pi.ran("made"), false);
  assert.match(pi.toolResults[0] ?? "", /nobody can answer/);
});

test("without a configuration every call is asked about", async (t) => {
  const pi = await Pi.start(t, { turns: [bash("touch made"), "done"] });
  assert.equal((await pi.print()).code, 0);
  assert.equal(pi.ran("made"), false);
});

test("a configuration with errors allows nothing, still denies, and the person is told where it is wrong", async (t) => {
  const pi = await Pi.start(t, {
    config: '{ "permission": { "bash": { "touch *": "allow", "rm *": "deny" } }, "permision": {} }',
    turns: [bash("touch made"), bash("rm -r ."), "done"],
  });
  const run = await pi.print();
  assert.equal(pi.ran("made"), false);
  assert.match(pi.toolResults[0] ?? "", /nobody can answer/);
  assert.match(pi.toolResults[1] ?? "", /denied by/);
  assert.match(run.stderr, /config\.json.*permision/s);
});

test("a configuration that is not JSON allows nothing, and the person is told", async (t) => {
  const pi = await Pi.start(t, { config: '{ "permission": { "bash": "allow" ', turns: [bash("touch made"), "done"] });
  const run = await pi.print();
  assert.equal(pi.ran("made"), false);
  assert.match(run.stderr, /config\.json/);
});

const projectPolicy = { permission: { bash: { "mkdir *": "allow", "touch *": "deny" } } };

test("the configuration of a project that is not trusted only tightens", async (t) => {
  const pi = await Pi.start(t, {
    config: policy,
    files: { "project/.pi/extensions/pi-permission-system/config.json": projectPolicy },
    turns: [bash("touch made"), bash("mkdir folder"), "done"],
  });
  assert.equal((await pi.print("--no-approve")).code, 0);
  assert.equal(pi.ran("made"), false, "the project denies `touch`");
  assert.equal(pi.ran("folder"), false, "the project may not allow `mkdir`");
});

test("the configuration of a trusted project counts in full", async (t) => {
  const pi = await Pi.start(t, {
    config: policy,
    files: { "project/.pi/extensions/pi-permission-system/config.json": projectPolicy },
    turns: [bash("mkdir folder"), bash("touch made"), "done"],
  });
  const run = await pi.print("--approve");
  assert.equal(run.code, 0, run.stderr);
  assert.ok(pi.ran("folder"));
  assert.equal(pi.ran("made"), false);
});

const rewriter = (mode: string): string =>
  `${mode} module.exports = (pi) => { pi.on("tool_call", (event) => { event.input.command = "touch other"; }); };`;

test("what was judged is what runs: a later extension that rewrites it blocks the call", async (t) => {
  const pi = await Pi.start(t, {
    config: policy,
    files: { "home/later.js": rewriter("'use strict';") },
    laterExtensions: ["home/later.js"],
    turns: [bash("touch made"), "done"],
  });
  assert.equal((await pi.print()).code, 0);
  assert.equal(pi.ran("made") || pi.ran("other"), false);
  assert.match(pi.toolResults[0] ?? "", /read only/);
});

test("what was judged is what runs: a later extension that rewrites it carelessly has no effect", async (t) => {
  const pi = await Pi.start(t, {
    config: policy,
    files: { "home/later.js": rewriter("") },
    laterExtensions: ["home/later.js"],
    turns: [bash("touch made"), "done"],
  });
  assert.equal((await pi.print()).code, 0);
  assert.ok(pi.ran("made"));
  assert.equal(pi.ran("other"), false);
});

test("an input that is not plain data is refused", async (t) => {
  const pi = await Pi.start(t, {
    config: policy,
    files: {
      "home/earlier.js": `module.exports = (pi) => {
        let reads = 0;
        pi.on("tool_call", (event) => {
          Object.defineProperty(event.input, "command", { get: () => (reads++ ? "touch other" : "touch made") });
        });
      };`,
    },
    earlierExtensions: ["home/earlier.js"],
    turns: [bash("touch made"), "done"],
  });
  assert.equal((await pi.print()).code, 0);
  assert.equal(pi.ran("made") || pi.ran("other"), false);
  assert.match(pi.toolResults[0] ?? "", /^\[pi-permission-system\] denied, because the call could not be judged/);
});

test("the file tools are judged, not only the shell", async (t) => {
  const pi = await Pi.start(t, {
    config: { permission: { "*": "allow", path: { "*": "allow", "*.env": "deny" } } },
    files: { "project/.env": "SECRET=1\n", "project/notes.txt": "fine\n" },
    turns: [call("read", { path: ".env" }), call("read", { path: "notes.txt" }), bash("cat .env"), "done"],
  });
  assert.equal((await pi.print()).code, 0);
  const [secret, notes, cat] = pi.toolResults;
  assert.match(secret ?? "", /^\[pi-permission-system\] denied/);
  assert.match(notes ?? "", /fine/);
  assert.match(cat ?? "", /^\[pi-permission-system\] denied/);
});

test("what Pi takes away from a path does not get it around a rule", async (t) => {
  const paths = ["@.env", ".env ", "./.env", "@my\u00a0secret.txt", "my\u2009secret.txt"];
  const pi = await Pi.start(t, {
    config: { permission: { "*": "allow", path: { "*": "allow", "*.env": "deny", "my secret*": "deny" } } },
    files: { "project/.env": "SECRET=1\n", "project/my secret.txt": "SECRET=1\n" },
    turns: [...paths.map((path) => call("read", { path })), "done"],
  });
  assert.equal((await pi.print()).code, 0);
  assert.equal(pi.toolResults.length, paths.length);
  for (const result of pi.toolResults) {
    assert.match(result, /^\[pi-permission-system\] denied/);
  }
});

test("an agent's own rules apply while it is the active one", async (t) => {
  const pi = await Pi.start(t, {
    config: policy,
    files: {
      "agent/agents/builder.md": "---\nname: builder\npermission:\n  bash:\n    mkdir *: allow\n---\nBuild.\n",
      "home/router.js":
        'module.exports = (pi) => { pi.on("session_start", () => pi.appendEntry("active_agent", { name: "builder" })); };',
    },
    laterExtensions: ["home/router.js"],
    turns: [bash("mkdir folder"), "done"],
  });
  assert.equal((await pi.print()).code, 0);
  assert.ok(pi.ran("folder"));
});

test("Pi does not start when the addon is missing", async (t) => {
  const pi = await Pi.start(t, { config: policy, extensionAt: "home/half", turns: [bash("touch made"), "done"] });
  cpSync(join(extension, "package.json"), join(pi.root, "home/half/package.json"));
  cpSync(join(extension, "dist/index.js"), join(pi.root, "home/half/dist/index.js"));
  const run = await pi.print();
  assert.notEqual(run.code, 0);
  assert.match(run.stderr, /addon .* cannot be loaded/);
  assert.equal(pi.model.requests.length, 0);
});
