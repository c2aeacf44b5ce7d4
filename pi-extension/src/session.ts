/** The gate that belongs to the session Pi is in. */

import { homedir } from "node:os";
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Addon, Diagnostic, GateOptions } from "./addon-types.ts";
import { Gate } from "./gate.ts";

/** Where things are installed; the same for every session. */
export type Installation = Pick<GateOptions, "extension" | "infrastructure">;

export class SessionGate {
  readonly #addon: Addon;
  readonly #installation: Installation;
  #open: { readonly gate: Gate; readonly sessionId: string; readonly trusted: boolean } | undefined;

  constructor(addon: Addon, installation: Installation) {
    this.#addon = addon;
    this.#installation = installation;
  }

  /** Opens the gate of a session that starts, and says what is wrong with its configuration. */
  open(ctx: ExtensionContext): Gate {
    const options = { ...describe(ctx), ...this.#installation };
    const gate = new Gate(this.#addon, options);
    this.#open = { gate, sessionId: options.sessionId ?? "", trusted: options.trusted };
    report(gate.diagnostics(), ctx);
    return gate;
  }

  /**
   * Returns the gate of the session that a call comes from. It is opened when its start was missed, or failed, and
   * anew when the trust in the project was changed: then its grants are gone too.
   */
  current(ctx: ExtensionContext): Gate {
    const { sessionId, trusted } = describe(ctx);
    const open = this.#open;
    return open !== undefined && open.sessionId === sessionId && open.trusted === trusted ? open.gate : this.open(ctx);
  }

  /** Ends the session: its grants are gone. */
  close(): void {
    this.#open = undefined;
  }
}

function describe(ctx: ExtensionContext): Omit<GateOptions, keyof Installation> {
  return {
    cwd: ctx.cwd,
    agentDir: process.env["PI_CODING_AGENT_DIR"] ?? null,
    home: homedir(),
    trusted: ctx.isProjectTrusted(),
    sessionId: ctx.sessionManager.getSessionId(),
  };
}

/** Tells the person what is wrong with the configuration, in the mode's own way. */
export function report(diagnostics: readonly Diagnostic[], ctx: ExtensionContext): void {
  for (const { severity, text } of diagnostics) {
    if (ctx.hasUI) {
      ctx.ui.notify(text, severity);
    } else {
      process.stderr.write(`${text}\n`);
    }
  }
}
