import WebSocket from "ws";
import { systemClock } from "../clock.ts";
import type { DataFile } from "../storage/data-file.ts";
import { maxListEntries, maxTextLength } from "../limits.ts";
import { type AppEvent, OpenDeck } from "./open-deck.ts";

/**
 * The socket to Stream Deck, which the bundle gives the SDK in place of `ws` (rollup.config.mjs). With SDK 2.1 alone
 * - a pending timer or request keeps the process alive, unseen, after the socket has closed;
 * - the log contains broken frames with their API keys;
 * - text that is not UTF-8 closes the socket;
 * - settings may be so long or so deep that comparing them delays every key or fails;
 * - two events get lost: a key appears before its device connects, and an inspector closes after its key has disappeared.
 */
export default class PluginSocket {
  onopen: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;
  readonly #socket: WebSocket;
  #openDeck: OpenDeck | undefined;

  constructor(address: string) {
    this.#socket = new WebSocket(address, {
      skipUTF8Validation: true,
      perMessageDeflate: false,
      // With a mask of zeros `ws` leaves out its masking loop, whose compilation takes 4.5 MB. Masks protect proxies only.
      generateMask: (mask) => mask.fill(0),
    });
    let isOpen = false;
    let failure = "it closed the connection at once";
    this.#socket.on("open", () => {
      isOpen = true;
      const file = hooks.openDeckFile();
      const send = (command: string): void => this.#send(command);
      if (file) this.#openDeck = new OpenDeck({ clock: systemClock, send, onWarning: hooks.onWarning, file });
      this.onopen?.();
      this.#openDeck?.start();
    });
    this.#socket.on("message", (data: Buffer) => this.#receive(data.toString("utf8")));
    this.#socket.on("error", (error) => {
      if (isOpen) hooks.onWarning(`Stream Deck socket: ${error.message}`);
      failure = error.message;
    });
    this.#socket.on("close", () => (isOpen ? hooks.onClose() : hooks.onConnectFailure(failure)));
  }

  send(message: string): void {
    if (this.#openDeck?.shouldSend(message) !== false) this.#send(message);
  }

  #send(message: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  #receive(data: string): void {
    const event = readEvent(data);
    if (!event) {
      hooks.onWarning(`dropped a frame of ${data.length} characters that is no Stream Deck message`);
      return;
    }
    for (const each of this.#openDeck?.receive(event) ?? [event]) {
      if (each.event === "propertyInspectorDidDisappear") hooks.onInspectorGone(String(each["context"]));
      if (each.event === "willAppear") this.#announceDevice(each["device"]);
      this.#forward(each);
    }
  }

  /** Stream Deck sends the name and the size of the device later. */
  #announceDevice(device: unknown): void {
    if (hooks.isKnownDevice(String(device))) return;
    const deviceInfo = { name: "not announced", size: { columns: 0, rows: 0 }, type: 0 };
    this.#forward({ event: "deviceDidChange", device, deviceInfo });
  }

  #forward(event: AppEvent): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}

/** The questions and reports of the socket. plugin.ts and assembly.ts set them. */
export const hooks = {
  /** The file that remembers which keys OpenDeck shows. @returns undefined if the app is Stream Deck */
  openDeckFile: (): DataFile | undefined => undefined,
  isKnownDevice: (_id: string): boolean => true,
  onConnectFailure: (_reason: string): void => process.exit(1),
  onClose: (): void => process.exit(0),
  onWarning: (_line: string): void => undefined,
  onInspectorGone: (_context: string): void => undefined,
};

function readEvent(data: string): AppEvent | undefined {
  try {
    const message = JSON.parse(data) as Partial<AppEvent> | null;
    if (typeof message?.event !== "string") return undefined;
    // A frame this short, such as that of a press, has no list or text that is too long, and a press must be fast.
    return (data.length < maxListEntries ? message : cut(message)) as AppEvent;
  } catch {
    return undefined;
  }
}

/** The plugin's own settings are less deep. */
const maxDepth = 20;

/** Keeps one entry or character more than the limit, so that readers of the settings still see that a list or text is too long. */
function cut(value: unknown, levels = maxDepth): unknown {
  if (typeof value === "string") return value.slice(0, maxTextLength + 1);
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.slice(0, maxListEntries + 1).map((entry) => cut(entry, levels - 1));
  const entries = Object.entries(value).slice(0, maxListEntries + 1);
  return Object.fromEntries(entries.map(([name, entry]) => [name, cut(entry, levels - 1)]));
}
