import type { Moment } from "../../src/accounts/session.ts";
import { findNextChange } from "../../src/accounts/account.ts";
import { isRestarting, isRunning } from "../../src/accounts/session.ts";
import * as state from "../../src/accounts/state.ts";
import { isSessionFresh, shownSession } from "../../src/accounts/state.ts";
import type { Command, Session, SessionDetails } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";

/** A pattern for a step of a story, and what the step does with the groups of the pattern. A missing group is "". */
export type StepPattern<T = unknown> = readonly [pattern: RegExp, act: (...groups: string[]) => T];

/** @throws Error if no pattern matches the whole step */
export function perform<T>(step: string, patterns: readonly StepPattern<T>[]): T {
  for (const [pattern, act] of patterns) {
    const [whole, ...groups] = pattern.exec(step) ?? [];
    if (whole === step) return act(...groups);
  }
  throw new Error(`"${step}" is no step`);
}

export const duration = /([\d.]+) (ms|s|min|h)/;

export function milliseconds(count = "", unit = ""): number {
  return Math.round(Number(count) * { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }[unit as "ms"]);
}

const states: Readonly<Record<string, Session>> = {
  none: { state: "none" },
  LIVE: { state: "active" },
  PAUSED: { state: "paused" },
  SUSPENDED: { state: "suspended" },
  AMBER: { state: "unknown", word: "AMBER" },
  GREEN: { state: "unknown", word: "GREEN" },
};
const details: readonly StepPattern<SessionDetails>[] = [
  [/clients=(\d+)/, (clients) => ({ clients: Number(clients) })],
  [/(hidden|shown)/, (word) => ({ captionsHidden: word === "hidden" })],
];

/** "none", or such as "LIVE clients=3 hidden". @throws Error for any other word */
export function readSession(text: string): Session {
  const [word = "", ...more] = text.split(" ");
  const session = states[word];
  if (!session) throw new Error(`"${word}" is no session`);
  return more.reduce((before, detail) => ({ ...before, ...perform(detail, details) }), session);
}

const sessionText = `((?:${Object.keys(states).join("|")})(?: clients=\\d+| hidden| shown)*)`;
const commandText = "(start|stop|hide|show|source=\\S+|targets=\\S+)";

const failurePatterns: readonly StepPattern<ServiceFailure>[] = [
  [/rejected/, () => new ServiceFailure("rejected", { status: 422, words: "Plan allows 3" })],
  [/409/, () => new ServiceFailure("conflict", { status: 409 })],
  [/unanswered/, () => new ServiceFailure("timed-out", {}, true)],
  [/401/, () => new ServiceFailure("key-rejected", { status: 401 })],
  [/500/, () => new ServiceFailure("service-error", { status: 500 })],
  [/offline/, () => new ServiceFailure("no-connection", { code: "ENETDOWN" })],
  [/429/, () => new ServiceFailure("busy", { status: 429 })],
  [
    /503 ([\d.]+)/,
    (seconds) => new ServiceFailure("busy", { status: 503, retryAfter: Number(seconds) * 1_000 }),
  ],
];

export const readFailure = (text: string): ServiceFailure => perform(text, failurePatterns);

function readCommand(text: string): Command {
  const [name = "", value = ""] = text.split("=");
  if (name === "source") return { name: "set-transcription-language", languageCode: value };
  if (name === "targets") return { name: "set-translation-languages", languageCodes: value.split("+") };
  return { name } as Command;
}

const offline: state.Failing = { failure: readFailure("offline"), nextAt: 0 };
const noon = Date.UTC(2026, 10, 22, 12);

/**
 * The state of an account after steps such as "none, start 409, 2 s, LIVE for 5 s". A session is an answered status. A command
 * is accepted unless the step names another outcome.
 */
export class Story {
  state = state.nothingKnown;
  /** Monotonic, in milliseconds. */
  now = 60_000;
  #requestedAt: number | undefined;
  #hasLastAnswerFailed = false;
  /** "", " ok", or a blank and the failure of the last start or stop. */
  #startStopResult = "";
  #sent: Command | undefined;
  readonly #stepPatterns: readonly StepPattern[] = [
    [duration, (count, unit) => this.pass(milliseconds(count, unit))],
    [new RegExp(sessionText), (text = "") => this.report(readSession(text))],
    [new RegExp(`${sessionText} for (\\d+) s`), (text, count) => this.#repeat(`1 s, ${text}`, Number(count))],
    // Requests a status that the next step answers later.
    [/request/, () => void (this.#requestedAt = this.now)],
    [
      new RegExp(`reported ${sessionText}`),
      (text = "") => {
        if (this.#requestedAt === undefined) throw new Error("no status is awaited");
        this.report(readSession(text), this.#requestedAt);
        this.#requestedAt = undefined;
      },
    ],
    [new RegExp(`${commandText} sent`), (text = "") => this.#send(readCommand(text))],
    [
      new RegExp(`${commandText}(?: (rejected|409|unanswered))?`),
      (text = "", how = "") => {
        this.#send(readCommand(text));
        this.#answer(how);
      },
    ],
    [/answer (accepted|rejected|409|unanswered)/, (how = "") => this.#answer(how)],
    [
      /hide privately/,
      () => this.#change((before) => state.onSend(state.onPrivateHide(before), { name: "hide" })),
    ],
    [/poll fails/, () => this.#change((before) => state.onPollFailed(before, offline))],
    [/wake up/, () => this.#change(state.onWakeUp)],
    [/press/, () => this.#change(state.onPress)],
  ];

  run(steps: string): this {
    for (const step of steps.split(", ")) perform(step, this.#stepPatterns);
    return this;
  }

  report(session: Session, requestedAt = this.now): void {
    const status = { session, requestedAt, receivedAt: this.moment };
    this.#change((before) => state.onStatus(before, status, 15_000));
  }

  get moment(): Moment {
    return { steady: this.now, wall: noon + this.now };
  }

  /** What a stream key shows, how the last start or stop ended, and how often keys have alerted. */
  get summary(): string {
    const { alerts } = this.state.session;
    const end = this.#hasLastAnswerFailed ? "" : this.#startStopResult;
    return `${this.#shown}${end}${alerts > 0 ? ` alerts ${alerts}` : ""}`;
  }

  get #shown(): string {
    const { startStop, ended, current } = this.state.session;
    if (startStop) return startStop.command.name === "start" ? "STARTING" : "STOPPING";
    if (isRestarting(this.state.session, this.now)) return "RESTARTING";
    const session = shownSession(this.state);
    if (!session || !isSessionFresh(this.state, this.now)) return current ? "CHECKING" : "UNKNOWN";
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

  #change(change: (before: state.AccountState) => state.AccountState): void {
    const { startStop } = this.state.session;
    this.state = change(state.onTime(this.state, this.now, this.#requestedAt));
    const { session } = this.state;
    if (startStop && !session.startStop) this.#startStopResult = ` ${session.failure ?? "ok"}`;
  }

  #send(command: Command): void {
    this.#sent = command;
    this.#change((before) => state.onSend(state.onRequest(before, command), command));
  }

  #answer(how: string): void {
    const command = this.#sent;
    if (!command) throw new Error("no command is in flight");
    const failure = how === "" || how === "accepted" ? undefined : readFailure(how);
    this.#hasLastAnswerFailed = failure !== undefined && failure.kind !== "conflict";
    this.#change((before) => state.onAnswer(before, command, this.moment, failure));
  }
}
