/** The types that ship: every name is there, and another extension compiles against them. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { extension } from "./harness/pi.mts";

/** What the contract names. */
const names = [
  "PermissionCheckResult",
  "PermissionDecisionEvent",
  "PermissionDecisionResolution",
  "PermissionState",
  "PermissionUiPromptEvent",
  "PermissionsReadyEvent",
  "PermissionsService",
  "PromptAnnotation",
  "PromptEvidence",
  "PromptPayload",
  "PromptPayloadKind",
  "PromptRequestFacts",
  "PromptRequester",
  "ToolAccessExtractor",
  "ToolInputFormatter",
];

const consumer = `
import {
  getPermissionsService,
  PERMISSIONS_DECISION_CHANNEL,
  type ${names.join(",\n  type ")},
} from "pi-permission-system";

interface Bus {
  on(channel: string, handler: (event: unknown) => void): void;
}

export function watch(bus: Bus, ready: PermissionsReadyEvent): PermissionState | undefined {
  bus.on(PERMISSIONS_DECISION_CHANNEL, (raw) => {
    const { requestId, resolution } = raw as PermissionDecisionEvent;
    const known: PermissionDecisionResolution = resolution;
    console.log(requestId, known);
  });
  bus.on("permissions:ui_prompt", (raw) => {
    const { request, also } = raw as PermissionUiPromptEvent;
    const facts: readonly PromptRequestFacts[] = [request, ...also];
    const requester: PromptRequester = request.requester;
    console.log(facts.length, requester.forwarded);
    // @ts-expect-error The text of a prompt is in no event.
    console.log((raw as PermissionUiPromptEvent).message);
  });
  const service: PermissionsService | undefined = ready.sessionId === null ? undefined : getPermissionsService(ready.sessionId);
  const format: ToolInputFormatter = (input) => (typeof input["target"] === "string" ? input["target"] : undefined);
  const extract: ToolAccessExtractor = format;
  service?.registerToolInputFormatter("deploy", format);
  service?.registerToolAccessExtractor("deploy", extract);
  const result: PermissionCheckResult | undefined = service?.checkPermission("bash", "git push");
  return result?.state;
}

export function count(payload: PromptPayload): number {
  const kind: PromptPayloadKind = payload.kind;
  const evidence: readonly PromptEvidence[] = payload.evidence;
  const annotations: readonly PromptAnnotation[] = payload.annotations;
  return kind.length + evidence.length + annotations.length;
}
`;

function compile(t: TestContext, moduleResolution: string, module: string): void {
  const folder = mkdtempSync(join(tmpdir(), "pi-permission-types-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const installed = join(folder, "node_modules/pi-permission-system");
  mkdirSync(installed, { recursive: true });
  cpSync(join(extension, "package.json"), join(installed, "package.json"));
  cpSync(join(extension, "dist/types"), join(installed, "dist/types"), { recursive: true });
  writeFileSync(join(folder, "consumer.ts"), consumer);
  const options = { strict: true, noEmit: true, skipLibCheck: false, target: "es2022", module, moduleResolution, types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...options, lib: ["es2022", "dom"] } }));
  const compiler = join(extension, "node_modules/typescript/bin/tsc");
  try {
    execFileSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
  } catch (error) {
    assert.fail((error as { stdout: string }).stdout);
  }
}

test("an extension compiles against the published types, as a bundler sees them", (t) => compile(t, "bundler", "preserve"));

test("an extension compiles against the published types, as Node sees them", (t) => compile(t, "nodenext", "nodenext"));

test("the module has what its types promise", () => {
  const api = createRequire(import.meta.url)(join(extension, "dist/api.js")) as Record<string, unknown>;
  const declared = readFileSync(join(extension, "dist/types/api.d.ts"), "utf8");
  const values = [...declared.matchAll(/^export declare (?:const|function) (\w+)/gm)].map(([, name]) => name ?? "");
  assert.deepEqual(Object.keys(api).toSorted(), values.toSorted());
});

test("a service is found by its session, and by the root unless another session has that", () => {
  const api = createRequire(import.meta.url)(join(extension, "dist/api.js")) as typeof import("../src/api.ts");
  const [parent, child] = [{}, {}] as [import("../src/api.ts").PermissionsService, import("../src/api.ts").PermissionsService];
  api.publishPermissionsService("parent", parent);
  api.publishPermissionsService("child", child);
  assert.equal(api.getPermissionsService(), parent);
  assert.equal(api.getPermissionsService("child"), child);
  api.unpublishPermissionsService("child", child);
  assert.equal(api.getPermissionsService("child"), undefined);
  assert.equal(api.getPermissionsService(), parent);
  api.unpublishPermissionsService("parent", child);
  assert.equal(api.getPermissionsService("parent"), parent, "not its own to take away");
  api.unpublishPermissionsService("parent", parent);
  assert.equal(api.getPermissionsService(), undefined);
});
