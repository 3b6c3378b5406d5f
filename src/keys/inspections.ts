import type { AccountState } from "../accounts/account-state.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { setLanguages } from "../accounts/languages.ts";
import { serviceFailureIn } from "../accounts/press-failure.ts";
import type { Account } from "../accounts/account.ts";
import { valueOf } from "../accounts/setting.ts";
import type { Clock } from "../clock.ts";
import {
  type CheckResult,
  type LanguageCommand,
  question,
  type Statement,
  type TryResult,
} from "../protocol/messages.ts";
import type { AccountProblem } from "../settings/account.ts";
import type { Session } from "../service/caption-service.ts";
import { failureKinds } from "../service/service-failure.ts";
import { readSource } from "./account-source.ts";
import type { PlacedKeys } from "./placed-keys.ts";

type Known = Extract<Statement, { statement: "known" }>;
type Reached = Extract<CheckResult, { outcome: "reached" }>;

export interface InspectionsOptions {
  readonly keys: PlacedKeys;
  readonly accounts: Accounts;
  readonly clock: Clock;
  /** Sends a statement to the inspector of a key. */
  readonly send: (id: string, statement: Statement) => void;
  /** What a helper needs to know of a key. */
  readonly diagnose: (id: string) => string;
}

/** An inspector that hears of the account of its key. */
interface Listener {
  /** The last statement that was sent to it. */
  last: string | undefined;
  readonly unobserve: (() => void) | undefined;
}

/** The plugin's side of the property inspectors: answers their questions and tells them what changes. */
export class Inspections {
  readonly #options: InspectionsOptions;
  /** By keys whose inspector listens: some hosts load many that are never in sight. */
  readonly #listeners = new Map<string, Listener>();

  constructor(options: InspectionsOptions) {
    this.#options = options;
    options.keys.onBound = (id) => {
      const listener = this.#listeners.get(id);
      if (listener) this.#listen(id, listener.last);
    };
  }

  appeared(id: string): void {
    const { keys, send } = this.#options;
    keys.followed.pageOpened(id);
    send(id, { statement: "in-sight" });
    this.#listen(id);
  }

  disappeared(id: string): void {
    this.#stopListening(id);
    this.#options.keys.inspectorDisappeared(id);
  }

  /** @param payload from the inspector of a key, of any type */
  async received(id: string, payload: unknown): Promise<void> {
    const { data: asked } = question.safeParse(payload);
    if (!asked) return;
    const { keys, send, diagnose } = this.#options;
    switch (asked.question) {
      case "what-is-known":
        this.#listen(id);
        break;
      case "check-connection": {
        const result = await this.#check(id);
        if (result) send(id, { statement: "connection-checked", id: asked.id, result });
        break;
      }
      case "diagnose":
        send(id, { statement: "diagnosed", text: diagnose(id) });
        break;
      case "try":
        send(id, {
          statement: "tried",
          id: asked.id,
          result: await this.#try(id, asked.command, asked.anyway),
        });
        break;
      case "use-account":
        keys.fieldLeft();
    }
  }

  /**
   * Tells what is known of the account that a key has now, and from then on what changes.
   * @param last what was told last
   */
  #listen(id: string, last?: string): void {
    this.#stopListening(id);
    const account = this.#options.keys.accountOf(id);
    const unobserve = account?.news.follow(() => this.#sendNews(id, account));
    this.#listeners.set(id, { last, unobserve });
    this.#sendNews(id, account);
  }

  #stopListening(id: string): void {
    this.#listeners.get(id)?.unobserve?.();
    this.#listeners.delete(id);
  }

  #sendNews(id: string, account: Account | undefined): void {
    const listener = this.#listeners.get(id);
    const statement: Statement = {
      statement: "known",
      ...(account && knownOf(account.state)),
      ...(this.#options.keys.followed.isKept(id) && { isKept: true }),
    };
    const text = JSON.stringify(statement);
    if (!listener || listener.last === text) return;
    listener.last = text;
    this.#options.send(id, statement);
  }

  /** @returns undefined where nothing was asked, because the address is being typed */
  async #check(id: string): Promise<CheckResult | undefined> {
    const { keys, accounts, clock } = this.#options;
    const { followed } = keys;
    if (!followed.isLeft(id)) return undefined;
    const { saved } = followed;
    const { access, problems } = readSource(followed.typed(id));
    const [problem] = problems;
    if (problem || !access) return incomplete(problem);
    const begin = clock.steady();
    try {
      const session = await accounts.get(access).check({ at: begin });
      // Only now: keys that work must not lose their account to a mistake in another, nor to what was typed meanwhile.
      keys.accountReached(access, saved);
      return { outcome: "reached", roundTrip: Math.round(clock.steady() - begin), ...understood(session) };
    } catch (error) {
      return failed(error);
    }
  }

  async #try(id: string, command: LanguageCommand, anyway: boolean): Promise<TryResult> {
    const { keys, accounts, clock } = this.#options;
    const { access, problems } = readSource(keys.followedBy(id));
    if (!access) return incomplete(problems[0]);
    const account = accounts.get(access);
    // One that is on its way, or may be, would be restarted.
    if (!account.state.isKnownNone && !anyway) return { outcome: "running" };
    try {
      const part = "languageCode" in command ? { transcriptionLanguage: command.languageCode } : command;
      await setLanguages({ account, at: clock.steady() }, "scene" in part ? part.scene : part);
      return { outcome: "accepted" };
    } catch (error) {
      return failed(error);
    }
  }
}

function incomplete(problem: AccountProblem | undefined): TryResult & CheckResult {
  return { outcome: "incomplete", ...(problem ?? { field: "baseUrl", problem: "missing" }) };
}

/** @throws the error itself, where no failure of the service is behind it */
function failed(error: unknown): TryResult & CheckResult {
  const failure = serviceFailureIn(error);
  if (!failure) throw error;
  const { retryAfter: _, ...told } = failure.details;
  return { outcome: "failed", kind: failure.kind, ...told };
}

function knownOf(state: AccountState): Omit<Known, "statement"> {
  const { session } = state;
  const { rejected: refusedSource } = state.source;
  const { rejected: refusedTargets } = state.targets;
  const source = valueOf(state.source);
  const targets = valueOf(state.targets);
  const said = ({ words }: { readonly words?: string | undefined }): { words?: string } =>
    words === undefined ? {} : { words };
  return {
    ...(session && { session: session.state }),
    ...connectionIn(state),
    ...(source !== undefined && { transcriptionLanguage: source }),
    ...(targets && { translationLanguages: [...targets] }),
    ...(refusedSource && { refusedLanguage: { languageCode: refusedSource.value, ...said(refusedSource) } }),
    ...(refusedTargets && { refused: { languageCodes: [...refusedTargets.value], ...said(refusedTargets) } }),
  };
}

function understood(session: Session): Omit<Reached, "outcome" | "roundTrip"> {
  if (session.state === "none") return { session: "none" };
  const { state, translationLanguages: targets, ...details } = session;
  return { session: state, ...details, ...(targets && { translationLanguages: [...targets] }) };
}

/** Nothing where the account has never worked, or its settings have to be corrected. */
function connectionIn(state: AccountState): Pick<Known, "connection"> {
  if (state.checkedAt === undefined) return {};
  if (!state.failing) return { connection: "working" };
  return failureKinds[state.failing.failure.kind].interrupts ? { connection: "interrupted" } : {};
}
