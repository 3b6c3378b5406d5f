import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { type DashboardMove, dashboardMoves, type SessionState } from "./dashboard-moves.ts";
import { refuse, type Refusal } from "./refusal.ts";

export interface Session {
  readonly id: string;
  readonly state: SessionState;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** When the state was entered or the stream restarted, in milliseconds since 1970. */
  readonly changedAt: number;
  /** How often a new transcription language has restarted the stream. */
  readonly restarts: number;
}

/** One line of the past: the state that was entered, and when in milliseconds since 1970. */
export interface PastState {
  readonly state: SessionState | "NO_ACTIVE_SESSION";
  readonly at: number;
}

/** What was accepted and has not taken effect yet. */
export type PendingMove = "start" | "stop" | "restart";

/** Milliseconds from an accepted start or stop until the status tells of it, and for which a restart interrupts a stream. */
export interface Delays {
  readonly startMs: number;
  readonly stopMs: number;
  readonly restartMs: number;
}

const historyLength = 20;

/**
 * The session of one account and its state machine.
 *
 * A start or stop that was accepted can be made to take effect later, as in a real service: the status keeps
 * telling the old state until then. In between the *accepted* command counts for the rules, so a second start
 * is refused as "already running", a second stop as "no active session", and a stop calls off a start.
 *
 * While a new transcription language restarts the stream there is no session to be told of for a moment, and the same
 * session comes back after it. For the rules it is there all the time.
 */
export abstract class SessionLife {
  /** Null while no session is to be told of. */
  session: Session | null = null;
  /** States entered so far, the newest last, at most twenty. */
  history: readonly PastState[] = [];
  dashboardReady = true;
  delays: Delays = { startMs: 0, stopMs: 0, restartMs: 1500 };
  protected readonly clock: Clock;
  #pending: { readonly move: PendingMove; readonly callOff: () => void } | null = null;
  /** The session that comes back when its stream has restarted. */
  #restarting: Session | null = null;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Called after every change. */
  protected abstract changed(): void;

  /** What was accepted and the status does not tell of yet. */
  get pending(): PendingMove | null {
    return this.#pending?.move ?? null;
  }

  setDashboardReady(ready: boolean): void {
    this.dashboardReady = ready;
    this.changed();
  }

  /** For commands from now on; commands under way keep theirs. */
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

  /** An action at the dashboard; takes effect at once. Throws when it is not possible in the present state. */
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

  /** Sets the start of the session to `ms` milliseconds ago. Throws when no session runs. */
  sessionBeganAgo(ms: number): void {
    if (!this.session) throw new Error("No session is running.");
    this.session = { ...this.session, startedAt: this.clock.now() - ms };
    this.changed();
  }

  dispose(): void {
    this.#callOff();
  }

  /** A new transcription language restarts an active stream; it stays the same session. The caller tells of the change. */
  protected restart(): void {
    const { restartMs } = this.delays;
    const session = this.#restarting ?? this.session;
    if (session?.state !== "active") return;
    const restarted = { ...session, restarts: session.restarts + 1 };
    // A stop that is under way ends the session all the same.
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
    const past = { state: session?.state ?? "NO_ACTIVE_SESSION", at: this.clock.now() } as const;
    this.history = [...this.history, past].slice(-historyLength);
    this.changed();
  }
}
