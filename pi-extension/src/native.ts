/** Loads the addon that stands beside the built extension. It throws when it cannot: then Pi refuses to start. */

import { createRequire } from "node:module";
import { join } from "node:path";
import type { Addon } from "./addon-types.ts";

/** The version in `package.json`; the build puts it here. */
declare const extensionVersion: string;

/** The name of the addon's file for a platform. `scripts/lib.sh` builds it under the same name. */
const file = `permission-node.${process.platform}-${process.arch}.node`;

/**
 * Loads the addon.
 *
 * @throws when it is missing, not made for this platform, or of another version than the extension.
 */
export function loadAddon(directory: string): Addon {
  const path = join(directory, file);
  const addon = requireAddon(path);
  const found = addon.version();
  if (found !== extensionVersion) {
    throw new Error(
      `pi-permission-system: the addon \`${path}\` is of version ${found}, the extension of ${extensionVersion}; help: reinstall the package`,
    );
  }
  return addon;
}

function requireAddon(path: string): Addon {
  try {
    return createRequire(path)(path) as Addon;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `pi-permission-system: the addon \`${path}\` cannot be loaded: ${why}; help: reinstall the package, or start Pi without it and without a gate: pi -ne`,
      { cause: error },
    );
  }
}
