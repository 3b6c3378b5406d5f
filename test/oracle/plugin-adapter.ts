import { isDeepStrictEqual } from "node:util";
import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { cloudFaults } from "../../simulator/caption-service/faults/cloud-faults.ts";
import type { JournalEntry } from "../../simulator/caption-service/journal.ts";
import type { JsonObject, Key, TraceEntry, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import type { Command } from "../../src/service/caption-service.ts";
import { AwakeClock } from "./awake-clock.ts";
import { wordsOf } from "../kit/words.ts";
import type { KeyNews, KeyRecord, KeySpec } from "./key-record.ts";
import type { Outcome, Request } from "./observed-account.ts";
import { Observer } from "./observer.ts";
import type { SessionState, Truth } from "./words.ts";

/** Feeds an observer with what a virtual deck and emulators see of the built plugin. */
export class PluginAdapter {
  readonly observer: Observer;
  requests = 0;
  frames = 0;
  #globalSettings: JsonObject = {};
  /** What the keys on the desk are, with their settings. */
  readonly #placed = new Map<string, { action: ActionName; isStep: boolean; settings: JsonObject }>();
  readonly #emulators = new Set<CaptionServiceEmulator>();

  readonly deck: VirtualDeck;

  /** @param lag what a busy computer may add between the plugin, the service and the test, in milliseconds */
  constructor(deck: VirtualDeck, lag: number) {
    this.deck = deck;
    const clock = new AwakeClock(
      () => deck.plugin.asleep,
      () => this.observer.stirred(),
    );
    this.observer = new Observer({ now: () => clock.now(), lag });
    this.#globalSettings = deck.globalSettings;
    deck.trace.subscribe((entry) => this.#frame(entry));
  }

  /** @returns how to stop */
  watch(emulator: CaptionServiceEmulator): () => void {
    this.#emulators.add(emulator);
    const requests = new Map<number, readonly [Request | undefined, SessionState]>();
    const unsubscribe = emulator.journal.subscribe((entry) => this.#request(emulator, requests, entry));
    return () => {
      unsubscribe();
      this.#emulators.delete(emulator);
    };
  }

  of(key: Key): KeyRecord {
    const record = this.observer.key(key.context);
    const { state, image } = key.view();
    if (record.events.length === 0) Object.assign(record, { state, text: image.text ?? "" });
    return record;
  }

  /** What is not true now, where all is well. @param record of one key; without it of all */
  untrue(record?: KeyRecord): string[] {
    const truthOf = (name: string): Truth => this.#truthOf(name);
    return record ? this.observer.untrue(record, truthOf) : this.observer.atRest(truthOf);
  }

  /** The name of an account for the observer. */
  static nameOf(emulator: CaptionServiceEmulator, account: string): string {
    return `${account} at ${emulator.baseUrl}`;
  }

  #frame({ direction, event = "", frame, context, payload }: TraceEntry): void {
    if (direction === "from-plugin") this.frames += 1;
    if (direction === "to-plugin" && event === "didReceiveGlobalSettings") {
      this.#globalSettings = Object(payload["settings"]) as JsonObject;
      for (const id of this.#placed.keys()) this.#place(id);
      this.observer.stirred();
    }
    if (direction === "to-plugin" && event === "systemDidWakeUp") this.observer.wokeUp();
    if (context === undefined) return;
    if (direction === "to-plugin") this.#toKey(context, event, frame?.["action"], payload);
    else if (direction === "from-plugin") {
      const news = newsIn(event, payload);
      if (news) this.observer.shown(context, news);
    }
  }

  #toKey(id: string, event: string, uuid: unknown, payload: JsonObject): void {
    const { observer } = this;
    const action = (Object.keys(actionUuids) as ActionName[]).find((name) => actionUuids[name] === uuid);
    if (!action) return;
    if (event === "willDisappear") {
      observer.gone(id);
      this.#placed.delete(id);
    }
    const isPlaced = event === "willAppear" || event === "keyDown";
    if (isPlaced || (event === "didReceiveSettings" && this.#placed.has(id))) {
      const settings = Object(payload["settings"]) as JsonObject;
      this.#placed.set(id, { action, isStep: payload["isInMultiAction"] === true, settings });
      this.#place(id, event !== "keyDown");
    }
    if (event === "keyDown") observer.pressed(id);
  }

  #place(id: string, isNew = true): void {
    const placed = this.#placed.get(id);
    if (!placed) return;
    const { action, isStep, settings } = placed;
    const account = isUsable(action, settings) ? this.#accountOf(settings) : undefined;
    const { mode = "toggle", clearText } = settings;
    // Of any type, and nested as deeply as somebody likes.
    const spec: KeySpec = {
      ...{ action, account, isStep, clearsText: clearText === true },
      mode: typeof mode === "string" ? mode : "none",
    };
    // Settings that change nothing of that may be a reason to ask again.
    if (isNew || !isDeepStrictEqual(this.observer.key(id).spec, spec)) this.observer.placed(id, spec);
  }

  /** Undefined where the settings are not those of an account of the emulators. */
  #accountOf(settings: JsonObject): string | undefined {
    const shared = Object(this.#globalSettings["account"]) as JsonObject;
    // What is blank is taken from the shared account.
    const own = (name: string): unknown =>
      (settings[name] === "" ? undefined : settings[name]) ?? shared[name];
    for (const emulator of this.#emulators) {
      for (const { name, churchId, apiKeys } of emulator.accounts) {
        const isIt = own("churchId") === churchId && own("apiKey") === apiKeys.first.value;
        if (isIt && own("baseUrl") === emulator.baseUrl) return PluginAdapter.nameOf(emulator, name);
      }
    }
    return undefined;
  }

  #truthOf(name: string): Truth {
    for (const emulator of this.#emulators) {
      const account = [...emulator.accounts].find(
        (each) => PluginAdapter.nameOf(emulator, each.name) === name,
      );
      if (account) return { state: account.session?.state ?? "none" };
    }
    throw new Error(`no account ${name}`);
  }

  #request(
    emulator: CaptionServiceEmulator,
    requests: Map<number, readonly [Request | undefined, SessionState]>,
    entry: JournalEntry,
  ): void {
    const { observer } = this;
    const { sequence, account, operation, outcome } = entry;
    const state = account === null ? "none" : (emulator.accounts.get(account).session?.state ?? "none");
    if (!requests.has(sequence)) {
      this.requests += 1;
      if (entry.keySeenIn.length > 0) observer.complain(`the API key was sent in ${entry.keySeenIn.join()}`);
      if (!entry.host?.startsWith("127.0.0.1:")) observer.complain(`a request went to ${entry.host}`);
      const isKnown = account !== null && operation !== null;
      const what = operation === null ? undefined : whatOf(operation);
      requests.set(sequence, [
        isKnown && what ? observer.asked(PluginAdapter.nameOf(emulator, account), what) : undefined,
        state,
      ]);
      requests.delete(sequence - 2_000);
    }
    const [request, before] = requests.get(sequence) ?? [];
    if (!request || !before || outcome === "pending") return;
    const isCloudy = cloudKinds.has(entry.fault ?? "");
    // An answer to a computer that sleeps is read when it wakes, perhaps after the request was given up.
    const isHeard = emulator.network.state === "up" && !this.deck.plugin.asleep;
    const isCertain = isHeard && (entry.fault === null || isCloudy);
    const what = outcomeOf(entry, isCertain, request, [before, state]);
    if (typeof what === "string" || !("states" in what)) {
      observer.answered(request, what);
      return;
    }
    const view = entry.asOf === null ? undefined : viewOf(emulator, entry);
    const startedAt = account === null ? undefined : viewOf(emulator, entry).session?.startedAt;
    const states: readonly SessionState[] =
      isCloudy && entry.status === 200 ? [view?.session?.state ?? "none"] : what.states;
    observer.answered(request, { states, ...(startedAt !== undefined && { startedAt }) });
  }
}

/** Answers of these are well-formed, and are what they are meant to be. */
const cloudKinds = new Set<string>(cloudFaults.map(({ kind }) => kind));

/** The account as a status told it: as it was at some time. */
function viewOf(emulator: CaptionServiceEmulator, { account, asOf }: JournalEntry) {
  return emulator.accounts.get(account ?? "").asOf(asOf === null ? 0 : Math.max(0, Date.now() - asOf));
}

/** Whether no setting is wrong that the action has. */
function isUsable(action: ActionName, { mode, presets }: JsonObject): boolean {
  if (action === "stream" || action === "visibility") return mode === undefined || typeof mode === "string";
  return action !== "translationLanguages" || presets === undefined || Array.isArray(presets);
}

function whatOf(operation: NonNullable<JournalEntry["operation"]>): "status" | Command["name"] {
  if (operation === "transcription-language") return "set-transcription-language";
  return operation === "translation-language" ? "set-translation-languages" : operation;
}

function outcomeOf(
  { outcome, status }: JournalEntry,
  isCertain: boolean,
  { what }: Request,
  states: readonly SessionState[],
): Outcome {
  if (outcome !== "answered") return isCertain ? "unanswered" : "unsure";
  if (what === "status") {
    const isFailure = status === null || [401, 403, 429].includes(status) || status >= 500;
    if (isFailure && isCertain) return "unanswered";
    // What is spoilt may say that there is none.
    return { states: isCertain ? states : [...states, "none"] };
  }
  if (status === 409) return "conflict";
  if (isCertain && (status === 502 || status === 504)) return "unanswered";
  if (!isCertain) return "unsure";
  return status !== null && status < 300 ? "acknowledged" : "rejected";
}

export function newsIn(event: string, payload: JsonObject): KeyNews | undefined {
  if (event === "showOk") return { kind: "ok" };
  if (event === "showAlert") return { kind: "alert" };
  if (event === "setState") return { kind: "state", state: Number(payload["state"]) };
  return event === "setImage" ? { kind: "face", text: wordsOf(String(payload["image"])) } : undefined;
}
