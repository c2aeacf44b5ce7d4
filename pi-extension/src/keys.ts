/**
 * The key of Pi that shows more, as the person has it bound. What the other keys are the addon reads from what the
 * terminal sent.
 *
 * Nothing of `pi-tui` is loaded here: Pi hands over what knows the bindings with the first dialog.
 */

import type { DialogInput } from "./addon-types.ts";

/** The action of Pi that shows more. */
const expandAction = "app.tools.expand";

/** The key of that action when nobody bound another, and what terminals send for it. */
const defaultKey = "ctrl+o";
const defaultData: readonly string[] = ["\u000f", "\u001b[111;5u", "\u001b[27;5;111~"];

/** The part of Pi's `KeybindingsManager` that is asked; the actions of Pi are not among the names it is typed with. */
interface Bindings {
  matches(data: string, action: string): boolean;
  getKeys(action: string): readonly string[];
}

let bindings: Bindings | undefined;

/** Takes what Pi gives to a dialog. */
export function learnBindings(given: unknown): void {
  bindings = given as Bindings;
}

/** Whether it is the key that shows more. */
export function isExpand(data: string): boolean {
  return bindings === undefined ? defaultData.includes(data) : bindings.matches(data, expandAction);
}

/** The name of that key; empty when it has none. */
export function expandKey(): string {
  return bindings === undefined ? defaultKey : (bindings.getKeys(expandAction)[0] ?? "");
}

/** Describes what came from the terminal. */
export function describeInput(data: string, now: number): DialogInput {
  return { data: data.toWellFormed(), expand: isExpand(data), now };
}
