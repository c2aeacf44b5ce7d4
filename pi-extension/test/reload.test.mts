/** Reloading: the gate comes back, or nothing runs. */

import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { extension, Pi, type Setup } from "./harness/pi.mts";
import { bash, once } from "./harness/script.mts";

const config = { permission: { "*": "allow", bash: { "*": "allow", "mkdir *": "ask" } } };

const reloader =
  'module.exports = (pi) => { pi.registerCommand("again", { handler: async (args, ctx) => { await ctx.reload(); } }); };';

async function start(t: Parameters<typeof Pi.start>[0], turns: Setup["turns"]): Promise<Pi> {
  const pi = await Pi.start(t, {
    config,
    turns,
    extensionAt: "home/gate",
    files: { "home/reloader.js": reloader },
    laterExtensions: ["home/reloader.js"],
  });
  for (const part of ["package.json", "dist"]) {
    cpSync(join(extension, part), join(pi.root, "home/gate", part), { recursive: true });
  }
  return pi;
}

test("a reload keeps the gate, and forgets the grants", async (t) => {
  const pi = await start(t, [bash("mkdir -p one"), "done", bash("mkdir -p one", "touch two"), "done"]);
  const rpc = pi.rpc((dialog) => dialog.options?.find((option) => /session/.test(option)) ?? once);
  await rpc.prompt();
  await rpc.command("prompt", { message: "/again" });
  await rpc.prompt();
  assert.equal(rpc.dialogs.length, 2);
  assert.ok(pi.ran("one") && pi.ran("two"));
  assert.ok(!rpc.notifications().some((text) => /gate is gone/.test(text)));
});

test("a gate that does not come back after a reload refuses every call, in this session and the next", async (t) => {
  const pi = await start(t, [bash("touch one"), bash("touch two"), bash("touch three"), "done"]);
  const rpc = pi.rpc(() => once);
  await rpc.command("get_state");
  rmSync(join(pi.root, "home/gate"), { recursive: true });
  await rpc.command("prompt", { message: "/again" });
  await rpc.prompt();
  await rpc.command("new_session");
  await rpc.prompt();
  assert.equal(pi.model.requests.length, 2);
  assert.equal(pi.ran("one") || pi.ran("two"), false);
  assert.ok(rpc.notifications().some((text) => /gate is gone/.test(text)), rpc.notifications().join("\n"));
  assert.match(JSON.stringify(rpc.lines), /"errorMessage":"[^"]*gate is gone/);
});

test("the person is told without a call, too", async (t) => {
  const pi = await start(t, ["done"]);
  const rpc = pi.rpc(() => once);
  await rpc.command("get_state");
  pi.put("agent/settings.json", { ...pi.settings, extensions: [join(pi.root, "home/reloader.js")] });
  await rpc.command("prompt", { message: "/again" });
  await rpc.line((line) => line.method === "notify" && /gate is gone/.test(String(line["message"])));
  await rpc.line((line) => line.method === "setWidget");
});

test("a gate that comes back with a later reload judges again", async (t) => {
  const pi = await start(t, [bash("touch one"), bash("touch two"), "done"]);
  const rpc = pi.rpc(() => once);
  await rpc.command("get_state");
  pi.put("agent/settings.json", { ...pi.settings, extensions: [join(pi.root, "home/reloader.js")] });
  await rpc.command("prompt", { message: "/again" });
  await rpc.prompt();
  assert.equal(pi.ran("one"), false);
  pi.put("agent/settings.json", pi.settings);
  await rpc.command("prompt", { message: "/again" });
  await rpc.prompt();
  assert.ok(pi.ran("two"));
});
