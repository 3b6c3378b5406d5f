import { Account } from "../../simulator/caption-service/accounts/account.ts";
import { refusalStatus } from "../../simulator/caption-service/accounts/refusal.ts";
import { endpoints, type Operation } from "../../simulator/caption-service/service/endpoints.ts";
import type { Command, RunningSession, Status } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";
import { noAnswer } from "../kit/fake-service.ts";

/** How the service currently answers requests. Times in milliseconds. */
export interface Behavior {
  readonly failure?: ServiceFailure;
  /** Whether the service carries out a request although the answer is `failure`. */
  readonly isCarriedOut?: boolean;
  /** How long after its answer a command is carried out, unless it sets languages. */
  readonly delayAfterAnswer?: number | "never";
  readonly hangs?: boolean;
}

/** What statuses report. */
export type View =
  | { readonly kind: "true" }
  /** "lagging": the account `ms` ago. "cached": a copy renewed every `ms`. "two machines": every second status is `ms` old. */
  | { readonly kind: "lagging" | "cached" | "two machines"; readonly ms: number }
  /** No session in every n-th status. */
  | { readonly kind: "flickering"; readonly every: number };

/** What a status reports beside the state of a session. */
export type Detail = "all" | "languages" | "nothing";

export interface Beginning {
  readonly state?: RunningSession["state"] | "none";
  readonly detail?: Detail;
  readonly view?: View;
  /** How long a start, stop or restart takes, in milliseconds. */
  readonly delay?: number;
  /** Whether the service reports some languages by another code. */
  readonly spellsDifferently?: boolean;
}

/** The service's word for a state that the plugin does not know. */
export const unknownWord = "warming";

/** The codes that a service with `spellsDifferently` reports for others. */
const reportedCodes: Readonly<Record<string, string>> = {
  "nb-NO": "no-NO",
  de: "de-DE",
  "zh-CN": "zh-Hans-CN",
};
/** How long polls may be slowed down after an answer 429. */
const slowDownMs = 8 * 60_000;

/** An account of the emulator without HTTP. Its requests fail, hang or come late. */
export class FaultyService extends Account {
  latency = 50;
  view: View;
  detail: Detail;
  statuses: Behavior = {};
  commands: Behavior = {};
  /** Until when polls may be slowed down. */
  busyUntil = 0;
  readonly #spellsDifferently: boolean;
  #statusCount = 0;
  #changes = 0;

  constructor(fakeClock: FakeClock, beginning: Beginning) {
    const { state = "none", detail = "all", view, delay = 0, spellsDifferently = false } = beginning;
    const clock = {
      now: () => fakeClock.trueNow,
      after(ms: number, task: () => void) {
        const timer = fakeClock.after(ms, task);
        return () => timer.cancel();
      },
    };
    const supportedLanguages = ["en", "de", "es", "it", "nb-NO", "zh-CN"];
    const options = { name: "", apiKeys: [], supportedLanguages, translationLanguages: ["es"] };
    super(options, clock, () => undefined);
    this.detail = detail;
    this.view = view ?? { kind: "true" };
    this.#spellsDifferently = spellsDifferently;
    this.setDelay(delay);
    this.become(state);
  }

  get state(): RunningSession["state"] | "none" {
    return this.session?.state ?? "none";
  }

  setDelay(ms: number): void {
    this.setDelays({ startMs: ms, stopMs: ms, restartMs: ms });
  }

  /** Another program changes the session. */
  become(state: RunningSession["state"] | "none"): void {
    const session = this.session ?? { id: "", startedAt: this.now, changedAt: this.now, restarts: 0 };
    // The cast adds the state "unknown", which the emulator does not have.
    this.session = state === "none" ? null : { ...session, state: state as "active" };
    this.recordChange();
  }

  /** Another program sets languages that no key has: new ones each time, because the plugin may not notice a change back. */
  changeLanguages(): void {
    this.#changes += 1;
    // qaa, qab, …
    const code = `qa${String.fromCodePoint(96 + this.#changes)}`;
    this.transcriptionLanguage = code;
    this.translationLanguages = [`${code}-DE`];
    this.recordChange();
  }

  /** From now on, answers every request soon and truthfully. */
  heal(): void {
    this.setDelay(0);
    this.setDashboardReady(true);
    Object.assign(this, { latency: 20, view: { kind: "true" }, statuses: {}, commands: {} });
  }

  /** @throws ServiceFailure */
  checkStatus(timeLimit: number): Promise<Status> {
    return this.#answer(timeLimit, this.statuses, () => this.#makeStatus());
  }

  /** @throws ServiceFailure */
  send(command: Command, timeLimit: number): Promise<void> {
    // Languages are set at once: the plugin can't tell one that is not set yet from one that the service spells differently.
    const delay = command.name.startsWith("set-") ? undefined : this.commands.delayAfterAnswer;
    return this.#answer(timeLimit, this.commands, () => {
      if (delay === "never") return;
      if (delay !== undefined) return void this.clock.after(delay, () => void this.#carryOut(command));
      const httpError = this.#carryOut(command);
      if (httpError !== undefined)
        throw new ServiceFailure(httpError === 409 ? "conflict" : "rejected", { status: httpError });
    });
  }

  #makeStatus(): Status {
    this.#statusCount += 1;
    const { view, detail } = this;
    const reported = this.asOf(this.#age(view));
    const hidesSession = view.kind === "flickering" && this.#statusCount % view.every === 0;
    const serverTime = this.now;
    if (!reported.session || hidesSession) return { session: { state: "none" }, serverTime };
    const { transcriptionLanguage, translationLanguages, captionsVisible } = reported;
    const { state, startedAt } = reported.session as unknown as RunningSession & { startedAt: number };
    const session: RunningSession = {
      state,
      ...(state === "unknown" && { word: unknownWord }),
      ...(detail !== "nothing" && {
        transcriptionLanguage: this.#spell(transcriptionLanguage),
        translationLanguages: translationLanguages.map((code) => this.#spell(code)),
      }),
      ...(detail === "all" && { captionsHidden: !captionsVisible, startedAt }),
    };
    return { session, serverTime };
  }

  #spell(code: string): string {
    return this.#spellsDifferently ? (reportedCodes[code] ?? code) : code;
  }

  /** @returns the age of what a status reports, in milliseconds */
  #age(view: View): number {
    if (view.kind === "lagging") return view.ms;
    if (view.kind === "cached") return this.now % view.ms;
    return view.kind === "two machines" && this.#statusCount % 2 === 0 ? view.ms : 0;
  }

  /** @returns the HTTP status of a rejection */
  #carryOut(command: Command): number | undefined {
    // "set-translation-languages" becomes "translation-language".
    const operation = command.name.replace(/^set-|s$/g, "") as Operation;
    const refusal = endpoints[operation].run(this, command);
    return refusal ? refusalStatus[refusal.kind] : undefined;
  }

  #answer<T>(timeLimit: number, behavior: Behavior, act: () => T): Promise<T> {
    const { failure, isCarriedOut = failure === undefined, hangs = false } = behavior;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const cancelTimeout = this.clock.after(timeLimit, () => reject(noAnswer()));
    const answer = (): void => {
      cancelTimeout();
      if (failure) this.#noteBusy(failure);
      try {
        const result = isCarriedOut ? act() : undefined;
        if (failure) throw failure;
        resolve(result as T);
      } catch (error) {
        reject(error);
      }
    };
    if (!hangs) this.clock.after(this.latency, answer);
    return promise;
  }

  #noteBusy({ kind, details: { status, retryAfter = 0 } }: ServiceFailure): void {
    if (kind !== "busy") return;
    const slowDown = status === 429 ? slowDownMs : 0;
    this.busyUntil = Math.max(this.busyUntil, this.now + Math.max(retryAfter, slowDown));
  }
}
