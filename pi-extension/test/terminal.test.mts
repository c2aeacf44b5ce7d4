/** Terminal mode: what the keys of the dialog do. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { permission, play, whileNothing } from "./harness/dialog.mts";
import { bash, dialog } from "./harness/script.mts";

test("an ask shows what, why and the choices; each key does what it says", async (t) => {
  const turns = [bash("mkdir one"), bash("mkdir two"), bash("mkdir three"), bash("mkdir four"), bash("rm -r one"), "all is done"];
  const { pi, terminal } = await play(t, turns);
  const screen = await terminal.answer(dialog, "y", "y");
  for (const part of ["Permission needed", "mkdir one", "mkdir *", "y once", "s session", "n deny", "v view"]) {
    assert.ok(screen.includes(part), `\`${part}\` in\n${screen}`);
  }
  await terminal.shows("allowed once by you: mkdir one");
  await terminal.shows("$ mkdir two");
  await terminal.answer(dialog, "Escape");
  await terminal.shows("denied by you: mkdir two");
  await terminal.shows("$ mkdir three");
  await terminal.answer(dialog, "n", "n");
  await terminal.shows("$ mkdir four");
  await terminal.answer(dialog, "r");
  terminal.type("not that folder");
  await terminal.shows("reason: not that folder");
  await terminal.keys("Enter");
  const end = await terminal.shows("all is done");
  assert.match(end, /use the trash instead/);
  assert.ok(pi.ran("one"));
  assert.equal(pi.ran("two") || pi.ran("three") || pi.ran("four"), false);
  assert.match(pi.toolResults[1] ?? "", /denied by the user/);
  assert.match(pi.toolResults[3] ?? "", /denied by the user.*not that folder/s);
  assert.match(pi.toolResults[4] ?? "", /denied by policy.*use the trash instead/s);
});

test("nothing is selected: Enter does nothing until an arrow moved, and then twice", async (t) => {
  const { pi, terminal } = await play(t, [bash("mkdir one"), "all is done"]);
  await terminal.answer(dialog, "Enter");
  await pause(whileNothing);
  await terminal.answer(dialog, "Down", "Enter");
  await terminal.shows("press Enter again to allow once");
  assert.equal(pi.ran("one"), false);
  await terminal.keys("Enter");
  await terminal.shows("all is done");
  assert.ok(pi.ran("one"));
});

test("allowed for the session, with an edited pattern: the second is not asked about", async (t) => {
  const { pi, terminal } = await play(t, [bash("mkdir one"), bash("mkdir one/two"), bash("mkdir three"), "all is done"]);
  await terminal.answer(dialog, "s");
  await terminal.answer("Enter allow for this session", "e");
  await terminal.keys("C-u");
  terminal.type("mkdir one*");
  await terminal.shows("pattern: mkdir one*");
  await terminal.keys("Enter");
  await terminal.answer("Enter allow for this session", "Enter");
  await terminal.shows("allowed for this session by you: bash mkdir one*");
  await terminal.shows("$ mkdir three");
  await terminal.answer(dialog, "Escape");
  await terminal.shows("all is done");
  assert.ok(pi.ran("one/two"));
  assert.equal(pi.ran("three"), false);
});

test("always: the change of the file is shown, written when it is confirmed, and counts at once", async (t) => {
  const { pi, terminal } = await play(t, [bash("mkdir one"), bash("mkdir two"), "all is done"]);
  await terminal.answer("a always", "a");
  const step = await terminal.answer("Enter write the rule", "Enter");
  assert.match(step, /\+ .*"mkdir \*": "allow"/);
  await terminal.shows("always allowed by you: bash mkdir *");
  await terminal.shows("all is done");
  assert.ok(pi.ran("one") && pi.ran("two"));
});

test("a pattern that would not have allowed the call is refused", async (t) => {
  const { pi, terminal } = await play(t, [bash("mkdir one"), "all is done"]);
  await terminal.answer(dialog, "s");
  await terminal.answer("Enter allow for this session", "e");
  await terminal.keys("C-u");
  terminal.type("touch *");
  await terminal.keys("Enter");
  await terminal.shows("would not have allowed the call");
  await terminal.keys("Enter");
  await pause(whileNothing);
  assert.equal(pi.ran("one"), false);
  await terminal.keys("Escape");
  await terminal.answer(dialog, "Escape");
  await terminal.shows("all is done");
});

test("what was typed before the ask could be read, and what is pasted, approves nothing", async (t) => {
  const { pi, terminal } = await play(t, [bash("mkdir one"), "all is done"]);
  await terminal.shows(dialog);
  terminal.press("Enter", "y", "y", "Enter");
  await pause(whileNothing);
  terminal.paste("y");
  await terminal.shows("pasted text answers nothing");
  await pause(whileNothing);
  // Without brackets: all at once.
  terminal.press("y", "y");
  await pause(whileNothing);
  assert.equal(pi.ran("one"), false);
  await terminal.answer(dialog, "r");
  terminal.paste("from the\nclipboard");
  await terminal.shows("reason: from the clipboard");
  await terminal.keys("Enter");
  await terminal.shows("all is done");
  assert.match(pi.toolResults[0] ?? "", /denied by the user.*from the clipboard/s);
});

test("keys can be bound anew, and a single press can be enough", async (t) => {
  const setup = { config: { permission, doublePressToConfirm: false, permissionDialogKeys: { approve: "o", deny: "y" } } };
  const { pi, terminal } = await play(t, [bash("mkdir one"), bash("mkdir two"), "all is done"], undefined, setup);
  const screen = await terminal.answer("o once", "o");
  assert.ok(screen.includes("y deny"), screen);
  await terminal.shows("$ mkdir two");
  await terminal.answer(dialog, "y");
  await terminal.shows("all is done");
  assert.ok(pi.ran("one"));
  assert.equal(pi.ran("two"), false);
});

test("a grave ask is allowed by the word alone", async (t) => {
  const { pi, terminal } = await play(t, [bash("sudo true"), "all is done"]);
  const screen = await terminal.answer("type yes and Enter", "y", "y");
  assert.ok(!screen.includes("s session"), screen);
  await pause(whileNothing);
  await terminal.keys("y", "e", "s");
  await terminal.keys("Enter");
  await terminal.shows("allowed once by you: sudo true");
  await terminal.shows("all is done");
  assert.equal(pi.toolResults.filter((text) => text.includes("denied by")).length, 0);
});
