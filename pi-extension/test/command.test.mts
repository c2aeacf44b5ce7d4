/** `/permission-system`, the status line, and the log, in a real Pi. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pi } from "./harness/pi.mts";
import { bash } from "./harness/script.mts";

const config = { permission: { bash: { "*": "allow", "rm *": "deny" } } };

test("the command shows, explains and reads again; its text is the gate's", async (t) => {
  const pi = await Pi.start(t, { config, turns: [bash("rm x"), "done"] });
  const rpc = pi.rpc(() => null);
  await rpc.prompt();
  const say = async (args: string): Promise<string> => {
    const from = rpc.notifications().length;
    await rpc.command("prompt", { message: `/permission-system ${args}`.trimEnd() });
    return rpc.notifications().slice(from).join("\n");
  };
  assert.match(await say(""), /explain \[TOOL\] INPUT/);
  assert.match(await say("show bash"), /deny +rm \* +config\.json:\d+/);
  assert.match(await say("explain cd x && rm -r y"), /^deny +bash rule "rm \*"/);
  assert.match(await say("path"), /global +.*config\.json/);
  assert.match(await say("log"), /blocked.*rm x/);
  pi.put("agent/extensions/pi-permission-system/config.json", '{ "permision": {} }');
  assert.match(await say("reload"), /permision/);
  assert.match(await say("nonsense"), /there is no `nonsense`/);
});

test("a setting is picked, shown, and written into the file as it stands", async (t) => {
  const text = '{\n  // mine\n  "permission": { "bash": "ask" }\n}\n';
  const pi = await Pi.start(t, { config: text, turns: ["done"] });
  const titles: string[] = [];
  const wanted = [/^yoloMode/, /^true/, /^Write it/];
  const rpc = pi.rpc((dialog) => {
    titles.push(dialog.title);
    const choice = wanted.shift();
    return dialog.options?.find((option) => choice?.test(option) ?? false) ?? null;
  });
  await rpc.command("prompt", { message: "/permission-system settings" });
  assert.equal(titles.length, 3);
  assert.match(titles[2] ?? "", /^\+ +"yoloMode": true/m);
  const written = pi.read("agent/extensions/pi-permission-system/config.json");
  assert.match(written, /\/\/ mine/);
  assert.match(written, /"yoloMode": true/);
  assert.match(written, /"permission": \{ "bash": "ask" \}/);
});

test("without a person's screen it writes to stderr, and stdout stays the model's", async (t) => {
  const pi = await Pi.start(t, { config, turns: ["done"] });
  const run = await pi.say("/permission-system show");
  assert.match(run.stderr, /deny +rm \*/);
  assert.equal(run.stdout.trim(), "");
});

test("the status line says that the gate is live, and what weakens it", async (t) => {
  const pi = await Pi.start(t, { config, turns: ["done", "done", "done"] });
  const rpc = pi.rpc(() => null);
  const status = (): unknown => rpc.lines.findLast((line) => line.method === "setStatus")?.["statusText"];
  await rpc.prompt();
  assert.equal(status(), "gate live");
  pi.put("agent/extensions/pi-permission-system/config.json", { ...config, yoloMode: true });
  await rpc.prompt();
  assert.equal(status(), "gate yolo: asks are allowed");
  pi.put("agent/extensions/pi-permission-system/config.json", "{");
  await rpc.prompt();
  assert.match(String(status()), /^gate degraded: .*every allow asks/);
});

test("a problem in the file of the active agent is told, too", async (t) => {
  const pi = await Pi.start(t, {
    config,
    files: {
      "agent/agents/builder.md": "---\nname: builder\npermission:\n  bash:\n    mkdir *: alow\n---\nBuild.\n",
      "home/router.js":
        'module.exports = (pi) => { pi.on("session_start", () => pi.appendEntry("active_agent", { name: "builder" })); };',
    },
    earlierExtensions: ["home/router.js"],
    turns: ["done"],
  });
  const run = await pi.print();
  assert.match(run.stderr, /builder\.md.*alow/s);
});
