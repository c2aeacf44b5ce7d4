// An authorizer: denies what publishes, allows harmless test runs, and leaves everything else to the person.
// It reads the facts of one ask as JSON on stdin and writes one verdict as JSON on stdout.
import { readFileSync } from "node:fs";

const { accessIntents } = JSON.parse(readFileSync(0, "utf8"));

/** Each access that needs approval: the surface, and the texts by which rules may speak of it, the plain one first. */
const values = accessIntents.map(({ surface, matchValues }) => ({ surface, value: matchValues[0] }));

function verdict() {
  if (values.some(({ surface, value }) => surface === "bash" && /^(npm publish|git push)\b/.test(value))) {
    return { kind: "deny", reason: "publishing is done by the release job; open a pull request instead" };
  }
  const harmless = ({ surface, value }) => surface === "bash" && /^npm (test|run lint)$/.test(value);
  // Nothing is allowed of which nothing is known: an ask without facts has no accesses.
  if (values.length > 0 && values.every(harmless)) return { kind: "allow" };
  return { kind: "defer" };
}

process.stdout.write(JSON.stringify(verdict()));
