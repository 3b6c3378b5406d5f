import { Accounts } from "../../src/accounts/accounts.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { PlacedKeys } from "../../src/keys/placed-keys.ts";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { longPressMs } from "../../src/limits.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import { visibilityMemories } from "../../src/storage/visibility-memory.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { FakeClock, settle } from "./fake-clock.ts";
import { type FakeRequest, FakeService } from "./fake-service.ts";
import { FakeSurface } from "./fake-surface.ts";
import { keyTextPattern, wording } from "./words.ts";

export const account = {
  baseUrl: "https://captions.example.com",
  apiKey: "ck_live_canary",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
} as const;

export const identify = ({ baseUrl, apiKey, churchId }: ServiceAccess): string =>
  JSON.stringify([baseUrl, apiKey, churchId]);

/** A key, a step of a multi-action, or a dial of a Stream Deck +. */
export type Place = "key" | "step" | "dial";

/** One key of the fake desk. */
export class FakeKey {
  readonly surface: FakeSurface;
  readonly #desk: FakeDesk;
  readonly id: string;

  constructor(desk: FakeDesk, id: string, isDial = false) {
    this.#desk = desk;
    this.id = id;
    this.surface = new FakeSurface(isDial, (call) => desk.onCall(this, call));
  }

  get text(): string {
    return this.surface.text;
  }

  /** Whether the key shows any of these words. */
  shows(...words: readonly (WordKey | readonly WordKey[])[]): boolean {
    return keyTextPattern(...words).test(this.text);
  }

  get alerts(): number {
    return this.surface.count("alert");
  }

  /** How presses ended: the feedback that the plugin sent to Stream Deck. */
  get results(): string[] {
    return this.surface.calls.filter((call) => call === "ok" || call === "alert");
  }

  async press(desiredState?: number): Promise<void> {
    void this.#desk.keys.findVisible(this.id)?.press(desiredState);
    await settle();
  }

  async tap(desiredState?: number): Promise<void> {
    await this.press(desiredState);
    await this.release();
  }

  /** Taps the key. The service then accepts the oldest open command. */
  async tapAccepted(desiredState?: number): Promise<void> {
    await this.tap(desiredState);
    await this.#desk.accept();
  }

  /** Taps the key. The oldest open command then fails. */
  async tapRejected(failure?: ServiceFailure): Promise<void> {
    await this.tap();
    await this.#desk.reject(failure);
  }

  /** Presses the key and lets `ms` pass, by default as long as a long press takes. Does not release it. */
  async holdFor(ms = longPressMs): Promise<void> {
    await this.press();
    await this.#desk.clock.pass(ms);
  }

  async release(): Promise<void> {
    this.#desk.keys.findVisible(this.id)?.release();
    await settle();
  }

  async turn(ticks: number): Promise<void> {
    this.#desk.keys.findVisible(this.id)?.turn(ticks);
    await settle();
  }

  async touch(): Promise<void> {
    this.#desk.keys.findVisible(this.id)?.touch();
    await settle();
  }

  async configure(settings: unknown): Promise<void> {
    this.#desk.keys.settingsReceived(this.id, settings);
    await settle();
  }

  async leave(): Promise<void> {
    this.#desk.keys.disappear(this.id);
    await settle();
  }
}

/** The plugin with a fake Stream Deck, a fake service and a fake clock. Keys, actions and accounts are real. */
export class FakeDesk {
  readonly clock: FakeClock;
  readonly services = new Map<string, FakeService>();
  readonly log: string[] = [];
  readonly secrets: string[] = [];
  /** What the plugin has saved in its file. Pass it to a new desk to restart the plugin. */
  saved: unknown;
  readonly accounts: Accounts;
  readonly keys: PlacedKeys;
  /** Called for each request to any service. */
  onRequest: (request: FakeRequest, access: ServiceAccess, service: FakeService) => void = () => undefined;
  /** Called when the plugin has done something to a key. */
  onCall: (key: FakeKey, call: string) => void = () => undefined;
  #lastId = 0;

  constructor(saved?: unknown, clock = new FakeClock()) {
    this.saved = saved;
    this.clock = clock;
    const log = {
      press: (line: string) => void this.log.push(`press: ${line}`),
      info: (line: string) => void this.log.push(line),
      warn: (line: string) => void this.log.push(line),
      error: (line: string, error?: unknown) => void this.log.push(`${line} ${String(error)}`),
      addSecret: (secret: string) => void this.secrets.push(secret),
      redact: (text: string) => text,
    };
    this.accounts = new Accounts({
      connect: (access) => this.#connect(access),
      clock: this.clock,
      log,
      memoryFor: visibilityMemories({ load: () => this.saved, save: (all) => void (this.saved = all) }),
    });
    this.keys = new PlacedKeys({
      accounts: this.accounts,
      clock: this.clock,
      wording,
      log,
    });
  }

  /** The service of `account`. @throws Error if no key has needed it yet */
  get service(): FakeService {
    return this.findService(account);
  }

  findService(access: ServiceAccess): FakeService {
    const service = this.services.get(identify(access));
    if (!service) throw new Error("no key has used this account yet");
    return service;
  }

  async place(action: ActionName, settings: object = {}, on?: Place): Promise<FakeKey> {
    return this.placeWithOnly(action, { ...account, ...settings }, on);
  }

  /** Places a key and answers its first poll with this session. */
  async placeAndReport(session: Session, action: ActionName, settings: object = {}): Promise<FakeKey> {
    const key = await this.place(action, settings);
    await this.report(session);
    return key;
  }

  /** Places a key without adding an account to its settings. @param id set for a key that returns to its page */
  async placeWithOnly(
    action: ActionName,
    settings: unknown,
    on: Place = "key",
    id = `key-${(this.#lastId += 1)}`,
  ): Promise<FakeKey> {
    const key = new FakeKey(this, id, on === "dial");
    const { surface } = key;
    this.keys.appear({ id, action, surface, inMultiAction: on === "step", settings });
    await settle();
    return key;
  }

  /** Places a stream key and answers its first poll with a session in this state. */
  async streamKey(state: Session["state"], settings: object = {}): Promise<FakeKey> {
    return this.placeAndReport({ state }, "stream", settings);
  }

  /** Places a stream key whose last status is ten minutes old, and leaves its first poll open. */
  async oldStreamKey(state: Session["state"], settings: object = {}): Promise<FakeKey> {
    const earlierKey = await this.streamKey(state, settings);
    await earlierKey.leave();
    await this.clock.pass(600_000);
    return this.place("stream", settings);
  }

  /** Commands to `account` so far: the languages that a command sets, or its name. */
  get sent(): readonly unknown[] {
    return this.service.requestsOf("command").map(({ what, command }) => {
      if (command && "languageCode" in command) return command.languageCode;
      return command && "languageCodes" in command ? command.languageCodes : what;
    });
  }

  /** Answers the oldest open command. */
  async accept(): Promise<void> {
    this.#openCommand?.answer();
    await settle();
  }

  /** Lets the oldest open command fail. */
  async reject(
    failure = new ServiceFailure("rejected", { status: 422, words: "Plan allows 3" }),
  ): Promise<void> {
    this.#openCommand?.fail(failure);
    await settle();
  }

  /** Answers every open poll with this session. */
  async report(session: Session): Promise<void> {
    for (const request of this.service.requestsOf("status")) if (!request.isOver) request.answer(session);
    await settle();
  }

  async reportAfter(ms: number, session: Session): Promise<void> {
    await this.clock.pass(ms);
    await this.report(session);
  }

  /** Answers every open poll with this session, and every later poll at once. */
  async alwaysReport(session: Session): Promise<void> {
    this.onRequest = (request) => {
      if (!request.command) request.answer(session);
    };
    await this.report(session);
  }

  /** Replaces the plugin's global settings. */
  async replaceGlobalSettings(settings: unknown): Promise<void> {
    this.keys.globalSettingsReceived(settings);
    await settle();
  }

  /** Answers the only open request. */
  async answer(session?: Session): Promise<void> {
    this.service.open.answer(session);
    await settle();
  }

  /** Lets the only open request fail. */
  async fail(failure: Error): Promise<void> {
    this.service.open.fail(failure);
    await settle();
  }

  get #openCommand(): FakeRequest | undefined {
    return this.service.requestsOf("command").find(({ isOver }) => !isOver);
  }

  #connect(access: ServiceAccess): FakeService {
    const service = new FakeService();
    service.serverTime = () => this.clock.trueNow;
    service.onRequest = (request) => this.onRequest(request, access, service);
    this.services.set(identify(access), service);
    return service;
  }
}

export { settle };
