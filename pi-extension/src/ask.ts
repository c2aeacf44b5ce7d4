/** Puts an ask to the person: a list of choices, in the terminal or over RPC. What is shown comes from the addon. */

import type { ExtensionContext, ExtensionUIDialogOptions } from "@earendil-works/pi-coding-agent";
import type { Answer, OptionId, Prompt } from "./addon-types.ts";
import { interrupted, unlessInterrupted } from "./interrupt.ts";
import { afterQuiet } from "./quiet.ts";

/** Asks, and returns what became of it. */
export async function ask(prompt: Prompt, ctx: ExtensionContext): Promise<Answer> {
  const { requestId } = prompt;
  if (!ctx.hasUI) {
    return { requestId, choice: "unavailable", reason: null };
  }
  let complete = false;
  for (;;) {
    const picked = await pick(prompt, complete, ctx);
    switch (picked) {
      case interrupted:
        return { requestId, choice: "aborted", reason: null };
      case "view":
        complete = true;
        break;
      case "once":
      case "session":
        return { requestId, choice: picked, reason: null };
      case "deny_with_reason":
        return { requestId, choice: "deny", reason: await askReason(prompt, ctx) };
      case "deny":
      case undefined:
        return { requestId, choice: "deny", reason: null };
    }
  }
}

/** Shows the choices. `undefined`: the dialog was closed without one, or answered with something that was not offered. */
async function pick(
  prompt: Prompt,
  complete: boolean,
  ctx: ExtensionContext,
): Promise<OptionId | undefined | typeof interrupted> {
  const options = prompt.options.filter((option) => !(complete && option.id === "view"));
  const labels = options.map((option) => option.label);
  const title = complete ? prompt.complete : prompt.text;
  const label = await unlessInterrupted(
    afterQuiet(ctx, () => ctx.ui.select(title, labels, dismissal(ctx))),
    ctx.signal,
  );
  // INVARIANT: Pi closes a dialog on abort as if the person had; that is not their denial.
  if (label === interrupted || ctx.signal?.aborted === true) {
    return interrupted;
  }
  return options.find((option) => option.label === label)?.id;
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
