import { on, once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { MessageToPage, PageState } from "../../../simulator/desk/page-state.ts";

/** Connects to the desk as its page does, and receives the first state. */
export async function connectPage(address: string) {
  const { origin } = new URL(address);
  const socket = new WebSocket(`${origin.replace("http", "ws")}/socket`, { origin });
  onTestFinished(() => socket.terminate());
  // Keeps messages that arrive before they are read.
  const messages = on(socket, "message");
  const receive = async (): Promise<MessageToPage> => {
    const { value } = (await messages.next()) as { value: [Buffer] };
    return JSON.parse(value[0].toString("utf8")) as MessageToPage;
  };
  const first = await receive();
  const state = (first.type === "state" ? first.state : {}) as PageState;

  /** Resolves with the reason if the desk refuses the request. */
  async function send(pageRequest: object | null): Promise<string | undefined> {
    socket.send(JSON.stringify({ id: 1, request: pageRequest }));
    for (;;) {
      const message = await receive();
      if (message.type === "answer") return message.ok ? undefined : message.error;
    }
  }
  return { socket, state, send };
}

/** Sends a GET request. It can have any header, while fetch forbids some. */
export async function get(address: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = request(address, { headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

/** Tries to open a WebSocket. @returns "open", or the HTTP status of the refusal */
export async function openSocket(address: string, headers: Readonly<Record<string, string>>) {
  const socket = new WebSocket(address, { headers });
  socket.on("error", () => undefined);
  return new Promise<number | "open" | undefined>((resolve) => {
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
    socket.on("open", () => resolve("open"));
  }).finally(() => socket.terminate());
}
