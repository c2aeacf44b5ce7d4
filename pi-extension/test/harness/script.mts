/** Turns of the model, in short. */

import type { Call } from "./model.mts";

/** One turn with a command for each argument; Pi judges all of them before it runs any. */
export function bash(...commands: readonly string[]): readonly Call[] {
  return commands.map((command) => ({ tool: "bash", input: { command } }));
}

/** One turn with one call. */
export function call(tool: string, input: unknown): readonly Call[] {
  return [{ tool, input }];
}

/** What only the dialog in the terminal shows. */
export const dialog = "deny, say why";

/** The choices of an ask in a list, as the person reads them. */
export const once = "Allow once";
export const deny = "Deny";
export const denyWithReason = "Deny, and say why";
export const view = "Show the complete request";
