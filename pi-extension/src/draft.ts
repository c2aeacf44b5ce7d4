/**
 * An ask over a draft that is not sent: it is announced above the editor, and waits until the draft is sent, emptied, or
 * the person presses the key that shows more. So it takes no key that was meant for the draft.
 */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { interrupted } from "./interrupt.ts";
import { isExpand } from "./keys.ts";

/** The name of our line above the editor. */
const widget = "pi-permission-system";

/** How often the editor is looked at without a key, in milliseconds: other extensions can empty it, too. */
const lookEvery = 250;

/** Waits until there is no draft, or the person wants to decide before it is sent. */
export function draftIsGone(announcement: string, ctx: ExtensionContext): Promise<void | typeof interrupted> {
  const { promise, resolve } = Promise.withResolvers<void | typeof interrupted>();
  if (!hasDraft(ctx)) {
    return Promise.resolve();
  }
  const look = (): void => {
    if (!hasDraft(ctx)) {
      resolve();
    }
  };
  const stop = (): void => resolve(interrupted);
  const forget = ctx.ui.onTerminalInput((data) => {
    if (isExpand(data)) {
      resolve();
      return { consume: true };
    }
    // When the editor has taken the key.
    setImmediate(look);
    return undefined;
  });
  const timer = setInterval(look, lookEvery);
  ctx.signal?.addEventListener("abort", stop, { once: true });
  ctx.ui.setWidget(widget, [ctx.ui.theme.fg("warning", announcement)]);
  return promise.finally(() => {
    forget();
    clearInterval(timer);
    ctx.signal?.removeEventListener("abort", stop);
    ctx.ui.setWidget(widget, undefined);
  });
}

function hasDraft(ctx: ExtensionContext): boolean {
  return ctx.ui.getEditorText().trim() !== "";
}
