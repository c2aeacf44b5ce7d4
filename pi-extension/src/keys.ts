/** What the terminal sent, in the words of Pi: it knows which protocol the terminal speaks. Nothing is decided here. */

import { decodeKittyPrintable, getKeybindings, isKeyRepeat, parseKey } from "@earendil-works/pi-tui";
import type { DialogInput } from "./addon-types.ts";

/** The action of Pi that shows more. */
const expandAction = "app.tools.expand";

/** The part of Pi's `KeybindingsManager` that is asked; the actions of Pi are not among the names it is typed with. */
interface Bindings {
  matches(data: string, action: string): boolean;
  getKeys(action: string): readonly string[];
}

/** Whether it is the key that shows more, as the person has it bound. */
export function isExpand(data: string): boolean {
  return bindings().matches(data, expandAction);
}

/** The name of that key; empty when there is none. */
export function expandKey(): string {
  return bindings().getKeys(expandAction)[0] ?? "";
}

/** Names what came from the terminal. */
export function describeInput(data: string, now: number): DialogInput {
  return {
    data: data.toWellFormed(),
    name: parseKey(data) ?? null,
    text: decodeKittyPrintable(data) ?? null,
    expand: isExpand(data),
    held: isKeyRepeat(data),
    now,
  };
}

function bindings(): Bindings {
  return getKeybindings() as unknown as Bindings;
}
