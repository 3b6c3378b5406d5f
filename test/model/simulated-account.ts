import type { Command, RequestLimits, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";
import { lost } from "../kit/fake-service.ts";

/** How requests are answered for the time being. */
export type Behaviour =
  | { readonly kind: "fine" }
  | { readonly kind: "fails"; readonly failure: ServiceFailureKind; readonly retryAfter?: number }
  /** Carried out, but the answer is lost. */
  | { readonly kind: "answers get lost" }
  /** Carried out, and a gateway answers that it had no answer. */
  | { readonly kind: "gateway"; readonly status: 502 | 504 }
  /** Not carried out, and a gateway says the same. */
  | { readonly kind: "gateway alone"; readonly status: 502 | 504 }
  /** Accepted, and carried out so much later, in milliseconds; never where it is infinite. */
  | { readonly kind: "late"; readonly ms: number }
  | { readonly kind: "hangs" };

/** What the service calls a state that the plugin has no word for. */
export const unknownWord = "warming";

/** Whose word a status is: that of now, of a while ago, of a cache, of two machines in turn, or now and then of none. */
export type View =
  | { readonly kind: "true" }
  | { readonly kind: "lagging" | "cached" | "two machines"; readonly ms: number }
  | { readonly kind: "flickering"; readonly every: number };

type State = Session["state"];

/** What is so on the service's side of one account. */
export interface Truth {
  readonly state: State;
  readonly startedAt: number;
  readonly isHidden: boolean;
  readonly source: string;
  readonly targets: readonly string[];
}

const beginning: Truth = { state: "none", startedAt: 0, isHidden: false, source: "en", targets: ["es"] };

/** The service's side of one account: what is true, what commands make of it, and how it answers. */
export class SimulatedAccount {
  isReady = true;
  /** It refuses a show of captions that are shown, and languages that its plan doesn't have. */
  isStrict = false;
  /** Milliseconds that a request takes. */
  latency = 50;
  /** Milliseconds that a start or stop takes to show after it was accepted. */
  delay = 0;
  view: View = { kind: "true" };
  /** What a status tells beside the state. */
  tells: "all" | "languages" | "nothing" = "languages";
  statusBehaviour: Behaviour = { kind: "fine" };
  commandBehaviour: Behaviour = { kind: "fine" };
  /** Until when it has asked not to be asked, by the clock's `trueNow`. */
  retryAt = 0;
  readonly #clock: FakeClock;
  #past: { readonly at: number; readonly truth: Truth }[];
  #asked = 0;

  constructor(clock: FakeClock) {
    this.#clock = clock;
    this.#past = [{ at: Number.NEGATIVE_INFINITY, truth: beginning }];
  }

  get truth(): Truth {
    return this.#past.at(-1)?.truth ?? beginning;
  }

  get state(): State {
    return this.truth.state;
  }

  /** Whether its plan has all these languages. */
  offers(codes: readonly string[]): boolean {
    return !this.isStrict || codes.every((code) => code !== "fr" && code !== "pt");
  }

  /** Something else is so from now on. */
  set(change: Partial<Truth>): void {
    const before = this.truth;
    const begins = before.state === "none" && (change.state ?? "none") !== "none";
    const started = begins && change.startedAt === undefined ? { startedAt: this.#clock.trueNow } : {};
    this.#past = [
      ...this.#past.slice(-50),
      { at: this.#clock.trueNow, truth: { ...before, ...started, ...change } },
    ];
  }

  /** Whatever it was like, it is well from now on; what it tells of a session stays the same. */
  heal(): void {
    Object.assign(this, { isReady: true, latency: 20, delay: 0, view: { kind: "true" } });
    this.statusBehaviour = this.commandBehaviour = { kind: "fine" };
  }

  /** A status request. @throws ServiceFailure */
  checkStatus(limits: RequestLimits): Promise<Session> {
    return this.#answer(limits, this.statusBehaviour, () => this.#session());
  }

  /** @throws ServiceFailure */
  send(command: Command, limits: RequestLimits): Promise<void> {
    return this.#answer(limits, this.commandBehaviour, () => this.#carryOut(command));
  }

  #session(): Session {
    this.#asked += 1;
    const { view, tells } = this;
    const now = this.#clock.trueNow;
    const { state, startedAt, isHidden, source, targets } = this.#at(now - this.#age(view, now));
    const isGone = view.kind === "flickering" && this.#asked % view.every === 0;
    if (state === "none" || isGone) return { state: "none" };
    return {
      state,
      ...(state === "unknown" && { word: unknownWord }),
      ...(tells !== "nothing" && { transcriptionLanguage: source, translationLanguages: targets }),
      ...(tells === "all" && { captionsHidden: isHidden, startedAt }),
    };
  }

  #age(view: View, now: number): number {
    if (view.kind === "lagging") return view.ms;
    if (view.kind === "cached") return now % view.ms;
    return view.kind === "two machines" && this.#asked % 2 === 0 ? view.ms : 0;
  }

  #at(time: number): Truth {
    return this.#past.findLast(({ at }) => at <= time)?.truth ?? this.truth;
  }

  #answer<T>({ timeLimit }: RequestLimits, behaviour: Behaviour, act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      // It was written long before.
      const limit = this.#clock.after(timeLimit, () => reject(lost()));
      if (behaviour.kind === "hangs") return;
      this.#clock.after(this.latency, () => {
        try {
          resolve(this.#answered(behaviour, act));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        limit.cancel();
      });
    });
  }

  /** @throws ServiceFailure */
  #answered<T>(behaviour: Behaviour, act: () => T): T {
    const gateway = (status: number) => lost("service-error", { status });
    switch (behaviour.kind) {
      case "fails": {
        const { failure: kind, retryAfter } = behaviour;
        if (retryAfter !== undefined) this.retryAt = this.#clock.trueNow + retryAfter;
        if (kind === "timed-out" || kind === "connection-dropped") throw lost(kind);
        throw new ServiceFailure(kind, retryAfter === undefined ? {} : { retryAfter });
      }
      case "gateway alone":
        throw gateway(behaviour.status);
      default: {
        const result = act();
        if (behaviour.kind === "answers get lost") throw lost("connection-dropped");
        if (behaviour.kind === "gateway") throw gateway(behaviour.status);
        return result;
      }
    }
  }

  #carryOut(command: Command): void {
    const { commandBehaviour } = this;
    this.#refuse(command);
    if (commandBehaviour.kind !== "late") this.#act(command);
    else if (Number.isFinite(commandBehaviour.ms))
      this.#clock.after(commandBehaviour.ms, () => this.#act(command));
  }

  /** @throws ServiceFailure */
  #refuse(command: Command): void {
    const { state, isReady, truth } = this;
    const isConflict =
      command.name === "start" ? state !== "none" || !isReady : command.name === "stop" && state === "none";
    if (isConflict) throw new ServiceFailure("conflict", { status: 409 });
    const isRefused =
      (command.name === "show" && this.isStrict && !truth.isHidden) ||
      ("languageCode" in command && !this.offers([command.languageCode])) ||
      ("languageCodes" in command &&
        (command.languageCodes.includes(truth.source) || !this.offers(command.languageCodes)));
    if (isRefused) throw new ServiceFailure("refused", { status: 422 });
  }

  #act(command: Command): void {
    switch (command.name) {
      case "start":
        this.#later(() => this.set({ state: "active" }));
        break;
      case "stop":
        this.#later(() => this.set({ state: "none" }));
        break;
      case "set-transcription-language":
        this.set({ source: command.languageCode });
        this.#restart();
        break;
      case "set-translation-languages":
        this.set({ targets: command.languageCodes });
        break;
      case "hide":
      case "show":
        this.set({ isHidden: command.name === "hide" });
        break;
      case "clear":
        break;
    }
  }

  /** The stream is gone for as long as a start takes. */
  #restart(): void {
    const { state, delay } = this;
    if (state === "none" || delay === 0) return;
    this.set({ state: "none" });
    this.#later(() => this.set({ state }));
  }

  #later(change: () => void): void {
    if (this.delay === 0) change();
    else this.#clock.after(this.delay, change);
  }
}
