import type { WebSocket } from "ws";
import { z } from "zod";
import { redactText } from "../caption-service/redaction.ts";
import { requestSchema } from "./commands.ts";
import type { DeskContext } from "./desk-context.ts";
import { Hands } from "./hands.ts";
import { carryOut } from "./operations.ts";
import { Selection } from "./selection.ts";
import type { Bulletin, News } from "./telling/bulletin.ts";
import { Difference } from "./telling/difference.ts";
import type { ToPage } from "./view.ts";

/** A page that does not read is cut off before it eats the memory; it connects anew by itself. */
const mostBuffered = 16 * 1024 * 1024;

/** One connected page: what it asks for is carried out, and it is told what has changed. */
export class Visit {
  readonly hands: Hands;
  readonly selection: Selection;
  readonly #desk: DeskContext;
  readonly #bulletin: Bulletin;
  readonly #socket: WebSocket;
  readonly #difference = new Difference();
  readonly #unsubscribe: () => void;

  constructor(desk: DeskContext, socket: WebSocket) {
    this.#desk = desk;
    this.#bulletin = desk.bulletin;
    this.#socket = socket;
    this.hands = new Hands(desk.deck);
    this.selection = new Selection(desk.deck, desk.inspectorAddress);
    socket.on(
      "message",
      (data: Buffer, binary: boolean) => void this.#receive(binary ? "" : data.toString("utf8")),
    );
    // A broken frame closes the connection by itself, and that is all there is to do.
    socket.on("error", () => undefined);
    socket.once("close", () => this.#end());
    this.#unsubscribe = this.#bulletin.subscribe((news) => this.#tell(news));
    this.#tell({ requests: this.#bulletin.requestsSoFar, afresh: true });
  }

  /** Ends the connection as a server that goes away. */
  close(): void {
    this.#socket.close(1001);
    this.#end();
  }

  #end(): void {
    this.#unsubscribe();
    this.hands.letGo();
    this.selection.clear();
  }

  #tell(news: News): void {
    const selection = this.selection.view();
    const parts = this.#difference.of({ ...this.#bulletin.parts, selection });
    if (Object.keys(parts).length === 0 && news.requests.length === 0 && !news.afresh) return;
    this.#send({ type: "news", parts, ...news });
  }

  async #receive(text: string): Promise<void> {
    const message = requestSchema.safeParse(parse(text));
    if (!message.success) {
      const { id } = z
        .looseObject({ id: z.int().catch(-1) })
        .catch({ id: -1 })
        .parse(parse(text));
      this.#send({ type: "answer", id, ok: false, error: z.prettifyError(message.error) });
      return;
    }
    const { id, request } = message.data;
    try {
      const value = await carryOut(this.#desk, this, request);
      // So that what was asked for is on screen when it is said to be done.
      this.#tell({ requests: [], afresh: false });
      this.#send({ type: "answer", id, ok: true, value }, value.key !== undefined);
    } catch (error) {
      this.#send({
        type: "answer",
        id,
        ok: false,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  /** The one way out to the page: whatever came into a text on its way, no API key leaves unless it is meant to. */
  #send(message: ToPage, holdsKey = false): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > mostBuffered) {
      this.#socket.terminate();
      return;
    }
    const text = JSON.stringify(message);
    this.#socket.send(holdsKey ? text : redactText(text));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
