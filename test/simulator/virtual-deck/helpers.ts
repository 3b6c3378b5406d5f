import { join } from "node:path";
import { type afterAll, onTestFinished } from "vitest";
import {
  type FrameFilter,
  type InspectorClient,
  type JsonObject,
  VirtualDeck,
  type VirtualDeckOptions,
} from "../../../simulator/virtual-deck/index.ts";

const puppetFolder = join(import.meta.dirname, "fixtures", "com.example.puppet.sdPlugin");
export const plain = "com.example.puppet.plain";
export const ownStates = "com.example.puppet.own-states";
export const dial = "com.example.puppet.dial";

/** What the puppet says first: how it was started. */
const factsFrame: FrameFilter = {
  event: "logMessage",
  where: ({ payload }) => payload["facts"] !== undefined,
};

type Options = Partial<VirtualDeckOptions> & {
  /** How the puppet misbehaves. */
  puppet?: string;
};

/** Starts a deck with the puppet on it, which is stopped when the test is over, or the file. */
export async function startPuppet(
  { puppet, ...options }: Options = {},
  atEnd: typeof onTestFinished | typeof afterAll = onTestFinished,
): Promise<VirtualDeck> {
  const deck = await VirtualDeck.start({
    pluginFolder: puppetFolder,
    devices: [{ model: "standard", pages: [{ keys: { "0,0": { action: plain } } }] }],
    environment: { PUPPET: puppet },
    ...options,
  });
  atEnd(async () => {
    await deck.stop();
  });
  await deck.trace.next({ ...factsFrame, since: 0 });
  return deck;
}

/** A data URL with an SVG that shows `text`, which is put in as it is. */
export function svgUrl(text: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

let barriers = 0;

/** Sends what makes the plugin or a page log a text of its own, and waits until the deck has dealt with that. */
async function untilLogged(deck: VirtualDeck, send: (log: JsonObject) => void): Promise<void> {
  const message = `barrier ${barriers++}`;
  const where: FrameFilter["where"] = ({ payload }) => payload["message"] === message;
  const done = deck.trace.next({ event: "logMessage", where });
  send({ event: "logMessage", payload: { message } });
  await done;
}

/** Lets the plugin send `frames`, and waits until the deck has dealt with them. */
export const pluginSends = (deck: VirtualDeck, ...frames: (JsonObject | string)[]): Promise<void> =>
  untilLogged(deck, (log) => deck.link.send({ event: "puppet", send: [...frames, log] }));

/** Waits until the deck has dealt with everything that `page` has sent. */
export const settled = (deck: VirtualDeck, page: InspectorClient): Promise<void> =>
  untilLogged(deck, (log) => page.send(log));

/** Events sent to the plugin from `since` on, in order. */
export function heard(deck: VirtualDeck, since: number): (string | undefined)[] {
  return deck.trace
    .entries({ direction: "to-plugin", since })
    .map(({ event }) => event)
    .filter((event) => event !== "puppet");
}

/** Texts of the application's warnings. */
export function warnings(deck: VirtualDeck): string[] {
  return deck.log.filter(({ level }) => level === "warning").map(({ text }) => text);
}
