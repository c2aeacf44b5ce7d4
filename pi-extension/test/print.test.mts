/** Print mode: nobody to ask. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pi } from "./harness/pi.mts";

const bash = (command: string) => [{ tool: "bash", input: { command } }];

test("an allowed command runs, a denied one does not and says why", async (t) => {
  const pi = await Pi.start(t, {
    config: { permission: { bash: { "touch *": "allow", "rm *": { action: "deny", reason: "use the trash" } } } },
    turns: [bash("touch allowed"), bash("rm allowed"), "done"],
  });
  const run = await pi.print(t);
  assert.equal(run.code, 0, run.stderr);
  assert.equal(run.stdout.trim(), "done");
  assert.ok(pi.ran("allowed"));
  assert.match(pi.toolResults[1] ?? "", /^\[pi-permission-system\] denied by policy/);
});
