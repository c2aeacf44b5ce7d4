/** Keeps from the agent what it could only be denied: tools that are switched off, and skills that leave the prompt. */

import type { BeforeAgentStartEvent, ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Offer } from "./addon-types.ts";
import { activeAgent } from "./agent.ts";
import type { Gate } from "./gate.ts";
import { servers } from "./tools.ts";
import { skillOf } from "./skills.ts";

/** The type of the session entry that remembers the tools we switched off, so that a resumed session can get them back. */
const entryType = "pi-permission-system:hidden-tools";

export class Offering {
  readonly #pi: ExtensionAPI;
  /** The tools that are off because of us, as the session remembers them. */
  #hidden: readonly string[] | undefined;
  /** The tools that were on when we last looked. */
  #active: readonly string[] | undefined;

  constructor(pi: ExtensionAPI) {
    this.#pi = pi;
  }

  /** Another session begins: what it remembers is read when it is needed. */
  reset(): void {
    this.#hidden = undefined;
    this.#active = undefined;
  }

  /** Takes away what is denied, and gives back what is not any more. */
  apply(event: BeforeAgentStartEvent, gate: Gate, ctx: ExtensionContext): Offer {
    const tools = this.#pi.getAllTools();
    const registered = new Set(tools.map((tool) => tool.name));
    const active = this.#pi.getActiveTools();
    const remembered = this.#remembered(ctx);
    // Where someone else switched tools off, ours are none of ours any more: nothing is switched on against them.
    const removed = this.#active?.some((name) => registered.has(name) && !active.includes(name)) ?? false;
    const hidden = removed ? [] : remembered.filter((name) => !active.includes(name));

    const options = event.systemPromptOptions;
    const offer = gate.offer({
      agentName: activeAgent(ctx),
      tools: [...active, ...hidden.filter((name) => registered.has(name))],
      skills: options.skills.map(skillOf),
      servers: servers(tools),
    });

    const denied = new Set(offer.deniedTools);
    const returned = hidden.filter((name) => registered.has(name) && !denied.has(name));
    const next = [...active.filter((name) => !denied.has(name)), ...returned];
    if (!same(next, active)) {
      this.#pi.setActiveTools(next);
    }
    // An earlier handler that chose the tools of this run by itself has the last word over what is on; not over what is denied.
    if (!same(options.selectedTools, active)) {
      options.selectedTools = options.selectedTools.filter((name) => !denied.has(name));
    }
    const off = [...hidden.filter((name) => !returned.includes(name)), ...active.filter((name) => denied.has(name))];
    if (!same(off, remembered)) {
      this.#pi.appendEntry(entryType, { tools: off });
    }
    this.#hidden = off;
    this.#active = next;

    const gone = new Set(offer.deniedSkills);
    if (gone.size > 0) {
      options.skills = options.skills.filter((skill) => !gone.has(skill.name));
    }
    return offer;
  }

  #remembered(ctx: ExtensionContext): readonly string[] {
    if (this.#hidden !== undefined) {
      return this.#hidden;
    }
    const entry = ctx.sessionManager
      .getBranch()
      .findLast((candidate) => candidate.type === "custom" && candidate.customType === entryType);
    const data: unknown = entry?.type === "custom" ? entry.data : undefined;
    const tools: unknown = typeof data === "object" && data !== null && "tools" in data ? data.tools : undefined;
    return Array.isArray(tools) ? tools.filter((name) => typeof name === "string") : [];
  }
}

/** Whether two lists hold the same names; their order tells the model nothing. */
function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
