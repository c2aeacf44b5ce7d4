/**
 * The Pi extension: Pi's events on one side, the addon on the other. Nothing is decided here.
 *
 * SECURITY: whatever goes wrong blocks the call. A failure to load throws, so that Pi does not start without a gate.
 */

import { dirname } from "node:path";
import type {
  ExtensionAPI,
  ExtensionContext,
  InputEventResult,
  ToolCallEvent,
  ToolCallEventResult,
  UserBashEvent,
  UserBashEventResult,
} from "@earendil-works/pi-coding-agent";
import type { Judgement, Outcome, Screen, ToolCall } from "./addon-types.ts";
import { activeAgent } from "./agent.ts";
import { ask } from "./ask.ts";
import { Broadcast } from "./broadcast.ts";
import { registerCommand } from "./command.ts";
import { freezeInput } from "./freeze.ts";
import { piDirectory } from "./host.ts";
import { interrupted } from "./interrupt.ts";
import { loadAddon } from "./native.ts";
import { Offering } from "./offering.ts";
import { type Open, SessionGate } from "./session.ts";
import { typedSkill } from "./skills.ts";
import { clearStatus, report, showStatus, tell } from "./tell.ts";
import { servers } from "./tools.ts";
import { Turns } from "./turns.ts";
import { ended, gated, reloading } from "./watch.ts";

const addon = loadAddon(__dirname);
const host = piDirectory();
const installation = { extension: dirname(__dirname), infrastructure: host === null ? [] : [host] };

export default function permissionSystem(pi: ExtensionAPI): void {
  const session = new SessionGate(addon, installation);
  const broadcast = new Broadcast(pi);
  const offering = new Offering(pi);
  const turns = new Turns();
  let announced = false;

  registerCommand(pi, session);

  pi.on("session_start", (_event, ctx) => {
    gated(ctx);
    const { gate } = session.start(ctx);
    offering.reset();
    announced = false;
    showStatus(gate.status(), ctx);
    ready(ctx);
  });

  pi.on("session_shutdown", (event, ctx) => {
    if (event.reason === "reload") {
      reloading(ctx);
    } else {
      ended(ctx);
    }
    broadcast.close(session.close());
    clearStatus(ctx);
  });

  pi.on("before_agent_start", (event, ctx) => {
    const { gate } = session.current(ctx);
    if (!announced) {
      // Again, for whoever could not listen yet when the session started.
      announced = true;
      ready(ctx);
    }
    const offer = offering.apply(event, gate, ctx);
    report(offer.notices, ctx);
    showStatus(offer.status, ctx);
  });

  pi.on("input", async (event, ctx): Promise<InputEventResult> => {
    try {
      const name = typedSkill(event.text, pi.getCommands());
      const outcome = name === null ? allowed : await decide(describeSkill(name, ctx), ctx);
      if (outcome.allow) {
        return { action: "continue" };
      }
      tell(outcome.reason ?? failure(new Error("no reason was given")), "warning", ctx);
    } catch (error) {
      // SECURITY: Pi goes on when a handler throws.
      tell(failure(error), "error", ctx);
    }
    return { action: "handled" };
  });

  pi.on("tool_call", async (event, ctx): Promise<ToolCallEventResult | undefined> => {
    try {
      const outcome = await decide(describe(event, ctx), ctx);
      return outcome.allow ? undefined : blocked(outcome.reason);
    } catch (error) {
      return blocked(failure(error));
    }
  });

  pi.on("user_bash", async (event, ctx): Promise<UserBashEventResult | undefined> => {
    try {
      const outcome = await decide(describeUserBash(event, ctx), ctx);
      return outcome.allow ? undefined : refusedCommand(outcome.reason);
    } catch (error) {
      return refusedCommand(failure(error));
    }
  });

  function ready(ctx: ExtensionContext): void {
    broadcast.ready({ sessionId: ctx.sessionManager.getSessionId(), adjudicatesLocally: ctx.hasUI });
  }

  function describe(event: ToolCallEvent, ctx: ExtensionContext): ToolCall {
    // SECURITY: before it is judged, so that it cannot change while a person is asked, nor by a later handler.
    freezeInput(event.input);
    const tools = pi.getAllTools();
    return {
      toolCallId: event.toolCallId,
      toolName: event.toolName,
      input: event.input,
      cwd: ctx.cwd,
      agentName: activeAgent(ctx),
      registered: tools.map((tool) => tool.name),
      servers: servers(tools),
      access: session.current(ctx).service.access(event.toolName, event.input),
      source: "agent",
      screen: screen(ctx),
    };
  }

  async function decide(call: ToolCall, ctx: ExtensionContext): Promise<Outcome> {
    const open = session.current(ctx);
    const judged = open.gate.judge(call);
    report(judged.notices, ctx);
    if (judged.prompt === null) {
      return settle(judged);
    }
    const { requestId } = judged.prompt;
    try {
      const outcome = await turns.take(() => settleAsk(open, requestId, call, ctx), ctx.signal);
      return outcome === interrupted ? answer(open, { requestId, choice: "aborted", reason: null }) : outcome;
    } catch (error) {
      return answer(open, { requestId, choice: "failed", reason: message(error) });
    }
  }

  /** Puts an ask to the person, unless what they answered while it was queued settles it. */
  async function settleAsk(open: Open, requestId: string, call: ToolCall, ctx: ExtensionContext): Promise<Outcome> {
    const said = open.service.note(call.toolName, call.input);
    if (said !== null) {
      open.gate.annotate({ requestId, ...said });
    }
    const judged = open.gate.recheck(requestId);
    if (judged.prompt === null) {
      return settle(judged);
    }
    if (ctx.hasUI) {
      broadcast.prompt(judged.announcement);
    }
    const outcome = answer(open, await ask(judged.prompt, open.gate, ctx, () => turns.waiting));
    const line = open.gate.remains(requestId);
    if (line !== "") {
      tell(line, null, ctx);
    }
    return outcome;
  }

  function answer({ gate }: Open, given: Parameters<Open["gate"]["answer"]>[0]): Outcome {
    const outcome = gate.answer(given);
    broadcast.end(given.requestId, outcome.event);
    return outcome;
  }

  function settle(judged: Judgement): Outcome {
    broadcast.decision(judged.event);
    return { allow: judged.decision === "allow", reason: judged.reason, event: judged.event };
  }
}

const allowed: Pick<Outcome, "allow" | "reason"> = { allow: true, reason: null };

function describeUserBash(event: UserBashEvent, ctx: ExtensionContext): ToolCall {
  return {
    ...typed(ctx),
    toolName: "bash",
    input: { command: event.command },
    cwd: event.cwd,
    registered: ["bash"],
    source: "user",
  };
}

function describeSkill(name: string, ctx: ExtensionContext): ToolCall {
  return { ...typed(ctx), toolName: "skill", input: { name }, registered: ["skill"], source: "skill" };
}

/** What a call is that the person started. */
function typed(ctx: ExtensionContext): Pick<ToolCall, "toolCallId" | "cwd" | "agentName" | "servers" | "access" | "screen"> {
  return { toolCallId: "", cwd: ctx.cwd, agentName: activeAgent(ctx), servers: [], access: null, screen: screen(ctx) };
}

/** The screen that an ask has to fit: Pi cuts off what is below it. */
function screen(ctx: ExtensionContext): Screen | null {
  const { columns, rows } = process.stdout;
  return ctx.mode === "tui" && columns > 0 && rows > 0 ? { columns, rows } : null;
}

function blocked(reason: string | null): ToolCallEventResult {
  return { block: true, reason: reason ?? failure(new Error("no reason was given")) };
}

function refusedCommand(reason: string | null): UserBashEventResult {
  const output = reason ?? failure(new Error("no reason was given"));
  return { result: { output, exitCode: 126, cancelled: false, truncated: false } };
}

/** The text for the agent when the extension itself fails. */
function failure(error: unknown): string {
  return `[pi-permission-system] denied, because the call could not be judged: ${message(error)}.`;
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
