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

/** The key of an account in `services`. */
export const identify = ({ baseUrl, apiKey, churchId }: ServiceAccess): string =>
  JSON.stringify([baseUrl, apiKey, churchId]);

/** A key of the deck, a step of a multi-action, or a dial of a Stream Deck +. */
export type KeyKind = "key" | "step" | "dial";

/** A key, a step or a dial of the fake desk: what a user does to it and sees on it. */
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

  /** Whether the key shows any of these words. A list of words counts if they follow each other. */
  shows(...words: readonly (WordKey | readonly WordKey[])[]): boolean {
    return keyTextPattern(...words).test(this.text);
  }

  get alerts(): number {
    return this.surface.count("alert");
  }

  /** How presses ended, by the feedback to Stream Deck: "ok" (a check mark) or "alert". */
  get results(): string[] {
    return this.surface.calls.filter((call) => call === "ok" || call === "alert");
  }

  /** @param desiredState the state, 0 or 1, that a multi-action wants its step to bring about. Keys have none. */
  async press(desiredState?: number): Promise<void> {
    void this.#desk.keys.findVisible(this.id)?.press(desiredState);
    await settle();
  }

  async tap(desiredState?: number): Promise<void> {
    await this.press(desiredState);
    await this.release();
  }

  /** Taps the key, and accepts the oldest open command. */
  async tapAndAccept(desiredState?: number): Promise<void> {
    await this.tap(desiredState);
    await this.#desk.acceptCommand();
  }

  /** Taps the key, and lets the oldest open command fail. */
  async tapAndFail(failure?: ServiceFailure): Promise<void> {
    await this.tap();
    await this.#desk.failCommand(failure);
  }

  /** Presses the key and lets `ms` pass, by default as long as a long press takes. Does not release it. */
  async pressAndWait(ms = longPressMs): Promise<void> {
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

  async disappear(): Promise<void> {
    this.#desk.keys.disappear(this.id);
    await settle();
  }
}

/** Keys, actions and accounts of the plugin with a fake Stream Deck, fake services and a fake clock. */
export class FakeDesk {
  readonly clock: FakeClock;
  readonly services = new Map<string, FakeService>();
  readonly log: string[] = [];
  readonly secrets: string[] = [];
  /** What the plugin has saved in its file about hidden captions. Pass it to a new desk to restart the plugin. */
  saved: unknown;
  readonly accounts: Accounts;
  readonly keys: PlacedKeys;
  /** Called for each request to any service. It may answer the request at once. */
  onRequest: (request: FakeRequest, access: ServiceAccess, service: FakeService) => void = () => undefined;
  /** Called when the plugin has sent something to a key: "image", "state 1", "ok" or "alert". */
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
    this.keys = new PlacedKeys({ accounts: this.accounts, clock: this.clock, wording, log });
  }

  /** The service of `account`. @throws Error if no key has used this account yet */
  get service(): FakeService {
    return this.findService(account);
  }

  findService(access: ServiceAccess): FakeService {
    const service = this.services.get(identify(access));
    if (!service) throw new Error("no key has used this account yet");
    return service;
  }

  /** Places a key that uses `account`, unless its settings replace values of the account. */
  async place(action: ActionName, settings: object = {}, kind?: KeyKind): Promise<FakeKey> {
    return this.placeExactly(action, { ...account, ...settings }, kind);
  }

  /** Lets a key that has disappeared appear again. @returns the key with a new record of calls */
  async placeAgain({ id }: FakeKey, action: ActionName, settings: object = {}): Promise<FakeKey> {
    return this.placeExactly(action, { ...account, ...settings }, "key", id);
  }

  /** Places a key and answers its first poll with this session. */
  async placeAndReport(session: Session, action: ActionName, settings: object = {}): Promise<FakeKey> {
    const key = await this.place(action, settings);
    await this.report(session);
    return key;
  }

  /** Places a key with exactly these settings, without `account`. */
  async placeExactly(
    action: ActionName,
    settings: unknown,
    kind: KeyKind = "key",
    id = `key-${(this.#lastId += 1)}`,
  ): Promise<FakeKey> {
    const key = new FakeKey(this, id, kind === "dial");
    const { surface } = key;
    this.keys.appear({ id, action, surface, inMultiAction: kind === "step", settings });
    await settle();
    return key;
  }

  /** Places a stream key and answers its first poll with a session in this state. */
  async placeStreamKey(state: Session["state"], settings: object = {}): Promise<FakeKey> {
    return this.placeAndReport({ state }, "stream", settings);
  }

  /** Places a stream key whose account has a ten minutes old status. Leaves the new poll open. */
  async placeStaleStreamKey(state: Session["state"], settings: object = {}): Promise<FakeKey> {
    const earlierKey = await this.placeStreamKey(state, settings);
    await earlierKey.disappear();
    await this.clock.pass(10 * 60_000);
    return this.place("stream", settings);
  }

  /** Commands to `account` so far: the code or the list of codes that a command sets, or its name. */
  get sent(): readonly unknown[] {
    return this.service.requestsOf("command").map(({ kind, command }) => {
      if (command && "languageCode" in command) return command.languageCode;
      return command && "languageCodes" in command ? command.languageCodes : kind;
    });
  }

  /** Accepts the oldest open command, if there is one. */
  async acceptCommand(): Promise<void> {
    this.#openCommand?.answer();
    await settle();
  }

  /** Lets the oldest open command fail, if there is one. */
  async failCommand(
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
  async answerRequest(session?: Session): Promise<void> {
    this.service.openRequest.answer(session);
    await settle();
  }

  /** Lets the only open request fail. */
  async failRequest(failure: Error): Promise<void> {
    this.service.openRequest.fail(failure);
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
