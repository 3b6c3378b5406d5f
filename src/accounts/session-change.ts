import { type Clock, type Timer, timeLeft } from "../clock.ts";
import type { Session } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { type AccountState, isFresh, isRunning, type Target } from "./account-state.ts";
import { CommandFailure } from "./command-failure.ts";

/** How long a start or stop may stay unconfirmed, in milliseconds. */
const confirmationLimit = 15_000;
/** The same while fresh answers show a state that we don't know: a service may well tell what it is busy with. */
const unknownLimit = 2 * 60_000;
/** How often such a state is looked at again, in milliseconds. */
const lookAgain = 1_000;

/** One start or stop, from the press until the status confirms it, it fails, or its time is over. */
export class SessionChange {
  readonly target: Target;
  /** Settles with it. */
  readonly end: Promise<undefined>;
  /** The service accepted the command. */
  isAccepted = false;
  readonly #state: () => AccountState;
  readonly #outcome = Promise.withResolvers<undefined>();
  readonly #clock: Clock;
  #timer: Timer;
  readonly #lastTimer: Timer;
  /** The command is on its way: from here on a status can confirm it. */
  #isSent = false;
  /** The service answered 409: the next status decides whether that means "done already" or "not possible". */
  #isInConflict = false;

  /** @param since when the key was pressed, in milliseconds since the epoch */
  constructor(target: Target, since: number, clock: Clock, state: () => AccountState) {
    this.target = target;
    this.#clock = clock;
    this.#state = state;
    this.end = this.#outcome.promise.finally(() => {
      this.#timer.cancel();
      this.#lastTimer.cancel();
    });
    // Whoever pressed awaits it, but it may fail before that.
    this.end.catch(() => undefined);
    const now = clock.now();
    this.#timer = clock.after(timeLeft(since, confirmationLimit, now), () => this.#runOut());
    // A timer, since the clock may be set back meanwhile.
    this.#lastTimer = clock.after(timeLeft(since, unknownLimit, now), () => this.#fail());
  }

  sent(): void {
    this.#isSent = true;
  }

  failed(error: unknown): void {
    this.#isInConflict = error instanceof ServiceFailure && error.kind === "conflict";
    if (!this.#isInConflict) this.#outcome.reject(error);
  }

  /** The answer has come, and where the status can't be asked it is all that will. */
  answered(): void {
    if (this.#isInConflict && this.target === "running") {
      this.#outcome.reject(new CommandFailure("start-refused"));
    } else this.#outcome.resolve(undefined);
  }

  statusReceived(session: Session): void {
    if (!this.#isSent) return;
    const isStart = this.target === "running";
    // An unknown state shows that there is a session, but not that a start has succeeded.
    if (session.state === "unknown") {
      if (isStart && this.#isInConflict) this.#outcome.resolve(undefined);
    } else if (isRunning(session) === isStart) this.#outcome.resolve(undefined);
    else if (this.#isInConflict) this.#outcome.reject(new CommandFailure(this.#conflict()));
  }

  #conflict(): CommandFailure["kind"] {
    if (this.target === "none") return "stop-refused";
    return this.#state().unconfirmedStart === undefined ? "dashboard-not-ready" : "still-starting";
  }

  #runOut(): void {
    const state = this.#state();
    if (state.session?.state === "unknown" && isFresh(state, this.#clock.now())) {
      this.#timer = this.#clock.after(lookAgain, () => this.#runOut());
    } else this.#fail();
  }

  #fail(): void {
    this.#outcome.reject(new CommandFailure("not-confirmed"));
  }
}
