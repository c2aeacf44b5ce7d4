/** RPC mode: the client shows the dialogs. */

import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Pi, type Setup } from "./harness/pi.mts";
import { type Dialog, type Responder, type Rpc, said } from "./harness/rpc.mts";
import { bash, call, deny, denyWithReason, once, view } from "./harness/script.mts";

const config = { permission: { bash: { "*": "allow", "mkdir *": "ask" } } };

/** Plays the turns; each select is answered with the next of `answers`, `null` closing it, and each input with `words`. */
async function play(
  t: TestContext,
  setup: Setup,
  answers: readonly (string | null | ((dialog: Dialog) => string))[],
  words = "",
): Promise<{ pi: Pi; rpc: Rpc; selects: readonly Dialog[] }> {
  const pi = await Pi.start(t, { config, ...setup });
  let next = 0;
  const respond: Responder = (dialog) => {
    if (dialog.method !== "select") {
      return words;
    }
    const answer = answers[next] ?? null;
    next += 1;
    return typeof answer === "function" ? answer(dialog) : answer;
  };
  const rpc = pi.rpc(respond);
  await rpc.prompt();
  return { pi, rpc, selects: rpc.dialogs.filter((dialog) => dialog.method === "select") };
}

/** The session choice of a dialog; it names what would be recorded. */
const session = (dialog: Dialog): string => dialog.options?.find((option) => /session/.test(option)) ?? "";

test("allowed once: it runs, and the next is asked about again", async (t) => {
  const turns = [bash("mkdir one"), bash("mkdir two"), "done"];
  const { pi, selects } = await play(t, { turns }, [once, deny]);
  assert.equal(selects.length, 2);
  assert.match(said(selects[0]?.title), /mkdir one/);
  assert.match(selects[0]?.title ?? "", /mkdir \*/);
  assert.deepEqual(selects[0]?.options, [once, session(selects[0]!), deny, denyWithReason, view]);
  assert.ok(pi.ran("one"));
  assert.equal(pi.ran("two"), false);
  assert.match(pi.toolResults[1] ?? "", /denied by the user/);
});

test("allowed for the session: what it covers is not asked about again", async (t) => {
  const turns = [bash("mkdir -p one"), bash("mkdir -p one"), "done"];
  const { pi, selects } = await play(t, { turns }, [session, deny]);
  assert.ok(pi.ran("one"));
  assert.equal(selects.length, 1, "the grant covers the second call");
});

test("a session grant ends with the session", async (t) => {
  const { pi, rpc, selects } = await play(t, { turns: [bash("mkdir -p one"), "done", bash("mkdir -p one"), "done"] }, [session, deny]);
  assert.ok(pi.ran("one"));
  assert.equal(selects.length, 1);
  await rpc.command("new_session");
  await rpc.prompt();
  assert.equal(rpc.dialogs.length, 2);
});

test("denied with a reason: the model reads the person's words", async (t) => {
  const { pi, rpc } = await play(t, { turns: [bash("mkdir one"), "done"] }, [denyWithReason], "  not today  ");
  assert.equal(pi.ran("one"), false);
  assert.equal(rpc.dialogs.at(-1)?.method, "input");
  assert.match(pi.toolResults[0] ?? "", /denied by the user.*not today/s);
});

test("denied with an empty reason is denied", async (t) => {
  const { pi } = await play(t, { turns: [bash("mkdir one"), "done"] }, [denyWithReason], "   ");
  assert.equal(pi.ran("one"), false);
  assert.match(pi.toolResults[0] ?? "", /denied by the user/);
});

test("a closed dialog, or an answer that was not offered, denies", async (t) => {
  const { pi } = await play(t, { turns: [bash("mkdir one"), bash("mkdir two"), "done"] }, [null, "Yes"]);
  assert.equal(pi.ran("one") || pi.ran("two"), false);
  assert.match(pi.toolResults[1] ?? "", /denied by the user/);
});

test("the complete request can be seen before answering", async (t) => {
  const { pi, selects } = await play(t, { turns: [bash("mkdir one"), "done"] }, [view, once]);
  assert.equal(selects.length, 2);
  assert.deepEqual(selects[1]?.options, selects[0]?.options?.filter((option) => option !== view));
  assert.ok(pi.ran("one"));
});

test("a command that is too long to show is allowed only after all of it was shown", async (t) => {
  const long = `mkdir ${Array.from({ length: 400 }, (_, at) => `folder-${at}`).join(" ")}`;
  const full = "Show the complete request, then decide";
  const { pi, selects } = await play(t, { turns: [bash(long), bash(long), "done"] }, [once, full, once]);
  assert.deepEqual(selects[0]?.options, [deny, denyWithReason, full]);
  assert.ok(!selects[0]?.title.includes("folder-200"), "the short view is cut");
  assert.ok(said(selects[2]?.title).includes(long), "the complete one is not");
  assert.match(pi.toolResults[0] ?? "", /denied by the user/);
  assert.ok(pi.ran("folder-399"));
});

test("calls of one batch are asked about one at a time, in order", async (t) => {
  const open: string[] = [];
  const pi = await Pi.start(t, { config, turns: [bash("mkdir one", "touch two", "mkdir three"), "done"] });
  const rpc = pi.rpc((dialog) => {
    open.push(said(dialog.title));
    return once;
  });
  await rpc.prompt();
  assert.equal(open.length, 2);
  assert.match(open[0] ?? "", /mkdir one/);
  assert.match(open[1] ?? "", /mkdir three/);
  assert.ok(pi.ran("one") && pi.ran("two") && pi.ran("three"));
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

const nested = {
  config: { permission: { ...config.permission, all_at_once: "allow" } },
  files: { "home/parallel.js": parallelTool },
  laterExtensions: ["home/parallel.js"],
};

test("calls that a tool makes are judged, and asked about one at a time", async (t) => {
  const commands = ["mkdir one", "mkdir two", "touch three"];
  const pi = await Pi.start(t, { ...nested, turns: [call("all_at_once", { commands }), "done"] });
  const rpc = pi.rpc(() => undefined);
  const settled = rpc.prompt();
  const first = await rpc.dialog();
  await rpc.command("get_state");
  assert.deepEqual(rpc.dialogs, [first], "the second waits for the first");
  rpc.answer(first, once);
  rpc.answer(await rpc.dialog(), deny);
  await settled;
  assert.equal(rpc.dialogs.length, 2);
  assert.ok(pi.ran("one") && pi.ran("three"));
  assert.equal(pi.ran("two"), false);
});

test("an answer for the session settles the asks that wait behind it", async (t) => {
  const commands = ["mkdir -p one", "mkdir -p one", "mkdir -p one"];
  const { pi, rpc } = await play(t, { ...nested, turns: [call("all_at_once", { commands }), "done"] }, [session]);
  assert.equal(rpc.dialogs.length, 1);
  assert.ok(pi.ran("one"));
});

test("when the client goes away while an ask is open, Pi ends and nothing ran", async (t) => {
  const pi = await Pi.start(t, { config, turns: [bash("mkdir one"), "done"] });
  const rpc = pi.rpc(() => undefined);
  await rpc.command("prompt", { message: "go" });
  await rpc.dialog();
  await rpc.stop();
  assert.equal(pi.ran("one"), false);
});

test("an interrupted run ends at once, with the dialog still open at the client", async (t) => {
  const pi = await Pi.start(t, { config, turns: [bash("mkdir one"), "done"] });
  const rpc = pi.rpc(() => undefined);
  const settled = rpc.prompt();
  const dialog = await rpc.dialog();
  await rpc.command("abort");
  await settled;
  assert.equal(pi.ran("one"), false);
  rpc.answer(dialog, once);
  assert.equal(await rpc.stop(), 0);
  assert.equal(pi.ran("one"), false, "an answer that comes too late changes nothing");
});

test("problems of the configuration are notified once, at the start", async (t) => {
  const { rpc } = await play(t, { config: '{ "permision": {} }', turns: ["done", "done"] }, []);
  await rpc.prompt();
  const found = rpc.notifications().filter((text) => text.includes("permision"));
  assert.equal(found.length, 1, JSON.stringify(rpc.notifications()));
});

test("what the person runs is not judged, unless the configuration says so", async (t) => {
  const rules = { bash: { "*": "allow", "touch *": "deny" } };
  const free = await play(t, { config: { permission: rules }, turns: ["done"] }, []);
  await free.rpc.command("bash", { command: "touch mine" });
  assert.ok(free.pi.ran("mine"));

  const gated = await play(t, { config: { gateUserBash: true, permission: rules }, turns: ["done"] }, []);
  const response = await gated.rpc.command("bash", { command: "touch mine" });
  assert.equal(gated.pi.ran("mine"), false);
  assert.match(JSON.stringify(response), /denied by/);
});
