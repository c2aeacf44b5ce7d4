// Plays Pi for one permission extension and times its answers. `cargo xtask bench-peers` talks to it in JSON lines:
//
//   {"open": {"agentDir", "cwd"}}        loads the extension anew, starts a session      -> {"opened": µs, "loaded": µs}
//   {"calls": [[tool, input], …]}        judges each; prompts are answered with yes      -> {"us": [µs, …], "asked": n, "blocked": n}
//
// usage: node driver.mjs MODULES EXTENSION
//
// MODULES is a folder with a `node_modules` that holds jiti. A TypeScript extension is loaded as Pi loads it, through
// jiti; a CommonJS one is required.
import { createRequire } from "node:module";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const [, , modules, entry] = process.argv;
const require = createRequire(path.join(path.resolve(modules), "driver.mjs"));
const tools = ["bash", "read", "write", "edit", "grep", "find", "ls", "mcp"].map((name) => ({ name }));

/** Returns the factory that the extension exports. */
async function load() {
  if (!entry.endsWith(".ts")) {
    delete require.cache[require.resolve(entry)];
    return require(entry);
  }
  const standIn = (name) => fileURLToPath(new URL(`stand-ins/${name}.mjs`, import.meta.url));
  const { createJiti } = await import(pathToFileURL(require.resolve("jiti")));
  const jiti = createJiti(import.meta.url, {
    moduleCache: false,
    alias: {
      "@earendil-works/pi-coding-agent": standIn("pi-coding-agent"),
      "@earendil-works/pi-tui": standIn("pi-tui"),
    },
  });
  return jiti.import(entry, { default: true });
}

/** The part of Pi's extension interface that an extension meets at a tool call. */
class Pi {
  handlers = new Map();
  listeners = new Map();

  on(event, handler) {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
  }

  registerCommand() {}

  registerFlag() {}

  registerTool() {}

  getAllTools() {
    return tools;
  }

  getActiveTools() {
    return tools.map((tool) => tool.name);
  }

  setActiveTools() {}

  events = {
    emit: (channel, data) => {
      for (const listener of this.listeners.get(channel) ?? []) listener(data);
    },
    on: (channel, listener) => {
      this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
      return () => {};
    },
  };

  async fire(event, data, context) {
    let result;
    for (const handler of this.handlers.get(event) ?? []) {
      result = (await handler(data, context)) ?? result;
    }
    return result;
  }
}

/** A session whose person says yes to everything. */
function session(cwd) {
  const context = {
    cwd,
    hasUI: true,
    mode: "rpc",
    asked: 0,
    signal: undefined,
    isProjectTrusted: () => true,
    getSystemPrompt: () => "",
    sessionManager: {
      getSessionId: () => "bench",
      getSessionDir: () => "",
      getEntries: () => [],
      getBranch: () => [],
    },
    ui: {
      select: async (_title, options) => {
        context.asked += 1;
        return options[0];
      },
      input: async () => undefined,
      confirm: async () => true,
      notify: (text, level) => {
        if (level === "error") process.stderr.write(`${text}\n`);
      },
      setStatus: () => {},
    },
  };
  return context;
}

let pi;
let context;

async function open({ agentDir, cwd }) {
  if (pi) await pi.fire("session_shutdown", {}, context);
  process.env.PI_CODING_AGENT_DIR = agentDir;
  const start = performance.now();
  const factory = await load();
  const loaded = performance.now();
  pi = new Pi();
  await factory(pi);
  context = session(cwd);
  await pi.fire("session_start", { reason: "startup" }, context);
  return { loaded: (loaded - start) * 1e3, opened: (performance.now() - start) * 1e3 };
}

async function judge(calls) {
  const us = [];
  let blocked = 0;
  context.asked = 0;
  for (const [toolName, input] of calls) {
    // Its own input for each call: an extension may freeze it.
    const event = { type: "tool_call", toolName, toolCallId: "call", input: structuredClone(input) };
    const start = performance.now();
    const result = await pi.fire("tool_call", event, context);
    us.push((performance.now() - start) * 1e3);
    if (result?.block) blocked += 1;
  }
  return { us, asked: context.asked, blocked };
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const answer = request.open ? await open(request.open) : await judge(request.calls);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
