/** A real Pi in a scratch home with the built extension and a scripted model, driven in print, RPC or terminal mode. */

import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { startModel, type Model, type Turn } from "./model.mts";
import { startRpc, type Rpc, type Responder } from "./rpc.mts";
import { startTerminal, type Size, type Terminal } from "./terminal.mts";

const repository = join(import.meta.dirname, "../../..");
const lab = join(repository, ".lab/node_modules");
const cli = join(lab, "@earendil-works/pi-coding-agent/dist/bundle/cli.js");
const node = join(lab, "node/bin/node");

/** The extension as it ships: the built package. */
export const extension = join(repository, "pi-extension");

/** What a test wants Pi to find. */
export interface Setup {
  /** What the model does. */
  readonly turns: readonly Turn[];
  /** The global configuration, as text or as an object; none when absent. */
  readonly config?: object | string;
  /** Further files; the first part of a path says where: `agent/…`, `project/…`, `home/…`. */
  readonly files?: Readonly<Record<string, object | string>>;
  /** Extensions that are loaded after ours. */
  readonly laterExtensions?: readonly string[];
  /** Extensions that are loaded before ours. */
  readonly earlierExtensions?: readonly string[];
  /** Where our extension stands, below the scratch folder; the build when absent. */
  readonly extensionAt?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A scratch home with a model. `close` removes both. */
export class Pi {
  readonly root: string;
  readonly project: string;
  readonly model: Model;
  /** The environment that Pi runs in. */
  readonly env: Readonly<Record<string, string>>;
  /** What Pi's `settings.json` holds. */
  settings: object = {};
  readonly #endings: (() => unknown)[] = [];

  private constructor(root: string, model: Model, env: Readonly<Record<string, string>>) {
    this.root = root;
    this.project = join(root, "project");
    this.model = model;
    this.env = {
      PATH: `${dirname(node)}:${process.env["PATH"] ?? ""}`,
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      HOME: join(root, "home"),
      TMPDIR: join(root, "tmp"),
      PI_CODING_AGENT_DIR: join(root, "agent"),
      PI_OFFLINE: "1",
      PI_TELEMETRY: "0",
      PI_SKIP_VERSION_CHECK: "1",
      ...env,
    };
  }

  /** Prepares a Pi for a test, whose end removes it. */
  static async start(test: TestContext, setup: Setup): Promise<Pi> {
    const pi = await Pi.open(setup);
    test.after(() => pi.close());
    return pi;
  }

  static async open(setup: Setup): Promise<Pi> {
    const root = mkdtempSync(join(tmpdir(), "pi-permission-"));
    const model = await startModel(setup.turns);
    const pi = new Pi(root, model, setup.env ?? {});
    pi.#endings.push(() => removed(root));
    pi.#endings.push(() => model.close());
    for (const directory of ["home", "agent", "project", "tmp"]) {
      mkdirSync(join(root, directory));
    }
    pi.put("agent/models.json", {
      providers: {
        local: {
          baseUrl: model.url,
          api: "openai-completions",
          apiKey: "none",
          compat: { supportsDeveloperRole: false },
          models: [{ id: "scripted", name: "Scripted", contextWindow: 100_000, maxTokens: 4_000 }],
        },
      },
    });
    pi.settings = {
      defaultProvider: "local",
      defaultModel: "scripted",
      enableInstallTelemetry: false,
      cacheWarming: "off",
      retry: { enabled: false },
      extensions: [
        ...(setup.earlierExtensions ?? []).map((name) => join(root, name)),
        setup.extensionAt === undefined ? extension : join(root, setup.extensionAt),
        ...(setup.laterExtensions ?? []).map((name) => join(root, name)),
      ],
    };
    pi.put("agent/settings.json", pi.settings);
    if (setup.config !== undefined) {
      pi.put("agent/extensions/pi-permission-system/config.json", setup.config);
    }
    for (const [path, content] of Object.entries(setup.files ?? {})) {
      pi.put(path, content);
    }
    return pi;
  }

  /** Writes a file below the scratch folder; an object becomes JSON. */
  put(path: string, content: object | string): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }

  /** The text of a file below the scratch folder. */
  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  /** The values in a file of JSON lines below the scratch folder; none when it is not there. */
  lines(path: string): readonly unknown[] {
    const file = join(this.root, path);
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as unknown);
  }

  /** Copies a file of the built package to a folder below the scratch folder. */
  install(folder: string, file: string): void {
    const to = join(this.root, folder, file);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(extension, file), to);
  }

  /** Whether a file stands in the project: the trace of a command that ran. */
  ran(marker: string): boolean {
    return existsSync(join(this.project, marker));
  }

  /** The review log; `undefined` when none was written. */
  reviewLog(): string | undefined {
    const folder = join(this.root, "agent/extensions/pi-permission-system/logs");
    const file = join(folder, "pi-permission-system-permission-review.jsonl");
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  }

  /** What the model was told by its tools, over the whole run. */
  get toolResults(): readonly string[] {
    return this.model.requests.at(-1)?.toolResults ?? [];
  }

  /** Runs one prompt to its end, without anyone to ask. */
  async print(...options: readonly string[]): Promise<Run> {
    return await this.say("go", ...options);
  }

  /** Runs one prompt of the person's own to its end, without anyone to ask. */
  async say(prompt: string, ...options: readonly string[]): Promise<Run> {
    const child = this.#spawn(["-p", ...options, prompt], "ignore");
    const output = collect(child);
    const code = await new Promise<number | null>((done) => child.on("close", done));
    return { code, ...output() };
  }

  /** Starts RPC mode; `respond` answers its dialogs. */
  rpc(respond: Responder): Rpc {
    return startRpc(this.#spawn(["--mode", "rpc"], "pipe"), respond);
  }

  /** Starts terminal mode, on a screen of 100 by 40 unless told otherwise. */
  async terminal(size: Size = { columns: 100, rows: 40 }): Promise<Terminal> {
    const terminal = startTerminal({ root: this.root, cwd: this.project, env: this.env, command: [node, cli] }, size);
    this.#endings.push(() => terminal.close());
    // The footer names the model when Pi is ready.
    await terminal.shows("scripted");
    return terminal;
  }

  #spawn(options: readonly string[], stdin: "ignore" | "pipe"): ChildProcess {
    const child = spawn(node, [cli, ...options], { cwd: this.project, env: this.env, stdio: [stdin, "pipe", "pipe"] });
    this.#endings.push(() => child.kill("SIGKILL"));
    return child;
  }

  /** Stops what was started, the latest first. */
  async close(): Promise<void> {
    for (const ending of this.#endings.reverse()) {
      await ending();
    }
  }
}

function collect(child: ChildProcess): () => { stdout: string; stderr: string } {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return () => ({ stdout, stderr });
}

/** Removes a scratch folder. A Pi that was told to end may still write there for a moment, so it is tried again. */
async function removed(folder: string): Promise<void> {
  const tries = 100;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
