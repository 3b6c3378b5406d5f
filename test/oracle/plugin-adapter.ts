import { isDeepStrictEqual } from "node:util";
import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { cloudFaults } from "../../simulator/caption-service/faults/cloud-faults.ts";
import type { JournalEntry } from "../../simulator/caption-service/journal.ts";
import type { JsonObject, TraceEntry, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { AwakeClock } from "./awake-clock.ts";
import { wordsOf } from "../kit/words.ts";
import type { KeyNews, KeySpec } from "./key-record.ts";
import type { Outcome, Request } from "./observed-account.ts";
import { Observer } from "./observer.ts";
import type { SessionState } from "./words.ts";

/** Feeds an observer with what a virtual deck and an emulator see of the built plugin. */
export class PluginAdapter {
  readonly observer: Observer;
  requests = 0;
  frames = 0;
  #globalSettings: JsonObject = {};
  /** What the keys on the desk are, with their settings. */
  readonly #placed = new Map<string, { action: ActionName; isStep: boolean; settings: JsonObject }>();
  /** By their sequence, with the state at their arrival. */
  readonly #requests = new Map<number, readonly [Request | undefined, SessionState]>();
  readonly #deck: VirtualDeck;
  readonly #emulator: CaptionServiceEmulator;

  /** @param lag what a busy computer may add between the plugin, the service and the test, in milliseconds */
  constructor(deck: VirtualDeck, emulator: CaptionServiceEmulator, lag: number) {
    this.#deck = deck;
    this.#emulator = emulator;
    const clock = new AwakeClock(
      () => deck.plugin.asleep,
      () => this.observer.stirred(),
    );
    this.observer = new Observer({ now: () => clock.now(), lag });
    this.#globalSettings = deck.globalSettings;
    deck.trace.subscribe((entry) => this.#frame(entry));
    emulator.journal.subscribe((entry) => this.#request(entry));
  }

  /** What is not true now, where all is well. */
  untrue(): string[] {
    return this.observer.atRest((name) => ({ state: this.#stateOf(name) }));
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

  #stateOf(account: string): SessionState {
    return this.#emulator.accounts.get(account).session?.state ?? "none";
  }

  #request(entry: JournalEntry): void {
    const { observer } = this;
    const { sequence, account, operation, outcome } = entry;
    const state = account === null ? "none" : this.#stateOf(account);
    if (!this.#requests.has(sequence)) {
      this.requests += 1;
      if (entry.keySeenIn.length > 0) observer.complain(`the API key was sent in ${entry.keySeenIn.join()}`);
      if (!entry.host?.startsWith("127.0.0.1:")) observer.complain(`a request went to ${entry.host}`);
      const isKnown = account !== null && operation !== null;
      const asked = isKnown ? observer.asked(account, whatOf(operation)) : undefined;
      this.#requests.set(sequence, [asked, state]);
      this.#requests.delete(sequence - 2_000);
    }
    const [request, before] = this.#requests.get(sequence) ?? [];
    if (!request || !before || outcome === "pending") return;
    // An answer to a computer that sleeps is read when it wakes, perhaps after the request was given up.
    const isHeard = this.#emulator.network.state === "up" && !this.#deck.plugin.asleep;
    const isCertain = isHeard && (entry.fault === null || cloudKinds.has(entry.fault));
    if (outcome !== "answered") observer.answered(request, isCertain ? "unanswered" : "unsure");
    else if (request.what !== "status") observer.answered(request, outcomeOf(entry, isCertain));
    else observer.answered(request, this.#statusOf(entry, isCertain, [before, state]));
  }

  /** @param states before and after it was answered */
  #statusOf(
    { account, asOf, fault, status }: JournalEntry,
    isCertain: boolean,
    states: SessionState[],
  ): Outcome {
    const isFailure = status === null || [401, 403, 429].includes(status) || status >= 500;
    if (isFailure && isCertain) return "unanswered";
    const agoMs = asOf === null ? 0 : Math.max(0, Date.now() - asOf);
    const { session } = this.#emulator.accounts.get(account ?? "").asOf(agoMs);
    const started = session && { startedAt: session.startedAt };
    // It is what it is meant to be.
    if (cloudKinds.has(fault ?? "") && status === 200)
      return { states: [asOf === null ? "none" : (session?.state ?? "none")], ...started };
    // What is spoilt may say that there is none.
    return { states: isCertain ? states : [...states, "none"], ...started };
  }
}

/** Answers of these are well-formed. */
const cloudKinds = new Set<string>(cloudFaults.map(({ kind }) => kind));

/** Whether no setting is wrong that the action has. */
function isUsable(action: ActionName, { mode, presets }: JsonObject): boolean {
  if (action === "stream" || action === "visibility") return mode === undefined || typeof mode === "string";
  return action !== "translationLanguages" || presets === undefined || Array.isArray(presets);
}

function whatOf(operation: NonNullable<JournalEntry["operation"]>): Request["what"] {
  if (operation === "transcription-language") return "set-transcription-language";
  return operation === "translation-language" ? "set-translation-languages" : operation;
}

function outcomeOf({ status }: JournalEntry, isCertain: boolean): Outcome {
  if (status === 409) return "conflict";
  if (!isCertain) return "unsure";
  if (status === 502 || status === 504) return "unanswered";
  return status !== null && status < 300 ? "acknowledged" : "rejected";
}

function newsIn(event: string, payload: JsonObject): KeyNews | undefined {
  if (event === "showOk") return { kind: "ok" };
  if (event === "showAlert") return { kind: "alert" };
  if (event === "setState") return { kind: "state", state: Number(payload["state"]) };
  return event === "setImage" ? { kind: "face", text: wordsOf(String(payload["image"])) } : undefined;
}
