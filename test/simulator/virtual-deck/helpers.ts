import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished, vi } from "vitest";
import {
  type DeviceSpec,
  type FrameFilter,
  InspectorClient,
  type Inspector,
  type JsonObject,
  type PageSpec,
  VirtualDeck,
  type VirtualDeckOptions,
  type VirtualDevice,
} from "../../../simulator/virtual-deck/index.ts";

export const puppetFolder = join(import.meta.dirname, "fixtures", "com.example.puppet.sdPlugin");
export const sdkFolder = join(import.meta.dirname, "fixtures", "com.example.sdk.sdPlugin");
export const plain = "com.example.puppet.plain";
export const toggle = "com.example.puppet.toggle";
export const ownStates = "com.example.puppet.own-states";
export const dial = "com.example.puppet.dial";

/** What the puppet says first: how it was started. */
export const factsFrame: FrameFilter = {
  event: "logMessage",
  where: ({ payload }) => payload["facts"] !== undefined,
};

export type Options = Partial<Omit<VirtualDeckOptions, "devices">> & {
  devices?: VirtualDeckOptions["devices"];
  pages?: readonly PageSpec[];
  /** How the puppet misbehaves. */
  puppet?: string;
};

/** Starts a deck with the puppet on it; it is stopped when the test is over. */
export async function startPuppet(options: Options = {}): Promise<VirtualDeck> {
  const deck = await start(options);
  onTestFinished(async () => {
    await deck.stop();
  });
  return deck;
}

/** As {@link startPuppet}, one deck for all tests of a file: each puts what it needs on devices of its own. */
export function sharedPuppet(options: Options = {}): () => VirtualDeck {
  let shared: VirtualDeck | undefined;
  beforeAll(async () => {
    shared = await start(options);
  });
  afterAll(() => shared?.stop());
  return () => {
    if (!shared) throw new Error("the deck has not started");
    return shared;
  };
}

/** Connects a device that is gone when the test is over. */
export function connectDevice(
  deck: VirtualDeck,
  pages: readonly PageSpec[],
  model: DeviceSpec["model"] = "standard",
): VirtualDevice {
  const device = deck.addDevice({ model, pages });
  onTestFinished(() => device.disconnect());
  return device;
}

async function start({ pages, puppet, ...options }: Options): Promise<VirtualDeck> {
  const deck = await VirtualDeck.start({
    pluginFolder: puppetFolder,
    devices: [{ model: "standard", pages: pages ?? [{ keys: { "0,0": { action: plain } } }] }],
    environment: { PUPPET: puppet },
    ...options,
  });
  await deck.trace.next({ ...factsFrame, since: 0 });
  return deck;
}

/** An SVG that shows `text`, which is put in as it is. */
export function svg(text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`;
}

/** The same as a data URL. */
export function svgUrl(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg(text))}`;
}

let barriers = 0;

/** Lets the plugin send `frames`, and waits until the deck has dealt with them. */
export async function pluginSends(deck: VirtualDeck, ...frames: (JsonObject | string)[]): Promise<void> {
  const message = `barrier ${barriers++}`;
  const done = deck.trace.next({
    event: "logMessage",
    where: ({ payload }) => payload["message"] === message,
  });
  deck.sendEvent({ event: "puppet", send: [...frames, { event: "logMessage", payload: { message } }] });
  await done;
}

/** Connects a page to an inspector; it is closed when the test is over. */
export async function connectPage(inspector: Inspector): Promise<InspectorClient> {
  const page = await InspectorClient.connect(inspector.connection);
  onTestFinished(() => page.close());
  return page;
}

/** Waits until the deck has dealt with everything that `page` has sent. */
export async function settled(deck: VirtualDeck, page: InspectorClient): Promise<void> {
  const message = `barrier ${barriers++}`;
  const done = deck.trace.next({
    event: "logMessage",
    where: ({ payload }) => payload["message"] === message,
  });
  page.send({ event: "logMessage", payload: { message } });
  await done;
}

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

/** A folder for temporary files that nothing but this test uses, removed when it is over. */
export function ownTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "virtual-deck-test-"));
  for (const name of ["TMPDIR", "TMP", "TEMP"]) vi.stubEnv(name, folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
