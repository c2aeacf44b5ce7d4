/** The gate of a session, typed: JSON strings at the addon, values on this side. */

import type {
  Addon,
  Answer,
  Diagnostic,
  Gate as NativeGate,
  GateOptions,
  Json,
  Judgement,
  Outcome,
  ToolCall,
} from "./addon-types.ts";

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

  answer(answer: Answer): Outcome {
    return decode(this.#native.answer(encode(answer)));
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
