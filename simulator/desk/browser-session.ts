import type { WebSocket } from "ws";
import { z } from "zod";
import { redactText } from "../caption-service/redaction.ts";
import type { Inspector } from "../virtual-deck/index.ts";
import { parseJsonObject } from "../virtual-deck/json.ts";
import { commandsOf, type DeskParts } from "./commands.ts";
import { handsOn } from "./hands.ts";
import type { AnswerValue, ToPage } from "./page-state.ts";
import { selectionOn } from "./selection.ts";
import type { StateStream } from "./state-stream.ts";

/** A page that does not read is cut off beyond this; it reconnects. */
const maxBufferedBytes = 16 * 1024 * 1024;

/** One message of the page. The answer has the same `id`; the other fields of the request are checked by its command. */
const messageSchema = z.strictObject({ id: z.int().min(0), request: z.looseObject({ command: z.string() }) });

/** What the connected pages share. */
interface SessionOptions extends DeskParts {
  readonly stream: StateStream;
  /** Where the page of an inspector is served; `undefined` where the manifest names none. */
  readonly inspectorAddress: (inspector: Inspector) => string | undefined;
}

/** Serves one connected page until it goes away: what it asks for is carried out, and it is told what has changed. */
export function serveSession(socket: WebSocket, options: SessionOptions): void {
  const { deck, stream } = options;
  const hands = handsOn(deck);
  const selection = selectionOn(deck, options.inspectorAddress);
  const commands = commandsOf(options, hands, selection);
  /** What the page has been told, part by part. */
  const sent = new Map<string, string>();

  /** The one way out to the page: whatever came into a text on its way, no API key leaves unless it is meant to. */
  function send(message: ToPage, holdsKey = false): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) {
      socket.terminate();
      return;
    }
    const text = JSON.stringify(message);
    socket.send(holdsKey ? text : redactText(text));
  }

  /** Sends the parts of the state that the page has not been told as they are now. */
  function sendChanges(): void {
    const changed = Object.entries({ ...stream.current(), selection: selection.state() }).filter(
      ([name, part]) => {
        const text = JSON.stringify(part);
        if (sent.get(name) === text) return false;
        sent.set(name, text);
        return true;
      },
    );
    if (changed.length > 0) send({ type: "state", state: Object.fromEntries(changed) });
  }

  async function receive(text: string): Promise<void> {
    const told = parseJsonObject(text) ?? {};
    const id = typeof told["id"] === "number" ? told["id"] : -1;
    try {
      const { command, ...asked } = messageSchema.parse(told).request;
      if (!Object.hasOwn(commands, command)) throw new Error(`There is no command "${command}".`);
      const { carryOut } = commands[command as keyof typeof commands];
      const value = ((await carryOut(asked)) ?? {}) as AnswerValue;
      // The page shows the effect before it hears that the command is done.
      sendChanges();
      send({ type: "answer", id, ok: true, value }, value.key !== undefined);
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
      send({ type: "answer", id, ok: false, error: reason });
    }
  }

  socket.on("message", (data: Buffer, binary: boolean) => void receive(binary ? "" : data.toString("utf8")));
  // A broken frame closes the connection, and nothing else is to be done.
  socket.on("error", () => undefined);
  const unsubscribe = stream.subscribe(sendChanges);
  socket.once("close", () => {
    unsubscribe();
    hands.releaseAll();
    selection.clear();
  });
  sendChanges();
}
