/** Telling the person something, in the way of the mode that Pi runs in. */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Diagnostic, Severity, Status } from "./addon-types.ts";

/** The name of our entry in the status line. */
const statusKey = "pi-permission-system";

/** Says something; without a severity it is what the person asked for. */
export function tell(text: string, severity: Severity | null, ctx: ExtensionContext): void {
  if (ctx.hasUI) {
    ctx.ui.notify(text, severity ?? "info");
  } else {
    // SECURITY: stdout belongs to the model's answer, or to a program that reads JSON.
    process.stderr.write(`${text}\n`);
  }
}

/** Tells what is wrong with the configuration. */
export function report(diagnostics: readonly Diagnostic[], ctx: ExtensionContext): void {
  for (const { severity, text } of diagnostics) {
    tell(text, severity, ctx);
  }
}

/** Shows how the gate stands. */
export function showStatus(status: Status, ctx: ExtensionContext): void {
  ctx.ui.setStatus(statusKey, status.text);
}

/** Shows that there is no gate any more. */
export function clearStatus(ctx: ExtensionContext): void {
  ctx.ui.setStatus(statusKey, undefined);
}
