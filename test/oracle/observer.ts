import type { Command } from "../../src/service/caption-service.ts";
import { maxTargets } from "./press-causes.ts";
import { KeyRecord, type KeyNews, type KeySpec, type Press } from "./key-record.ts";
import { ObservedAccount, type ObserverOptions, type Outcome, type Request } from "./observed-account.ts";
import { maxWaitMs, requestLimit, saysNow, type Truth, unknownLimit, untrue } from "./words.ts";

/** How long after a sleep keys may say what is over, in milliseconds. */
const wakeLimit = 10;

/**
 * What must not be, whatever the plugin has heard late, in another order, or not at all. It is told what users did, what the
 * service was asked and what came of it, and what the keys were told.
 */
export class Observer {
  readonly #violations: { readonly of: string; readonly what: string }[] = [];
  readonly #options: ObserverOptions;
  readonly #keys = new Map<string, KeyRecord>();
  readonly #accounts = new Map<string, ObservedAccount>();
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
        open: [],
        isMixed: key.left > 0,
        text: "",
        state: 0,
      });
    else if (key.spec?.account !== spec.account) {
      key.reboundAt = this.#options.now();
      key.isMixed ||= key.open.length > 0;
    }
    // Nobody counts the presses that may end in silence.
    if (key.spec?.mayEndInSilence && !spec.mayEndInSilence) key.left = Number.POSITIVE_INFINITY;
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
    const { account, action, isStep, mayEndInSilence = false } = spec;
    const press: Press = { at, ...(saysNow(key.text) && { mayHaveEnded: true }) };
    if (!isStep && !mayEndInSilence && action !== "stream" && action !== "visibility") key.open.push(press);
    if (account !== undefined) this.account(account).pressed(spec, press);
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

  /** The network has changed: the last answers may be lost. */
  blur(): void {
    for (const account of this.#accounts.values()) account.blur();
  }

  asked(account: string, what: "status" | Command["name"]): Request {
    return this.account(account).asked(what);
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
    if (news.kind === "ok" || news.kind === "alert") this.#ended(key, spec, news.kind);
    const wrong = this.#wrong(key, news.kind);
    if (wrong !== undefined) this.complain(`${spec.action} key ${wrong}`, id);
  }

  /** What a face must not say. */
  #wrong({ spec, text, reboundAt }: KeyRecord, kind: KeyNews["kind"] = "face"): string | undefined {
    const { lag, now } = this.#options;
    const at = now();
    if (kind !== "face" || spec?.account === undefined || spec.isStep) return undefined;
    // A key that has just been given to another account may still show the one before; after a sleep all is due at once.
    if (at - reboundAt <= lag || at - this.#wokeAt <= wakeLimit) return undefined;
    return this.account(spec.account).invariants.wrong(text, at);
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
      // Each step of a scene has its own 10 s.
      const requests = spec.action === "translationLanguages" ? maxTargets + 1 : 1;
      if (open && !isQueued && now - open.at > requests * requestLimit + lag) {
        if (!open.mayHaveEnded) says(`was pressed ${now - open.at} ms ago, and nothing came of it`);
        key.open.shift();
      }
      const wrong = this.#wrong(key);
      if (wrong !== undefined && key.objected !== wrong) says(`still ${wrong}`);
      key.objected = wrong ?? key.objected;
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
    const wrong = untrue(key, truthOf(spec.account));
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

  #ended(key: KeyRecord, { action, isStep, mayEndInSilence = false }: KeySpec, sign: "ok" | "alert"): void {
    const says = (what: string): void => this.complain(`${action} key ${what}`, key.id);
    if (isStep) {
      if (sign === "ok") says("is a step and showed a check mark");
      return;
    }
    // These have no check mark, and alert unasked as well.
    if (mayEndInSilence || action === "stream" || action === "visibility") return;
    if (sign === "alert" && action === "status") {
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
