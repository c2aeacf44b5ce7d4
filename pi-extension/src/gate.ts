/** The gate of a session, typed: JSON strings at the addon, values on this side. */

import type {
  Addon,
  AgentStart,
  Answer,
  Check,
  CommandLine,
  Completion,
  Diagnostic,
  DialogFrame,
  DialogInput,
  DialogOpened,
  DialogOpening,
  DialogReaction,
  DialogRoom,
  Gate as NativeGate,
  GateOptions,
  Json,
  Judgement,
  Note,
  Offer,
  Outcome,
  Query,
  Reply,
  Status,
  ToolCall,
  ToolState,
} from "./addon-types.ts";
import type { PermissionDecisionEvent } from "./published.ts";

export class Gate {
  readonly #native: NativeGate;

  constructor(addon: Addon, options: GateOptions) {
    this.#native = new addon.Gate(encode(options));
  }

  judge(call: ToolCall): Judgement {
    return decode(this.#native.judge(encode(call)));
  }

  /** Judges an open ask again, under what was granted since. */
  recheck(requestId: string): Judgement {
    return decode(this.#native.recheck(requestId));
  }

  /** Adds what another extension shows beside the input of an open ask. */
  annotate(note: Note): void {
    this.#native.annotate(encode(note));
  }

  answer(answer: Answer): Outcome {
    return decode(this.#native.answer(encode(answer)));
  }

  /** Prepares an ask for the terminal. */
  openDialog(opening: DialogOpening): DialogOpened {
    return decode(this.#native.openDialog(encode(opening)));
  }

  /** `null`: there is no dialog any more. */
  drawDialog(room: DialogRoom): DialogFrame | null {
    return decodeOr(this.#native.drawDialog(encode(room)));
  }

  /** `null`: there is no dialog any more. */
  pressDialog(input: DialogInput): DialogReaction | null {
    return decodeOr(this.#native.pressDialog(encode(input)));
  }

  /** `null`: there is no dialog any more. */
  tickDialog(now: number): DialogReaction | null {
    return decodeOr(this.#native.tickDialog(now));
  }

  /** The line that is to stay of an ask that was shown in the terminal; empty when there is none. */
  remains(requestId: string): string {
    return this.#native.remains(requestId);
  }

  /** Ends the session; returns the ends of what was open. */
  close(): readonly PermissionDecisionEvent[] {
    return decode(this.#native.close());
  }

  /** Says what is kept from the agent. */
  offer(start: AgentStart): Offer {
    return decode(this.#native.offer(encode(start)));
  }

  status(): Status {
    return decode(this.#native.status());
  }

  check(query: Query): Check {
    return decode(this.#native.check(encode(query)));
  }

  tool(query: Query): ToolState {
    return decode(this.#native.tool(encode(query)));
  }

  command(line: CommandLine): Reply {
    return decode(this.#native.command(encode(line)));
  }

  complete(line: CommandLine): readonly Completion[] {
    return decode(this.#native.complete(encode(line)));
  }

  diagnostics(): readonly Diagnostic[] {
    return decode(this.#native.diagnostics());
  }
}

function encode<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>;
}

function decode<T>(text: Json<T>): T {
  return JSON.parse(text) as T;
}

function decodeOr<T>(text: Json<T>): T | null {
  return text === "" ? null : decode(text);
}
