/** Events and the service, as other extensions use them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { PermissionDecisionEvent, PermissionsReadyEvent, PermissionUiPromptEvent } from "../src/api.ts";
import { extension, Pi, type Setup } from "./harness/pi.mts";
import { said } from "./harness/rpc.mts";
import { bash, call, deny, once } from "./harness/script.mts";

const config = { permission: { "*": "allow", bash: { "*": "allow", "mkdir *": "ask", "rm *": "deny" } } };

/** Writes every event to a file, and fails at each. */
const listener = `const { appendFileSync } = require("node:fs");
module.exports = (pi) => {
  for (const channel of ["permissions:ready", "permissions:ui_prompt", "permissions:decision"]) {
    pi.events.on(channel, (event) => {
      appendFileSync(process.env.EVENTS, JSON.stringify([channel, event]) + "\\n");
      throw new Error("a listener that fails");
    });
  }
};`;

interface Heard {
  readonly ready: readonly PermissionsReadyEvent[];
  readonly prompts: readonly PermissionUiPromptEvent[];
  readonly decisions: readonly PermissionDecisionEvent[];
}

async function start(t: Parameters<typeof Pi.start>[0], setup: Setup): Promise<{ pi: Pi; heard: () => Heard }> {
  const pi = await Pi.start(t, {
    config,
    ...setup,
    files: { "home/listener.js": listener, ...setup.files },
    laterExtensions: ["home/listener.js", ...(setup.laterExtensions ?? [])],
  });
  Object.assign(pi.env, { EVENTS: `${pi.root}/events` });
  const heard = (): Heard => {
    const events = pi.lines("events") as readonly [string, unknown][];
    const of = <T,>(channel: string): readonly T[] =>
      events.filter(([name]) => name === channel).map(([, event]) => event as T);
    return { ready: of("permissions:ready"), prompts: of("permissions:ui_prompt"), decisions: of("permissions:decision") };
  };
  return { pi, heard };
}

test("each prompt has one decision of the same id; a listener that fails changes nothing", async (t) => {
  const turns = [bash("true"), bash("rm x"), bash("mkdir one"), bash("mkdir two"), "done"];
  const { pi, heard } = await start(t, { turns });
  const answers = [once, deny];
  const rpc = pi.rpc(() => answers.shift() ?? null);
  await rpc.prompt();
  await rpc.stop();
  const { ready, prompts, decisions } = heard();
  assert.ok(pi.ran("one") && !pi.ran("two"));
  assert.ok(ready.length >= 1 && ready.every((event) => event.adjudicatesLocally && typeof event.sessionId === "string"));
  assert.deepEqual(decisions.map(({ resolution }) => resolution), ["policy_allow", "policy_deny", "user_approved", "user_denied"]);
  assert.deepEqual(prompts.map(({ value }) => value), ["mkdir one", "mkdir two"]);
  assert.deepEqual(prompts.map(({ requestId }) => requestId), decisions.slice(2).map(({ requestId }) => requestId));
  assert.equal(new Set(decisions.map(({ requestId }) => requestId)).size, 4);
  assert.deepEqual(prompts[0]?.request.matchedPattern, "mkdir *");
  assert.ok(!("message" in (prompts[0] ?? {})) && !("evidence" in (prompts[0] ?? {})));
});

test("without anyone to ask no prompt is announced, and the decision says that nobody could answer", async (t) => {
  const { pi, heard } = await start(t, { turns: [bash("mkdir one"), "done"] });
  assert.equal((await pi.print()).code, 0);
  const { ready, prompts, decisions } = heard();
  assert.equal(ready[0]?.adjudicatesLocally, false);
  assert.deepEqual(prompts, []);
  assert.deepEqual(decisions.map(({ result, resolution }) => [result, resolution]), [["deny", "confirmation_unavailable"]]);
});

test("an interrupted prompt, and one that is open when the session ends, have their decision too", async (t) => {
  const { pi, heard } = await start(t, { turns: [bash("mkdir one"), bash("mkdir two"), "done"] });
  const rpc = pi.rpc(() => undefined);
  const settled = rpc.prompt();
  await rpc.dialog();
  await rpc.command("abort");
  await settled;
  assert.deepEqual(heard().decisions.map(({ resolution }) => resolution), ["confirmation_unavailable"]);
  await rpc.command("prompt", { message: "go" });
  await rpc.line((line) => line.method === "select" && said(line["title"]).includes("mkdir two"));
  await rpc.command("new_session");
  await rpc.stop();
  const { prompts, decisions } = heard();
  assert.deepEqual(prompts.map(({ requestId }) => requestId), decisions.map(({ requestId }) => requestId));
  assert.equal(pi.ran("one") || pi.ran("two"), false);
});

/** Where the package stands under the name that extensions for the TypeScript system import. */
const alias = "home/node_modules/@gotgenes/pi-permission-system";

/** Written after the public documentation of the TypeScript system's service: asks, registers, and shows. */
const consumer = `import { appendFileSync } from "node:fs";
export default function consumer(pi) {
  const say = (value) => appendFileSync(process.env.SAID, JSON.stringify(value) + "\\n");
  let dispose;
  pi.registerTool({
    name: "deploy",
    label: "deploy",
    description: "deploys",
    parameters: { type: "object", properties: { target: { type: "string" }, file: { type: "string" } } },
    execute: async () => ({ content: [{ type: "text", text: "deployed" }], details: {} }),
  });
  pi.events.on("permissions:ready", () => {
    void (async () => {
      try {
        const { getPermissionsService } = await import("@gotgenes/pi-permission-system");
        const permissions = getPermissionsService();
        if (!permissions || dispose) return;
        dispose = permissions.registerToolInputFormatter("deploy", (input) =>
          typeof input.target === "string" ? \`with target \${input.target}\` : undefined);
        permissions.registerToolAccessExtractor("deploy", (input) => (typeof input.manifest === "string" ? input.manifest : undefined));
        say(permissions.checkPermission("bash", "rm -r x").state);
        say(permissions.checkPermission("bash", "true").state);
        say(permissions.getToolPermission("bash"));
      } catch (error) {
        say(String(error));
      }
    })();
  });
  pi.on("session_shutdown", () => dispose?.());
}
`;

test("an extension written for the TypeScript system finds the service, and its formatter adds to the prompt", async (t) => {
  const { pi } = await start(t, {
    config: { permission: { ...config.permission, deploy: "ask" } },
    turns: [call("deploy", { target: "staging", manifest: "x" }), "done"],
    files: { "home/consumer.ts": consumer },
    laterExtensions: ["home/consumer.ts"],
  });
  for (const file of ["package.json", "dist/api.js"]) {
    pi.install(alias, file);
  }
  Object.assign(pi.env, { SAID: `${pi.root}/said` });
  const rpc = pi.rpc((dialog) => (dialog.method === "select" ? once : null));
  await rpc.prompt();
  assert.deepEqual(pi.lines("said"), ["deny", "allow", "allow"]);
  const title = rpc.dialogs[0]?.title ?? "";
  assert.match(title, /consumer.*with target staging/s);
  assert.match(title, /target.*staging.*consumer/s, "after the input itself");
  assert.match(pi.toolResults[0] ?? "", /deployed/);
});

test("extractors name the file of a tool; one that fails makes its calls ask, and a formatter that fails adds nothing", async (t) => {
  const failing = `module.exports = (pi) => {
    for (const name of ["upload", "broken"]) {
      pi.registerTool({
        name, label: name, description: name,
        parameters: { type: "object", properties: { target: { type: "string" } } },
        execute: async () => ({ content: [{ type: "text", text: "done by " + name }], details: {} }),
      });
    }
    pi.on("session_start", (event, ctx) => {
      const id = ctx.sessionManager.getSessionId();
      const service = globalThis[Symbol.for("@gotgenes/pi-permission-system:session-services")].get(id);
      service.registerToolAccessExtractor("upload", (input) => input.target);
      service.registerToolAccessExtractor("broken", () => { throw new Error("no idea"); });
      service.registerToolInputFormatter("broken", () => { throw new Error("no words"); });
    });
  };`;
  const { pi } = await start(t, {
    config: { permission: { "*": "allow", external_directory: "ask", path: { "*.env": "deny" } } },
    turns: [
      call("upload", { target: "a.txt" }),
      call("upload", { target: ".env" }),
      call("broken", { target: "a.txt" }),
      "done",
    ],
    files: { "home/failing.js": failing },
    laterExtensions: ["home/failing.js"],
  });
  const rpc = pi.rpc(() => once);
  await rpc.prompt();
  const [read, secret, broken] = pi.toolResults;
  assert.match(read ?? "", /done by upload/);
  assert.match(secret ?? "", /denied by policy: path/);
  assert.match(broken ?? "", /done by broken/);
  assert.equal(rpc.dialogs.length, 1);
  assert.match(said(rpc.dialogs[0]?.title), /extension that names the path of this tool failed/);
  const notices = rpc.notifications().join("\n");
  assert.match(notices, /no idea/);
  assert.match(notices, /no words/);
});

test("the service of a session that is over says no, and is not found any more", async (t) => {
  const keeper = `module.exports = (pi) => {
    const { appendFileSync } = require("node:fs");
    pi.events.on("permissions:ready", ({ sessionId }) => {
      const services = globalThis[Symbol.for("@gotgenes/pi-permission-system:session-services")];
      const kept = (globalThis.kept ??= new Map());
      kept.set(sessionId, services.get(sessionId));
      const states = [...kept].map(([id, service]) => [services.has(id), service.checkPermission("bash", "true").state]);
      appendFileSync(process.env.SAID, JSON.stringify(states) + "\\n");
    });
  };`;
  const { pi } = await start(t, {
    turns: ["done"],
    files: { "home/keeper.js": keeper },
    laterExtensions: ["home/keeper.js"],
  });
  Object.assign(pi.env, { SAID: `${pi.root}/said` });
  const rpc = pi.rpc(() => null);
  await rpc.command("new_session");
  await rpc.stop();
  assert.deepEqual(pi.lines("said").at(-1), [[false, "deny"], [true, "allow"]]);
});

test("the example in the documentation runs", async (t) => {
  const page = readFileSync(join(extension, "../docs/extension-api.md"), "utf8");
  const example = /^```js extension\n(.*?)^```/ms.exec(page)?.[1] ?? "";
  const hearer = `module.exports = (pi) => {
    const { appendFileSync } = require("node:fs");
    for (const channel of ["deploy-helper:state", "deploy-helper:answered"]) {
      pi.events.on(channel, (text) => appendFileSync(process.env.SAID, JSON.stringify(text) + "\\n"));
    }
  };`;
  const { pi } = await start(t, {
    config: { permission: { "*": "allow", deploy: "ask", path: { "*.env": "deny" } } },
    turns: [call("deploy", { service: "web" }), call("deploy", { service: "web", manifest: ".env" }), "done"],
    files: { "home/example.js": example, "home/hearer.js": hearer },
    laterExtensions: ["home/hearer.js", "home/example.js"],
  });
  Object.assign(pi.env, { SAID: `${pi.root}/said` });
  const rpc = pi.rpc(() => once);
  await rpc.prompt();
  assert.match(rpc.dialogs[0]?.title ?? "", /service web, to staging/);
  assert.match(pi.toolResults[0] ?? "", /deployed/);
  assert.match(pi.toolResults[1] ?? "", /denied by policy: path/);
  assert.deepEqual(pi.lines("said"), ["allow", "user_approved, 0 still open"]);
});
