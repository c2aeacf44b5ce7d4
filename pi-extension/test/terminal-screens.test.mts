/** Terminal mode: screens of all sizes, and what happens around the dialog. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { permission, play, whileNothing } from "./harness/dialog.mts";
import { Pi } from "./harness/pi.mts";
import { bash, call, denyWithReason, dialog, once, view } from "./harness/script.mts";

test("a command that does not fit is read to its end before it is allowed; Ctrl+O turns Pi's view too", async (t) => {
  const lines = Array.from({ length: 60 }, (_, at) => `mkdir -p folder-${at}`).join("\n");
  const { pi, terminal } = await play(t, [bash(lines), "all is done"], { columns: 80, rows: 30 });
  await terminal.answer(dialog, "y");
  await terminal.shows("read it first");
  await terminal.keys("C-o");
  await terminal.shows("rows 1 to");
  await terminal.keys("y", "y");
  await pause(whileNothing);
  assert.equal(pi.ran("folder-0"), false);
  await terminal.keys("End");
  await terminal.shows("y once");
  await terminal.keys("C-o");
  await terminal.keys("y", "y");
  await terminal.shows("all is done");
  assert.ok(pi.ran("folder-59"));
});

test("the dialog fits any screen, and a screen that changes", async (t) => {
  const words = Array.from({ length: 120 }, (_, at) => `folder-${at}`).join(" ");
  const { terminal } = await play(t, [bash(`mkdir ${words}`), "all is done"], { columns: 100, rows: 40 });
  await terminal.shows(dialog);
  for (const size of [
    { columns: 40, rows: 16 },
    { columns: 32, rows: 12 },
    { columns: 120, rows: 50 },
  ]) {
    terminal.resize(size);
    await pause(whileNothing);
    const screen = await terminal.shows("Permission needed");
    for (const part of ["n deny", "say why"]) {
      assert.ok(screen.includes(part), `${size.columns}x${size.rows}: \`${part}\` in\n${screen}`);
    }
  }
  await terminal.answer(dialog, "Escape");
  await terminal.shows("all is done");
});

test("on a very small screen, and for who wants no dialog, the ask is a list", async (t) => {
  const small = await play(t, [bash("mkdir one"), "all is done"], { columns: 29, rows: 30 });
  await small.terminal.answer("Deny, and", "Escape");
  await small.terminal.shows("all is done");
  assert.match(small.pi.toolResults[0] ?? "", /denied by the user/);
  const linear = { config: { permission, promptStyle: "linear" } };
  const { pi, terminal } = await play(t, [bash("mkdir one"), "all is done"], undefined, linear);
  const screen = await terminal.answer(view, "Enter");
  assert.ok(screen.includes(once) && screen.includes(denyWithReason), screen);
  await terminal.shows("all is done");
  assert.ok(pi.ran("one"));
});

test("an interrupted run closes the dialog, and says so", async (t) => {
  const abort = `module.exports = (pi) => {
    pi.on("tool_call", (_event, ctx) => { setTimeout(() => ctx.abort(), 1500); });
  };`;
  const setup = { files: { "home/abort.js": abort }, earlierExtensions: ["home/abort.js"] };
  const { pi, terminal } = await play(t, [bash("mkdir one"), "all is done"], undefined, setup);
  await terminal.shows(dialog);
  await terminal.hides(dialog);
  await terminal.shows("not answered, the run was interrupted: mkdir one");
  assert.equal(pi.ran("one"), false);
});

/** An extension with a tool that runs the commands it is given, all at once. */
const parallelTool = `module.exports = (pi) => {
  pi.registerTool({
    name: "all_at_once",
    label: "all at once",
    description: "runs commands",
    parameters: { type: "object", properties: { commands: { type: "array", items: { type: "string" } } } },
    async execute(id, { commands }, signal, onUpdate, ctx) {
      await Promise.all(commands.map((command) => ctx.executeTool("bash", { command })));
      return { content: [{ type: "text", text: "ran" }], details: {} };
    },
  });
};`;

test("asks that come at once are asked one after the other; each waits anew, and the title counts", async (t) => {
  const setup = {
    config: { permission: { ...permission, all_at_once: "allow" } },
    files: { "home/parallel.js": parallelTool },
    laterExtensions: ["home/parallel.js"],
  };
  const commands = ["mkdir one", "mkdir two"];
  const { pi, terminal } = await play(t, [call("all_at_once", { commands }), "all is done"], undefined, setup);
  await terminal.answer("mkdir one", "y", "y");
  await terminal.shows("allowed once by you: mkdir one");
  // Too early for the second ask, which has a wait of its own.
  await terminal.keys("y", "y");
  await pause(whileNothing);
  assert.ok(pi.ran("one"));
  assert.equal(pi.ran("two"), false);
  await terminal.answer(dialog, "y", "y");
  await terminal.shows("all is done");
  assert.ok(pi.ran("two"));
});

test("over a draft the ask is announced, and opens when the draft is gone or on the expand key", async (t) => {
  const slow = [bash("sleep 2; true"), bash("mkdir one"), bash("sleep 2; true"), bash("mkdir two"), "all is done"];
  const { pi, terminal } = await play(t, slow);
  await terminal.shows("sleep 2");
  terminal.type("what about y");
  const announced = await terminal.shows("permission needed for a command");
  assert.ok(announced.includes("ctrl+o") && !announced.includes(dialog), announced);
  await terminal.keys("y", "y");
  await terminal.shows("what about yyy");
  await terminal.keys("C-u");
  await terminal.answer(dialog, "y", "y");
  await terminal.shows("allowed once by you: mkdir one");
  terminal.type("a second draft");
  await terminal.shows("permission needed for a command");
  await terminal.keys("C-o");
  await terminal.answer(dialog, "Escape");
  await terminal.shows("all is done");
  assert.ok(terminal.screen().includes("a second draft"));
  assert.ok(pi.ran("one"));
  assert.equal(pi.ran("two"), false);
});

test("a reload while the person's own command is asked about denies it", async (t) => {
  const reload = `module.exports = (pi) => {
    pi.registerCommand("again", { description: "reload soon", handler: async (_args, ctx) => { setTimeout(() => ctx.reload(), 1500); } });
  };`;
  const pi = await Pi.start(t, {
    config: { permission, gateUserBash: true },
    turns: ["all is done"],
    files: { "home/again.js": reload },
    laterExtensions: ["home/again.js"],
  });
  const terminal = await pi.terminal();
  await terminal.submit("/again");
  await pause(300);
  await terminal.submit("!mkdir one");
  await terminal.shows(dialog);
  await terminal.hides(dialog);
  await pause(whileNothing);
  await terminal.keys("y", "y");
  await pause(whileNothing);
  assert.equal(pi.ran("one"), false);
});
