import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { Account } from "../../simulator/caption-service/accounts/account.ts";
import {
  type ActionSpec,
  type Dial,
  type FakeInspector,
  type JsonObject,
  type Key,
  type KeyView,
  type SlotSpec,
  VirtualDeck,
  type VirtualDeckOptions,
} from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { ignorePressMs } from "../../src/limits.ts";
import { startEmulator } from "./emulator.ts";

export const pluginFolder = join(import.meta.dirname, "../../com.captions.control.sdPlugin");

/** Starts the built plugin on a virtual deck. The plugin trusts the certificate authority in `caFile`. */
export function startPlugin(
  caFile: string,
  { environment, ...options }: Partial<VirtualDeckOptions> = {},
): Promise<VirtualDeck> {
  return VirtualDeck.start({
    pluginFolder,
    devices: [{ model: "mini" }],
    environment: { NODE_EXTRA_CA_CERTS: caFile, ...environment },
    ...options,
  });
}

export interface DeskOptions extends Partial<VirtualDeckOptions> {
  /** The keys of one deck of 15 keys, from the top left. Set `devices` for other decks. */
  readonly keys?: readonly SlotSpec[];
  /** Options of the emulator. */
  readonly service?: Parameters<typeof startEmulator>[0];
  /** Whether the shared account is set up, by default yes. */
  readonly hasAccount?: boolean;
}

/** The built plugin on a virtual deck, against the emulator over real HTTPS. */
export interface Desk {
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly account: Account;
  /** A key of a standard deck, counted from 0 at the top left. */
  readonly key: (index: number) => Key;
  /** Commands so far, as `POST /v1/stream/start {"body":…}`. */
  readonly commands: () => string[];
}

/** Starts a desk for one test. */
export async function startDesk(options: DeskOptions = {}): Promise<Desk> {
  const { keys = [], service, hasAccount = true, ...deckOptions } = options;
  const emulator = await startEmulator(service);
  const deck = await startPlugin(emulator.certificate.caFile, {
    devices: [{ model: "standard", pages: [{ keys: place(keys) }] }],
    globalSettings: hasAccount ? sharedAccountSettings(emulator) : {},
    ...deckOptions,
  });
  onTestFinished(async () => {
    await deck.stop();
  });
  return {
    deck,
    emulator,
    account: emulator.accounts.get(),
    key: (index) => deck.key(index % 5, Math.floor(index / 5)),
    commands: () =>
      emulator.journal
        .entries()
        .filter(({ path }) => path !== "/v1/stream")
        .map(({ method, path, body }) => `${method} ${path}${body ? ` ${body}` : ""}`),
  };
}

/** Global settings whose shared account is an account of the emulator, by default the first. */
export function sharedAccountSettings(emulator: CaptionServiceEmulator, name?: string): JsonObject {
  return { account: emulator.access(name) };
}

export function action(name: ActionName, settings: JsonObject = {}): ActionSpec {
  return { action: actionUuids[name], settings };
}

/** Puts keys on a page, from the top left. @returns them by column and row: `{ "0,0": …, "1,0": … }` */
export function place(keys: readonly SlotSpec[], columns = 5): Record<string, SlotSpec> {
  return Object.fromEntries(
    keys.map((slot, index) => [`${index % columns},${Math.floor(index / columns)}`, slot]),
  );
}

/** Waits until keys accept presses again: they ignore them right after a change. */
export const sleepUntilPressable = (): Promise<void> => setTimeout(ignorePressMs + 150);

/** Waits for the next message with this statement to the settings page, and skips others. */
export async function nextStatement(inspector: FakeInspector, statement: string): Promise<JsonObject> {
  for (;;) {
    const { payload } = await inspector.takeFrame("sendToPropertyInspector");
    if ((payload as JsonObject)["statement"] === statement) return payload as JsonObject;
  }
}

/** Waits until a key or a dial shows this text, or a text that matches. */
export function waitForText(key: Key | Dial, text: RegExp | string, timeoutMs = 30_000): Promise<KeyView> {
  const matches = (shown: string): boolean => (typeof text === "string" ? shown === text : text.test(shown));
  return key.waitUntil((view) => matches(view.image.text ?? ""), {
    timeoutMs,
    describe: `reads ${String(text)}`,
  });
}

/** How presses of a key ended, by the feedback to Stream Deck: "ok" (a check mark) or "alert". */
export const pressResults = (key: Key | Dial): string[] => key.view().overlays.map(({ kind }) => kind);

/** Taps a key, waits until this press ends so, and then until the key shows `text`. */
export async function tap(key: Key, end: "ok" | "alert", text?: RegExp): Promise<void> {
  const count = (): number => pressResults(key).filter((each) => each === end).length;
  const before = count();
  await key.tap();
  await key.waitUntil(() => count() > before, { describe: end });
  if (text) await waitForText(key, text);
}
