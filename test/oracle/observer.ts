import type { Command } from "../../src/service/caption-service.ts";
import type { KeyNews, KeyRecord, KeySpec } from "./key-record.ts";
import { ObservedAccount, type ObserverOptions, type Outcome, type Request } from "./observed-account.ts";
import { maxWaitMs, requestLimit, saysNow, type Truth, unknownLimit, untrue } from "./words.ts";

/** How long a press may take: the four requests of a scene, or its turn behind others, in milliseconds. */
const pressLimit = 4 * requestLimit;
/** How long after a sleep keys may say what is over, in milliseconds. */
const wakeLimit = 10;

/**
 * What must not be, whatever the plugin has heard late, in another order, or not at all. It is told what users did, what the
 * service was asked and what came of it, and what the keys were told.
 */
export class Observer {
  /** All that must not have been. */
  readonly violations: string[] = [];
  readonly #options: ObserverOptions;
  readonly #keys = new Map<string, KeyRecord>();
  readonly #accounts = new Map<string, ObservedAccount>();
  #wokeAt = Number.NEGATIVE_INFINITY;

  constructor(options: ObserverOptions) {
    this.#options = options;
  }

  key(id: string): KeyRecord {
    let key = this.#keys.get(id);
    if (!key) this.#keys.set(id, (key = { id, text: "", state: 0 }));
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
    this.violations.push(`${of} ${what}`.trim());
  }

  /** A key has appeared, or has other settings. */
  placed(id: string, spec: KeySpec): void {
    const key = this.key(id);
    const isNew = key.spec === undefined;
    if (isNew) Object.assign(key, { text: "", state: 0 });
    else if (key.spec?.account !== spec.account) key.reboundAt = this.#options.now();
    this.#moved(key, spec);
  }

  gone(id: string): void {
    this.#moved(this.key(id), undefined);
  }

  pressed(id: string): void {
    const key = this.key(id);
    const { spec } = key;
    if (!spec) return;
    const at = this.#options.now();
    const { account, action, isStep } = spec;
    if (!isStep && action !== "stream" && action !== "visibility") key.waitsSince ??= at;
    if (account !== undefined) this.account(account).pressed(spec, at);
  }

  /** The computer woke up, shared settings changed: polling may begin anew, and time limits with it. */
  stirred(): void {
    for (const account of this.#accounts.values()) account.stirred();
  }

  /** The computer slept: what was due meanwhile comes at once, one after the other. */
  wokeUp(): void {
    this.#wokeAt = this.#options.now();
    for (const account of this.#accounts.values()) account.wokeUp();
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
    const { spec } = key;
    if (news.kind === "face") key.text = news.text;
    if (news.kind === "state") key.state = news.state;
    // A sign, or word that what a press meant has just changed: it has sent nothing.
    if (news.kind === "ok" || news.kind === "alert" || saysNow(key.text)) key.waitsSince = undefined;
    if (!spec) return;
    if (news.kind === "ok" && spec.isStep) this.complain(`${spec.action} step showed a check mark`, id);
    const wrong = news.kind === "face" ? this.#wrong(key) : undefined;
    if (wrong !== undefined) this.complain(`${spec.action} key ${wrong}`, id);
  }

  /** What a face must not say. */
  #wrong({ spec, text, reboundAt = Number.NEGATIVE_INFINITY }: KeyRecord): string | undefined {
    const { lag, now } = this.#options;
    const at = now();
    if (spec?.account === undefined || spec.isStep) return undefined;
    // A key that has just been given to another account may still show the one before; after a sleep all is due at once.
    if (at - reboundAt <= lag || at - this.#wokeAt <= wakeLimit) return undefined;
    return this.account(spec.account).invariants.wrong(text, at);
  }

  /** Limits of time: to be called now and then, when all that is due has happened. */
  check(): void {
    const now = this.#options.now();
    const { lag } = this.#options;
    for (const key of this.#keys.values()) {
      const { spec, text, id } = key;
      if (spec?.account === undefined || spec.isStep) continue;
      const account = this.account(spec.account);
      const { unknownAt, stirredAt, pressedAt } = account;
      const says = (what: string): void => this.complain(`${spec.action} key ${what}`, id);
      if (key.waitsSince !== undefined && now - key.waitsSince > pressLimit + lag) {
        says(`was pressed ${now - key.waitsSince} ms ago, and nothing came of it`);
        key.waitsSince = undefined;
      }
      const wrong = this.#wrong(key);
      if (wrong !== undefined && key.objected !== wrong) says(`still ${wrong}`);
      if (wrong !== undefined) key.objected = wrong;
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
    return [...this.#keys.values()].flatMap((key) => {
      const { spec, id } = key;
      const wrong = spec?.account === undefined ? undefined : untrue(key, truthOf(spec.account));
      return wrong === undefined ? [] : [`key ${id} (${spec?.action} of ${spec?.account}) ${wrong}`];
    });
  }

  /** How many keys say so. */
  count(words: RegExp): number {
    return [...this.#keys.values()].filter(({ spec, text }) => spec && words.test(text)).length;
  }

  /** The accounts that it follows and followed may be polled anew. */
  #moved(key: KeyRecord, spec: KeySpec | undefined): void {
    for (const name of new Set([key.spec?.account, spec?.account]))
      if (name !== undefined) this.account(name).stirred();
    key.waitsSince = undefined;
    key.spec = spec;
  }
}
