import { findNextChange } from "../../src/accounts/account.ts";
import { isRestarting, isRunning, type Moment } from "../../src/accounts/session.ts";
import * as accountState from "../../src/accounts/state.ts";
import { freshMs } from "../../src/limits.ts";
import type { Command, Session, SessionDetails } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";

/** A pattern for a step of a story, and what the step does with the groups of the pattern. */
export type StepPattern<T = unknown> = readonly [pattern: RegExp, act: (...groups: string[]) => T];

/** Does what the first pattern that matches the whole step says. @throws Error if none matches */
export function perform<T>(step: string, patterns: readonly StepPattern<T>[]): T {
  for (const [pattern, act] of patterns) {
    const [whole, ...groups] = pattern.exec(step) ?? [];
    const texts = groups as (string | undefined)[];
    // A group that the step lacks is "".
    if (whole === step) return act(...texts.map((text) => text ?? ""));
  }
  throw new Error(`"${step}" is no step`);
}

export const duration = /([\d.]+) (ms|s|min|h)/;

export function milliseconds(count: string, unit: string): number {
  return Math.round(Number(count) * { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }[unit as "ms"]);
}

const sessions: Readonly<Record<string, Session>> = {
  none: { state: "none" },
  LIVE: { state: "active" },
  PAUSED: { state: "paused" },
  SUSPENDED: { state: "suspended" },
  // Two states that the plugin does not know.
  AMBER: { state: "unknown", word: "AMBER" },
  GREEN: { state: "unknown", word: "GREEN" },
};
const details: readonly StepPattern<SessionDetails>[] = [
  [/clients=(\d+)/, (clients) => ({ clients: Number(clients) })],
  [/(hidden|shown)/, (word) => ({ captionsHidden: word === "hidden" })],
];

/** Reads a session such as "none" or "LIVE clients=3 hidden". @throws Error for any other word */
export function readSession(text: string): Session {
  const [word = "", ...more] = text.split(" ");
  const session = sessions[word];
  if (!session) throw new Error(`"${word}" is no session`);
  return more.reduce((before, detail) => ({ ...before, ...perform(detail, details) }), session);
}

const sessionText = `((?:${Object.keys(sessions).join("|")})(?: clients=\\d+| hidden| shown)*)`;
const commandText = "(start|stop|hide|show|source=\\S+|targets=\\S+)";

const failurePatterns: readonly StepPattern<ServiceFailure>[] = [
  [/rejected/, () => new ServiceFailure("rejected", { status: 422, words: "Plan allows 3" })],
  [/409/, () => new ServiceFailure("conflict", { status: 409 })],
  [/unanswered/, () => new ServiceFailure("timed-out", {}, true)],
  [/401/, () => new ServiceFailure("key-rejected", { status: 401 })],
  [/500/, () => new ServiceFailure("service-error", { status: 500 })],
  [/offline/, () => new ServiceFailure("no-connection", { code: "ENETDOWN" })],
  [/429/, () => new ServiceFailure("busy", { status: 429 })],
  [/503 ([\d.]+)/, (text) => new ServiceFailure("busy", { status: 503, retryAfter: Number(text) * 1_000 })],
];

export const readFailure = (text: string): ServiceFailure => perform(text, failurePatterns);

function readCommand(text: string): Command {
  const [name = "", value = ""] = text.split("=");
  if (name === "source") return { name: "set-transcription-language", languageCode: value };
  if (name === "targets") return { name: "set-translation-languages", languageCodes: value.split("+") };
  return { name } as Command;
}

const noon = Date.UTC(2026, 10, 22, 12);

/**
 * The state of an account after steps such as "none, start 409, 2 s, LIVE for 5 s". A step that names a session requests and
 * answers a status; "LIVE for 5 s" does so after each of 5 seconds. A command is accepted unless the step names another outcome.
 */
export class Story {
  state = accountState.nothingKnown;
  /** Monotonic, in milliseconds. */
  now = 60_000;
  #requestedAt: number | undefined;
  /** "ok", or why the last start or stop failed after its answer. "" if its answer said so, or before the first one has ended. */
  #startStopResult = "";
  #sent: Command | undefined;
  readonly #stepPatterns: readonly StepPattern[] = [
    [duration, (count, unit) => this.pass(milliseconds(count, unit))],
    [new RegExp(sessionText), (text) => this.report(readSession(text))],
    [new RegExp(`${sessionText} for (\\d+) s`), (text, count) => this.#repeat(`1 s, ${text}`, Number(count))],
    // Requests a status, which a later "reported …" answers.
    [/request/, () => void (this.#requestedAt = this.now)],
    [
      new RegExp(`reported ${sessionText}`),
      (text) => {
        if (this.#requestedAt === undefined) throw new Error("no status is awaited");
        this.report(readSession(text), this.#requestedAt);
        this.#requestedAt = undefined;
      },
    ],
    [new RegExp(`${commandText} sent`), (text) => this.#send(readCommand(text))],
    [
      new RegExp(`${commandText}(?: (rejected|409|unanswered))?`),
      (text, outcome) => {
        this.#send(readCommand(text));
        this.#answer(outcome);
      },
    ],
    [/answer (accepted|rejected|409|unanswered)/, (outcome) => this.#answer(outcome)],
    [/wake up/, () => this.#change(accountState.onWakeUp)],
    [/press/, () => this.#change(accountState.onPress)],
  ];

  run(steps: string): this {
    for (const step of steps.split(", ")) perform(step, this.#stepPatterns);
    return this;
  }

  report(session: Session, requestedAt = this.now): void {
    const status = { session, requestedAt, receivedAt: this.moment };
    this.#change((before) => accountState.onStatus(before, status, freshMs));
  }

  get moment(): Moment {
    return { steady: this.now, wall: noon + this.now };
  }

  /** What a stream key shows, how the last start or stop ended, and how often keys have alerted. */
  get summary(): string {
    const { alerts } = this.state.session;
    return [this.#shown, this.#startStopResult, alerts > 0 && `alerts ${alerts}`].filter(Boolean).join(" ");
  }

  get #shown(): string {
    const { startStop, ended, current } = this.state.session;
    if (startStop) return startStop.command.name === "start" ? "STARTING" : "STOPPING";
    if (isRestarting(this.state.session, this.now)) return "RESTARTING";
    const session = accountState.shownSession(this.state);
    if (!session || !accountState.isSessionFresh(this.state, this.now))
      return current ? "CHECKING" : "UNKNOWN";
    if (!isRunning(session)) return ended ? "ENDED" : "START";
    return session.word ?? (session.state === "active" ? "LIVE" : session.state.toUpperCase());
  }

  /** Moves the time, and applies the changes that are due by then. */
  pass(span: number): void {
    const end = this.now + span;
    for (;;) {
      const next = findNextChange(this.state, this.now);
      if (next === undefined || next > end) break;
      this.now = next;
      this.#change((before) => before);
    }
    this.now = end;
  }

  #repeat(steps: string, count: number): void {
    for (let time = 0; time < count; time += 1) this.run(steps);
  }

  #change(change: (before: accountState.AccountState) => accountState.AccountState): void {
    const { startStop } = this.state.session;
    this.state = change(accountState.onTime(this.state, this.now, this.#requestedAt));
    const { session } = this.state;
    if (startStop && !session.startStop) this.#startStopResult = session.failure ?? "ok";
  }

  #send(command: Command): void {
    this.#sent = command;
    this.#change((before) => accountState.onSend(accountState.onRequest(before, command), command));
  }

  #answer(outcome: string): void {
    const command = this.#sent;
    if (!command) throw new Error("no command is in flight");
    const failure = ["", "accepted"].includes(outcome) ? undefined : readFailure(outcome);
    this.#change((before) => accountState.onAnswer(before, command, this.moment, failure));
    const isStartStop = command.name === "start" || command.name === "stop";
    // Such a failure is not in the state. What 409 means, a later status decides.
    if (isStartStop && failure && failure.kind !== "conflict") this.#startStopResult = "";
  }
}
