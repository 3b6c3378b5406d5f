import { join } from "node:path";
import { type afterAll, onTestFinished } from "vitest";
import {
  type FakeInspector,
  type JsonObject,
  VirtualDeck,
  type VirtualDeckOptions,
} from "../../../simulator/virtual-deck/index.ts";

export const plainAction = "com.example.puppet.plain";

/** A deaf plugin ignores SIGTERM and the end of its socket. */
type Options = Partial<VirtualDeckOptions> & { readonly puppet?: "deaf" };

/** Starts a deck with a puppet: a plugin that only sends the frames that `sendFromPlugin` gives it. */
export async function startDeck(
  { puppet, ...options }: Options = {},
  stopAfter: typeof onTestFinished | typeof afterAll = onTestFinished,
): Promise<VirtualDeck> {
  const deck = await VirtualDeck.start({
    pluginFolder: join(import.meta.dirname, "fixtures/com.example.puppet.sdPlugin"),
    environment: { PUPPET: puppet },
    ...options,
  });
  stopAfter(async () => void (await deck.stop()));
  return deck;
}

export function imageFrame(context: string, text: string): JsonObject {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`;
  return { event: "setImage", context, payload: { image: `data:image/svg+xml,${encodeURIComponent(svg)}` } };
}

let lastFrameCount = 0;

/** Calls `send` with a frame that it must send last. When the deck has received this frame, it has handled all earlier ones. */
async function waitForLastFrame(deck: VirtualDeck, send: (last: JsonObject) => void): Promise<void> {
  const message = `last frame ${lastFrameCount++}`;
  const received = deck.trace.waitForFrame({
    event: "logMessage",
    where: ({ payload }) => payload["message"] === message,
  });
  send({ event: "logMessage", payload: { message } });
  await received;
}

/** Lets the plugin send frames, and waits until the deck has handled them. */
export const sendFromPlugin = (deck: VirtualDeck, ...frames: (JsonObject | string)[]): Promise<void> =>
  waitForLastFrame(deck, (last) => deck.link.send({ event: "puppet", send: [...frames, last] }));

/** Sends frames of a settings page, and waits until the deck has handled them. */
export const sendFromPage = (
  deck: VirtualDeck,
  page: FakeInspector,
  ...frames: JsonObject[]
): Promise<void> => waitForLastFrame(deck, (last) => [...frames, last].forEach((frame) => page.send(frame)));

export function warnings(deck: VirtualDeck): string[] {
  return deck.log.filter(({ level }) => level === "warning").map(({ text }) => text);
}
