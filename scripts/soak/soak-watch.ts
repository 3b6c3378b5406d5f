import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { JournalEntry } from "../../simulator/caption-service/journal.ts";
import type { JsonObject, TraceEntry, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { wordsOf } from "../../test/kit/words.ts";
import {
  findUntruth,
  holdLimit,
  maxWaitMs,
  requestLimit,
  saysLive,
  saysNow,
} from "../../test/model/oracle.ts";

/** How long a press may take: the four requests of a scene, or its turn behind others, in milliseconds. */
const pressLimit = 4 * requestLimit;
/** How long after a sleep keys may say what is over, in milliseconds. */
const wakeLimit = 10;
/** What a computer that has other things to do may add to any limit, in milliseconds. */
const lag = 3_000;
/** A look that comes later than this shows that the computer is overloaded, in milliseconds. */
const maxPause = 250;

const never = Number.NEGATIVE_INFINITY;

/** A key as it is to be seen. Times in milliseconds. */
interface WatchedKey {
  readonly action: ActionName;
  settings: JsonObject;
  /** Whose state it shows; undefined where its settings lead to none. */
  account: string | undefined;
  text: string;
  state: number;
  /** When it was given another account. */
  reboundAt: number;
  /** Since when a press has waited for a sign, where each press ends in one. */
  waitsSince?: number | undefined;
}

/** What must not be seen of the built plugin on a virtual deck and at an emulator, whatever it has heard late or not at all. */
export class SoakWatch {
  /** All that must not have been. */
  readonly violations: string[] = [];
  requests = 0;
  frames = 0;
  #globalSettings: JsonObject;
  /** Those on the desk, by their context; steps of multi-actions show nothing. */
  readonly #keys = new Map<string, WatchedKey>();
  /** When a status of each account last said active. */
  readonly #activeAt = new Map<string, number>();
  readonly #deck: VirtualDeck;
  readonly #emulator: CaptionServiceEmulator;
  #passed = 0;
  #lookedAt = Date.now();
  #wokeAt = never;
  /** When something last happened that time limits may begin anew with. */
  #stirredAt = 0;

  constructor(deck: VirtualDeck, emulator: CaptionServiceEmulator) {
    this.#deck = deck;
    this.#emulator = emulator;
    this.#globalSettings = deck.globalSettings;
    deck.trace.subscribe((entry) => {
      if (entry.direction === "to-plugin") this.#toPlugin(entry);
      if (entry.direction === "from-plugin") this.#fromPlugin(entry);
    });
    emulator.journal.subscribe((entry) => this.#request(entry));
    setInterval(() => this.#check(), 50).unref();
  }

  /** What is not true now, where all is well. */
  untrue(): string[] {
    return [...this.#keys].flatMap(([id, key]) => {
      if (key.account === undefined) return [];
      const { session } = this.#emulator.accounts.get(key.account);
      const wrong = findUntruth(key, { state: session?.state ?? "none" });
      return wrong === undefined ? [] : [`key ${id} (${key.action} of ${key.account}) ${wrong}`];
    });
  }

  /** How many keys say so. */
  count(words: RegExp): number {
    return [...this.#keys.values()].filter(({ text }) => words.test(text)).length;
  }

  /** Stands still while the computer sleeps or is overloaded: limits of time mean nothing then. */
  #now(): number {
    const passed = Date.now() - this.#lookedAt;
    this.#lookedAt += passed;
    if (!this.#deck.plugin.asleep) this.#passed += Math.min(passed, maxPause);
    // Timers come late: the first look after a pause notices it.
    if (passed > maxPause) this.#stirredAt = this.#passed;
    return this.#passed;
  }

  #check(): void {
    const now = this.#now();
    for (const [id, key] of this.#keys) {
      if (key.account === undefined) continue;
      this.#look(id, key);
      if (key.waitsSince !== undefined && now - key.waitsSince > pressLimit + lag) {
        this.#complain(id, key, `was pressed ${now - key.waitsSince} ms ago, and nothing came of it`);
        key.waitsSince = undefined;
      }
      const wait = maxWaitMs(key.text);
      if (wait === undefined || now - this.#stirredAt <= wait + lag) continue;
      this.#complain(id, key, `still says "${key.text}" ${now - this.#stirredAt} ms after the last press`);
      key.text = "";
    }
  }

  /** LIVE is never said by mistake. */
  #look(id: string, key: WatchedKey): void {
    const now = this.#now();
    // A key that has just been given to another account may still show the one before; after a sleep all is due at once.
    if (key.account === undefined || now - key.reboundAt <= lag || now - this.#wokeAt <= wakeLimit) return;
    const age = now - (this.#activeAt.get(key.account) ?? never);
    if (!saysLive(key.text) || age <= holdLimit + lag) return;
    this.#complain(id, key, `says "${key.text}" by a status of ${age} ms ago`);
    key.text = "";
  }

  #complain(id: string, { action }: WatchedKey, what: string): void {
    this.violations.push(`${id} ${action} ${what}`);
  }

  #toPlugin({ event, frame, context = "", payload }: TraceEntry): void {
    const now = (this.#stirredAt = this.#now());
    const settings = Object(payload["settings"]) as JsonObject;
    const action = (Object.keys(actionUuids) as ActionName[]).find(
      (name) => actionUuids[name] === frame?.["action"],
    );
    if (event === "systemDidWakeUp") this.#wokeAt = now;
    if (event === "didReceiveGlobalSettings") {
      this.#globalSettings = settings;
      for (const key of this.#keys.values()) this.#bind(key, key.settings);
    }
    if (event === "willDisappear") this.#keys.delete(context);
    if (event === "willAppear" && action && payload["isInMultiAction"] !== true) {
      const account = this.#accountOf(settings);
      this.#keys.set(context, { action, settings, account, text: "", state: 0, reboundAt: never });
    }
    const key = this.#keys.get(context);
    if (key && event === "didReceiveSettings") this.#bind(key, settings);
    if (key && event === "keyDown" && action !== "stream" && action !== "visibility") key.waitsSince ??= now;
  }

  #bind(key: WatchedKey, settings: JsonObject): void {
    const account = this.#accountOf(settings);
    if (key.account !== account) key.reboundAt = this.#now();
    Object.assign(key, { settings, account, waitsSince: undefined });
  }

  /** Undefined where the settings are wrong, or not those of an account of the emulator. */
  #accountOf(settings: JsonObject): string | undefined {
    const { mode = "", presets = [] } = settings;
    const shared = Object(this.#globalSettings["account"]) as JsonObject;
    // What is blank is taken from the shared account.
    const own = (name: string): unknown =>
      (settings[name] === "" ? undefined : settings[name]) ?? shared[name];
    const isUsable = typeof mode === "string" && Array.isArray(presets);
    if (!isUsable || own("baseUrl") !== this.#emulator.baseUrl) return undefined;
    return [...this.#emulator.accounts].find(
      ({ churchId, apiKeys }) => own("churchId") === churchId && own("apiKey") === apiKeys.first.value,
    )?.name;
  }

  #fromPlugin({ event, context = "", payload }: TraceEntry): void {
    this.frames += 1;
    const key = this.#keys.get(context);
    if (!key) return;
    if (event === "setImage") key.text = wordsOf(String(payload["image"]));
    if (event === "setState") key.state = Number(payload["state"]);
    // A sign, or word that what a press meant has just changed: it has sent nothing.
    if (event === "showOk" || event === "showAlert" || saysNow(key.text)) key.waitsSince = undefined;
    if (event === "setImage") this.#look(context, key);
  }

  #request({ sequence, account, operation, path, host, body, status, outcome, asOf }: JournalEntry): void {
    this.requests = Math.max(this.requests, sequence);
    if (outcome === "pending") return;
    for (const [place, text] of Object.entries({ path, host, body }))
      if (text?.includes("ck_live_")) this.violations.push(`the API key was sent in the ${place}`);
    if (!host?.startsWith("127.0.0.1:")) this.violations.push(`a request went to ${host}`);
    if (outcome !== "answered" || operation !== "status" || status !== 200) return;
    if (account === null || asOf === null) return;
    const { session } = this.#emulator.accounts.get(account).asOf(Date.now() - asOf);
    if (session?.state === "active") this.#activeAt.set(account, this.#now());
  }
}
