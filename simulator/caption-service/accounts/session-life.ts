import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { type DashboardMove, dashboardMoves, type SessionState } from "./dashboard-moves.ts";
import { refuse, type Refusal } from "./refusal.ts";

/** Times are in milliseconds since 1970. */
export interface Session {
  readonly id: string;
  readonly state: SessionState;
  readonly startedAt: number;
  readonly changedAt: number;
  readonly restarts: number;
}

type PendingMove = "start" | "stop" | "restart";

/** Milliseconds until a status shows an accepted start or stop, and without a session during a restart. */
interface Delays {
  readonly startMs: number;
  readonly stopMs: number;
  readonly restartMs: number;
}

/**
 * The session of one account. An accepted command counts at once, before a status shows it: a second start is refused
 * as "already running", a second stop as "no active session", and a stop cancels a start. A session that restarts
 * counts as running, although a status shows none.
 */
export abstract class SessionLife {
  session: Session | null = null;
  dashboardReady = true;
  delays: Delays = { startMs: 0, stopMs: 0, restartMs: 1500 };
  protected readonly clock: Clock;
  #pending: { readonly move: PendingMove; readonly callOff: () => void } | null = null;
  #restarting: Session | null = null;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  protected abstract changed(): void;

  get pending(): PendingMove | null {
    return this.#pending?.move ?? null;
  }

  setDashboardReady(ready: boolean): void {
    this.dashboardReady = ready;
    this.changed();
  }

  setDelays(delays: Partial<Delays>): void {
    this.delays = { ...this.delays, ...delays };
    this.changed();
  }

  start(): Refusal | null {
    if (this.session || this.#pending) return refuse("already-running", "A session is already running.");
    if (!this.dashboardReady)
      return refuse("dashboard-not-ready", "No dashboard admin client is connected and ready.");
    this.#later("start", this.delays.startMs, () => this.#begin());
    return null;
  }

  stop(): Refusal | null {
    if (this.#pending?.move === "start" || this.#pending?.move === "restart") {
      this.#callOff();
      this.changed();
      return null;
    }
    if (!this.session || this.#pending) return refuse("no-active-session", "There is no active session.");
    this.#later("stop", this.delays.stopMs, () => this.#become(null));
    return null;
  }

  fromElsewhere(move: DashboardMove): void {
    const { session } = this;
    const { from, to } = dashboardMoves[move];
    if (!from.some((state) => state === session?.state))
      throw new Error(`Cannot ${move} while the session is ${session?.state ?? "NO_ACTIVE_SESSION"}.`);
    if (move === "start" && !this.dashboardReady)
      throw new Error("Cannot start: no dashboard admin client is connected and ready.");
    if (move === "start" || move === "stop") this.#callOff();
    if (to === undefined) this.#become(null);
    else if (session) this.#become({ ...session, state: to, changedAt: this.clock.now() });
    else this.#begin();
  }

  /** Moves both times of the session. */
  setSessionAge(ms: number): void {
    const { session } = this;
    if (!session) throw new Error("No session is running.");
    const startedAt = this.clock.now() - ms;
    this.session = { ...session, startedAt, changedAt: session.changedAt + startedAt - session.startedAt };
    this.changed();
  }

  dispose(): void {
    this.#callOff();
  }

  protected restart(): void {
    const { restartMs } = this.delays;
    const session = this.#restarting ?? this.session;
    if (session?.state !== "active") return;
    const restarted = { ...session, restarts: session.restarts + 1 };
    // A stop that is under way still ends the session.
    const isAtOnce = restartMs <= 0 || this.#pending?.move === "stop";
    if (this.#pending?.move === "restart") this.#callOff();
    if (isAtOnce) {
      this.session = { ...restarted, changedAt: this.clock.now() };
      return;
    }
    this.#restarting = restarted;
    if (this.session) this.#become(null);
    this.#later("restart", restartMs, () => {
      this.#restarting = null;
      this.#become({ ...restarted, changedAt: this.clock.now() });
    });
  }

  #later(move: PendingMove, delayMs: number, takeEffect: () => void): void {
    if (delayMs <= 0) {
      takeEffect();
      return;
    }
    const callOff = this.clock.after(delayMs, () => {
      this.#pending = null;
      takeEffect();
    });
    this.#pending = { move, callOff };
    this.changed();
  }

  #callOff(): void {
    this.#pending?.callOff();
    this.#pending = null;
    this.#restarting = null;
  }

  #begin(): void {
    const now = this.clock.now();
    this.#become({ id: randomUUID(), state: "active", startedAt: now, changedAt: now, restarts: 0 });
  }

  #become(session: Session | null): void {
    this.session = session;
    this.changed();
  }
}
