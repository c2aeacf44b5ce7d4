/**
 * The Pi extension: Pi's events on one side, the addon on the other. Nothing is decided here.
 *
 * SECURITY: whatever goes wrong blocks the call. A failure to load throws, so that Pi does not start without a gate.
 */

import { dirname } from "node:path";
import type {
  ExtensionAPI,
  ExtensionContext,
  ToolCallEvent,
  ToolCallEventResult,
  UserBashEvent,
  UserBashEventResult,
} from "@earendil-works/pi-coding-agent";
import type { Judgement, Outcome, Screen, ToolCall } from "./addon-types.ts";
import { activeAgent } from "./agent.ts";
import { ask } from "./ask.ts";
import { freezeInput } from "./freeze.ts";
import type { Gate } from "./gate.ts";
import { piDirectory } from "./host.ts";
import { interrupted } from "./interrupt.ts";
import { loadAddon } from "./native.ts";
import { report, SessionGate } from "./session.ts";
import { Turns } from "./turns.ts";

const addon = loadAddon(__dirname);
const host = piDirectory();
const installation = { extension: dirname(__dirname), infrastructure: host === null ? [] : [host] };

export default function permissionSystem(pi: ExtensionAPI): void {
  const session = new SessionGate(addon, installation);
  const turns = new Turns();

  pi.on("session_start", (_event, ctx) => {
    session.open(ctx);
  });

  pi.on("session_shutdown", () => {
    session.close();
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

  function describe(event: ToolCallEvent, ctx: ExtensionContext): ToolCall {
    // SECURITY: before it is judged, so that it cannot change while a person is asked, nor by a later handler.
    freezeInput(event.input);
    return {
      toolCallId: event.toolCallId,
      toolName: event.toolName,
      input: event.input,
      cwd: ctx.cwd,
      agentName: activeAgent(ctx),
      registered: pi.getAllTools().map((tool) => tool.name),
      source: "agent",
      screen: screen(ctx),
    };
  }

  async function decide(call: ToolCall, ctx: ExtensionContext): Promise<Outcome> {
    const gate = session.current(ctx);
    const judged = gate.judge(call);
    report(judged.notices, ctx);
    if (judged.prompt === null) {
      return settle(judged);
    }
    const { requestId } = judged.prompt;
    const outcome = await turns.take(() => settleAsk(gate, requestId, ctx), ctx.signal);
    return outcome === interrupted ? gate.answer({ requestId, choice: "aborted", reason: null }) : outcome;
  }

  /** Puts an ask to the person, unless what they answered while it was queued settles it. */
  async function settleAsk(gate: Gate, requestId: string, ctx: ExtensionContext): Promise<Outcome> {
    const judged = gate.recheck(requestId);
    if (judged.prompt === null) {
      return settle(judged);
    }
    const outcome = gate.answer(await ask(judged.prompt, gate, ctx, () => turns.waiting));
    const line = gate.remains(requestId);
    if (line !== "") {
      ctx.ui.notify(line, "info");
    }
    return outcome;
  }
}

function settle(judged: Judgement): Outcome {
  return { allow: judged.decision === "allow", reason: judged.reason };
}

function describeUserBash(event: UserBashEvent, ctx: ExtensionContext): ToolCall {
  return {
    toolCallId: "",
    toolName: "bash",
    input: { command: event.command },
    cwd: event.cwd,
    agentName: activeAgent(ctx),
    registered: ["bash"],
    source: "user",
    screen: screen(ctx),
  };
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
  const why = error instanceof Error ? error.message : String(error);
  return `[pi-permission-system] denied, because the call could not be judged: ${why}.`;
}
