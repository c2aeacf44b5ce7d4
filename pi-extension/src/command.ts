/** `/permission-system`: what the gate says is shown, what it asks is put to the person. */

import type { ExtensionAPI, ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { activeAgent } from "./agent.ts";
import type { Reply } from "./addon-types.ts";
import type { SessionGate } from "./session.ts";
import { showStatus, tell } from "./tell.ts";

/** How many menus may follow each other. */
const deepest = 20;

export function registerCommand(pi: ExtensionAPI, session: SessionGate): void {
  pi.registerCommand("permission-system", {
    description: "What the permission gate does: rules, explanations, settings",
    handler: (args, ctx) => run(args, session, ctx),
    getArgumentCompletions: (prefix) => {
      const found = session.peek()?.gate.complete({ arguments: prefix, agentName: null, cwd: "/" }) ?? [];
      return found.map(({ value, label, description }) =>
        description === null ? { value, label } : { value, label, description },
      );
    },
  });
}

async function run(args: string, session: SessionGate, ctx: ExtensionCommandContext): Promise<void> {
  let line: string | undefined = args;
  for (let menus = 0; line !== undefined && menus < deepest; menus += 1) {
    const reply: Reply = session
      .current(ctx)
      .gate.command({ arguments: line, agentName: activeAgent(ctx), cwd: ctx.cwd });
    if (reply.text !== "") {
      tell(reply.text, reply.severity, ctx);
    }
    showStatus(reply.status, ctx);
    line = await choose(reply, ctx);
  }
}

/** Puts a menu to the person; returns the command line they chose. */
async function choose(reply: Reply, ctx: ExtensionCommandContext): Promise<string | undefined> {
  const { menu } = reply;
  if (menu === null) {
    return undefined;
  }
  if (!ctx.hasUI) {
    for (const { value, label } of menu.items) {
      tell(`${label}  /permission-system ${value}`, null, ctx);
    }
    return undefined;
  }
  const labels = menu.items.map((item) => item.label);
  const label = await ctx.ui.select(menu.title, labels);
  return menu.items.find((item) => item.label === label)?.value;
}
