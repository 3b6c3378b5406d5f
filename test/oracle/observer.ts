import type { Command } from "../../src/service/caption-service.ts";
import { KeyRecord, type KeyNews, type KeySpec, type Press } from "./key-record.ts";
import { tellsNews } from "./known-session.ts";
import { ObservedAccount, type ObserverOptions, type Outcome, type Request } from "./observed-account.ts";
import {
  isFounded,
  isOfPress,
  isReminderTime,
  maxWaitMs,
  requestLimit,
  saysNow,
  stateIsFounded,
  type Truth,
  unknownLimit,
  untrue,
} from "./words.ts";

/** The longest after which a press may still end in an alert, in milliseconds. */
const maxPressMs = unknownLimit + requestLimit;

/** How long after a sleep keys may say what is over, in milliseconds. */
const wakeLimit = 10;

/**
 * States the contract once, for all that drive the plugin: it is told what users did, what the service was asked and what
 * came of it, and what the keys were told, and says what of that must not be.
 */
export class Observer {
  readonly #violations: { readonly of: string; readonly what: string }[] = [];
  readonly #options: ObserverOptions;
  readonly #keys = new Map<string, KeyRecord>();
  readonly #accounts = new Map<string, ObservedAccount>();
  #isClockSet = false;
  #wokeAt = Number.NEGATIVE_INFINITY;

  constructor(options: ObserverOptions) {
    this.#options = options;
  }

  key(id: string): KeyRecord {
    let key = this.#keys.get(id);
    if (!key) this.#keys.set(id, (key = new KeyRecord(id)));
    return key;
  }

  account(name: string): ObservedAccount {
    let account = this.#accounts.get(name);
    if (!account) {
      const complain = (what: string): void => this.complain(what, name);
      this.#accounts.set(name, (account = new ObservedAccount({ ...this.#options, complain })));
    }
    return account;
  }

  /** @param of the account or key that it is about */
  complain(what: string, of = ""): void {
    this.#violations.push({ of, what });
  }

  /** All that must not have been. */
  get violations(): string[] {
    return this.#violations.map(({ of, what }) => `${of} ${what}`.trim());
  }

  /** @param of an account or a key */
  violationsOf(of: string): string[] {
    return this.#violations.filter((each) => each.of === of).map(({ what }) => what);
  }

  /** A key has appeared, or has other settings. */
  placed(id: string, spec: KeySpec): void {
    const key = this.key(id);
    const isNew = key.spec === undefined;
    if (isNew)
      Object.assign(key, {
        appearedAt: this.#options.now(),
        open: [],
        isMixed: key.left > 0,
        text: "",
        state: 0,
      });
    else if (key.spec?.account !== spec.account) {
      key.reboundAt = this.#options.now();
      key.isMixed ||= key.open.length > 0;
    }
    this.#moved(key, spec);
  }

  gone(id: string): void {
    const key = this.key(id);
    key.left += key.open.length;
    key.open = [];
    this.#moved(key, undefined);
  }

  pressed(id: string): void {
    const key = this.key(id);
    const { spec } = key;
    if (!spec) return;
    const at = this.#options.now();
    key.pressedAt = at;
    const { account, action, isStep } = spec;
    key.pressedFor = account;
    const press: Press = { at, ...(saysNow(key.text) && { mayHaveEnded: true }) };
    if (!isStep && action !== "stream" && action !== "visibility") key.open.push(press);
    if (account !== undefined) this.account(account).pressed(key, spec, press);
  }

  /** The computer woke up, shared settings changed: polling may begin anew, and time limits with it. */
  stirred(): void {
    for (const account of this.#accounts.values()) account.stirred();
  }

  /** The computer slept: what was due meanwhile comes at once, one after the other. */
  wokeUp(): void {
    this.#wokeAt = this.#options.now();
    for (const account of this.#accounts.values()) account.wokeUp();
    // What was answered just before may not have been read in time.
    for (const press of [...this.#keys.values()].flatMap(({ open }) => open)) delete press.expected;
  }

  /** The plugin was started again. Answers to what was in flight are lost. */
  restarted(): void {
    for (const account of this.#accounts.values()) account.restarted();
    for (const key of this.#keys.values()) key.left = 0;
  }

  /** The wall clock is set, on which only reminders depend. */
  clockSet(): void {
    this.#isClockSet = true;
  }

  /** The network has changed: the last answers may be lost. */
  blur(): void {
    for (const account of this.#accounts.values()) account.blur();
  }

  /** @param connections how often the plugin has begun with new ones: what goes over older ones counts no more */
  asked(account: string, what: "status" | Command["name"], connections = 0): Request {
    return this.account(account).asked(what, connections);
  }

  answered(request: Request, outcome: Outcome): void {
    request.account.answered(request, outcome);
  }

  /** What the plugin did to a key. */
  shown(id: string, news: KeyNews): void {
    const key = this.key(id);
    const at = this.#options.now();
    const { spec } = key;
    key.add({ ...news, at });
    // What a press then meant has just changed: it has sent nothing.
    const last = key.open.at(-1);
    if (saysNow(key.text) && last && at - last.at <= this.#options.lag) key.open.pop();
    if (!spec) return;
    if (news.kind === "ok" || news.kind === "alert") this.#ended(key, spec, news.kind, at);
    const wrong = this.#unfounded(key, spec, news);
    if (wrong !== undefined) this.complain(`${spec.action} key ${wrong}`, id);
  }

  /** What a key shows without any evidence. */
  #unfounded(key: KeyRecord, spec: KeySpec, { kind }: Pick<KeyNews, "kind">): string | undefined {
    const { lag } = this.#options;
    const at = this.#options.now();
    const { text, state } = key;
    // A key that has just been given to another account may still show the one before.
    if (spec.account === undefined || spec.isStep || at - key.reboundAt <= lag) return undefined;
    if (at - this.#wokeAt <= wakeLimit) return undefined;
    const { told, invariants } = this.account(spec.account);
    if (kind === "state") {
      const isFounded = !told || stateIsFounded(spec, state, told);
      return isFounded ? undefined : `has state ${state} without being told`;
    }
    if (kind !== "face") return undefined;
    const wrong = invariants.wrong(text, at);
    if (wrong !== undefined || !told) return wrong;
    // Why a press has failed is named also on a key that another account was given meanwhile.
    const ofPress = isOfPress(text) && key.pressedFor !== undefined && this.account(key.pressedFor).told;
    const founded = [told, ofPress].some((each) => each && isFounded(spec, text, each, at));
    return founded ? undefined : `says "${text}" without being told`;
  }

  /** Limits of time: to be called now and then, when all that is due has happened. */
  check(): void {
    const now = this.#options.now();
    const { lag } = this.#options;
    for (const account of this.#accounts.values()) account.check([...this.#keys.values()]);
    for (const key of this.#keys.values()) {
      const { spec, text, id } = key;
      if (spec?.account === undefined || spec.isStep) continue;
      const account = this.account(spec.account);
      const { unknownAt, stirredAt, pressedAt } = account;
      const says = (what: string): void => this.complain(`${spec.action} key ${what}`, id);
      const [open] = key.open;
      // Behind a private moment, which takes two requests, its turn may come late.
      const isQueued = open !== undefined && account.isBusyWithOther(open);
      if (open && !isQueued && now - open.at > requestLimit + lag) {
        if (!open.mayHaveEnded) says(`was pressed ${now - open.at} ms ago, and nothing came of it`);
        key.open.shift();
      }
      for (const kind of ["face", "state"] as const) {
        const wrong = text === "" ? undefined : this.#unfounded(key, spec, { kind });
        if (wrong !== undefined && key.objected !== wrong) says(`still ${wrong}`);
        key.objected = wrong ?? key.objected;
      }
      const wait = maxWaitMs(text);
      const isUnknown = now - unknownAt < unknownLimit;
      if (wait === undefined || isUnknown) continue;
      const since = Math.max(pressedAt, stirredAt);
      if (now - since <= wait + lag) continue;
      says(`still says "${text}" ${now - since} ms after the last press`);
      key.text = "";
    }
  }

  /** What is not true, when nothing has failed for as long as the poller may have waited. */
  atRest(truthOf: (account: string) => Truth): string[] {
    return [...this.#keys.values()].flatMap((key) => this.untrue(key, truthOf));
  }

  /** What is not true on a key, where all is well. */
  untrue(key: KeyRecord, truthOf: (account: string) => Truth): string[] {
    const { spec, id } = key;
    if (spec?.account === undefined) return [];
    const wrong = untrue(key, truthOf(spec.account), this.account(spec.account).told);
    return wrong === undefined ? [] : [`key ${id} (${spec.action} of ${spec.account}) ${wrong}`];
  }

  /** How many keys say so. */
  count(words: RegExp): number {
    return [...this.#keys.values()].filter(({ spec, text }) => spec && words.test(text)).length;
  }

  /** The accounts that it follows and followed may be polled anew. */
  #moved(key: KeyRecord, spec: KeySpec | undefined): void {
    for (const name of new Set([key.spec?.account, spec?.account]))
      if (name !== undefined) this.account(name).stirred();
    key.spec = spec;
  }

  /** Whether something has happened unasked just now, of which keys alert. What came in a sleep is told on waking. */
  #isNews(account: string, at: number): boolean {
    const { told } = this.account(account);
    const from = at - this.#wokeAt <= wakeLimit ? Number.NEGATIVE_INFINITY : at - 5;
    return told?.mayBe(({ session }) => tellsNews(session, from, at)) ?? true;
  }

  #ended(key: KeyRecord, { action, account, isStep }: KeySpec, sign: "ok" | "alert", at: number): void {
    const says = (what: string): void => this.complain(`${action} key ${what}`, key.id);
    if (isStep) {
      if (sign === "ok") says("is a step and showed a check mark");
      return;
    }
    if (action === "stream" || action === "visibility") {
      if (account === undefined) return;
      const { told, stirredAt } = this.account(account);
      const isReminder = action === "visibility" && (!told || this.#isClockSet || isReminderTime(told, at));
      const isTold = isReminder || (action === "stream" && this.#isNews(account, at));
      if (at - Math.max(key.pressedAt, stirredAt) > maxPressMs && !isTold)
        says(`showed ${sign} without a press`);
      return;
    }
    if (sign === "alert" && action === "status" && account !== undefined && this.#isNews(account, at)) {
      key.oneMayHaveEnded();
      return;
    }
    const press = key.open.shift();
    // Or it has ended before, and this is the end of another.
    if (press?.mayHaveEnded) key.oneMayHaveEnded();
    if (!press && key.left > 0) key.left -= 1;
    else if (!press) says(`showed ${sign} without a press`);
    if (!press || press.mayHaveEnded || key.isMixed) {
      key.isMixed &&= key.open.length > 0;
      return;
    }
    press.hasEnded = true;
    if (press.expected !== undefined && press.expected !== sign)
      says(`showed ${sign} where the service's answer means ${press.expected}`);
  }
}
