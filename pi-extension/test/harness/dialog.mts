/** The policy, and the start, of the tests in terminal mode. */

import type { TestContext } from "node:test";
import type { Turn } from "./model.mts";
import { Pi, type Setup } from "./pi.mts";
import type { Size, Terminal } from "./terminal.mts";

export const permission = {
  bash: { "*": "allow", "mkdir *": "ask", "rm *": { action: "deny", reason: "use the trash instead" } },
};

/** How long nothing may happen where nothing is to happen, in milliseconds. */
export const whileNothing = 900;

/** Starts Pi in a terminal, and lets the model begin. */
export async function play(
  t: TestContext,
  turns: readonly Turn[],
  size?: Size,
  setup: Partial<Setup> = {},
): Promise<{ pi: Pi; terminal: Terminal }> {
  const pi = await Pi.start(t, { config: { permission }, turns, ...setup });
  const terminal = await pi.terminal(size);
  await terminal.submit("please begin");
  return { pi, terminal };
}
