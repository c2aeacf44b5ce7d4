/** Terminal mode: what the screen shows, and what the keys do. */

import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Pi } from "./harness/pi.mts";
import { bash, deny, denyWithReason, once, view } from "./harness/script.mts";
import type { Terminal } from "./harness/terminal.mts";
import type { Turn } from "./harness/model.mts";

const config = { permission: { bash: { "*": "allow", "mkdir *": "ask", "rm *": { action: "deny", reason: "use the trash instead" } } } };

async function play(
  t: TestContext,
  turns: readonly Turn[],
  size?: { readonly columns: number; readonly rows: number },
): Promise<{ pi: Pi; terminal: Terminal }> {
  const pi = await Pi.start(t, { config, turns });
  const terminal = await pi.terminal(size);
  await terminal.submit("please begin");
  return { pi, terminal };
}

test("an ask shows what, why and the choices; the answers do what they say", async (t) => {
  const { pi, terminal } = await play(t, [
    bash("mkdir one"),
    bash("mkdir two"),
    bash("mkdir three"),
    bash("rm -r one"),
    "all is done",
  ]);
  const screen = await terminal.answer(view, "Enter");
  for (const part of ["mkdir one", "mkdir *", once, "session", deny, denyWithReason]) {
    assert.ok(screen.includes(part), `\`${part}\` in\n${screen}`);
  }
  await terminal.shows("mkdir two");
  await terminal.answer(view, "Escape");
  await terminal.shows("mkdir three");
  await terminal.answer(view, "Down", "Down", "Down", "Enter");
  await terminal.hides(view);
  terminal.type("not that folder");
  await terminal.shows("not that folder");
  terminal.press("Enter");
  const end = await terminal.shows("all is done");
  assert.match(end, /use the trash instead/);
  assert.ok(pi.ran("one"));
  assert.equal(pi.ran("two") || pi.ran("three"), false);
  assert.match(pi.toolResults[1] ?? "", /denied by the user/);
  assert.match(pi.toolResults[2] ?? "", /denied by the user.*not that folder/s);
  assert.match(pi.toolResults[3] ?? "", /denied by policy.*use the trash instead/s);
});

test("allowed for the session: the second is not asked about", async (t) => {
  const { pi, terminal } = await play(t, [bash("mkdir -p one"), bash("mkdir -p one"), "all is done"]);
  await terminal.answer(view, "Down", "Enter");
  await terminal.shows("all is done");
  assert.ok(pi.ran("one"));
  assert.equal(pi.toolResults.filter((text) => text.includes("denied")).length, 0);
});

test("keys that were typed before the ask could be read approve nothing", async (t) => {
  const { pi, terminal } = await play(t, [bash("mkdir one"), "all is done"]);
  await terminal.shows(view);
  terminal.press("Enter", "Enter", "y", "Enter");
  await terminal.answer(view, "Escape");
  await terminal.shows("all is done");
  assert.equal(pi.ran("one"), false);
  assert.match(pi.toolResults[0] ?? "", /denied by the user/);
});

test("on a small screen the choices stay in sight, and allowing is offered when all was shown", async (t) => {
  const words = Array.from({ length: 120 }, (_, at) => `folder-${at}`).join(" ");
  const { pi, terminal } = await play(t, [bash(`mkdir ${words}`), "all is done"], { columns: 50, rows: 30 });
  const first = await terminal.answer(view, "Down", "Down", "Enter");
  assert.ok(first.includes(denyWithReason) && !first.includes(once), first);
  const page = await terminal.shows("Next page (2 of");
  assert.ok(page.includes("folder-0") && page.includes(denyWithReason) && !page.includes(once), page);
  const pages = Number(/Next page \(2 of (\d+)\)/.exec(page)?.[1]);
  for (let next = 2; next <= pages; next += 1) {
    await terminal.answer(`Next page (${next} of ${pages})`, "Enter");
  }
  await terminal.answer(once, "Enter");
  await terminal.shows("all is done");
  assert.ok(pi.ran("folder-119"));
});
