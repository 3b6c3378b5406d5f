import { join } from "node:path";
import { type afterAll, onTestFinished } from "vitest";
import {
  type FakeInspector,
  type JsonObject,
  VirtualDeck,
  type VirtualDeckOptions,
} from "../../../simulator/virtual-deck/index.ts";

export const plain = "com.example.puppet.plain";

type Options = Partial<VirtualDeckOptions> & { readonly puppet?: "deaf" };

/** Starts a deck whose plugin sends what the test tells it to, for one test or for a file. */
export async function startPuppet(
  { puppet, ...options }: Options = {},
  atEnd: typeof onTestFinished | typeof afterAll = onTestFinished,
): Promise<VirtualDeck> {
  const deck = await VirtualDeck.start({
    pluginFolder: join(import.meta.dirname, "fixtures/com.example.puppet.sdPlugin"),
    environment: { PUPPET: puppet },
    ...options,
  });
  atEnd(async () => {
    await deck.stop();
  });
  return deck;
}

export function draw(context: string, text: string): JsonObject {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`;
  return { event: "setImage", context, payload: { image: `data:image/svg+xml,${encodeURIComponent(svg)}` } };
}

let barriers = 0;

/** Sends a last frame that makes the deck log a text, and waits for it: all earlier frames are handled by then. */
async function sendLast(deck: VirtualDeck, send: (last: JsonObject) => void): Promise<void> {
  const message = `barrier ${barriers++}`;
  const logged = deck.trace.waitForFrame({
    event: "logMessage",
    where: ({ payload }) => payload["message"] === message,
  });
  send({ event: "logMessage", payload: { message } });
  await logged;
}

/** Lets the plugin send frames, and waits until the deck has handled them. */
export const sendFromPlugin = (deck: VirtualDeck, ...frames: (JsonObject | string)[]): Promise<void> =>
  sendLast(deck, (last) => deck.link.send({ event: "puppet", send: [...frames, last] }));

/** The same for frames of a settings page. */
export const sendFromPage = (
  deck: VirtualDeck,
  page: FakeInspector,
  ...frames: JsonObject[]
): Promise<void> => sendLast(deck, (last) => [...frames, last].forEach((frame) => page.send(frame)));

export function warnings(deck: VirtualDeck): string[] {
  return deck.log.filter(({ level }) => level === "warning").map(({ text }) => text);
}
