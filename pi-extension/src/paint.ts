/** The colours of the dialog: what the addon calls things, in the words of Pi's theme. */

import type { Theme } from "@earendil-works/pi-coding-agent";
import type { DialogFrame, DialogSpan } from "./addon-types.ts";

type Colour = Parameters<Theme["fg"]>[0];

/** Where the cursor stands: Pi takes it out of the line again (`CURSOR_MARKER` of `pi-tui` 1.6.0). */
const cursorMarker = "\u001b_pi:c\u0007";

/** The colour of each style of the addon. What is not named here has none: nothing is told by colour alone. */
const colours: Readonly<Record<string, Colour>> = {
  label: "muted",
  muted: "dim",
  allow: "success",
  ask: "warning",
  deny: "error",
  added: "toolDiffAdded",
  removed: "toolDiffRemoved",
  mark: "warning",
  caution: "warning",
  key: "accent",
};

/** Paints a frame: one string a line. */
export function paint({ lines, cursor }: DialogFrame, theme: Theme): string[] {
  return lines.map((line, at) => {
    const under = at === cursor ? line.findIndex((span) => span.style === "selected") : -1;
    return line.map((span, run) => (run === under ? cursorMarker : "") + paintSpan(span, theme)).join("");
  });
}

function paintSpan({ text, style }: DialogSpan, theme: Theme): string {
  switch (style) {
    case "title":
      return theme.bold(theme.fg("accent", text));
    case "flagged":
      return theme.bold(theme.fg("warning", text));
    case "selected":
      return theme.inverse(text);
    default: {
      const colour = colours[style];
      return colour === undefined ? text : theme.fg(colour, text);
    }
  }
}
