import type { Session } from "../../src/service/caption-service.ts";
import type { ServiceFailureKind } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";

/** How requests are answered for the time being. */
export type Behaviour =
  | { readonly kind: "fine" }
  | { readonly kind: "fails"; readonly failure: ServiceFailureKind; readonly retryAfter?: number }
  /** Carried out, but the answer is lost. */
  | { readonly kind: "answers get lost" }
  /** Carried out, the answer is lost, and another one comes to the second send. */
  | { readonly kind: "is sent twice" }
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
interface Truth {
  readonly state: State;
  readonly startedAt: number;
  readonly isHidden: boolean;
  readonly source: string;
  readonly targets: readonly string[];
}

const beginning: Truth = { state: "none", startedAt: 0, isHidden: false, source: "en", targets: ["es"] };

/** The service's side of one account: what is true, and how it answers. */
export class SimulatedAccount {
  isReady = true;
  /** Milliseconds that a request takes. */
  latency = 50;
  /** Milliseconds that a start or stop takes to show after it was accepted. */
  delay = 0;
  view: View = { kind: "true" };
  /** What a status tells beside the state. */
  tells: "all" | "languages" | "nothing" = "languages";
  statusBehaviour: Behaviour = { kind: "fine" };
  commandBehaviour: Behaviour = { kind: "fine" };
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

  /** What a status tells now. */
  session(): Session {
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
}
