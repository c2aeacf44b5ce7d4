/**
 * Puts an ask to the person: in a dialog in the terminal; over RPC, and where the terminal holds no dialog, as a list of
 * choices. What is shown comes from the addon.
 */

import type { ExtensionContext, ExtensionUIDialogOptions } from "@earendil-works/pi-coding-agent";
import type { Answer, Prompt, PromptOption, View } from "./addon-types.ts";
import { askInDialog } from "./dialog.ts";
import type { Gate } from "./gate.ts";
import { interrupted, unlessInterrupted } from "./interrupt.ts";
import { afterQuiet } from "./quiet.ts";

/** Asks, and returns what became of it. `waiting` says how many asks wait behind this one. */
export async function ask(prompt: Prompt, gate: Gate, ctx: ExtensionContext, waiting: () => number): Promise<Answer> {
  const { requestId } = prompt;
  if (!ctx.hasUI) {
    return { requestId, choice: "unavailable", reason: null };
  }
  if (ctx.mode === "tui") {
    const answer = await askInDialog(requestId, gate, ctx, waiting);
    if (answer !== undefined) {
      return answer;
    }
  }
  let view = prompt.views[0];
  while (view !== undefined) {
    const picked = await pick(view, ctx);
    if (picked === interrupted) {
      return { requestId, choice: "aborted", reason: null };
    }
    switch (picked?.id) {
      case "show":
        view = prompt.views[picked.view ?? 0];
        break;
      case "once":
      case "session":
        return { requestId, choice: picked.id, reason: null };
      case "deny_with_reason":
        return { requestId, choice: "deny", reason: await askReason(prompt, ctx) };
      case "deny":
      case undefined:
        return { requestId, choice: "deny", reason: null };
    }
  }
  throw new Error("the prompt has no view to show");
}

/** Shows the choices. `undefined`: the dialog was closed without one, or answered with something that was not offered. */
async function pick(view: View, ctx: ExtensionContext): Promise<PromptOption | undefined | typeof interrupted> {
  const labels = view.options.map((option) => option.label);
  const label = await unlessInterrupted(
    afterQuiet(ctx, () => ctx.ui.select(view.text, labels, dismissal(ctx))),
    ctx.signal,
  );
  // INVARIANT: Pi closes a dialog on abort as if the person had; that is not their denial.
  if (label === interrupted || ctx.signal?.aborted === true) {
    return interrupted;
  }
  return view.options.find((option) => option.label === label);
}

/** Takes the person's words for the agent. `null`: they gave none; the denial stands. */
async function askReason(prompt: Prompt, ctx: ExtensionContext): Promise<string | null> {
  const words = await unlessInterrupted(
    ctx.ui.input(prompt.reasonTitle, prompt.reasonPlaceholder, dismissal(ctx)),
    ctx.signal,
  );
  return typeof words === "string" && words.trim() !== "" ? words.trim() : null;
}

/** What closes a dialog from outside. */
function dismissal(ctx: ExtensionContext): ExtensionUIDialogOptions {
  return ctx.signal === undefined ? {} : { signal: ctx.signal };
}
