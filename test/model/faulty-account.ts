import { Account } from "../../simulator/caption-service/accounts/account.ts";
import { refusalStatus } from "../../simulator/caption-service/accounts/refusal.ts";
import { endpoints, type Operation } from "../../simulator/caption-service/service/endpoints.ts";
import type { Command, RequestLimits, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";
import { lost } from "../kit/fake-service.ts";

/** How requests are answered for the time being. */
export interface Behaviour {
  readonly failure?: ServiceFailure;
  /** Carried out although it fails. */
  readonly isDone?: boolean;
  /** Milliseconds after the answer until it is carried out; never where it is infinite. */
  readonly late?: number;
  readonly hangs?: boolean;
}

/** Whose word a status is: that of now, of a while ago, of a cache, of two machines in turn, or now and then of none. */
export type View =
  | { readonly kind: "true" }
  | { readonly kind: "lagging" | "cached" | "two machines"; readonly ms: number }
  | { readonly kind: "flickering"; readonly every: number };

/** What is the case when the plugin starts. */
export interface Beginning {
  readonly state?: Session["state"];
  /** What a status tells beside the state. */
  readonly tells?: "all" | "languages" | "nothing";
  /** A show of captions that are shown is refused, and languages that the plan doesn't have. */
  readonly isStrict?: boolean;
  readonly view?: View;
  /** Milliseconds that a start, stop or restart takes. */
  readonly delay?: number;
}

/** What the service calls a state that the plugin has no word for. */
export const unknownWord = "warming";

/** The emulator's account, with what may befall its requests in place of a wire. */
export class FaultyAccount extends Account {
  /** Milliseconds that a request takes. */
  latency = 50;
  view: View;
  tells: NonNullable<Beginning["tells"]>;
  statusBehaviour: Behaviour = {};
  commandBehaviour: Behaviour = {};
  /** Until when it has asked not to be asked, by the clock's `trueNow`. */
  retryAt = 0;
  readonly isStrict: boolean;
  #asked = 0;

  constructor(fake: FakeClock, beginning: Beginning) {
    const { state = "none", tells = "languages", isStrict = false, view, delay = 0 } = beginning;
    const clock = {
      now: () => fake.trueNow,
      after(ms: number, task: () => void) {
        const timer = fake.after(ms, task);
        return () => timer.cancel();
      },
    };
    const supportedLanguages = ["en", "de", "es", "it", ...(isStrict ? [] : ["fr", "pt"])];
    const options = { name: "", apiKeys: [], supportedLanguages, translationLanguages: ["es"] };
    super(options, clock, () => undefined);
    this.isStrict = isStrict;
    this.tells = tells;
    this.view = view ?? { kind: "true" };
    this.takes(delay);
    this.become(state);
  }

  get state(): Session["state"] {
    return this.session?.state ?? "none";
  }

  get isHidden(): boolean {
    return !this.captionsVisible;
  }

  takes(delay: number): void {
    this.setDelays({ startMs: delay, stopMs: delay, restartMs: delay });
  }

  /** Another program brings about a state, whatever it was. */
  become(state: Session["state"]): void {
    const [startedAt, changedAt] = [this.now, this.now];
    const session = this.session ?? { id: "", startedAt, changedAt, restarts: 0 };
    this.session = state === "none" ? null : { ...session, state: state as "active" };
    this.changed();
  }

  /** Whatever it was like, it is well from now on; what it tells of a session stays the same. */
  heal(): void {
    this.takes(0);
    this.setDashboardReady(true);
    Object.assign(this, { latency: 20, view: { kind: "true" }, statusBehaviour: {}, commandBehaviour: {} });
  }

  /** @throws ServiceFailure */
  checkStatus(limits: RequestLimits): Promise<Session> {
    return this.#answer(limits, this.statusBehaviour, () => this.#status());
  }

  /** @throws ServiceFailure */
  send(command: Command, limits: RequestLimits): Promise<void> {
    const { late } = this.commandBehaviour;
    return this.#answer(limits, this.commandBehaviour, () => {
      if (late !== undefined) return void this.clock.after(late, () => void this.#carryOut(command));
      const status = this.#carryOut(command);
      if (status !== undefined)
        throw new ServiceFailure(status === 409 ? "conflict" : "rejected", { status });
    });
  }

  #status(): Session {
    this.#asked += 1;
    const { view, tells } = this;
    const seen = this.asOf(this.#age(view));
    const isGone = view.kind === "flickering" && this.#asked % view.every === 0;
    if (!seen.session || isGone) return { state: "none" };
    const { transcriptionLanguage, translationLanguages, captionsVisible } = seen;
    const { startedAt, state } = seen.session as Session & { startedAt: number };
    return {
      state: state as "active",
      ...((state as string) === "unknown" && { word: unknownWord }),
      ...(tells !== "nothing" && { transcriptionLanguage, translationLanguages }),
      ...(tells === "all" && { captionsHidden: !captionsVisible, startedAt }),
    };
  }

  #age(view: View): number {
    if (view.kind === "lagging") return view.ms;
    if (view.kind === "cached") return this.now % view.ms;
    return view.kind === "two machines" && this.#asked % 2 === 0 ? view.ms : 0;
  }

  /** @returns the status of a refusal */
  #carryOut(command: Command): number | undefined {
    if (command.name === "show" && this.isStrict && this.captionsVisible) return 422;
    const operation = command.name.replace(/^set-|s$/g, "") as Operation;
    const refusal = endpoints[operation].run(this, command);
    return refusal ? refusalStatus[refusal.kind] : undefined;
  }

  #answer<T>(
    { timeLimit }: RequestLimits,
    { failure, isDone = failure === undefined, hangs = false }: Behaviour,
    act: () => T,
  ): Promise<T> {
    const { retryAfter } = failure?.details ?? {};
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // It was written long before.
    const giveUp = this.clock.after(timeLimit, () => reject(lost()));
    const answer = (): void => {
      giveUp();
      if (retryAfter !== undefined) this.retryAt = this.now + retryAfter;
      try {
        const result = isDone ? act() : undefined;
        if (failure) throw failure;
        resolve(result as T);
      } catch (error) {
        reject(error);
      }
    };
    if (!hangs) this.clock.after(this.latency, answer);
    return promise;
  }
}
