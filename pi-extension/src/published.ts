// Generated from `crates/permission-node/src/wire/published.rs`. Do not edit: `PERMISSION_NODE_BLESS=1 cargo test -p permission-node`.

/** `permissions:ready`: the service of a session can be found. */
export interface PermissionsReadyEvent {
  /** The session; its service is found under this id. */
  readonly sessionId: string | null;
  /** Whether asks of this session are put to a person in it. */
  readonly adjudicatesLocally: boolean;
}

/** `permissions:ui_prompt`: a person is about to be asked. */
export interface PermissionUiPromptEvent {
  /** The id of the request; the decision has the same. */
  readonly requestId: string;
  /** What led to it. */
  readonly source: PermissionUiPromptSource;
  /** Display: the tool. */
  readonly surface: string | null;
  /** Display: the command, path, target, skill or tool. */
  readonly value: string | null;
  /** The agent. */
  readonly agentName: string | null;
  /** What the gate asks about first. */
  readonly request: PromptRequestFacts;
  /** What else of the same call asks. */
  readonly also: readonly PromptRequestFacts[];
  /** Who asked, when the ask came from another session. */
  readonly forwarding: ForwardedPromptContext | null;
}

/** What led to a prompt. */
export type PermissionUiPromptSource =
  /** A tool call. */
  | "tool_call"
  /** `/skill:name`. */
  | "skill_input"
  /** Reading a file of a skill. */
  | "skill_read";

/** The session that an ask came from. */
export interface ForwardedPromptContext {
  /** The agent that asks. */
  readonly requesterAgentName: string | null;
  /** Its session. */
  readonly requesterSessionId: string | null;
}

/** `permissions:decision`: a request was decided. */
export interface PermissionDecisionEvent {
  /** The id of the request. */
  readonly requestId: string;
  /** The surface whose rule decided. */
  readonly surface: string;
  /** What was looked up. */
  readonly value: string;
  /** The decision. */
  readonly result: PermissionDecisionResult;
  /** How it came about. */
  readonly resolution: PermissionDecisionResolution;
  /** The scope of the rule that decided, or asked. */
  readonly origin: string | null;
  /** The agent. */
  readonly agentName: string | null;
  /** The pattern that matched. */
  readonly matchedPattern: string | null;
  /** Who asked, when the ask came from another session. */
  readonly forwarding: ForwardedPromptContext | null;
}

/** What a decision can be. */
export type PermissionDecisionResult =
  /** It runs. */
  | "allow"
  /** It does not. */
  | "deny";

/** How a decision came about. */
export type PermissionDecisionResolution =
  /** A rule allows it. */
  | "policy_allow"
  /** A rule denies it. */
  | "policy_deny"
  /** A grant of this session covers it. */
  | "session_approved"
  /** It reads the agent's own documentation, packages or skills. */
  | "infrastructure_auto_allowed"
  /** The person allowed it once. */
  | "user_approved"
  /** The person allowed it, and what is like it. */
  | "user_approved_for_session"
  /** The person denied it. */
  | "user_denied"
  /** Yolo mode. */
  | "auto_approved"
  /** A link of the authorizer chain allowed it. */
  | "authorizer_allowed"
  /** A link of the authorizer chain denied it. */
  | "authorizer_denied"
  /** It asks, and nobody answered. */
  | "confirmation_unavailable"
  /** The gate failed. */
  | "gate_error";

/** A decision of the policy. */
export type PermissionState =
  /** It runs. */
  | "allow"
  /** It does not. */
  | "deny"
  /** A person is asked. */
  | "ask";

/** An ask, complete: facts, evidence, and what others say about it. */
export interface PromptPayload {
  /** What is asked about. */
  readonly kind: PromptPayloadKind;
  /** What the gate asks about first. */
  readonly request: PromptRequestFacts;
  /** What else of the same call asks. */
  readonly also: readonly PromptRequestFacts[];
  /** Evidence of the call. */
  readonly evidence: readonly PromptEvidence[];
  /** Texts by others. */
  readonly annotations: readonly PromptAnnotation[];
  /** Why it is answered with more care than others. */
  readonly hazards: readonly PromptHazard[];
}

/** The kinds of ask. */
export type PromptPayloadKind =
  /** A shell command. */
  | "bash"
  /** An MCP call. */
  | "mcp"
  /** Another tool. */
  | "tool"
  /** A path of a tool. */
  | "path"
  /** A path outside the workspace. */
  | "external_directory"
  /** A shell command that touches paths outside the workspace. */
  | "bash_external_directory"
  /** A skill by name. */
  | "skill"
  /** A file of a skill. */
  | "skill_read"
  /** Another session asks, and sent no facts. */
  | "forwarded";

/** The facts of one thing that asks: the gate's, not the display's. */
export interface PromptRequestFacts {
  /** Who asks. */
  readonly requester: PromptRequester;
  /** The surface whose rule asks. */
  readonly surface: string;
  /** The tool; none for a skill by name. */
  readonly toolName: string | null;
  /** The host's name of the tool, where it differs. */
  readonly invokedToolName: string | null;
  /** What was looked up: the command, the path as typed, the target, the skill, the tool. */
  readonly value: string;
  /** The part of `value` that the rule speaks of. */
  readonly flagged: string | null;
  /** The pattern that matched, or the name in angle brackets of what cannot be known. */
  readonly matchedPattern: string | null;
  /** The spelling that matched, where it is not `value`. */
  readonly matchedSpelling: string | null;
  /** Where the command stands: `command_substitution`, `process_substitution` or `subshell`. */
  readonly commandContext: string | null;
  /** Everything around the command, outermost first. */
  readonly commandContexts: readonly string[];
  /** What a wrapper runs. */
  readonly executedUnit: string | null;
  /** The rule's own reason. */
  readonly reason: string | null;
  /** The scope of the rule. */
  readonly origin: string | null;
  /** File and line of the rule. */
  readonly place: string | null;
  /** One sentence about what cannot be known, or what is protected. */
  readonly detail: string | null;
}

/** Who asks. */
export interface PromptRequester {
  /** The agent. */
  readonly agentName: string | null;
  /** Whether the ask came from another session. */
  readonly forwarded: boolean;
  /** That session. */
  readonly sessionId: string | null;
}

/** One piece of evidence. */
export interface PromptEvidence {
  /** What it is. */
  readonly label: string;
  /** The text, unabridged. */
  readonly text: string;
  /** A short fact about it. */
  readonly detail: string | null;
  /** How it is to be read. */
  readonly form: PromptEvidenceForm;
  /** The part of the text that a rule speaks of. */
  readonly flagged: string | null;
}

/** How a piece of evidence is to be read. */
export type PromptEvidenceForm =
  /** Data. */
  | "data"
  /** A change, as a unified diff. */
  | "diff"
  /** Text that will be executed. */
  | "executed";

/** Why an ask is answered with a typed word. */
export type PromptHazard =
  /** It touches what keeps the gate working. */
  | "self_protection"
  /** What it runs cannot be seen. */
  | "opaque"
  /** It runs as another user, on another host, or in another root. */
  | "boundary"
  /** It destroys something outside the workspace. */
  | "destroys_outside"
  /** It holds characters that do not show. */
  | "hidden_characters";

/** Text by someone else. */
export interface PromptAnnotation {
  /** Who says it. */
  readonly source: string;
  /** What they say. */
  readonly text: string;
}
