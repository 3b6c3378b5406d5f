import WebSocket from "ws";
import { systemClock } from "../clock.ts";
import { maxListEntries, maxTextLength } from "../limits.ts";
import { type AppEvent, type KeysFile, OpenDeck } from "./open-deck.ts";

/**
 * The socket to Stream Deck, which the bundle gives the SDK in place of `ws` (rollup.config.mjs), for what SDK 2.1 leaves open:
 * - the process lives on, unseen, after the end of the socket, as long as a timer or a request does;
 * - a frame that is no message goes to the log as it is, API keys included;
 * - text that is not UTF-8 closes the socket;
 * - settings may be too long or too deep to be compared or written again;
 * - events of unannounced devices are dropped, and the inspector of a key that has left never disappears.
 */
export default class PluginSocket {
  onopen: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;
  readonly #socket: WebSocket;
  #openDeck: OpenDeck | undefined;
  #devices = new Set<unknown>();

  constructor(address: string) {
    this.#socket = new WebSocket(address, {
      skipUTF8Validation: true,
      perMessageDeflate: false,
      // A loop over every byte of every picture takes V8's optimizing compiler, and 4.5 MB. A mask of zero saves it; masks
      // are for careless proxies, and loopback has none.
      generateMask: (mask) => mask.fill(0),
    });
    let failure: string | undefined = "it closed the connection at once";
    this.#socket.on("open", () => {
      failure = undefined;
      const { devices, openDeckFile: file } = hooks.app();
      this.#devices = new Set(devices);
      const send = (command: string): void => this.#send(command);
      if (file) this.#openDeck = new OpenDeck({ clock: systemClock, send, onWarning: hooks.onWarning, file });
      this.onopen?.();
      this.#openDeck?.start();
    });
    this.#socket.on("message", (data: Buffer) => this.#receive(data.toString("utf8")));
    this.#socket.on("error", (error) => {
      if (failure === undefined) hooks.onWarning(`Stream Deck socket: ${error.message}`);
      else failure = error.message;
    });
    this.#socket.on("close", () => hooks.onClose(failure));
  }

  send(message: string): void {
    if (this.#openDeck?.accepts(message) !== false) this.#send(message);
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
      if (/^deviceDid(Connect|Change)$/.test(each.event)) this.#devices.add(each["device"]);
      if (each.event === "willAppear") this.#announceDevice(each["device"]);
      this.onmessage?.({ data: each === event && isShort(data) ? data : JSON.stringify(each) });
    }
  }

  /** To the SDK this device is not connected. Its name comes later. */
  #announceDevice(device: unknown): void {
    if (this.#devices.has(device)) return;
    this.#devices.add(device);
    const deviceInfo = { name: "not announced", size: { columns: 0, rows: 0 }, type: 0 };
    this.onmessage?.({ data: JSON.stringify({ event: "deviceDidChange", device, deviceInfo }) });
  }
}

export const hooks = {
  /** With a file where the app is OpenDeck. */
  app: (): { devices: readonly string[]; openDeckFile?: KeysFile | undefined } => ({ devices: [] }),
  /** @param failure why the socket never opened; undefined where it was open */
  onClose: (failure: string | undefined): void => process.exit(failure === undefined ? 0 : 1),
  onWarning: (_line: string): void => undefined,
  onInspectorGone: (_context: string): void => undefined,
};

function readEvent(data: string): AppEvent | undefined {
  try {
    const message = JSON.parse(data) as Partial<AppEvent> | null;
    if (typeof message?.event !== "string") return undefined;
    return (isShort(data) ? message : cut(message, maxDepth)) as AppEvent;
  } catch {
    return undefined;
  }
}

/** Each entry and each level takes two characters: in a short message there are neither too many nor far too deep. */
const isShort = (data: string): boolean => data.length <= 2 * maxEntries;

/** No message of the app and no settings of ours go this deep. */
const maxDepth = 20;

/** One entry too many is kept, by which a list is known to be too long. */
const maxEntries = maxListEntries + 1;

function cut(value: unknown, levels: number): unknown {
  if (typeof value === "string") return cutText(value);
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => cut(entry, levels - 1));
  // Names alone first: of a hundred thousand they are read four times as fast as with their values.
  const names = Object.keys(value).slice(0, maxEntries);
  return Object.fromEntries(names.map((name) => [cutText(name), cut(Reflect.get(value, name), levels - 1)]));
}

const cutText = (text: string): string => text.slice(0, maxTextLength + 1);
