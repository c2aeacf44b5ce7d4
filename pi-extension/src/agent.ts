/** The name of the agent that the session runs as, which other extensions announce. */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";

/** The type of the session entry by which an agent router says who is active. */
const entryType = "active_agent";

const tag = /<active_agent\s+name\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** Returns the name: that of the newest entry that has one, else that of the tag in the system prompt. */
export function activeAgent(ctx: ExtensionContext): string | null {
  return fromEntries(ctx) ?? fromSystemPrompt(ctx.getSystemPrompt());
}

function fromEntries(ctx: ExtensionContext): string | null {
  const branch = ctx.sessionManager.getBranch();
  for (let at = branch.length - 1; at >= 0; at -= 1) {
    const entry = branch[at];
    if (entry?.type !== "custom" || entry.customType !== entryType) {
      continue;
    }
    const { data } = entry;
    if (typeof data !== "object" || data === null || !("name" in data)) {
      continue;
    }
    if (data.name === null) {
      return null;
    }
    if (typeof data.name === "string" && data.name.trim() !== "") {
      return data.name.trim();
    }
  }
  return null;
}

function fromSystemPrompt(text: string): string | null {
  const found = tag.exec(text);
  const name = (found?.[1] ?? found?.[2] ?? "").trim();
  return name === "" ? null : name;
}
