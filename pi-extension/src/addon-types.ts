// Generated from `crates/permission-node/src/wire.rs`. Do not edit: `PERMISSION_NODE_BLESS=1 cargo test -p permission-node`.

import type { PermissionDecisionEvent, PermissionState, PermissionUiPromptEvent } from "./published.ts";

/** A string of JSON that holds a `T`. */
export type Json<T> = string & { readonly json?: T };

/** The addon. */
export interface Addon {
  readonly Gate: new (options: Json<GateOptions>) => Gate;
  /** Returns the version of the addon. */
  version(): string;
}

/** The gate of one session. */
export interface Gate {
  judge(call: Json<ToolCall>): Json<Judgement>;
  /** Judges an open ask again, under what was granted since. */
  recheck(requestId: string): Json<Judgement>;
  /** Adds what another extension shows beside the input of an open ask. */
  annotate(note: Json<Note>): void;
  answer(answer: Json<Answer>): Json<Outcome>;
  /** Ends the session: what is open is settled, and nothing is allowed any more. */
  close(): Json<readonly PermissionDecisionEvent[]>;
  /** Says what of it is kept from the agent. */
  offer(start: Json<AgentStart>): Json<Offer>;
  status(): Json<Status>;
  check(query: Json<Query>): Json<Check>;
  tool(query: Json<Query>): Json<ToolState>;
  command(line: Json<CommandLine>): Json<Reply>;
  complete(line: Json<CommandLine>): Json<readonly Completion[]>;
  diagnostics(): Json<readonly Diagnostic[]>;
  /** Prepares an ask for the terminal. */
  openDialog(opening: Json<DialogOpening>): Json<DialogOpened>;
  drawDialog(room: Json<DialogRoom>): Json<DialogFrame>;
  pressDialog(input: Json<DialogInput>): Json<DialogReaction>;
  /** Lets time pass: milliseconds of the clock of the other methods. */
  tickDialog(now: number): Json<DialogReaction>;
  /** Returns the line that is to stay of an ask that was shown in the terminal; empty when there is none. */
  remains(requestId: string): string;
}

/** What a gate is opened for. */
export interface GateOptions {
  /** The directory the session was started in; absolute. */
  readonly cwd: string;
  /** `PI_CODING_AGENT_DIR`, when it is set. */
  readonly agentDir: string | null;
  /** The home directory of the user. */
  readonly home: string | null;
  /** Where this extension is installed; it may not be changed. */
  readonly extension: string;
  /** Directories with Pi's documentation, which may be read. */
  readonly infrastructure: readonly string[];
  /** Whether Pi trusts the project. */
  readonly trusted: boolean;
  /** The session's id. */
  readonly sessionId: string | null;
}

/** What the agent is about to be offered. */
export interface AgentStart {
  /** The agent that is active. */
  readonly agentName: string | null;
  /** The tools that may be offered. */
  readonly tools: readonly string[];
  /** All skills there are. */
  readonly skills: readonly Skill[];
  /** The names of the MCP servers there are. */
  readonly servers: readonly string[];
}

/** A skill. */
export interface Skill {
  /** Its name. */
  readonly name: string;
  /** The directory that holds its files, or its only file; absolute. */
  readonly directory: string;
}

/** What of it is kept from the agent. */
export interface Offer {
  /** The tools no call of which could be anything but denied. */
  readonly deniedTools: readonly string[];
  /** The skills that are denied. */
  readonly deniedSkills: readonly string[];
  /** What the person should know about the configuration, and was not told yet. */
  readonly notices: readonly Diagnostic[];
  /** How the gate stands. */
  readonly status: Status;
}

/** How the gate stands, in a few words. */
export interface Status {
  /** For the status line. */
  readonly text: string;
  /** How bad it is; none when all is well. */
  readonly severity: Severity | null;
}

/** One tool call. */
export interface ToolCall {
  /** Pi's id of the call. */
  readonly toolCallId: string;
  /** The tool, as Pi names it. */
  readonly toolName: string;
  /** Its input, validated by Pi. */
  readonly input: unknown;
  /** The directory it starts in; absolute. */
  readonly cwd: string;
  /** The agent on whose behalf it is called. */
  readonly agentName: string | null;
  /** The names of all tools that exist. */
  readonly registered: readonly string[];
  /** The names of the MCP servers there are. */
  readonly servers: readonly string[];
  /** What an extension says about the file that the tool opens. */
  readonly access: Access | null;
  /** Who started it. */
  readonly source: Source;
  /** The screen that an ask has to fit; none when the host scrolls. */
  readonly screen: Screen | null;
}

/** What an extractor of another extension came to. */
export interface Access {
  /** The path it named; none when it failed. */
  readonly path: string | null;
}

/** Who started a call. */
export type Source =
  /** The model. */
  | "agent"
  /** The person, who typed `/skill:name`. */
  | "skill"
  /** The person, with `!` in the editor or the `bash` command of the RPC protocol. */
  | "user";

/** The size of a terminal, in cells. */
export interface Screen {
  /** Its width. */
  readonly columns: number;
  /** Its height. */
  readonly rows: number;
}

/** The answer to a tool call. */
export interface Judgement {
  /** The id of the request; none for what is not judged. */
  readonly requestId: string | null;
  /** What is to be done. */
  readonly decision: Verdict;
  /** For a denial: the text for the agent. */
  readonly reason: string | null;
  /** For an ask: what to put to the person. */
  readonly prompt: Prompt | null;
  /** For an ask: what other extensions are told when it is shown. */
  readonly announcement: PermissionUiPromptEvent | null;
  /** For what is settled: what other extensions are told. */
  readonly event: PermissionDecisionEvent | null;
  /** What the person should know about the configuration, and was not told yet. */
  readonly notices: readonly Diagnostic[];
}

/** What is to be done with a call. */
export type Verdict =
  /** Run it. */
  | "allow"
  /** Put it to a person. */
  | "ask"
  /** Refuse it. */
  | "deny";

/** A question to a person, ready to be shown. */
export interface Prompt {
  /** Names the ask in the answer. */
  readonly requestId: string;
  /** What can be shown; the first to begin with. Never empty. */
  readonly views: readonly View[];
  /** The title of the field that takes the reason of a denial. */
  readonly reasonTitle: string;
  /** What stands in that field while it is empty. */
  readonly reasonPlaceholder: string;
}

/** One way to show a question: in short, or a page of the complete request. */
export interface View {
  /** Title and facts. */
  readonly text: string;
  /** The choices, in the order to show them. */
  readonly options: readonly PromptOption[];
}

/** One choice of a view. */
export interface PromptOption {
  /** What it stands for. */
  readonly id: OptionId;
  /** What the person reads; unique within the view. */
  readonly label: string;
  /** For `show`: the view, by its place among the views. */
  readonly view: number | null;
}

/** The choices of a view. */
export type OptionId =
  /** Allow this call. */
  | "once"
  /** Allow this call and those like it, until the session ends. */
  | "session"
  /** Deny. */
  | "deny"
  /** Deny, with words for the agent. */
  | "deny_with_reason"
  /** Show another view. */
  | "show";

/** What another extension shows beside the input of a call. */
export interface Note {
  /** The ask. */
  readonly requestId: string;
  /** The extension's name. */
  readonly label: string;
  /** What it says. */
  readonly text: string;
}

/** What became of an ask. */
export interface Answer {
  /** The ask. */
  readonly requestId: string;
  /** What became of it. */
  readonly choice: Choice;
  /** The person's words for the agent. */
  readonly reason: string | null;
}

/** What became of an ask. */
export type Choice =
  /** The person allowed it once. */
  | "once"
  /** The person allowed it for the session. */
  | "session"
  /** The person allowed it and had a rule written. */
  | "always"
  /** The person denied it, or closed the dialog. */
  | "deny"
  /** There is no person to ask. */
  | "unavailable"
  /** The run was interrupted while the ask was open. */
  | "aborted"
  /** It could not be put to the person; the reason says why. */
  | "failed";

/** What an answer comes to. */
export interface Outcome {
  /** Whether the call may run. */
  readonly allow: boolean;
  /** If not: the text for the agent. */
  readonly reason: string | null;
  /** What other extensions are told; none when there was no such ask. */
  readonly event: PermissionDecisionEvent | null;
}

/** A question of another extension about the policy. */
export interface Query {
  /** The surface, or a tool's name. */
  readonly surface: string;
  /** The value; none asks about the surface as such. */
  readonly value: string | null;
  /** The agent whose policy is asked; none is the active one. */
  readonly agentName: string | null;
}

/** What the policy says about a value. */
export interface Check {
  /** The surface that was asked about. */
  readonly toolName: string;
  /** The decision. */
  readonly state: PermissionState;
  /** The rule's own reason. */
  readonly reason: string | null;
  /** The pattern that matched. */
  readonly matchedPattern: string | null;
  /** For a shell text: the command that decided. */
  readonly command: string | null;
  /** For MCP: the target. */
  readonly target: string | null;
  /** What kind of rule decided. */
  readonly source: string;
  /** The scope that the rule comes from. */
  readonly origin: string;
  /** Where in the shell text the command stands. */
  readonly commandContext: string | null;
}

/** What the policy says about a tool as such. */
export interface ToolState {
  /** The decision of the rules on all of its calls. */
  readonly state: PermissionState;
  /** Whether no call of it could be anything but denied. */
  readonly fullyDenied: boolean;
}

/** What the person typed after `/permission-system`. */
export interface CommandLine {
  /** All of it. */
  readonly arguments: string;
  /** The agent that is active. */
  readonly agentName: string | null;
  /** The directory of the session; absolute. */
  readonly cwd: string;
}

/** What the command says. */
export interface Reply {
  /** For the person. */
  readonly text: string;
  /** How bad it is; none for what was asked for. */
  readonly severity: Severity | null;
  /** A question to put instead; its answer is the next command line. */
  readonly menu: Menu | null;
  /** How the gate stands. */
  readonly status: Status;
}

/** A choice between command lines. */
export interface Menu {
  /** What is asked. */
  readonly title: string;
  /** The choices. */
  readonly items: readonly Completion[];
}

/** A way to go on with a command line. */
export interface Completion {
  /** All that would then stand after the command's name. */
  readonly value: string;
  /** What the person reads. */
  readonly label: string;
  /** What it does. */
  readonly description: string | null;
}

/** Something the person should know about the configuration. */
export interface Diagnostic {
  /** How bad it is. */
  readonly severity: Severity;
  /** What it is, and what to do about it. */
  readonly text: string;
}

/** How bad a diagnostic is. */
export type Severity =
  /** The configuration works, but perhaps not as meant. */
  | "warning"
  /** A part of it does not apply; calls are asked about that it would have allowed. */
  | "error";

/** An ask that is about to be shown in the terminal. */
export interface DialogOpening {
  /** The ask. */
  readonly requestId: string;
  /** The terminal. */
  readonly screen: Screen;
  /** `TERM`. */
  readonly term: string | null;
  /** How many further asks wait behind this one. */
  readonly waiting: number;
  /** The key that shows more, as Pi has it bound; empty when it has none. */
  readonly expandKey: string;
}

/** How an ask is to be shown in the terminal. */
export interface DialogOpened {
  /** Whether as a dialog. Otherwise it is put as a list of choices. */
  readonly dialog: boolean;
  /** What to write to the terminal, so that it calls the person. */
  readonly notification: string;
  /** What to show while the person has a draft that is not sent. */
  readonly announcement: string;
}

/** What the dialog is drawn for. */
export interface DialogRoom {
  /** The terminal. */
  readonly screen: Screen;
  /** How many further asks wait behind this one. */
  readonly waiting: number;
  /** The time, in milliseconds of a clock that does not go back. */
  readonly now: number;
}

/** The lines of the dialog. */
export interface DialogFrame {
  /** From top to bottom; each a list of runs from left to right. */
  readonly lines: readonly (readonly DialogSpan[])[];
  /** The line in which text is written; its first run in the style `selected` stands under the cursor. */
  readonly cursor: number | null;
  /** In how many milliseconds something changes by itself. */
  readonly wake: number | null;
}

/** A run of text. */
export interface DialogSpan {
  /** The text; it holds no control characters. */
  readonly text: string;
  /** What it is, by the name of its style. */
  readonly style: string;
}

/** What came from the terminal. */
export interface DialogInput {
  /** As it came: one key, or a paste with its brackets. */
  readonly data: string;
  /** Whether it is the key that shows more. */
  readonly expand: boolean;
  /** The time, in milliseconds of a clock that does not go back. */
  readonly now: number;
}

/** What an input, or time, led to. */
export interface DialogReaction {
  /** The answer; then the dialog is to be closed. */
  readonly answer: Answer | null;
  /** Whether Pi is to turn its own expansion of tools. */
  readonly expandHost: boolean;
}
