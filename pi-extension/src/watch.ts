/**
 * The watch over a reload. Pi goes on without an extension that does not load any more, or that its settings no longer
 * name, and says so in the terminal at most. The generation that is replaced outlives that for a while: until its
 * successor has started, no session that has none takes a tool call of the model, and the person is told.
 *
 * It leans on one method of Pi's session manager, which every answer of the model goes through before its calls run.
 * Where Pi has no such method it can only tell.
 */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";

/** How long a successor may take to start before the person is told, in milliseconds. */
const patience = 5_000;

/** The key of our entries in the status line and above the editor. */
const uiKey = "pi-permission-system";

const lostText =
  "the permission gate is gone: it did not come back after the reload. Every tool call of the agent is refused; restart Pi, which says why the gate does not load, or `pi -ne` to go on without it";

/** What a session manager has, as far as it is used here. */
interface Manager {
  getSessionId(): string;
  appendMessage?(message: unknown): unknown;
}

/** A session that waits for its successor. */
interface Waiting {
  readonly tell: () => void;
  readonly timer: NodeJS.Timeout;
}

/** What all generations and copies of the extension in this process share. */
interface Shared {
  /** The sessions that have a gate. */
  readonly gated: Set<string>;
  readonly waiting: Map<string, Waiting>;
  /** Puts Pi's own method back; none while it stands there. */
  restore: (() => void) | undefined;
}

const sharedKey = Symbol.for("pi-permission-system:watch");

function shared(): Shared {
  const slots = globalThis as { [sharedKey]?: Shared };
  return (slots[sharedKey] ??= { gated: new Set(), waiting: new Map(), restore: undefined });
}

/** A session has a gate: whoever waited for that is relieved. */
export function gated(ctx: ExtensionContext): void {
  const all = shared();
  const id = ctx.sessionManager.getSessionId();
  all.gated.add(id);
  const waiting = all.waiting.get(id);
  if (waiting !== undefined) {
    clearTimeout(waiting.timer);
    all.waiting.delete(id);
    ctx.ui.setWidget(uiKey, undefined);
  }
  if (all.waiting.size === 0) {
    all.restore?.();
    all.restore = undefined;
  }
}

/** A session ends, and with it its need of a gate. */
export function ended(ctx: ExtensionContext): void {
  shared().gated.delete(ctx.sessionManager.getSessionId());
}

/** A session is reloaded: its gate ends, and another has to come. */
export function reloading(ctx: ExtensionContext): void {
  const all = shared();
  // What Pi hands out goes stale with this generation; what stands behind it does not.
  const { ui, hasUI, sessionManager } = ctx;
  const id = sessionManager.getSessionId();
  all.gated.delete(id);
  let told = false;
  const tell = (): void => {
    if (told) {
      return;
    }
    told = true;
    try {
      if (hasUI) {
        ui.notify(lostText, "error");
        ui.setStatus(uiKey, "gate GONE: every tool call is refused");
        ui.setWidget(uiKey, ["⚠ The permission gate is gone: every tool call is refused. Restart Pi."]);
        return;
      }
    } catch {
      // There is no such person any more.
    }
    process.stderr.write(`pi-permission-system: ${lostText}\n`);
  };
  const timer = setTimeout(tell, patience);
  timer.unref();
  all.waiting.set(id, { tell, timer });
  all.restore ??= refuseCalls(sessionManager, all);
}

/** Makes every session without a gate refuse the calls of the model. Returns how to undo it. */
function refuseCalls(manager: Manager, all: Shared): (() => void) | undefined {
  const owner = ownerOf(manager);
  const append = owner?.appendMessage;
  if (owner === undefined || append === undefined) {
    return undefined;
  }
  owner.appendMessage = function (this: Manager, message: unknown): unknown {
    if (callsTools(message) && !all.gated.has(this.getSessionId())) {
      for (const waiting of all.waiting.values()) {
        waiting.tell();
      }
      // SECURITY: pinned by "a gate that does not come back after a reload refuses every call".
      throw new Error(`pi-permission-system: ${lostText}`);
    }
    return append.call(this, message);
  };
  return () => {
    owner.appendMessage = append;
  };
}

/** The object that the method of all session managers stands on. */
function ownerOf(manager: Manager): Manager | undefined {
  for (let owner: unknown = manager; typeof owner === "object" && owner !== null; owner = Object.getPrototypeOf(owner)) {
    const method = Object.getOwnPropertyDescriptor(owner, "appendMessage");
    if (method !== undefined) {
      return typeof method.value === "function" ? (owner as Manager) : undefined;
    }
  }
  return undefined;
}

function callsTools(message: unknown): boolean {
  if (typeof message !== "object" || message === null || !("content" in message) || !Array.isArray(message.content)) {
    return false;
  }
  return message.content.some((part: unknown) => typeof part === "object" && part !== null && "type" in part && part.type === "toolCall");
}
