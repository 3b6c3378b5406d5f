import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { Changes } from "../../../simulator/changes.ts";
import type { Command } from "../../../simulator/desk/commands.ts";
import type { Desk } from "../../../simulator/desk/desk.ts";
import type { Place } from "../../../simulator/desk/place.ts";
import type { AnswerValue, Face, PageState, ToPage } from "../../../simulator/desk/page-state.ts";

/** The page without a browser: it keeps what it is told, and asks. */
export class Page {
  state: Partial<PageState> = {};
  readonly socket: WebSocket;
  readonly #changes = new Changes();
  readonly #answers = new Map<number, (answer: Extract<ToPage, { type: "answer" }>) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => this.#receive(data.toString("utf8")));
  }

  /** Connects as a page of the desk, and waits until it has been told everything. */
  static async open({ address }: Pick<Desk, "address">): Promise<Page> {
    const { origin } = new URL(address);
    const socket = new WebSocket(`${origin.replace("http", "ws")}/socket`, { origin });
    const page = new Page(socket);
    await once(socket, "open");
    onTestFinished(() => socket.terminate());
    await page.until(() => page.state.devices !== undefined);
    return page;
  }

  /** Rejects where the desk refuses. */
  async ask(request: Command): Promise<AnswerValue> {
    const answer = await this.send({ id: ++this.#lastId, request }, this.#lastId);
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  }

  /** Sends any message; resolves with the answer to `id`. */
  send(message: unknown, id = -1): Promise<Extract<ToPage, { type: "answer" }>> {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  /** Waits until what the page has been told passes. */
  async until(check: () => boolean, what = check.toString(), seen = () => ""): Promise<void> {
    await this.#changes.waitFor(() => check(), { describe: what, timeoutMs: 60_000 }, seen);
  }

  /** Id of a device. */
  device(index = 0): string {
    return this.state.devices?.[index]?.id ?? "";
  }

  /** A key of a device, as commands name it. */
  at(column: number, row: number, device = 0): Place {
    return { device: this.device(device), controller: "Keypad", column, row };
  }

  face(column: number, row: number, device = 0): Face | undefined {
    const shown = this.state.devices?.[device];
    return shown?.keys[row * shown.columns + column];
  }

  /** Waits until a key of the first device reads like this. */
  reads(column: number, row: number, words: RegExp): Promise<void> {
    const read = (): string => this.face(column, row)?.words ?? "";
    return this.until(() => words.test(read()), `key ${column},${row} reads ${words}`, read);
  }

  #receive(frame: string): void {
    const message = JSON.parse(frame) as ToPage;
    if (message.type === "answer") {
      this.#answers.get(message.id)?.(message);
      return;
    }
    this.state = { ...this.state, ...message.state };
    this.#changes.touch();
  }
}

/** A request with any headers; fetch does not allow a Host. */
export async function get(address: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = request(address, { headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const policy = String(response.headers["content-security-policy"]);
  return { status: response.statusCode, policy, text: await text(response) };
}

/** Status of a refused WebSocket, or "open". */
export async function knock(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | "open"> {
  const socket = new WebSocket(address, { headers });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("unexpected-response", (_, response) => {
      resolve(response.statusCode ?? 0);
      socket.on("error", () => undefined);
      socket.terminate();
    });
    socket.on("open", () => {
      resolve("open");
      socket.terminate();
    });
  });
}
