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

/** Milliseconds from an accepted command to the first status that shows its effect. */
interface Delays {
  readonly startMs: number;
  readonly stopMs: number;
  /** Meanwhile, statuses report no session. */
  readonly restartMs: number;
}

/**
 * The session of one account. Between accepting a command and showing its effect, the service refuses the same command
 * again: a start as "already running", a stop as "no active session". A stop cancels a pending start or restart.
 */
export abstract class SessionLife {
  session: Session | null = null;
  dashboardReady = true;
  delays: Delays = { startMs: 0, stopMs: 0, restartMs: 1500 };
  protected readonly clock: Clock;
  #pending: { readonly move: PendingMove; readonly cancel: () => void } | null = null;
  /** The session that restarts. Meanwhile `session` is null. */
  #restarting: Session | null = null;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  protected abstract recordChange(): void;

  get pending(): PendingMove | null {
    return this.#pending?.move ?? null;
  }

  setDashboardReady(ready: boolean): void {
    this.dashboardReady = ready;
    this.recordChange();
  }

  setDelays(delays: Partial<Delays>): void {
    this.delays = { ...this.delays, ...delays };
    this.recordChange();
  }

  start(): Refusal | null {
    if (this.session || this.#pending) return refuse("already-running", "A session is already running.");
    if (!this.dashboardReady)
      return refuse("dashboard-not-ready", "No dashboard admin client is connected and ready.");
    this.#schedule("start", this.delays.startMs, () => this.#beginSession());
    return null;
  }

  stop(): Refusal | null {
    if (this.#pending?.move === "start" || this.#pending?.move === "restart") {
      this.#cancelPending();
      this.recordChange();
      return null;
    }
    if (!this.session || this.#pending) return refuse("no-active-session", "There is no active session.");
    this.#schedule("stop", this.delays.stopMs, () => this.#setSession(null));
    return null;
  }

  /** @throws Error if the dashboard does not offer the move in this state */
  controlFromDashboard(move: DashboardMove): void {
    const { session } = this;
    const { from, to } = dashboardMoves[move];
    if (!from.some((state) => state === session?.state))
      throw new Error(`Cannot ${move} while the session is ${session?.state ?? "NO_ACTIVE_SESSION"}.`);
    if (move === "start" && !this.dashboardReady)
      throw new Error("Cannot start: no dashboard admin client is connected and ready.");
    // The dashboard starts and stops at once, in place of a pending command.
    if (move === "start" || move === "stop") this.#cancelPending();
    if (to === undefined) this.#setSession(null);
    else if (session) this.#setSession({ ...session, state: to, changedAt: this.clock.now() });
    else this.#beginSession();
  }

  /** Shifts `startedAt` and `changedAt`, so that the session is `ms` old. */
  setSessionAge(ms: number): void {
    const { session } = this;
    if (!session) throw new Error("No session is running.");
    const startedAt = this.clock.now() - ms;
    this.session = { ...session, startedAt, changedAt: session.changedAt + startedAt - session.startedAt };
    this.recordChange();
  }

  dispose(): void {
    this.#cancelPending();
  }

  /** The service restarts an active session when its source language changes. A second change begins the delay again. */
  protected restartSession(): void {
    const { restartMs } = this.delays;
    const session = this.#restarting ?? this.session;
    if (session?.state !== "active") return;
    const restarted = { ...session, restarts: session.restarts + 1 };
    if (this.#pending?.move === "restart") this.#cancelPending();
    const finish = (): void => {
      this.#restarting = null;
      this.#setSession({ ...restarted, changedAt: this.clock.now() });
    };
    // There is room for one pending move. A pending stop keeps it, and the session restarts at once.
    if (restartMs <= 0 || this.#pending?.move === "stop") {
      finish();
      return;
    }
    this.#restarting = restarted;
    if (this.session) this.#setSession(null);
    this.#schedule("restart", restartMs, finish);
  }

  #schedule(move: PendingMove, delayMs: number, takeEffect: () => void): void {
    if (delayMs <= 0) {
      takeEffect();
      return;
    }
    const cancel = this.clock.after(delayMs, () => {
      this.#pending = null;
      takeEffect();
    });
    this.#pending = { move, cancel };
    this.recordChange();
  }

  #cancelPending(): void {
    this.#pending?.cancel();
    this.#pending = null;
    this.#restarting = null;
  }

  #beginSession(): void {
    const now = this.clock.now();
    this.#setSession({ id: randomUUID(), state: "active", startedAt: now, changedAt: now, restarts: 0 });
  }

  #setSession(session: Session | null): void {
    this.session = session;
    this.recordChange();
  }
}
