import { type AccountState, stateOf } from "../../src/accounts/state.ts";
import type { AccountEvent } from "../../src/accounts/commands.ts";
import { next, nextDeadline, nothingKnown, type State } from "../../src/accounts/state.ts";
import type { Command, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { lost } from "../kit/fake-service.ts";

export const second = 1_000;
export const minute = 60_000;
/** Wall time of the beginning, in milliseconds since the epoch. */
export const noon = Date.UTC(2026, 10, 22, 12);

export const active = (more: object = {}): Session => ({ state: "active", ...more });
export const none: Session = { state: "none" };

type Answer = "acknowledged" | "rejected" | "unanswered" | "unsent" | "409";

/** What happens to an account, told in order. */
export class Story {
  known: State = nothingKnown;
  now = 0;
  canBeConfirmed = true;
  #lastId = 0;
  #waiting: Pressed | undefined;

  get state(): AccountState {
    return stateOf(this.known, { canPoll: this.canBeConfirmed }, this.now);
  }

  /** What the stream key says of the session. */
  get says(): string {
    const { transition, unconfirmed, isRestarting, session, endedAt } = this.state;
    if (transition) return transition === "start" ? "STARTING" : "STOPPING";
    if (isRestarting) return "RESTARTING";
    if (unconfirmed) return unconfirmed.command === "start" ? "START ?" : "STOP ?";
    if (endedAt !== undefined) return "ENDED";
    const words = {
      none: "START",
      active: "LIVE",
      paused: "PAUSED",
      suspended: "SUSPENDED",
      unknown: "AMBER",
    };
    return session === undefined ? "CHECKING" : words[session.state];
  }

  /** How the last start or stop ended: "ok", or why it failed. */
  get outcome(): string | undefined {
    const { outcome } = this.known.session;
    const { error } = outcome ?? {};
    return outcome && (error === undefined ? "ok" : typeof error === "string" ? error : error.kind);
  }

  get #deadline(): number {
    return nextDeadline(this.known, this.now);
  }

  do(event: AccountEvent): this {
    this.known = next(this.known, event, { now: this.now, wall: noon + this.now });
    return this;
  }

  /** Time passes, deadline by deadline. */
  pass(duration: number): this {
    const end = this.now + duration;
    for (let at = this.#deadline; at <= end; at = this.#deadline) {
      this.now = Math.max(this.now, at);
      this.do({ type: "time" });
      if (this.#deadline <= this.now) throw new Error("a deadline does not pass");
    }
    this.now = end;
    return this;
  }

  /** A status is asked for; the function tells what it says. */
  ask(): (session: Session) => this {
    const { commandCount: askedAfter } = this.known;
    const askedAt = this.now;
    return (session) => this.do({ type: "reported", session, askedAfter, askedAt });
  }

  /** A status is asked for and answered at once. */
  tell(session: Session): this {
    return this.ask()(session);
  }

  /** Status after status, a second apart. */
  tellFor(duration: number, session: Session): this {
    for (let passed = 0; passed < duration; passed += second) this.pass(second).tell(session);
    return this;
  }

  /**
   * What happens, in words: "LIVE, stop unanswered, 20 s, none for 5 s, start waits, unsent". A session may have a start time, in
   * milliseconds after noon, clients and a detail: "LIVE+1001", "LIVE(2)", "LIVE/de", "LIVE/fr+it", "LIVE/hidden".
   */
  goes(steps: string): this {
    for (const step of steps.split(", ")) {
      const [what = "", how = "acknowledged", length, unit = ""] = step.split(" ");
      if (how in units) this.pass(Number(what) * (units[how] ?? 0));
      else if (how === "for") this.tellFor(Number(length) * (units[unit] ?? 0), sessionOf(what));
      else if (what === "unsent") this.#waiting?.drop();
      else if (!commandOf(what)) this.#happens(what);
      else if (how === "waits") this.#waiting = this.press(what);
      else if (how === "hangs") this.send(what);
      else this.send(what)(how as Answer);
    }
    return this;
  }

  /** An event of one word, or a status. */
  #happens(word: string): void {
    if (word.includes("-")) this.do({ type: word as "poll-failed" });
    else if (word) this.tell(sessionOf(word));
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** A command is pressed. */
  press(word: string, id = this.nextId()): Pressed {
    const command = commandOf(word);
    if (!command) throw new Error(`no command: ${word}`);
    this.do({ type: "requested", id, command, pressedAt: this.now });
    return {
      drop: () => this.do({ type: "unsent", id, command, error: new ServiceFailure("timed-out") }),
      send: (isPrivate = false) => {
        this.do({ type: "sent", id, command, since: this.now, isPrivate });
        const { canBeConfirmed } = this;
        return (answer) => this.do({ type: "finished", id, command, canBeConfirmed, error: answers[answer] });
      },
    };
  }

  /** A command is pressed and sent. */
  send = (word: string, isPrivate = false): Sent => this.press(word).send(isPrivate);
}

type Sent = (answer: Answer) => Story;

interface Pressed {
  /** Its turn came too late. */
  readonly drop: () => Story;
  readonly send: (isPrivate?: boolean) => Sent;
}

const answers: Readonly<Record<Answer, ServiceFailure | undefined>> = {
  acknowledged: undefined,
  rejected: new ServiceFailure("rejected", { words: "no" }),
  unanswered: lost(),
  unsent: new ServiceFailure("no-connection"),
  "409": new ServiceFailure("conflict"),
};

const units: Readonly<Record<string, number>> = { s: second, min: minute };

const commandNames = ["start", "stop", "hide", "show", "clear"] as const;

/** "stop", "source=de", "targets=fr+it" */
function commandOf(word: string): Command | undefined {
  const [kind, value = ""] = word.split("=");
  if (kind === "source") return { name: "set-transcription-language", languageCode: value };
  if (kind === "targets") return { name: "set-translation-languages", languageCodes: value.split("+") };
  const name = commandNames.find((each) => each === kind);
  return name && { name };
}

export function sessionOf(word: string): Session {
  const [, state, startedAt, clients, detail] =
    /^(\w+)(?:\+(\d+))?(?:\((\d+)\))?(?:\/([\w+]+))?$/.exec(word) ?? [];
  const states = { LIVE: "active", PAUSED: "paused", AMBER: "unknown" } as const;
  if (state === "none") return none;
  return {
    state: states[state as "LIVE"],
    ...(startedAt && { startedAt: noon + Number(startedAt) }),
    ...(clients && { clients: Number(clients) }),
    ...(detail && detailOf(detail)),
  };
}

function detailOf(word: string): object {
  if (word === "hidden" || word === "shown") return { captionsHidden: word === "hidden" };
  return word.includes("+") ? { translationLanguages: word.split("+") } : { transcriptionLanguage: word };
}

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((row) => row.split("|").map((each) => each.trim()));

/** The lines of a table: the name of each, and its cells. */
export const linesOf = (table: string): [string, ...string[]][] =>
  rowsOf(table).slice(2) as [string, ...string[]][];
/** What stands over the cells. */
export const columnsOf = (table: string): string[] => (rowsOf(table)[0] ?? []).slice(1);
