/** One ask at a time. Calls that run at once (nested calls of one script) queue in order of arrival. */

import { interrupted, unlessInterrupted } from "./interrupt.ts";

export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Runs `work` when all earlier work is done. An interrupted wait gives its turn up. */
  async take<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T | typeof interrupted> {
    const turn = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = before.then(() => turn.promise);
    this.#waiting += 1;
    try {
      const turned = await unlessInterrupted(before, signal).finally(() => {
        this.#waiting -= 1;
      });
      return turned === interrupted ? interrupted : await work();
    } finally {
      turn.resolve();
    }
  }
}
