/** A scripted chat model: an OpenAI-compatible server on the loopback address that plays given turns and keeps what it was sent. */

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A tool call of the model. */
export interface Call {
  readonly tool: string;
  readonly input: unknown;
}

/** What the model says at once: calls, or the text that ends the run. */
export type Turn = readonly Call[] | string;

/** One request that Pi sent. */
export interface Request {
  /** The texts of all tool results in the conversation, oldest first. */
  readonly toolResults: readonly string[];
  /** The names of the tools that were offered. */
  readonly tools: readonly string[];
  /** The system prompt. */
  readonly system: string;
  /** What the person said, the last of it. */
  readonly user: string;
}

export interface Model {
  /** The base address for Pi's `models.json`. */
  readonly url: string;
  readonly requests: readonly Request[];
  close(): Promise<void>;
}

interface Message {
  readonly role: string;
  readonly content: string | readonly { readonly text?: string }[] | null;
}

interface Body {
  readonly messages: readonly Message[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** Starts a model that plays `turns` in order; a run that goes on longer gets an empty end. */
export async function startModel(turns: readonly Turn[]): Promise<Model> {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method !== "POST") {
        response.writeHead(404).end();
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Body;
      const turn = turns[requests.length] ?? "(the script is over)";
      requests.push({
        toolResults: body.messages.filter((message) => message.role === "tool").map(textOf),
        tools: (body.tools ?? []).map((tool) => tool.function.name),
        system: body.messages.filter((message) => message.role === "system").map(textOf).join("\n"),
        user: textOf(body.messages.findLast((message) => message.role === "user") ?? { role: "user", content: "" }),
      });
      play(turn, requests.length, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function textOf(message: Message): string {
  const { content } = message;
  return typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");
}

/** Streams a turn as server-sent events. */
function play(turn: Turn, number: number, response: ServerResponse): void {
  const chunk = (delta: object, finish: string | null): void => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    const record = { id: `turn-${number}`, object: "chat.completion.chunk", created: 0, model: "scripted", choices };
    response.write(`data: ${JSON.stringify(record)}\n\n`);
  };
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (typeof turn === "string") {
    chunk({ role: "assistant", content: turn }, null);
    chunk({}, "stop");
  } else {
    const calls = turn.map((call, index) => ({
      index,
      id: `call-${number}-${index}`,
      type: "function",
      function: { name: call.tool, arguments: JSON.stringify(call.input) },
    }));
    chunk({ role: "assistant", content: null, tool_calls: calls }, null);
    chunk({}, "tool_calls");
  }
  response.end("data: [DONE]\n\n");
}
