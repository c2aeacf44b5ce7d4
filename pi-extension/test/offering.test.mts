/** What is kept from the agent: tools that can only be denied, and denied skills. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pi } from "./harness/pi.mts";
import { bash, call } from "./harness/script.mts";

const skill = (name: string): string => `---\nname: ${name}\ndescription: how to ${name}\n---\nThe body of ${name}.\n`;
const skills = {
  "agent/skills/deploy/SKILL.md": skill("deploy"),
  "agent/skills/deploy/steps.md": "the steps\n",
  "agent/skills/review/SKILL.md": skill("review"),
};

test("a tool that can only be denied is not offered; one that may be allowed is", async (t) => {
  const pi = await Pi.start(t, {
    config: { permission: { "*": "allow", write: "deny", bash: { "*": "deny", "ls *": "allow" } } },
    turns: ["done"],
  });
  assert.equal((await pi.print()).code, 0);
  assert.deepEqual(pi.model.requests[0]?.tools.toSorted(), ["bash", "edit", "read"]);
  assert.doesNotMatch(pi.model.requests[0]?.system ?? "", /^- write/m);
});

test("a tool comes back when the policy allows it again, and its call is judged either way", async (t) => {
  const config = (write: string): object => ({ permission: { "*": "allow", write } });
  const pi = await Pi.start(t, {
    config: config("deny"),
    turns: [call("write", { path: "made", content: "x" }), "done", "done", "done"],
  });
  const rpc = pi.rpc(() => null);
  await rpc.prompt();
  assert.equal(pi.ran("made"), false, "a tool that is hidden can still be called by name");
  assert.ok(!pi.model.requests[0]?.tools.includes("write"));
  pi.put("agent/extensions/pi-permission-system/config.json", config("allow"));
  await rpc.prompt();
  assert.ok(pi.model.requests.at(-1)?.tools.includes("write"));
  pi.put("agent/extensions/pi-permission-system/config.json", config("deny"));
  await rpc.prompt();
  assert.ok(!pi.model.requests.at(-1)?.tools.includes("write"));
});

test("a session that is resumed gets a tool back that the policy of its first run denied", async (t) => {
  const config = (write: string): object => ({ permission: { "*": "allow", write } });
  const pi = await Pi.start(t, { config: config("deny"), turns: ["done", "done"] });
  assert.equal((await pi.print()).code, 0);
  pi.put("agent/extensions/pi-permission-system/config.json", config("allow"));
  assert.equal((await pi.print("--continue")).code, 0);
  assert.ok(!pi.model.requests[0]?.tools.includes("write"));
  assert.ok(pi.model.requests[1]?.tools.includes("write"));
});

test("what the person switched off stays off", async (t) => {
  const config = (edit: string): object => ({ permission: { "*": "allow", edit } });
  const pi = await Pi.start(t, {
    config: config("deny"),
    files: {
      "home/chooser.js": `module.exports = (pi) => {
        pi.registerCommand("only", { handler: async (args) => pi.setActiveTools(args.split(" ")) });
      };`,
    },
    laterExtensions: ["home/chooser.js"],
    turns: ["done", "done", "done"],
  });
  const rpc = pi.rpc(() => null);
  await rpc.prompt();
  await rpc.command("prompt", { message: "/only read bash" });
  pi.put("agent/extensions/pi-permission-system/config.json", config("allow"));
  await rpc.prompt();
  assert.deepEqual(pi.model.requests.at(-1)?.tools.toSorted(), ["bash", "read"]);
});

test("the prompt is the same for every turn under the same policy", async (t) => {
  const pi = await Pi.start(t, {
    config: { permission: { "*": "allow", write: "deny", skill: { "*": "allow", deploy: "deny" } } },
    files: skills,
    turns: [bash("true"), "done", "done"],
  });
  const rpc = pi.rpc(() => null);
  await rpc.prompt();
  await rpc.prompt();
  const prompts = new Set(pi.model.requests.map((request) => request.system));
  assert.equal(pi.model.requests.length, 3);
  assert.equal(prompts.size, 1);
});

test("a denied skill is not in the prompt, cannot be typed, and its files cannot be read", async (t) => {
  const pi = await Pi.start(t, {
    config: { permission: { "*": "allow", external_directory: "allow", skill: { "*": "allow", deploy: "deny" } } },
    files: skills,
    turns: [
      call("read", { path: "../agent/skills/deploy/steps.md" }),
      bash("cat ../agent/skills/deploy/steps.md"),
      call("read", { path: "../agent/skills/review/SKILL.md" }),
      "done",
    ],
  });
  assert.equal((await pi.print()).code, 0);
  assert.doesNotMatch(pi.model.requests[0]?.system ?? "", /how to deploy/);
  assert.match(pi.model.requests[0]?.system ?? "", /how to review/);
  const [read, cat, other] = pi.toolResults;
  assert.match(read ?? "", /denied by policy: skill.*deploy/);
  assert.match(cat ?? "", /denied by policy: skill.*deploy/);
  assert.match(other ?? "", /The body of review/);
});

test("a typed skill is judged: denied, asked about, allowed", async (t) => {
  const pi = await Pi.start(t, {
    config: { permission: { "*": "allow", skill: { "*": "allow", deploy: "deny", review: "ask" } } },
    files: { ...skills, "agent/skills/plan/SKILL.md": skill("plan") },
    turns: ["done", "done", "done"],
  });
  const titles: string[] = [];
  const rpc = pi.rpc((dialog) => {
    titles.push(dialog.title);
    return titles.length === 1 ? null : (dialog.options?.[0] ?? null);
  });
  await rpc.command("prompt", { message: "/skill:deploy now" });
  assert.equal(pi.model.requests.length, 0);
  assert.ok(rpc.notifications().some((text) => /denied by policy: skill.*deploy/.test(text)), rpc.notifications().join("\n"));
  await rpc.command("prompt", { message: "/skill:review now" });
  assert.equal(pi.model.requests.length, 0, "the dialog was closed");
  await rpc.command("prompt", { message: "/skill:review now" });
  await rpc.line((line) => line.type === "agent_settled");
  assert.match(pi.model.requests[0]?.user ?? "", /The body of review/);
  assert.equal(titles.length, 2);
  await rpc.command("prompt", { message: "/skill:plan now" });
  await rpc.line((line) => line.type === "agent_settled" && pi.model.requests.length > 1);
  assert.match(pi.model.requests[1]?.user ?? "", /The body of plan/);
  assert.equal(titles.length, 2);
});
