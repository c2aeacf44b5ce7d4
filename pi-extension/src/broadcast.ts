/** What other extensions are told on Pi's bus. A listener that fails changes nothing. */

import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { PermissionDecisionEvent, PermissionsReadyEvent, PermissionUiPromptEvent } from "./published.ts";

export class Broadcast {
  readonly #pi: ExtensionAPI;
  /** The prompts that were announced and not decided. */
  readonly #announced = new Map<string, PermissionUiPromptEvent>();

  constructor(pi: ExtensionAPI) {
    this.#pi = pi;
  }

  ready(event: PermissionsReadyEvent): void {
    this.#emit("permissions:ready", event);
  }

  /** Announces a prompt, once. */
  prompt(event: PermissionUiPromptEvent | null): void {
    if (event !== null && !this.#announced.has(event.requestId)) {
      this.#announced.set(event.requestId, event);
      this.#emit("permissions:ui_prompt", event);
    }
  }

  /** Tells a decision. */
  decision(event: PermissionDecisionEvent | null): void {
    if (event !== null) {
      this.#announced.delete(event.requestId);
      this.#emit("permissions:decision", event);
    }
  }

  /**
   * Ends a request.
   *
   * INVARIANT: whoever heard of a prompt hears of one end of it: where the gate has none, it is a failure of the gate.
   */
  end(requestId: string, event: PermissionDecisionEvent | null): void {
    const announced = this.#announced.get(requestId);
    this.decision(event ?? (announced === undefined ? null : failed(announced)));
  }

  /** Ends all that is open: the session is over. */
  close(events: readonly PermissionDecisionEvent[]): void {
    for (const event of events) {
      if (this.#announced.has(event.requestId)) {
        this.decision(event);
      }
    }
    for (const announced of [...this.#announced.values()]) {
      this.decision(failed(announced));
    }
  }

  #emit(channel: string, event: object): void {
    try {
      this.#pi.events.emit(channel, event);
    } catch {
      // A generation of the extension that was replaced has no bus; no listener is owed anything by it.
    }
  }
}

function failed(announced: PermissionUiPromptEvent): PermissionDecisionEvent {
  const { requestId, request, agentName, forwarding } = announced;
  return {
    requestId,
    surface: request.surface,
    value: request.value,
    result: "deny",
    resolution: "gate_error",
    origin: null,
    agentName,
    matchedPattern: request.matchedPattern,
    forwarding,
  };
}
