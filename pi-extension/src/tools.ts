/** What Pi knows about its tools, as far as the gate asks. */

import type { ToolInfo } from "@earendil-works/pi-coding-agent";

/** Returns the names of the MCP servers that tools come from, as their configuration writes them. */
export function servers(tools: readonly ToolInfo[]): readonly string[] {
  const names = new Set<string>();
  for (const { namespace } of tools) {
    if (namespace?.name.startsWith("mcp__") === true) {
      for (const alias of namespace.aliases ?? []) {
        names.add(alias);
      }
    }
  }
  return [...names].sort();
}
