/**
 * Plays one real Pi session with a scripted model, at reading speed: an allowed call, an ask that is answered, a denial.
 * On a terminal the session is shown live; elsewhere as a few frames.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Pi } from "../test/harness/pi.mts";
import { bash, dialog } from "../test/harness/script.mts";
import type { Terminal } from "../test/harness/terminal.mts";

const denied = "cd release && sudo rm -rf ../notes.md";

const policy = {
  permission: {
    "*": "ask",
    read: "allow",
    bash: {
      "*": "ask",
      "ls *": "allow",
      "cat *": "allow",
      "rm *": { action: "deny", reason: "move it to trash/ instead" },
    },
    path: { "*": "allow", "*.env": "deny" },
  },
};

const turns = [
  bash("ls -l"),
  bash("mkdir -p release && cat notes.md > release/notes.md"),
  bash(denied),
  bash("cat .env"),
  "The notes are in release/. I was not allowed to delete the original, nor to read .env.",
];

const live = process.stdout.isTTY;

/** Shows the session while `work` goes on, with a line that says what happens. */
async function scene<T>(terminal: Terminal, caption: string, work: () => Promise<T>): Promise<T> {
  let over = false;
  const mirror = async (): Promise<void> => {
    while (live && !over) {
      draw(terminal, caption);
      await pause(100);
    }
  };
  const mirrored = mirror();
  try {
    return await work();
  } finally {
    over = true;
    await mirrored;
    if (!live) {
      process.stdout.write(`\n--- ${caption}\n${terminal.screen()}\n`);
    }
  }
}

function draw(terminal: Terminal, caption: string): void {
  const rows = terminal.picture().split("\n");
  const head = `\u001b[7m ${caption} \u001b[0m`;
  process.stdout.write(`\u001b[H${[head, ...rows].map((row) => `${row}\u001b[0m\u001b[K`).join("\r\n")}\u001b[J`);
}

async function play(pi: Pi): Promise<void> {
  const columns = Math.min(Math.max(process.stdout.columns ?? 100, 60), 120);
  const rows = Math.min(Math.max((process.stdout.rows ?? 41) - 1, 24), 40);
  const terminal = await pi.terminal({ columns, rows });
  if (live) {
    process.stdout.write("\u001b[?1049h\u001b[?25l");
  }
  try {
    await scene(terminal, "a real Pi; the model behind it follows a script", async () => {
      await pause(live ? 2_000 : 0);
      await terminal.submit("Put the notes into release/ and clean up.");
      await terminal.shows(dialog);
      await pause(live ? 500 : 0);
    });
    await scene(terminal, "`ls -l` ran, its rule allows it; the next command is asked about", () =>
      pause(live ? 6_000 : 700),
    );
    await scene(terminal, "you press y, and y again: allow once. The commands after it are denied by rules", async () => {
      await terminal.keys("y", "y");
      await terminal.shows("nor to read .env");
      await pause(live ? 8_000 : 0);
    });
  } finally {
    if (live) {
      process.stdout.write("\u001b[?1049l\u001b[?25h");
    }
  }
}

/** Lets the command line explain the denial, when it was built. */
function explain(pi: Pi, program: string | undefined): void {
  if (program === undefined || !existsSync(program)) {
    return;
  }
  const run = spawnSync(program, ["explain", "bash", denied], { cwd: pi.project, env: pi.env, encoding: "utf8" });
  if (run.stdout !== "") {
    process.stdout.write(`\n$ pi-permission explain bash '${denied}'\n${run.stdout}`);
  }
}

const pi = await Pi.open({
  config: policy,
  files: { "project/notes.md": "# Notes\n", "project/.env": "TOKEN=not-a-real-one\n" },
  turns,
});
try {
  await play(pi);
  process.stdout.write("\nwhat the model was told:\n");
  const commands = turns.flatMap((turn) => (typeof turn === "string" ? [] : turn));
  for (const [at, text] of pi.toolResults.entries()) {
    const { command } = commands[at]?.input as { command: string };
    process.stdout.write(`  $ ${command}\n    ${text.trim().replaceAll("\n", "\n    ")}\n`);
  }
  process.stdout.write(`\nnotes.md is still there: ${pi.ran("notes.md") ? "yes" : "no"}\n`);
  explain(pi, process.argv[2]);
  const log = pi.reviewLog();
  if (log !== undefined) {
    process.stdout.write(`\nthe review log:\n${log}`);
  }
} finally {
  await pi.close();
}
