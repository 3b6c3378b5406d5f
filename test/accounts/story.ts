import { type AccountState, stateOf } from "../../src/accounts/account-state.ts";
import type { Watch } from "../../src/accounts/command-event.ts";
import { type FactEvent, type Facts, next, nextDeadline, nothingKnown } from "../../src/accounts/facts.ts";
import type { Command, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { lost } from "../kit/fake-service.ts";

export const second = 1_000;
export const minute = 60_000;
/** Wall time of the beginning, in milliseconds since the epoch. */
export const noon = Date.UTC(2026, 10, 22, 12);

export const active = (more: object = {}): Session => ({ state: "active", ...more });
export const none: Session = { state: "none" };

type Answer = "accepted" | "refused" | "lost" | "conflict" | "conflict to a second send";

/** What happens to an account, told in order. */
export class Story {
  facts: Facts = nothingKnown;
  now = 0;
  #lastId = 0;

  get state(): AccountState {
    return stateOf(this.facts, { checkedAt: noon }, true);
  }

  /** What the stream key says of the session, in a word. */
  get says(): string {
    const { transition, uncertain, isRestarting, session, endedAt } = this.state;
    if (transition) return transition === "running" ? "STARTING" : "STOPPING";
    if (isRestarting) return "RESTARTING";
    if (uncertain) return uncertain === "running" ? "START ?" : "STOP ?";
    if (endedAt !== undefined) return "ENDED";
    return session === undefined ? "CHECKING" : session.state === "none" ? "START" : session.state;
  }

  do(event: FactEvent): this {
    this.facts = next(this.facts, event, { now: this.now, wall: noon + this.now });
    return this;
  }

  /** Time passes, deadline by deadline. */
  pass(duration: number): this {
    const end = this.now + duration;
    for (let at = nextDeadline(this.facts); at <= end; at = nextDeadline(this.facts)) {
      this.now = Math.max(this.now, at);
      this.do({ type: "time" });
    }
    this.now = end;
    return this;
  }

  /** A status is asked for; the function tells what it says. */
  ask(): (session: Session) => void {
    const { order } = this.facts;
    const askedAt = this.now;
    return (session) => void this.do({ type: "told", session, order, askedAt });
  }

  /** A status is asked for and answered at once. */
  tell(session: Session): this {
    this.ask()(session);
    return this;
  }

  /** Status after status, a second apart. */
  tellFor(duration: number, session: Session): this {
    for (let passed = 0; passed < duration; passed += second) this.pass(second).tell(session);
    return this;
  }

  /** A command is pressed and sent. */
  send(command: Command, isPrivate = false): Sent {
    this.#lastId += 1;
    const id = this.#lastId;
    this.do({ type: "asked", id, command, pressedAt: this.now });
    this.do({ type: "sent", id, command, since: this.now, isPrivate });
    return (answer, watch = "own") =>
      this.do({ type: "answered", id, command, watch, error: answers[answer] });
  }

  start = (answer: Answer = "accepted"): Story => this.send({ name: "start" })(answer);
  stop = (answer: Answer = "accepted"): Story => this.send({ name: "stop" })(answer);
  hide = (answer: Answer = "accepted", isPrivate = false): Story =>
    this.send({ name: "hide" }, isPrivate)(answer);
  show = (answer: Answer = "accepted"): Story => this.send({ name: "show" })(answer);
  source = (languageCode: string, answer: Answer = "accepted"): Story =>
    this.send({ name: "set-transcription-language", languageCode })(answer);
  targets = (languageCodes: string[], answer: Answer = "accepted"): Story =>
    this.send({ name: "set-translation-languages", languageCodes })(answer);

  /** How the last start or stop ended: "ok", or why it failed. */
  get outcome(): string | undefined {
    const { outcome } = this.facts.session;
    if (!outcome) return undefined;
    const { error } = outcome;
    return error === undefined ? "ok" : typeof error === "string" ? error : error.kind;
  }
}

type Sent = (answer: Answer, watch?: Watch) => Story;

const secondSend = { mayHaveBeenCarriedOut: true, answersSecondSend: true };
const answers: Readonly<Record<Answer, ServiceFailure | undefined>> = {
  accepted: undefined,
  refused: new ServiceFailure("refused", { words: "no" }),
  lost: lost(),
  conflict: new ServiceFailure("conflict"),
  "conflict to a second send": new ServiceFailure("conflict", {}, secondSend),
};
