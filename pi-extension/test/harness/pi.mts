/** A real Pi in a scratch home with the built extension and a scripted model, driven in print, RPC or terminal mode. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { startModel, type Model, type Turn } from "./model.mts";
import { startRpc, type Rpc, type Responder } from "./rpc.mts";
import { startTerminal, type Terminal } from "./terminal.mts";

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
  /** Our extension; that of the build when absent. */
  readonly extension?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A scratch home with a model. The test's end removes both. */
export class Pi {
  readonly root: string;
  readonly project: string;
  readonly model: Model;
  readonly #env: Record<string, string>;

  private constructor(root: string, model: Model, env: Readonly<Record<string, string>>) {
    this.root = root;
    this.project = join(root, "project");
    this.model = model;
    this.#env = {
      PATH: `${dirname(node)}:${process.env["PATH"] ?? ""}`,
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      HOME: join(root, "home"),
      TMPDIR: join(root, "tmp"),
      PI_CODING_AGENT_DIR: join(root, "agent"),
      PI_OFFLINE: "1",
      PI_TELEMETRY: "0",
      PI_SKIP_VERSION_CHECK: "1",
      PI_PERMISSION_MANAGED_CONFIG: join(root, "managed.json"),
      ...env,
    };
  }

  static async start(test: TestContext, setup: Setup): Promise<Pi> {
    const root = mkdtempSync(join(tmpdir(), "pi-permission-"));
    test.after(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
    const model = await startModel(setup.turns);
    test.after(() => model.close());
    const pi = new Pi(root, model, setup.env ?? {});
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
    pi.put("agent/settings.json", {
      defaultProvider: "local",
      defaultModel: "scripted",
      enableInstallTelemetry: false,
      cacheWarming: "off",
      retry: { enabled: false },
      extensions: [setup.extension ?? extension, ...(setup.laterExtensions ?? []).map((name) => join(root, name))],
    });
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

  /** Whether a file stands in the project: the trace of a command that ran. */
  ran(marker: string): boolean {
    return existsSync(join(this.project, marker));
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  /** What the model was told by its tools, over the whole run. */
  get toolResults(): readonly string[] {
    return this.model.requests.at(-1)?.toolResults ?? [];
  }

  /** Runs one prompt to its end, without anyone to ask. */
  async print(test: TestContext, ...options: readonly string[]): Promise<Run> {
    const child = this.#spawn(test, ["-p", ...options, "go"], "ignore");
    const output = collect(child);
    const code = await new Promise<number | null>((done) => child.on("close", done));
    return { code, ...output() };
  }

  rpc(test: TestContext, respond: Responder): Rpc {
    return startRpc(this.#spawn(test, ["--mode", "rpc"], "pipe"), respond);
  }

  terminal(test: TestContext, size?: { readonly columns: number; readonly rows: number }): Promise<Terminal> {
    return startTerminal(test, { root: this.root, cwd: this.project, env: this.#env, command: [node, cli], ...size });
  }

  #spawn(test: TestContext, options: readonly string[], stdin: "ignore" | "pipe"): ChildProcess {
    const child = spawn(node, [cli, ...options], { cwd: this.project, env: this.#env, stdio: [stdin, "pipe", "pipe"] });
    test.after(() => child.kill("SIGKILL"));
    return child;
  }
}

function collect(child: ChildProcess): () => { stdout: string; stderr: string } {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return () => ({ stdout, stderr });
}
