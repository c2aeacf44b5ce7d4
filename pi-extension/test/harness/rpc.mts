/** Pi's RPC mode: JSON lines on its standard streams. */

import type { ChildProcess } from "node:child_process";

/** A dialog that Pi asks the client to show. */
export interface Dialog {
  readonly id: string;
  readonly method: "select" | "input" | "confirm" | "editor";
  readonly title: string;
  readonly options?: readonly string[];
}

/** What a title says: on one line, and without the signs around the part that the rule speaks of. */
export function said(title: unknown): string {
  return String(title ?? "").replaceAll(/[»«]/g, "").replaceAll(/\s+/g, " ");
}

/** How a client answers a dialog: with a value, by closing it (`null`), or not at all (`undefined`). */
export type Responder = (dialog: Dialog) => string | null | undefined;

interface Line {
  readonly type: string;
  readonly id?: string;
  readonly method?: string;
  readonly success?: boolean;
  readonly [field: string]: unknown;
}

export interface Rpc {
  /** Everything Pi sent. */
  readonly lines: readonly Line[];
  /** The dialogs it asked for. */
  readonly dialogs: readonly Dialog[];
  /** The texts of its notifications. */
  notifications(): readonly string[];
  /** Answers a dialog that was left open; `null` closes it. */
  answer(dialog: Dialog, value: string | null): void;
  /** Sends a command and returns the response. */
  command(type: string, fields?: object): Promise<Line>;
  /** Sends a prompt and waits until the run is over. */
  prompt(): Promise<void>;
  /** Resolves with the first line, past or future, for which `test` holds. */
  line(test: (line: Line) => boolean): Promise<Line>;
  /** Resolves with the next dialog that is left open, or the one that is. */
  dialog(): Promise<Dialog>;
  /** Closes the input and resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** How long Pi may take to say what is expected, in milliseconds. */
const patience = 20_000;

const dialogMethods = new Set(["select", "input", "confirm", "editor"]);

function isDialog(line: Line): boolean {
  return line.type === "extension_ui_request" && dialogMethods.has(line.method ?? "");
}

export function startRpc(child: ChildProcess, respond: Responder): Rpc {
  const lines: Line[] = [];
  const dialogs: Dialog[] = [];
  const answered = new Set<string>();
  const watchers = new Set<(line: Line) => void>();
  let stderr = "";
  let rest = "";
  let sent = 0;
  const send = (message: object): void => {
    child.stdin?.write(`${JSON.stringify(message)}\n`);
  };
  const answer = (dialog: Dialog, value: string | null): void => {
    answered.add(dialog.id);
    const fields = value === null ? { cancelled: true } : { value };
    send({ type: "extension_ui_response", id: dialog.id, ...fields });
  };
  const receive = (line: Line): void => {
    lines.push(line);
    if (isDialog(line)) {
      const dialog = line as unknown as Dialog;
      dialogs.push(dialog);
      const value = respond(dialog);
      if (value !== undefined) {
        answer(dialog, value);
      }
    }
    for (const watcher of watchers) {
      watcher(line);
    }
  };
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    // Only a line feed ends a record: U+2028 and U+2029 may stand in one.
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts.filter((line) => line.trim() !== "")) {
      receive(JSON.parse(part) as Line);
    }
  });
  const exit = new Promise<number | null>((done) => child.on("close", done));

  const line = (matches: (line: Line) => boolean, from = 0): Promise<Line> => {
    const past = lines.slice(from).find(matches);
    if (past !== undefined) {
      return Promise.resolve(past);
    }
    return new Promise((found, failed) => {
      const late = setTimeout(() => {
        failed(new Error(`waited ${patience} ms; dialogs: ${JSON.stringify(dialogs)}; stderr: ${stderr}`));
      }, patience);
      const watcher = (candidate: Line): void => {
        if (matches(candidate)) {
          clearTimeout(late);
          watchers.delete(watcher);
          found(candidate);
        }
      };
      watchers.add(watcher);
      void exit.then((code) => failed(new Error(`Pi exited with ${code} meanwhile: ${stderr}`)));
    });
  };
  const command = (type: string, fields: object = {}): Promise<Line> => {
    sent += 1;
    const id = `command-${sent}`;
    send({ id, type, ...fields });
    return line((candidate) => candidate.type === "response" && candidate.id === id);
  };
  return {
    lines,
    dialogs,
    notifications: () =>
      lines.filter((candidate) => candidate.method === "notify").map((candidate) => String(candidate["message"])),
    answer,
    command,
    async prompt() {
      const from = lines.length;
      await command("prompt", { message: "go" });
      await line((candidate) => candidate.type === "agent_settled", from);
    },
    line,
    async dialog() {
      return (await line((candidate) => isDialog(candidate) && !answered.has(candidate.id ?? ""))) as unknown as Dialog;
    },
    async stop() {
      child.stdin?.end();
      return await exit;
    },
  };
}
