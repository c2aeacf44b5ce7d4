/** The dialog in Pi's terminal: draws the lines of the addon, and hands it keys and time. What they mean it decides. */

import type { ExtensionContext, Theme } from "@earendil-works/pi-coding-agent";
import type { Component, TUI } from "@earendil-works/pi-tui";
import type { Answer, DialogReaction } from "./addon-types.ts";
import { draftIsGone } from "./draft.ts";
import type { Gate } from "./gate.ts";
import { interrupted, unlessInterrupted } from "./interrupt.ts";
import { describeInput, expandKey, learnBindings } from "./keys.ts";
import { paint } from "./paint.ts";

/**
 * Asks in a dialog, and returns what became of it; `undefined` when the terminal cannot hold a dialog, or the person
 * wants none.
 */
export async function askInDialog(
  requestId: string,
  gate: Gate,
  ctx: ExtensionContext,
  waiting: () => number,
): Promise<Answer | undefined> {
  const aborted: Answer = { requestId, choice: "aborted", reason: null };
  const { columns, rows } = process.stdout;
  const opened = gate.openDialog({
    requestId,
    screen: { columns, rows },
    term: process.env["TERM"] ?? null,
    waiting: waiting(),
    expandKey: expandKey(),
  });
  if (opened.notification !== "") {
    process.stdout.write(opened.notification);
  }
  if ((await draftIsGone(opened.announcement, ctx)) === interrupted) {
    return aborted;
  }
  if (!opened.dialog) {
    return undefined;
  }
  let close: (() => void) | undefined;
  const shown = ctx.ui.custom<Answer>((tui, theme, keybindings, done) => {
    learnBindings(keybindings);
    close = () => done(aborted);
    return new Dialog({ gate, ctx, tui, theme, waiting, done, aborted });
  });
  const answer = await unlessInterrupted(shown, ctx.signal);
  if (answer === interrupted) {
    close?.();
    return aborted;
  }
  return answer;
}

interface Setting {
  readonly gate: Gate;
  readonly ctx: ExtensionContext;
  readonly tui: TUI;
  readonly theme: Theme;
  readonly waiting: () => number;
  readonly done: (answer: Answer) => void;
  readonly aborted: Answer;
}

class Dialog implements Component {
  readonly #setting: Setting;
  #timer: NodeJS.Timeout | undefined;
  /** The first half of a character that Pi hands over in two. */
  #half = "";

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  render(width: number): string[] {
    const { gate, tui, theme, waiting } = this.#setting;
    const frame = gate.drawDialog({
      screen: { columns: width, rows: tui.terminal.rows },
      waiting: waiting(),
      now: clock(),
    });
    if (frame === null) {
      return [];
    }
    this.#wakeIn(frame.wake);
    return paint(frame, theme);
  }

  handleInput(data: string): void {
    const whole = this.#half + data;
    this.#half = /[\ud800-\udbff]$/.test(whole) ? whole : "";
    if (this.#half === "") {
      this.#react(this.#setting.gate.pressDialog(describeInput(whole, clock())));
    }
  }

  invalidate(): void {}

  /** SECURITY: a dialog that Pi takes away, as when it loads its extensions anew, is closed without an approval. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#setting.done(this.#setting.aborted);
  }

  #react(reaction: DialogReaction | null): void {
    const { ctx, tui, done, aborted } = this.#setting;
    if (reaction === null) {
      done(aborted);
      return;
    }
    if (reaction.expandHost) {
      ctx.ui.setToolsExpanded(!ctx.ui.getToolsExpanded());
    }
    if (reaction.answer !== null) {
      clearTimeout(this.#timer);
      done(reaction.answer);
      return;
    }
    tui.requestRender();
  }

  #wakeIn(milliseconds: number | null): void {
    clearTimeout(this.#timer);
    if (milliseconds !== null) {
      this.#timer = setTimeout(() => this.#react(this.#setting.gate.tickDialog(clock())), milliseconds);
    }
  }
}

function clock(): number {
  return Math.floor(performance.now());
}
