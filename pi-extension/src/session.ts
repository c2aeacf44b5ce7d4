/** What belongs to the session Pi is in: its gate, and the service that other extensions find. */

import { homedir } from "node:os";
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Addon, GateOptions } from "./addon-types.ts";
import { publishPermissionsService, unpublishPermissionsService } from "./api.ts";
import { Gate } from "./gate.ts";
import type { PermissionDecisionEvent } from "./published.ts";
import { Service } from "./service.ts";
import { report, tell } from "./tell.ts";

/** Where things are installed; the same for every session. */
export type Installation = Pick<GateOptions, "extension" | "infrastructure">;

/** A session that is open. */
export interface Open {
  readonly gate: Gate;
  readonly service: Service;
  readonly sessionId: string;
  readonly trusted: boolean;
}

export class SessionGate {
  readonly #addon: Addon;
  readonly #installation: Installation;
  #open: Open | undefined;
  #over = false;

  constructor(addon: Addon, installation: Installation) {
    this.#addon = addon;
    this.#installation = installation;
  }

  /** Opens the session that starts. */
  start(ctx: ExtensionContext): Open {
    this.#over = false;
    return this.open(ctx);
  }

  /** Opens a session, publishes its service, and says what is wrong with its configuration. */
  open(ctx: ExtensionContext): Open {
    if (this.#over) {
      throw new Error("this session of the gate is over");
    }
    const options = { ...describe(ctx), ...this.#installation };
    const gate = new Gate(this.#addon, options);
    const sessionId = options.sessionId ?? "";
    // What other extensions registered lasts as long as the session.
    const before = this.#open?.sessionId === sessionId ? this.#open : undefined;
    before?.gate.close();
    const service = before?.service ?? new Service(() => this.#gateOf(sessionId, gate), warner(ctx));
    this.#open = { gate, service, sessionId, trusted: options.trusted };
    publishPermissionsService(sessionId, service);
    report(gate.diagnostics(), ctx);
    return this.#open;
  }

  /**
   * Returns the session that a call comes from. It is opened when its start was missed, or failed, and anew when the
   * trust in the project was changed: then its grants are gone too.
   */
  current(ctx: ExtensionContext): Open {
    const { sessionId, trusted } = describe(ctx);
    const open = this.#open;
    return open !== undefined && open.sessionId === sessionId && open.trusted === trusted ? open : this.open(ctx);
  }

  /** Returns the session that is open, if one is. */
  peek(): Open | undefined {
    return this.#open;
  }

  /** Ends the session: its grants are gone, and what is open is settled. Nothing is allowed by it any more. */
  close(): readonly PermissionDecisionEvent[] {
    const open = this.#open;
    this.#over = true;
    this.#open = undefined;
    if (open === undefined) {
      return [];
    }
    unpublishPermissionsService(open.sessionId, open.service);
    return open.gate.close();
  }

  /** The gate that answers for a service: the one that is open now, or the one it was made with, which then is closed. */
  #gateOf(sessionId: string, gate: Gate): Gate {
    return this.#open?.sessionId === sessionId ? this.#open.gate : gate;
  }
}

/** Warns as long as the session lives; after that there is nobody to tell. */
function warner(ctx: ExtensionContext): (text: string) => void {
  return (text) => {
    try {
      tell(text, "warning", ctx);
    } catch {
      // The context of a session that was replaced.
    }
  };
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
