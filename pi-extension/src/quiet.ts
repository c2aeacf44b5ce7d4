/**
 * Keeps typing that was meant for the editor out of a dialog that opened meanwhile: no key counts until the keyboard
 * was quiet for half a second. Only in the terminal; an RPC client owns its own keyboard.
 */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";

/** How long the keyboard must be quiet, in milliseconds. */
const quietPeriod = 500;

/** What a terminal sends by itself: replies to queries and reports. They are not keys. */
const report = /^\u001b(?:\[[?>]?[\d;]*[Rcnt]|\[\?[\d;]*u|\]|P|_)/;

/** Runs a dialog, discarding the keys that come before the keyboard is quiet. */
export async function afterQuiet<T>(ctx: ExtensionContext, dialog: () => Promise<T>): Promise<T> {
  if (ctx.mode !== "tui") {
    return await dialog();
  }
  let last = performance.now();
  let quiet = false;
  const stop = ctx.ui.onTerminalInput((data) => {
    const now = performance.now();
    quiet ||= now - last >= quietPeriod;
    if (quiet || report.test(data)) {
      return undefined;
    }
    last = now;
    return { consume: true };
  });
  try {
    return await dialog();
  } finally {
    stop();
  }
}
