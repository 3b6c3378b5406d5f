import WebSocket from "ws";
import { systemClock } from "../clock.ts";
import { maxListEntries, maxTextLength } from "../settings/limits.ts";
import { type App, type AppEvent, EventNormalizer } from "./event-normalizer.ts";

/**
 * The socket to Stream Deck, which the bundle gives the SDK in place of `ws` (see rollup.config.mjs). It completes what SDK
 * 2.1 leaves open:
 * - the end of the socket ends the process, which otherwise lives on, unseen, as long as a timer or a request does;
 * - a frame that is no message is dropped here, because the SDK writes it to its log as it is, API keys included;
 * - text that is not UTF-8 does not close the socket;
 * - what is nested too deeply or too long to be compared or written again is cut off;
 * - events of keys and devices that the SDK was not told of are not lost (see EventNormalizer).
 */
export default class PluginSocket {
  onopen: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;
  readonly #socket: WebSocket;
  #normalizer: EventNormalizer | undefined;

  constructor(address: string) {
    this.#socket = new WebSocket(address, {
      skipUTF8Validation: true,
      perMessageDeflate: false,
      // Masks protect careless proxies, and loopback has no proxy. With a mask of zero ws leaves out its loop over
      // every byte of every picture, for which V8 would bring in its optimizing compiler and the memory that it takes.
      generateMask: (mask) => mask.fill(0),
    });
    let failure: string | undefined = "it closed the connection at once";
    this.#socket.on("open", () => {
      failure = undefined;
      this.#normalizer = new EventNormalizer({
        ...hooks.app(),
        clock: systemClock,
        send: (command) => this.send(JSON.stringify(command)),
        onWarning: (line) => hooks.onWarning(line),
        onInspectorGone: (context) => hooks.onInspectorGone(context),
      });
      this.onopen?.();
    });
    this.#socket.on("message", (data: Buffer) => this.#receive(data.toString("utf8")));
    this.#socket.on("error", (error) => {
      if (failure === undefined) hooks.onWarning(`Stream Deck socket: ${error.message}`);
      else failure = error.message;
    });
    this.#socket.on("close", () => hooks.onClose(failure));
  }

  send(message: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  #receive(data: string): void {
    const event = readEvent(data);
    if (!event) {
      hooks.onWarning(`dropped a frame of ${data.length} characters that is no Stream Deck message`);
      return;
    }
    for (const each of this.#normalizer?.receive(event) ?? [])
      this.onmessage?.({ data: each === event && isShort(data) ? data : JSON.stringify(each) });
  }
}

/** Callbacks of the socket; set before the SDK connects. */
export const hooks = {
  /** Asked when the socket is open. */
  app: (): App => ({ isOpenDeck: false, devices: [] }),
  /** @param failure why the socket never opened; undefined where it was open */
  onClose: (failure: string | undefined): void => process.exit(failure === undefined ? 0 : 1),
  onWarning: (_line: string): void => undefined,
  onInspectorGone: (_context: string): void => undefined,
};

function readEvent(data: string): AppEvent | undefined {
  try {
    const message: unknown = JSON.parse(data);
    if (!isEvent(message)) return undefined;
    return isShort(data) ? message : (cut(message, deepest) as AppEvent);
  } catch {
    return undefined;
  }
}

/** Each entry takes two characters at least, and each level: there can be neither too many nor far too deep. */
const isShort = (data: string): boolean => data.length <= 2 * maxEntries;

/** No message of the app and no settings of ours go this deep. */
const deepest = 20;

/** Entries of a list, or names of an object, that are kept: of a list that is too long one too many, by which it is known. */
const maxEntries = maxListEntries + 1;

/** A copy without what lies deeper than so many levels, and without the end of what has too many entries or characters. */
function cut(value: unknown, levels: number): unknown {
  if (typeof value === "string") return cutText(value);
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => cut(entry, levels - 1));
  // Names alone first: of a hundred thousand they are read four times as fast as with their values.
  const names = Object.keys(value).slice(0, maxEntries);
  return Object.fromEntries(names.map((name) => [cutText(name), cut(Reflect.get(value, name), levels - 1)]));
}

/** Of a text that is too long one character too many is kept, by which it is known. */
const cutText = (text: string): string => text.slice(0, maxTextLength + 1);

function isEvent(message: unknown): message is AppEvent {
  return (
    typeof message === "object" && message !== null && "event" in message && typeof message.event === "string"
  );
}
