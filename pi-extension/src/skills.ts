/** Skills: where their files are, and `/skill:name` in what the person types. */

import { basename } from "node:path";
import type { Skill as PiSkill, SlashCommandInfo } from "@earendil-works/pi-coding-agent";
import type { Skill } from "./addon-types.ts";

const prefix = "/skill:";

/** Returns a skill as the gate knows it. One that is a single file does not own the files beside it. */
export function skillOf(skill: Pick<PiSkill, "name" | "filePath" | "baseDir">): Skill {
  const { name, filePath, baseDir } = skill;
  return { name, directory: basename(filePath) === "SKILL.md" ? baseDir : filePath };
}

/** Returns the skill that a typed text uses, by Pi's own rule; `null` when it uses none that there is. */
export function typedSkill(text: string, commands: readonly Pick<SlashCommandInfo, "name" | "source">[]): string | null {
  const typed = text.trimStart();
  if (!typed.startsWith(prefix)) {
    return null;
  }
  const [command = ""] = typed.slice(1).split(" ", 1);
  const known = commands.some(({ name, source }) => source === "skill" && name === command.trim());
  return known ? command.trim().slice(prefix.length - 1) : null;
}
