import type { Command, Session } from "../../src/service/caption-service.ts";

export type SessionState = Session["state"];

/** How long a stream may be gone while it restarts, in milliseconds. */
const restartLimit = 15_000;

/** What may be so, and from when on, in milliseconds. */
interface Belief<T> {
  readonly at: number;
  readonly values: ReadonlySet<T>;
}

/** What may be known of one thing: one value where it was told for sure, several where an answer was spoilt. */
export class Beliefs<T> {
  #past: Belief<T>[];

  constructor(first: T) {
    this.#past = [{ at: Number.NEGATIVE_INFINITY, values: new Set([first]) }];
  }

  /** What is so now, if that is sure. */
  get sure(): { readonly value: T } | undefined {
    const [value, ...others] = this.#past.at(-1)?.values ?? [];
    return others.length === 0 ? { value: value as T } : undefined;
  }

  /** @param isSure everything from before is over */
  tell(at: number, values: Iterable<T>, isSure: boolean): void {
    const before = isSure ? [] : (this.#past.at(-1)?.values ?? []);
    this.#past = [...this.#past.slice(-20), { at, values: new Set([...before, ...values]) }];
  }

  /** What was told last may not have been heard: what was believed before it may still be so. */
  doubt(at: number): void {
    this.tell(at, this.#past.at(-2)?.values ?? [], false);
  }

  /** Whether this may have been so at any time since `from`. */
  mayBe(value: T, from: number): boolean {
    const inForce = Math.max(
      0,
      this.#past.findLastIndex(({ at }) => at <= from),
    );
    return this.#past.slice(inForce).some(({ values }) => values.has(value));
  }
}

/** What the answers of the service make known of one account, by the contract. Times in milliseconds. */
export class Told {
  /** Undefined before the first status. */
  readonly session = new Beliefs<SessionState | undefined>(undefined);
  /** Whether captions are hidden; undefined where that is not known. */
  readonly hidden = new Beliefs<boolean | undefined>(undefined);
  /** When a status was last told, and when that had been asked for. */
  at = Number.NEGATIVE_INFINITY;
  askedAt = Number.NEGATIVE_INFINITY;
  /** When a state was last told that the plugin has no word for. */
  unknownAt = Number.NEGATIVE_INFINITY;
  hiddenSince = Number.POSITIVE_INFINITY;
  readonly #isExact: boolean;
  #restartingUntil = Number.NEGATIVE_INFINITY;

  /** @param isExact what is told here is what the plugin has heard, when it has heard it */
  constructor(isExact: boolean) {
    this.#isExact = isExact;
  }

  mayRun(from: number): boolean {
    return (["active", "paused", "suspended", "unknown"] as const).some((state) =>
      this.session.mayBe(state, from),
    );
  }

  /** @param hidden where the status tells it */
  status(
    at: number,
    askedAt: number,
    states: readonly SessionState[],
    isSure: boolean,
    hidden?: boolean,
  ): void {
    const wasRunning = this.mayRun(at);
    const isNone = states.includes("none");
    this.at = at;
    this.askedAt = Math.max(this.askedAt, askedAt);
    if (states.includes("unknown")) this.unknownAt = at;
    this.session.tell(at, states, isSure && !(isNone && at < this.#restartingUntil));
    if (!isNone) this.#restartingUntil = Number.NEGATIVE_INFINITY;
    if (wasRunning && isNone)
      this.hidden.tell(at, [undefined], this.#isExact && isSure && at >= this.#restartingUntil);
    if (hidden !== undefined) this.hidden.tell(at, [hidden], false);
  }

  command(at: number, name: Command["name"], outcome: "accepted" | "lost" | "unsure"): void {
    if (name === "hide" || name === "show") {
      const hidden = name === "hide";
      if (outcome === "unsure") this.hidden.tell(at, [hidden, undefined], false);
      else if (outcome === "accepted") this.hidden.tell(at, [hidden], true);
      else this.hidden.tell(at, [undefined], this.#isExact);
      this.hiddenSince = hidden ? Math.min(this.hiddenSince, at) : Number.POSITIVE_INFINITY;
    }
    if (name === "stop" && outcome !== "lost") this.#restartingUntil = Number.NEGATIVE_INFINITY;
    if (name === "set-transcription-language" && outcome !== "lost" && this.mayRun(at))
      this.#restartingUntil = at + restartLimit;
  }

  /** Nobody knows what of all this has come through. */
  blur(at: number): void {
    this.session.doubt(at);
    this.hidden.tell(at, [true, false, undefined], false);
  }
}
