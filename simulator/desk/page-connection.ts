import type { WebSocket } from "ws";
import type { Inspector } from "../virtual-deck/index.ts";
import { parseJsonObject } from "../virtual-deck/json.ts";
import { createCommands, type DeskParts, type PageCommand } from "./commands.ts";
import type { MessageToPage } from "./page-state.ts";
import { createSelection } from "./selection.ts";
import type { ShownState } from "./shown-state.ts";

/** A page that stops reading is disconnected, and reconnects. */
const maxBufferedBytes = 16 * 1024 * 1024;

interface PageConnectionOptions extends DeskParts {
  readonly shownState: ShownState;
  readonly inspectorAddress: (inspector: Inspector) => string | undefined;
}

/** Sends state changes to one browser page, and carries out the commands that it sends. */
export function servePageConnection(socket: WebSocket, options: PageConnectionOptions): void {
  const { deck, shownState } = options;
  const selection = createSelection(deck, options.inspectorAddress);
  const commands = createCommands(options, selection);
  /** The JSON text of each part of the state, as sent last. */
  const sentTexts = new Map<string, string>();

  function send(message: MessageToPage): void {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  }

  function sendChanges(): void {
    const parts = Object.entries({ ...shownState.current(), selection: selection.state() });
    const changed = parts.filter(([name, part]) => sentTexts.get(name) !== JSON.stringify(part));
    for (const [name, part] of changed) sentTexts.set(name, JSON.stringify(part));
    if (changed.length > 0) send({ type: "state", state: Object.fromEntries(changed) });
  }

  async function receive(text: string): Promise<void> {
    const message = parseJsonObject(text) ?? {};
    const { id } = message;
    if (typeof id !== "number") return;
    try {
      const { command, ...input } = message["request"] as PageCommand;
      if (!Object.hasOwn(commands, command)) throw new Error(`There is no command "${command}".`);
      const carryOut = commands[command] as (input: object) => unknown;
      await carryOut(input);
      // Before the answer, so that the page draws the effect first.
      sendChanges();
      send({ type: "answer", id, ok: true });
    } catch (error) {
      send({ type: "answer", id, ok: false, error: (error as Error).message });
    }
  }

  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (!isBinary) void receive(data.toString("utf8"));
  });
  socket.on("error", () => undefined);
  const unsubscribe = shownState.subscribe(sendChanges);
  socket.once("close", () => {
    unsubscribe();
    // A closed page can no longer release what it holds. This also releases what other pages hold.
    for (const control of deck.devices.flatMap((device) => [...device.keys(), ...device.dials()]))
      // A release fails while the deck stops, and then nobody needs it.
      control.release()?.catch(() => undefined);
    selection.clear();
  });
  sendChanges();
}
