/** Where Pi stands on this machine. */

import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** How far above the program that runs the root of its package may be. */
const steps = 4;

/**
 * Returns the directory of the Pi that runs, which holds the documentation that it tells the model to read; none when it
 * is not found. The program is a script in Pi's package, or a binary that stands beside the package's files.
 */
export function piDirectory(argv1 = process.argv[1], executable = process.execPath): string | null {
  for (const program of [argv1, executable]) {
    const found = program === undefined ? null : packageAbove(program);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

function packageAbove(program: string): string | null {
  try {
    let directory = dirname(realpathSync(program));
    for (let step = 0; step < steps; step += 1) {
      if (isPi(directory)) {
        return directory;
      }
      directory = dirname(directory);
    }
  } catch {
    // A program that is not on this file system, as in a compiled binary.
  }
  return null;
}

function isPi(directory: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    return typeof manifest === "object" && manifest !== null && "piConfig" in manifest;
  } catch {
    return false;
  }
}
