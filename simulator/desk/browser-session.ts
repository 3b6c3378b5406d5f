import type { WebSocket } from "ws";
import type { Inspector } from "../virtual-deck/index.ts";
import { parseJsonObject } from "../virtual-deck/json.ts";
import { type Command, createCommands, type DeskParts } from "./commands.ts";
import type { ToPage } from "./page-state.ts";
import { openSelection } from "./selection.ts";
import type { StateStream } from "./state-stream.ts";

/** A page that stops reading is disconnected, and reconnects. */
const maxBufferedBytes = 16 * 1024 * 1024;

interface SessionOptions extends DeskParts {
  readonly stream: StateStream;
  readonly inspectorAddress: (inspector: Inspector) => string | undefined;
}

export function serveSession(socket: WebSocket, options: SessionOptions): void {
  const { deck, stream } = options;
  const selection = openSelection(deck, options.inspectorAddress);
  const commands = createCommands(options, selection);
  const sent = new Map<string, string>();

  function send(message: ToPage): void {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  }

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
    const message = parseJsonObject(text) ?? {};
    const { id } = message;
    if (typeof id !== "number") return;
    try {
      const { command, ...parameters } = message["request"] as Command;
      if (!Object.hasOwn(commands, command)) throw new Error(`There is no command "${command}".`);
      const carryOut = commands[command] as (parameters: object) => unknown;
      await carryOut(parameters);
      // The effect goes out before the answer.
      sendChanges();
      send({ type: "answer", id, ok: true });
    } catch (error) {
      send({ type: "answer", id, ok: false, error: (error as Error).message });
    }
  }

  socket.on("message", (data: Buffer, binary: boolean) => void receive(binary ? "" : data.toString("utf8")));
  socket.on("error", () => undefined);
  const unsubscribe = stream.subscribe(sendChanges);
  socket.once("close", () => {
    unsubscribe();
    for (const control of deck.devices.flatMap((device) => [...device.keys(), ...device.dials()]))
      // While the deck stops, nothing waits for the release.
      control.release()?.catch(() => undefined);
    selection.clear();
  });
  sendChanges();
}
