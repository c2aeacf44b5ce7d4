/** Pi's terminal mode, in a tmux server of its own. */

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Start {
  readonly root: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/** The size of a screen, in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** How long a screen may take to show what is expected, in milliseconds. */
const patience = 20_000;

/** How long a dialog ignores the keyboard after it opened, and somewhat more, in milliseconds. */
const quiet = 700;

/** The time between two keys of a person, in milliseconds. */
const between = 250;

export interface Terminal {
  screen(): string;
  /** The screen with its colours, as escape sequences. */
  picture(): string;
  /** Waits until the screen shows `text`, and returns it. */
  shows(text: string): Promise<string>;
  /** Waits until the screen does not show `text` any more. */
  hides(text: string): Promise<string>;
  /** Types text and presses Enter. */
  submit(text: string): Promise<void>;
  /** Presses keys, by their tmux names, at once. */
  press(...keys: readonly string[]): void;
  /** Presses keys one after the other, as slowly as a person does. */
  keys(...keys: readonly string[]): Promise<void>;
  /** Types text, as it is. */
  type(text: string): void;
  /** Pastes text, with the brackets that terminals put around it. */
  paste(text: string): void;
  resize(size: Size): void;
  /** Waits until the dialog `text` is there and takes keys, then presses them one after the other. */
  answer(text: string, ...keys: readonly string[]): Promise<string>;
  close(): void;
}

export function startTerminal(start: Start, size: Size): Terminal {
  const socket = join(start.root, "tmux");
  const tmux = (...rest: readonly string[]): string =>
    execFileSync("tmux", ["-S", socket, ...rest], { encoding: "utf8", env: { ...process.env, TMUX: "" } });
  const script = join(start.root, "start.sh");
  const lines = [
    ...Object.entries(start.env).map(([name, value]) => `export ${name}=${quote(value)}`),
    `cd ${quote(start.cwd)}`,
    `exec ${start.command.map(quote).join(" ")}`,
  ];
  writeFileSync(script, `${lines.join("\n")}\n`);
  const cells = ["-x", String(size.columns), "-y", String(size.rows)];
  tmux("-f", "/dev/null", "new-session", "-d", "-s", "pi", ...cells, `sh ${quote(script)}`);
  tmux("set-option", "-g", "remain-on-exit", "on");

  const screen = (): string => tmux("capture-pane", "-p", "-t", "pi").trimEnd();
  const until = async (what: string, matches: (text: string) => boolean): Promise<string> => {
    const deadline = Date.now() + patience;
    for (;;) {
      const text = screen();
      if (matches(text)) {
        return text;
      }
      if (Date.now() > deadline) {
        throw new Error(`waited ${patience} ms for ${what}; the screen:\n${text}`);
      }
      await pause(50);
    }
  };
  const shows = (text: string): Promise<string> => until(`\`${text}\` to be shown`, (now) => now.includes(text));
  const press = (...keys: readonly string[]): void => void tmux("send-keys", "-t", "pi", ...keys);
  const keys = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await pause(between / 2);
      press(name);
      await pause(between / 2);
    }
  };
  const type = (text: string): void => void tmux("send-keys", "-t", "pi", "-l", text);
  return {
    screen,
    picture: () => tmux("capture-pane", "-p", "-e", "-t", "pi").trimEnd(),
    shows,
    hides: (text) => until(`\`${text}\` to go away`, (now) => !now.includes(text)),
    async submit(text) {
      type(text);
      await shows(text);
      press("Enter");
    },
    press,
    keys,
    type,
    paste(text) {
      tmux("set-buffer", text);
      tmux("paste-buffer", "-p", "-t", "pi");
    },
    resize: ({ columns, rows }) => void tmux("resize-window", "-t", "pi", "-x", String(columns), "-y", String(rows)),
    async answer(text, ...names) {
      const shown = await shows(text);
      await pause(quiet);
      await keys(...names);
      return shown;
    },
    close: () => tmux("kill-server"),
  };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
