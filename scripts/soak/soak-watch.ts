import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { JournalEntry } from "../../simulator/caption-service/journal.ts";
import type { JsonObject, TraceEntry, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { wordsOf } from "../../test/kit/words.ts";
import {
  confirmationLimit,
  maxWaitMs,
  requestLimit,
  saysLive,
  saysNow,
  type SessionState,
  unknownLimit,
  untrue,
} from "../../test/model/words.ts";
import { AwakeClock } from "./awake-clock.ts";

/** How long a press may take: the four requests of a scene, or its turn behind others, in milliseconds. */
const pressLimit = 4 * requestLimit;
/** How long after a sleep keys may say what is over, in milliseconds. */
const wakeLimit = 10;

const never = Number.NEGATIVE_INFINITY;

/** A key as it is to be seen. */
interface WatchedKey {
  readonly action: ActionName;
  /** A step of a multi-action shows nothing. */
  readonly isStep: boolean;
  readonly settings: JsonObject;
  /** Whose state it shows; undefined where its settings lead to none. */
  account?: string | undefined;
  text: string;
  state: number;
  /** When it was given another account. */
  reboundAt: number;
  /** Since when a press has waited for a sign, where each press ends in one. */
  waitsSince?: number | undefined;
  /** What was last objected to in what it shows. */
  objected?: string;
}

/** Times in milliseconds. */
interface WatchedAccount {
  /** When the last status was asked for that may have said active, and answered that may have said a state without a word. */
  activeAskedAt: number;
  unknownAt: number;
  pressedAt: number;
  /** When something outside last happened that time limits may begin anew with. */
  stirredAt: number;
}

/** What must not be seen of the built plugin on a virtual deck and at an emulator, whatever it has heard late or not at all. */
export class SoakWatch {
  /** All that must not have been. */
  readonly violations: string[] = [];
  requests = 0;
  frames = 0;
  #globalSettings: JsonObject;
  /** Those on the desk, by their context. */
  readonly #keys = new Map<string, WatchedKey>();
  readonly #accounts: ReadonlyMap<string, WatchedAccount>;
  /** By their sequence: when they arrived, and the state then. */
  readonly #arrivals = new Map<number, readonly [at: number, SessionState]>();
  readonly #emulator: CaptionServiceEmulator;
  readonly #clock: AwakeClock;
  readonly #lag: number;
  #wokeAt = never;

  /** @param lag what a busy computer may add between the plugin, the service and the watch, in milliseconds */
  constructor(deck: VirtualDeck, emulator: CaptionServiceEmulator, lag: number) {
    this.#emulator = emulator;
    this.#lag = lag;
    this.#clock = new AwakeClock(
      () => deck.plugin.asleep,
      () => this.#stirred(this.#accounts.keys()),
    );
    const account = () => ({ activeAskedAt: never, unknownAt: never, pressedAt: never, stirredAt: 0 });
    this.#accounts = new Map([...emulator.accounts].map(({ name }) => [name, account()]));
    this.#globalSettings = deck.globalSettings;
    deck.trace.subscribe((entry) => this.#frame(entry));
    emulator.journal.subscribe((entry) => this.#request(entry));
  }

  /** What is not true now, where all is well. */
  untrue(): string[] {
    return [...this.#keys].flatMap(([id, key]) => {
      if (key.account === undefined || key.isStep) return [];
      const wrong = untrue(key, { state: this.#stateOf(key.account) });
      return wrong === undefined ? [] : [`key ${id} (${key.action} of ${key.account}) ${wrong}`];
    });
  }

  /** How many keys say so. */
  count(words: RegExp): number {
    return [...this.#keys.values()].filter(({ text }) => words.test(text)).length;
  }

  /** Limits of time: to be called now and then, when all that is due has happened. */
  check(): void {
    const now = this.#clock.now();
    for (const [id, key] of this.#keys) {
      const { text, waitsSince } = key;
      const account = this.#accountShownBy(key);
      if (!account) continue;
      this.#look(id, key);
      if (waitsSince !== undefined && now - waitsSince > pressLimit + this.#lag) {
        this.#complain(id, `was pressed ${now - waitsSince} ms ago, and nothing came of it`);
        key.waitsSince = undefined;
      }
      const wait = maxWaitMs(text);
      if (wait === undefined || now - account.unknownAt < unknownLimit) continue;
      const since = Math.max(account.pressedAt, account.stirredAt);
      if (now - since <= wait + this.#lag) continue;
      this.#complain(id, `still says "${text}" ${now - since} ms after the last press`);
      key.text = "";
    }
  }

  /** LIVE is never said by mistake. */
  #look(id: string, key: WatchedKey): void {
    const { text, reboundAt, objected } = key;
    const account = this.#accountShownBy(key);
    const now = this.#clock.now();
    // A key that has just been given to another account may still show the one before; after a sleep all is due at once.
    if (!account || now - reboundAt <= this.#lag || now - this.#wokeAt <= wakeLimit) return;
    const age = now - account.activeAskedAt;
    if (!saysLive(text) || age <= confirmationLimit + this.#lag || objected === text) return;
    key.objected = text;
    this.#complain(id, `says "${text}" by a status of ${age} ms ago`);
  }

  #accountShownBy({ account, isStep }: WatchedKey): WatchedAccount | undefined {
    return isStep ? undefined : this.#accounts.get(account ?? "");
  }

  /** @param id of the key that it is about */
  #complain(id: string, what: string): void {
    this.violations.push(`${id} ${this.#keys.get(id)?.action ?? ""} ${what}`);
  }

  /** Polling may begin anew, and time limits with it. */
  #stirred(names: Iterable<string | undefined>): void {
    const at = this.#clock.now();
    for (const name of names) Object.assign(this.#accounts.get(name ?? "") ?? {}, { stirredAt: at });
  }

  #frame({ direction, event = "", frame, context, payload }: TraceEntry): void {
    if (direction === "from-plugin") this.frames += 1;
    if (direction === "to-plugin" && event === "didReceiveGlobalSettings") {
      this.#globalSettings = Object(payload["settings"]) as JsonObject;
      for (const [id, key] of this.#keys) this.#place(id, key);
      this.#stirred(this.#accounts.keys());
    }
    if (direction === "to-plugin" && event === "systemDidWakeUp") {
      this.#stirred(this.#accounts.keys());
      this.#wokeAt = this.#clock.now();
    }
    if (context === undefined) return;
    if (direction === "to-plugin") this.#toKey(context, event, frame?.["action"], payload);
    else if (direction === "from-plugin") this.#fromPlugin(context, event, payload);
  }

  #toKey(id: string, event: string, uuid: unknown, payload: JsonObject): void {
    const action = (Object.keys(actionUuids) as ActionName[]).find((name) => actionUuids[name] === uuid);
    if (!action) return;
    const key = this.#keys.get(id);
    const isPlaced = event === "willAppear" || (event === "didReceiveSettings" && key !== undefined);
    const settings = Object(payload["settings"]) as JsonObject;
    const isStep = payload["isInMultiAction"] === true;
    if (event === "willDisappear") {
      this.#stirred([key?.account]);
      this.#keys.delete(id);
    }
    if (isPlaced || event === "keyDown") this.#place(id, { action, isStep, settings }, isPlaced);
    if (event === "keyDown") this.#pressed(this.#keys.get(id));
  }

  #pressed(key: WatchedKey | undefined): void {
    if (!key) return;
    const at = this.#clock.now();
    const { action, account, isStep } = key;
    if (!isStep && action !== "stream" && action !== "visibility") key.waitsSince ??= at;
    Object.assign(this.#accounts.get(account ?? "") ?? {}, { pressedAt: at });
  }

  /** @param isNew where settings that change nothing may be a reason to ask again */
  #place(id: string, of: Pick<WatchedKey, "action" | "isStep" | "settings">, isNew = true): void {
    const before = this.#keys.get(id);
    const key = before ?? { ...of, text: "", state: 0, reboundAt: never };
    const account = isUsable(of.action, of.settings) ? this.#accountOf(of.settings) : undefined;
    if (before && before.account !== account) key.reboundAt = this.#clock.now();
    if (isNew || before?.account !== account) {
      this.#stirred([before?.account, account]);
      key.waitsSince = undefined;
    }
    this.#keys.set(id, Object.assign(key, { ...of, account }));
  }

  /** Undefined where the settings are not those of an account of the emulator. */
  #accountOf(settings: JsonObject): string | undefined {
    const shared = Object(this.#globalSettings["account"]) as JsonObject;
    // What is blank is taken from the shared account.
    const own = (name: string): unknown =>
      (settings[name] === "" ? undefined : settings[name]) ?? shared[name];
    if (own("baseUrl") !== this.#emulator.baseUrl) return undefined;
    return [...this.#emulator.accounts].find(
      ({ churchId, apiKeys }) => own("churchId") === churchId && own("apiKey") === apiKeys.first.value,
    )?.name;
  }

  /** What the plugin did to a key. */
  #fromPlugin(id: string, event: string, payload: JsonObject): void {
    const key = this.#keys.get(id);
    if (!key) return;
    if (event === "setImage") key.text = wordsOf(String(payload["image"]));
    if (event === "setState") key.state = Number(payload["state"]);
    // A sign, or word that what a press meant has just changed: it has sent nothing.
    if (event === "showOk" || event === "showAlert" || saysNow(key.text)) key.waitsSince = undefined;
    if (event === "showOk" && key.isStep) this.#complain(id, "step showed a check mark");
    if (event === "setImage") this.#look(id, key);
  }

  #stateOf(account: string): SessionState {
    return this.#emulator.accounts.get(account).session?.state ?? "none";
  }

  #request(entry: JournalEntry): void {
    const { sequence, account: name, operation, outcome } = entry;
    if (!this.#arrivals.has(sequence)) {
      this.requests += 1;
      if (entry.keySeenIn.length > 0)
        this.violations.push(`the API key was sent in ${entry.keySeenIn.join()}`);
      if (!entry.host?.startsWith("127.0.0.1:")) this.violations.push(`a request went to ${entry.host}`);
      this.#arrivals.set(sequence, [this.#clock.now(), name === null ? "none" : this.#stateOf(name)]);
      this.#arrivals.delete(sequence - 2_000);
    }
    const arrival = this.#arrivals.get(sequence);
    const account = this.#accounts.get(name ?? "");
    if (!arrival || !account || name === null || operation !== "status" || outcome !== "answered") return;
    const { asOf, status } = entry;
    if (status === null || [401, 403, 429].includes(status) || status >= 500) return;
    const ago = asOf === null ? 0 : Math.max(0, Date.now() - asOf);
    const old = this.#emulator.accounts.get(name).asOf(ago).session?.state ?? "none";
    const [at, before] = arrival;
    // It may have said any of these.
    const states = [before, old, this.#stateOf(name)];
    if (states.includes("active")) account.activeAskedAt = Math.max(at, account.activeAskedAt);
    if (states.includes("unknown")) account.unknownAt = this.#clock.now();
  }
}

/** Whether no setting is wrong that the action has. */
function isUsable(action: ActionName, { mode, presets }: JsonObject): boolean {
  if (action === "stream" || action === "visibility") return mode === undefined || typeof mode === "string";
  return action !== "translationLanguages" || presets === undefined || Array.isArray(presets);
}
