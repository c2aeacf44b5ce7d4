/** The name of the extension that calls us, as far as its file tells. */

import { readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";

/** How far above the calling file its package may begin. */
const steps = 4;

/** Where in the text of a stack frame the file stands. */
const frame = /(?:\(|at (?:async )?)(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/])[^()]*?):\d+:\d+\)?$/;

/** Returns the name of the package, folder or file that the nearest caller outside of this extension stands in. */
export function callerName(stack = new Error().stack ?? "", own = __filename): string {
  for (const line of stack.split("\n").slice(1)) {
    const file = frame.exec(line.trim())?.[1];
    if (file !== undefined && file !== own && dirname(file) !== dirname(own)) {
      return nameOf(file);
    }
  }
  return "an extension";
}

function nameOf(file: string): string {
  let directory = dirname(file);
  for (let step = 0; step < steps; step += 1) {
    const name = packageName(directory);
    if (name !== null) {
      return name;
    }
    directory = dirname(directory);
  }
  const stem = basename(file, extname(file));
  return stem === "index" ? basename(dirname(file)) : stem;
}

function packageName(directory: string): string | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    const name = typeof manifest === "object" && manifest !== null && "name" in manifest ? manifest.name : null;
    return typeof name === "string" && name !== "" ? name : null;
  } catch {
    return null;
  }
}
