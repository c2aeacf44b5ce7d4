/**
 * What other extensions import: how the service of a session is found, and the types of the service and the events.
 *
 * The service stands on `globalThis` under the symbols of `@gotgenes/pi-permission-system`, so that an extension written for
 * it finds this one, whatever copy of the module it loaded.
 */

import type { PermissionState } from "./published.ts";

export type * from "./published.ts";

export const PERMISSIONS_READY_CHANNEL = "permissions:ready";
export const PERMISSIONS_UI_PROMPT_CHANNEL = "permissions:ui_prompt";
export const PERMISSIONS_DECISION_CHANNEL = "permissions:decision";

/** What the policy says about a value. */
export interface PermissionCheckResult {
  /** The surface that was asked about. */
  toolName: string;
  state: PermissionState;
  /** The rule's own reason. */
  reason?: string;
  matchedPattern?: string;
  /** For a shell text: the command that decided. */
  command?: string;
  /** For MCP: the target that was looked up. */
  target?: string;
  source: "tool" | "bash" | "mcp" | "skill" | "special" | "default" | "session";
  /** The scope that the rule comes from. */
  origin: RuleOrigin;
  /** Where in the shell text the command stands. */
  commandContext?: "command_substitution" | "process_substitution" | "subshell";
}

/** Where a rule comes from. */
export type RuleOrigin =
  | "managed"
  | "global"
  | "project"
  | "agent"
  | "project-agent"
  | "explicit"
  | "builtin"
  | "baseline"
  | "session"
  | "yolo";

/** Says what to show beside the input of a tool; `undefined` for nothing. */
export type ToolInputFormatter = (input: Record<string, unknown>) => string | undefined;

/** Says which file a tool opens; `undefined` leaves it to the conventional fields of the input. */
export type ToolAccessExtractor = (input: Record<string, unknown>) => string | undefined;

/** What a link of the authorizer chain decides. */
export type AuthorizerVerdict =
  | { kind: "allow" }
  | { kind: "deny"; reason?: string }
  | { kind: "defer" };

/** A link of the authorizer chain. */
export type Authorizer = (...details: readonly unknown[]) => AuthorizerVerdict | Promise<AuthorizerVerdict>;

/** The service of one session. */
export interface PermissionsService {
  /** Says what the policy decides about a value of a surface; without a value, about the surface as such. */
  checkPermission(surface: string, value?: string, agentName?: string): PermissionCheckResult;
  /** Says what the policy decides about a tool as such. */
  getToolPermission(toolName: string, agentName?: string): PermissionState;
  /** Tells whether no call of a tool could be anything but denied. */
  isToolFullyDenied(toolName: string, agentName?: string): boolean;
  /**
   * Adds evidence to the prompts about a tool. Returns how to take it back.
   *
   * @throws when the tool has a formatter.
   */
  registerToolInputFormatter(toolName: string, formatter: ToolInputFormatter): () => void;
  /**
   * Names the file that a tool opens, where its input has it in a field of its own. Returns how to take it back.
   *
   * @throws when the tool has an extractor.
   */
  registerToolAccessExtractor(toolName: string, extractor: ToolAccessExtractor): () => void;
  /** Returns the formatter of a tool. */
  getToolInputFormatter(toolName: string): ToolInputFormatter | undefined;
  /** Returns the extractor of a tool. */
  getToolAccessExtractor(toolName: string): ToolAccessExtractor | undefined;
  /**
   * Offers a link for `authorizerChain`. Returns how to take it back.
   *
   * @throws when there is a link of that name.
   */
  registerAuthorizer(name: string, authorizer: Authorizer): () => void;
}

const rootKey = Symbol.for("@gotgenes/pi-permission-system:service");
const sessionsKey = Symbol.for("@gotgenes/pi-permission-system:session-services");

interface Slots {
  [rootKey]?: PermissionsService | undefined;
  [sessionsKey]?: Map<string, PermissionsService> | undefined;
}

/** Returns the service of a session; without an id, that of the session that Pi itself is in. */
export function getPermissionsService(sessionId?: string): PermissionsService | undefined {
  return sessionId === undefined ? getRootPermissionsService() : sessions().get(sessionId);
}

/** Returns the service of the session that Pi itself is in. */
export function getRootPermissionsService(): PermissionsService | undefined {
  return slots()[rootKey];
}

/**
 * Publishes the service of a session. It takes the place of the root, too, unless that belongs to another session that lives:
 * a subagent in the same process does not push its parent aside.
 */
export function publishPermissionsService(sessionId: string, service: PermissionsService): void {
  const root = slots()[rootKey];
  const others = [...sessions()].filter(([id]) => id !== sessionId).map(([, other]) => other);
  sessions().set(sessionId, service);
  if (root === undefined || !others.includes(root)) {
    slots()[rootKey] = service;
  }
}

/** Takes the service of a session back, where it still stands. */
export function unpublishPermissionsService(sessionId: string, service: PermissionsService): void {
  if (sessions().get(sessionId) === service) {
    sessions().delete(sessionId);
  }
  if (slots()[rootKey] === service) {
    delete slots()[rootKey];
  }
}

function slots(): Slots {
  return globalThis as Slots;
}

function sessions(): Map<string, PermissionsService> {
  const found = slots()[sessionsKey];
  if (found instanceof Map) {
    return found;
  }
  const made = new Map<string, PermissionsService>();
  slots()[sessionsKey] = made;
  return made;
}
