/** The parts that need no Pi: the addon's surface, freezing, waiting and queueing. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Addon } from "../src/addon-types.ts";
import { activeAgent } from "../src/agent.ts";
import { callerName } from "../src/caller.ts";
import { freezeInput } from "../src/freeze.ts";
import { Gate } from "../src/gate.ts";
import { piDirectory } from "../src/host.ts";
import { interrupted, unlessInterrupted } from "../src/interrupt.ts";
import { loadAddon } from "../src/native.ts";
import { skillOf, typedSkill } from "../src/skills.ts";
import { servers } from "../src/tools.ts";
import { Turns } from "../src/turns.ts";

const dist = join(import.meta.dirname, "../dist");
const file = readdirSync(dist).find((name) => name.endsWith(".node")) ?? "";
const addon = createRequire(import.meta.url)(join(dist, file)) as Addon;

/** A gate without any configuration. */
function openGate(): Gate {
  const place = { cwd: "/", agentDir: dist, home: "/", extension: dist, infrastructure: [] };
  return new Gate(addon, { ...place, trusted: false, sessionId: "one" });
}

test("the addon has the functions its types name, and no others", () => {
  const methods = Object.getOwnPropertyNames((addon.Gate as unknown as { prototype: object }).prototype);
  assert.deepEqual(methods.sort(), [
    "annotate",
    "answer",
    "check",
    "close",
    "command",
    "complete",
    "constructor",
    "diagnostics",
    "drawDialog",
    "judge",
    "offer",
    "openDialog",
    "pressDialog",
    "recheck",
    "remains",
    "status",
    "tickDialog",
    "tool",
  ]);
  assert.deepEqual(Object.keys(addon).sort(), ["Gate", "version"]);
});

test("an addon that is not there throws", () => {
  assert.throws(() => loadAddon(import.meta.dirname), /cannot be loaded.*help:/s);
});

test("a tool that does not exist is refused, with what does", () => {
  const gate = openGate();
  const registered = Array.from({ length: 12 }, (_, at) => `tool${String(at).padStart(2, "0")}`);
  const call = { toolCallId: "1", input: {}, cwd: "/", agentName: null, registered, servers: [], access: null, source: "agent", screen: null } as const;
  for (const toolName of ["", "nothing", "TOOL00"]) {
    const judged = gate.judge({ ...call, toolName });
    assert.equal(judged.decision, "deny");
    assert.match(judged.reason ?? "", /tool00, .*tool09, and 2 more/);
    assert.doesNotMatch(judged.reason ?? "", /tool10/);
  }
});

test("an ask is settled once", () => {
  const gate = openGate();
  const judged = gate.judge({
    toolCallId: "1",
    toolName: "bash",
    input: { command: "ls" },
    cwd: "/",
    agentName: null,
    registered: ["bash"],
    servers: [],
    access: null,
    source: "agent",
    screen: null,
  });
  assert.equal(judged.decision, "ask");
  const answer = { requestId: judged.prompt?.requestId ?? "", choice: "once", reason: null } as const;
  assert.equal(gate.answer(answer).allow, true);
  assert.equal(gate.answer(answer).allow, false);
  assert.equal(gate.answer({ ...answer, requestId: "another" }).allow, false);
});

test("a frozen input cannot be changed at any depth, and may be deep or cyclic", () => {
  const input: Record<string, unknown> = { command: "ls", list: [{ inner: "a" }] };
  input["self"] = input;
  let deep: Record<string, unknown> = {};
  for (let level = 0; level < 100_000; level += 1) {
    deep = { deep };
  }
  input["deep"] = deep;
  freezeInput(input);
  assert.throws(() => (input["command"] = "rm"), TypeError);
  assert.throws(() => (input["other"] = "rm"), TypeError);
  assert.throws(() => ((input["list"] as { inner: string }[])[0]!.inner = "b"), TypeError);
  assert.throws(() => (input["list"] as unknown[]).push("b"), TypeError);
});

test("an input that is not plain data is not taken", () => {
  const reads = Object.defineProperty({}, "command", { enumerable: true, get: () => "ls" });
  for (const input of [{ run: () => "ls" }, { toJSON: () => "ls" }, [reads], new Date(0)]) {
    assert.throws(() => freezeInput(input), TypeError);
  }
});

test("Pi's own directory is found from its program, and not from another", () => {
  const lab = join(import.meta.dirname, "../../.lab/node_modules");
  const found = join(lab, "@earendil-works/pi-coding-agent");
  assert.equal(piDirectory(join(found, "dist/bundle/cli.js"), "/nowhere"), found);
  assert.equal(piDirectory(undefined, join(lab, "node/bin/node")), null);
  assert.equal(piDirectory("/nowhere", process.execPath), null);
});

test("nothing is frozen for what is not an object", () => {
  for (const input of [undefined, null, "text", 1]) {
    freezeInput(input);
  }
});

/** A session with these entries and this system prompt. */
function context(entries: readonly object[], systemPrompt = ""): ExtensionContext {
  const sessionManager = { getBranch: () => entries };
  return { sessionManager, getSystemPrompt: () => systemPrompt } as unknown as ExtensionContext;
}

const active = (data: unknown): object => ({ type: "custom", customType: "active_agent", data });

test("the active agent is that of the newest entry that names one, else of the tag in the system prompt", () => {
  const tagged = "You help. <active_agent name='writer'>";
  const cases: readonly [readonly object[], string, string | null][] = [
    [[], "", null],
    [[active({ name: "old" }), active({ name: " new " })], tagged, "new"],
    [[active({ name: "old" }), active({ name: "  " }), active("nonsense"), active(null)], "", "old"],
    [[active({ name: "old" }), active({ name: null })], "", null],
    [[{ type: "custom", customType: "other", data: { name: "other" } }, { type: "message" }], tagged, "writer"],
    [[], '<ACTIVE_AGENT  name = "planner" />', "planner"],
    [[], '<active_agent name="">', null],
  ];
  for (const [entries, prompt, expected] of cases) {
    assert.equal(activeAgent(context(entries, prompt)), expected);
  }
});

test("a wait ends when the run is interrupted, before or after it begins", async () => {
  const never = new Promise<string>(() => undefined);
  assert.equal(await unlessInterrupted(never, AbortSignal.abort()), interrupted);
  const controller = new AbortController();
  const wait = unlessInterrupted(never, controller.signal);
  controller.abort();
  assert.equal(await wait, interrupted);
  assert.equal(await unlessInterrupted(Promise.resolve("done"), new AbortController().signal), "done");
  assert.equal(await unlessInterrupted(Promise.resolve("done"), undefined), "done");
  await assert.rejects(unlessInterrupted(Promise.reject(new Error("no")), undefined), /no/);
});

test("turns are taken one at a time, in order, past failures and interruptions", async () => {
  const turns = new Turns();
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const controller = new AbortController();
  const one = turns.take(async () => {
    events.push("one begins");
    await first.promise;
    events.push("one ends");
    throw new Error("one fails");
  }, undefined);
  const two = turns.take(async () => events.push("two"), controller.signal);
  const three = turns.take(async () => events.push("three"), undefined);
  controller.abort();
  assert.equal(await two, interrupted);
  assert.deepEqual(events, ["one begins"]);
  first.resolve();
  await assert.rejects(one, /one fails/);
  await three;
  assert.deepEqual(events, ["one begins", "one ends", "three"]);
});

test("the extension that calls is named by its package, folder or file", () => {
  const stack = (file: string): string =>
    `Error\n    at callerName (/ours/dist/index.js:1:1)\n    at Service.register (/ours/dist/index.js:2:2)\n    at handler (${file}:3:3)`;
  const name = (file: string): string => callerName(stack(file), "/ours/dist/index.js");
  assert.equal(name("/nowhere/helper.js"), "helper");
  assert.equal(name("/nowhere/deploy-helper/index.ts"), "deploy-helper");
  assert.equal(name(`file://${join(import.meta.dirname, "units.test.mts")}`), "pi-permission-system");
  assert.equal(callerName("Error\n    at <anonymous>", "/ours/dist/index.js"), "an extension");
});

test("a typed skill is found by Pi's own rule", () => {
  const commands = [
    { name: "skill:deploy", source: "skill" },
    { name: "skill:fake", source: "prompt" },
  ] as const;
  for (const [text, expected] of [
    ["/skill:deploy", "deploy"],
    ["  /skill:deploy to staging", "deploy"],
    ["/skill:deploy\nnow", null],
    ["/skill:unknown", null],
    ["/skill:fake", null],
    ["/skill:", null],
    ["please /skill:deploy", null],
  ] as const) {
    assert.equal(typedSkill(text, commands), expected, text);
  }
});

test("a skill owns its folder, or only its file", () => {
  const baseDir = "/skills/deploy";
  assert.equal(skillOf({ name: "deploy", filePath: `${baseDir}/SKILL.md`, baseDir }).directory, baseDir);
  assert.equal(skillOf({ name: "deploy", filePath: `${baseDir}/notes.md`, baseDir }).directory, `${baseDir}/notes.md`);
});

test("MCP servers are known by the name in their configuration", () => {
  const tool = (namespace: object | undefined): object => ({ name: "x", namespace });
  const tools = [tool({ name: "mcp__my_docs", aliases: ["my-docs"] }), tool({ name: "other", aliases: ["no"] }), tool(undefined)];
  assert.deepEqual(servers(tools as unknown as Parameters<typeof servers>[0]), ["my-docs"]);
});
