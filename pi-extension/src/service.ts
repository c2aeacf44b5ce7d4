/** The service of a session: other extensions ask it about the policy, and tell it about their tools. */

import type { Access, Check } from "./addon-types.ts";
import type {
  Authorizer,
  PermissionCheckResult,
  PermissionsService,
  PermissionState,
  ToolAccessExtractor,
  ToolInputFormatter,
} from "./api.ts";
import { callerName } from "./caller.ts";
import type { Gate } from "./gate.ts";

/** What an extension says about a call, beside its input. */
export interface Said {
  /** The extension's name. */
  readonly label: string;
  readonly text: string;
}

/** A registered function, and the extension it comes from. */
interface Registered<F> {
  readonly call: F;
  readonly owner: string;
}

export class Service implements PermissionsService {
  readonly #gate: () => Gate;
  readonly #warn: (text: string) => void;
  readonly #formatters = new Map<string, Registered<ToolInputFormatter>>();
  readonly #extractors = new Map<string, Registered<ToolAccessExtractor>>();
  readonly #authorizers = new Map<string, Registered<Authorizer>>();
  readonly #warned = new Set<string>();

  /** Asks the gate that `gate` returns; tells the person what went wrong with `warn`, each thing once. */
  constructor(gate: () => Gate, warn: (text: string) => void) {
    this.#gate = gate;
    this.#warn = warn;
  }

  checkPermission(surface: string, value?: string, agentName?: string): PermissionCheckResult {
    const query = { surface, value: value ?? null, agentName: agentName ?? null };
    return present(this.#gate().check(query));
  }

  getToolPermission(toolName: string, agentName?: string): PermissionState {
    return this.#gate().tool({ surface: toolName, value: null, agentName: agentName ?? null }).state;
  }

  isToolFullyDenied(toolName: string, agentName?: string): boolean {
    return this.#gate().tool({ surface: toolName, value: null, agentName: agentName ?? null }).fullyDenied;
  }

  registerToolInputFormatter(toolName: string, formatter: ToolInputFormatter): () => void {
    return register(this.#formatters, "formatter", toolName, formatter);
  }

  registerToolAccessExtractor(toolName: string, extractor: ToolAccessExtractor): () => void {
    return register(this.#extractors, "access extractor", toolName, extractor);
  }

  getToolInputFormatter(toolName: string): ToolInputFormatter | undefined {
    return this.#formatters.get(toolName)?.call;
  }

  getToolAccessExtractor(toolName: string): ToolAccessExtractor | undefined {
    return this.#extractors.get(toolName)?.call;
  }

  registerAuthorizer(name: string, authorizer: Authorizer): () => void {
    return register(this.#authorizers, "authorizer", name, authorizer);
  }

  /** Returns what is to be shown beside the input of a call. A formatter that fails adds nothing. */
  note(toolName: string, input: unknown): Said | null {
    const found = this.#formatters.get(toolName);
    if (found === undefined) {
      return null;
    }
    try {
      const text: unknown = found.call(record(input));
      return typeof text === "string" && text.trim() !== "" ? { label: found.owner, text } : null;
    } catch (error) {
      this.#failed(found.owner, `shows the input of \`${toolName}\``, "nothing of it is shown", error);
      return null;
    }
  }

  /** Returns which file a call opens. An extractor that fails makes it unknown. */
  access(toolName: string, input: unknown): Access | null {
    const found = this.#extractors.get(toolName);
    if (found === undefined) {
      return null;
    }
    try {
      const path: unknown = found.call(record(input));
      if (path === undefined || path === null) {
        return null;
      }
      if (typeof path !== "string" || path === "") {
        throw new TypeError(`it returned ${path === "" ? "an empty string" : `a value of type ${typeof path}`}`);
      }
      return { path };
    } catch (error) {
      this.#failed(found.owner, `names the file of \`${toolName}\``, "its calls ask", error);
      return { path: null };
    }
  }

  #failed(owner: string, does: string, effect: string, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    const text = `the extension \`${owner}\`, which ${does}, failed: ${why}; ${effect}`;
    if (!this.#warned.has(text)) {
      this.#warned.add(text);
      this.#warn(text);
    }
  }
}

function register<F>(all: Map<string, Registered<F>>, what: string, name: string, call: F): () => void {
  if (typeof name !== "string" || name === "" || typeof call !== "function") {
    throw new TypeError(`pi-permission-system: a ${what} needs a name and a function`);
  }
  if (all.has(name)) {
    throw new Error(`pi-permission-system: there is already a ${what} for \`${name}\``);
  }
  const registered = { call, owner: callerName() };
  all.set(name, registered);
  return () => {
    if (all.get(name) === registered) {
      all.delete(name);
    }
  };
}

/** The input as the published signatures promise it. */
function record(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
}

/** Leaves out what there is nothing to say about. */
function present(check: Check): PermissionCheckResult {
  const fields = Object.entries(check).filter(([, value]) => value !== null);
  return Object.fromEntries(fields) as unknown as PermissionCheckResult;
}
