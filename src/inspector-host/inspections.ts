import type { AccountState } from "../accounts/state.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { setLanguages } from "../accounts/languages.ts";
import { findServiceFailure } from "../accounts/press-failure.ts";
import type { Account } from "../accounts/account.ts";
import { currentValue } from "../accounts/fact.ts";
import { isCertainlyNone, shownSession } from "../accounts/state-queries.ts";
import type { Clock } from "../clock.ts";
import type { Languages } from "../languages/language-codes.ts";
import {
  type CheckResult,
  type Known,
  question,
  type Statement,
  type TryResult,
} from "../protocol/messages.ts";
import { failureKinds } from "../service/service-failure.ts";
import type { PlacedKeys } from "../keys/placed-keys.ts";
import { type AccountField, fieldNames } from "../settings/account-fields.ts";
import {
  accountAt,
  beginCheck,
  type Edited,
  isComplete,
  isEqual,
  isInUseElsewhere,
  isReplaced,
  type JoinedReading,
  notReceived,
  placeOf,
  readDraft,
  type Saved,
  type SettingsWriter,
  typedIn,
  withSettledDraft,
} from "../settings/draft.ts";

export interface InspectionsOptions {
  readonly keys: PlacedKeys;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly writer: SettingsWriter;
  readonly send: (id: string, statement: Statement) => void;
  readonly diagnose: (id: string) => string;
}

interface Page {
  /** In sight: some hosts load many that are not. */
  readonly isOpen: boolean;
  saved: Saved;
  /** The last statement. */
  last?: string | undefined;
  account?: Account | undefined;
  unfollow?: (() => void) | undefined;
  /** The field that was typed in last since the last check. */
  typed?: AccountField | undefined;
  lastCheck?: Edited;
  /** The last check that reached the service: the page settles it, unless it is closed before. */
  reached?: Edited;
}

/** The plugin's side of the settings pages: answers their questions, reports changes, settles drafts of closed ones. */
export class Inspections {
  readonly #options: InspectionsOptions;
  readonly #pages = new Map<string, Page>();
  /** Own accounts that were reached while their key was not on its page, where its settings can't be written. */
  readonly #late = new Map<string, Edited>();

  constructor(options: InspectionsOptions) {
    this.#options = options;
    options.keys.onSettings = () => {
      for (const [id, page] of this.#pages) this.#settingsReceived(id, page);
      for (const [id, checked] of this.#late) this.#settle(id, checked);
    };
  }

  appeared(id: string): void {
    this.#stopListening(id);
    this.#options.send(id, { statement: "in-sight" });
    this.#listen(id, true);
  }

  disappeared(id: string): void {
    const page = this.#pages.get(id);
    if (!page) return;
    this.#stopListening(id);
    if (page.reached) this.#settle(id, page.reached);
    const isTypedElsewhere = [...this.#pages].some(
      ([other, each]) =>
        each.typed !== undefined &&
        isOfSameAccount(each, page) &&
        this.#options.keys.shown(other) !== undefined,
    );
    // An address that may be half typed is asked for nothing.
    if (page.typed !== "baseUrl" && !isTypedElsewhere && this.#mayCheck(id, page)) void this.#check(id, page);
  }

  async received(id: string, payload: unknown): Promise<void> {
    const { data: asked } = question.safeParse(payload);
    if (!asked) return;
    const { send, diagnose } = this.#options;
    switch (asked.question) {
      case "what-is-known":
        this.#listen(id);
        break;
      case "check-connection": {
        const page = this.#pages.get(id);
        const isRefused = asked.byItself && !(page && this.#mayCheck(id, page));
        const result = isRefused ? ({ outcome: "not checked" } as const) : await this.#check(id, page);
        send(id, { statement: "connection-checked", id: asked.id, result });
        break;
      }
      case "diagnose":
        send(id, { statement: "diagnosed", text: diagnose(id) });
        break;
      case "try": {
        const result = await this.#try(id, asked.languages, asked.anyway);
        send(id, { statement: "tried", id: asked.id, result });
      }
    }
  }

  #listen(id: string, isOpen = false): void {
    const page: Page = this.#pages.get(id) ?? { isOpen, saved: this.#options.keys.savedOf(id) };
    page.last = undefined;
    this.#pages.set(id, page);
    this.#follow(id, page);
  }

  #follow(id: string, page: Page): void {
    page.unfollow?.();
    page.account = this.#options.keys.shown(id)?.binding.account;
    page.unfollow = page.account?.follow(() => this.#sendNews(id, page));
    this.#sendNews(id, page);
  }

  #stopListening(id: string): void {
    this.#pages.get(id)?.unfollow?.();
    this.#pages.delete(id);
  }

  #sendNews(id: string, page: Page): void {
    const statement: Statement = page.account ? knownOf(page.account.state) : { statement: "known" };
    const text = JSON.stringify(statement);
    if (page.last === text) return;
    page.last = text;
    this.#options.send(id, statement);
  }

  #settingsReceived(id: string, page: Page): void {
    const { keys } = this.#options;
    const before = page.saved;
    page.saved = keys.savedOf(id);
    if (page.isOpen) {
      const place = placeOf(page.saved.key);
      const account = accountAt(page.saved, place);
      const earlier = accountAt(before, place);
      if (!isEqual(placeOf(before.key), place) || isReplaced(earlier, account)) page.typed = undefined;
      // What comes first of all has waited since before the plugin was started.
      if (place === "own" || before.global !== notReceived)
        page.typed = typedIn(earlier, account) ?? page.typed;
      if (fieldNames.some((field) => !isEqual(earlier[field], account[field])))
        this.#options.send(id, { statement: "settings-changed" });
    }
    if (keys.shown(id)?.binding.account !== page.account) this.#follow(id, page);
  }

  /** Whether the draft of a page may be checked although nobody asks for it. */
  #mayCheck(id: string, page: Page): boolean {
    const { keys } = this.#options;
    const saved = keys.savedOf(id);
    const place = placeOf(saved.key);
    const { access } = readDraft(saved, place);
    if (page.typed === undefined || !access || !isComplete(saved, place)) return false;
    return !isInUseElsewhere(access, keys.accountsInUse);
  }

  async #check(id: string, page: Page | undefined): Promise<CheckResult> {
    const { keys, accounts, clock } = this.#options;
    const saved = keys.savedOf(id);
    const place = placeOf(saved.key);
    const checked = beginCheck(saved, place, page?.lastCheck);
    if (page) page.lastCheck = checked;
    for (const each of this.#pages.values()) if (page && isOfSameAccount(each, page)) each.typed = undefined;
    const { access, problems } = readDraft(saved, place);
    const [problem] = problems;
    if (problem || !access) return incomplete(problem);
    const begin = clock.steady();
    try {
      const { state: session, ...details } = await accounts.check(access);
      if (page && this.#pages.get(id) === page) page.reached = checked;
      else this.#settle(id, checked);
      return { outcome: "reached", session, roundTrip: Math.round(clock.steady() - begin), ...details };
    } catch (error) {
      return failed(error);
    }
  }

  #settle(id: string, checked: Edited): void {
    const { keys, writer } = this.#options;
    const { place } = checked;
    if (place === "own" && keys.shown(id) === undefined) {
      this.#late.set(id, checked);
      return;
    }
    this.#late.delete(id);
    const saved = keys.savedOf(id);
    const next = withSettledDraft(saved, checked);
    if (next === saved) return;
    if (place === "own") {
      writer.writeSettings(id, next.key);
      keys.settingsReceived(id, next.key);
    } else {
      writer.writeGlobalSettings(next.global);
      keys.globalSettingsReceived(next.global);
    }
  }

  async #try(id: string, languages: Languages, anyway: boolean): Promise<TryResult> {
    const { keys, accounts, clock } = this.#options;
    const { access, problems } = readDraft(keys.savedOf(id), placeOf(keys.savedOf(id).key));
    if (!access) return incomplete(problems[0]);
    const account = accounts.get(access);
    // One that is on its way, or may be, would be restarted.
    if (!isCertainlyNone(account.state, clock.steady()) && !anyway) return { outcome: "running" };
    try {
      await setLanguages({ account, at: clock.steady() }, languages);
      return { outcome: "accepted" };
    } catch (error) {
      return failed(error);
    }
  }
}

function isOfSameAccount(one: Page, other: Page): boolean {
  const place = placeOf(one.saved.key);
  return one === other || (place !== "own" && isEqual(place, placeOf(other.saved.key)));
}

function incomplete(problem: JoinedReading["problems"][number] | undefined): TryResult & CheckResult {
  return { outcome: "incomplete", ...(problem ?? { field: "baseUrl", problem: "missing" }) };
}

/** @throws the error itself, where no failure of the service is behind it */
function failed(error: unknown): TryResult & CheckResult {
  const failure = findServiceFailure(error);
  if (!failure) throw error;
  return { outcome: "failed", kind: failure.kind, ...failure.details };
}

function knownOf(state: AccountState): Known {
  const { source, targets } = state;
  return {
    statement: "known",
    session: shownSession(state)?.state,
    connection: connectionIn(state),
    transcriptionLanguage: currentValue(source),
    translationLanguages: currentValue(targets),
    rejectedSource: source.rejected,
    rejectedTargets: targets.rejected,
  };
}

/** Nothing where the account has never worked, or its settings have to be corrected. */
function connectionIn({ statusAt, failing }: AccountState): Known["connection"] {
  if (statusAt === undefined) return undefined;
  if (!failing) return "working";
  return failureKinds[failing.failure.kind].interrupts ? "interrupted" : undefined;
}
