import type { ActionName } from "../../src/identifiers.ts";
import type { Command } from "../../src/service/caption-service.ts";
import type { KeyRecord, Press } from "./key-record.ts";
import { PollRhythm } from "./poll-rhythm.ts";
import { type SessionState, Told } from "./told.ts";
import { confirmationLimit, hold, requestLimit, unknownLimit } from "./words.ts";

export interface ObserverOptions {
  /** Milliseconds; never set back. */
  readonly now: () => number;
  /**
   * How late news may be, in milliseconds: 0 where the order of what is told here is the order in which it happened for the
   * plugin.
   */
  readonly lag: number;
}

type What = "status" | Command["name"];

type CommandOutcome = "accepted" | "failed" | "conflict" | "dropped" | "lost" | "unsure";

/**
 * What came of a request. `failed`: it has changed nothing. `conflict`: 409. `dropped`: the connection ended before a byte of
 * answer. `lost`: no answer. `unsure`: what the plugin makes of the answer is another matter. A status tells one of `states`.
 */
export type Outcome =
  | CommandOutcome
  /** It failed, and asks not to be asked for so long, in milliseconds. */
  | { readonly retryAfter: number }
  | { readonly states: readonly SessionState[]; readonly isSure: boolean; readonly hidden?: boolean };

/** A request as it arrived at the service. Times in milliseconds. */
export interface Request {
  readonly what: What;
  readonly account: ObservedAccount;
  readonly at: number;
  /** How often commands had changed what a status tells, when it was asked. */
  readonly changes: number;
  readonly connections: number;
  readonly isRepetition: boolean;
  /** The press that it came of. */
  press?: Cause | undefined;
  outcome?: Outcome;
  /** A status that was asked for since shows what it was to bring about. */
  isConfirmed: boolean;
}

interface Cause {
  readonly key: KeyRecord;
  readonly action: ActionName;
  readonly press: Press;
  /** When it may send: a hold is decided later. */
  readonly times: readonly number[];
  readonly sent: Set<What>;
  /** When what it has sent was last answered. */
  answeredAt: number;
}

/** Something that has to have happened by then. */
interface Due {
  readonly by: number;
  readonly isDone: () => boolean;
  readonly request: Request;
  readonly what: string;
}

const causes: Readonly<Record<ActionName, readonly What[]>> = {
  stream: ["start", "stop"],
  visibility: ["hide", "show", "clear"],
  clear: ["clear"],
  transcriptionLanguage: ["set-transcription-language"],
  translationLanguages: ["set-translation-languages"],
  status: [],
};

/** Hide, show and clear do not wait for the others. */
const lineOf = (what: What): "captions" | "session" =>
  what === "hide" || what === "show" || what === "clear" ? "captions" : "session";

const blurred = (outcome: Outcome): Outcome =>
  typeof outcome === "object" && "states" in outcome ? { ...outcome, isSure: false } : "unsure";

const isChange = (what: What): what is "start" | "stop" => what === "start" || what === "stop";

/** What the contract says of the requests of one account. */
export class ObservedAccount {
  readonly told: Told;
  pressedAt = Number.NEGATIVE_INFINITY;
  /** When something outside last happened that time limits may begin anew with. */
  stirredAt: number;
  /** Somebody has set the clock: time limits may have moved. */
  isClockSet = false;
  /** When a stop was last accepted. */
  stoppedAt = Number.NEGATIVE_INFINITY;
  /** Captions were hidden together with their text, as far as is known for sure. */
  #isPrivate = false;
  readonly #options: ObserverOptions & { readonly complain: (what: string) => void };
  readonly #rhythm: PollRhythm;
  readonly #last: { captions?: Request; session?: Request } = {};
  #change: Request | undefined;
  #lastStatus: Request | undefined;
  #causes: Cause[] = [];
  #due: Due[] = [];
  /** Up to when the presses of each line have been answered by commands. */
  readonly #upTo = { captions: Number.NEGATIVE_INFINITY, session: Number.NEGATIVE_INFINITY };
  #changes = 0;
  #blurredAt = Number.NEGATIVE_INFINITY;

  constructor(options: ObserverOptions & { readonly complain: (what: string) => void }) {
    this.#options = options;
    this.told = new Told(options.lag === 0);
    this.stirredAt = options.now();
    this.#rhythm = new PollRhythm(options);
  }

  pressed(key: KeyRecord, action: ActionName, press: Press): void {
    const { at } = press;
    this.pressedAt = at;
    this.#rhythm.occasion(at, action === "stream");
    const times = action === "stream" ? [at, at + hold] : [at];
    this.#causes = this.#causes.slice(-100);
    this.#causes.push({ key, action, press, times, sent: new Set(), answeredAt: at });
  }

  stirred(isClockSet = false): void {
    this.stirredAt = this.#options.now();
    this.isClockSet ||= isClockSet;
    this.#rhythm.stirred(this.stirredAt);
  }

  blur(): void {
    this.#blurredAt = this.#options.now();
    this.told.blur(this.#blurredAt);
    this.#due = [];
  }

  asked(what: What, connections: number): Request {
    const { lag, complain } = this.#options;
    const at = this.#options.now();
    const before = what === "status" ? this.#lastStatus : this.#last[lineOf(what)];
    const isRepetition =
      before?.what === what &&
      before.outcome === "dropped" &&
      !before.isRepetition &&
      at - before.at < requestLimit;
    const press = isRepetition ? before.press : undefined;
    const request: Request = {
      ...{ what, account: this, at, changes: this.#changes, connections, isRepetition, press },
      isConfirmed: false,
    };
    if (what === "status") {
      const counts = before?.changes === this.#changes && before.connections === connections;
      if (lag === 0 && counts && before.outcome === undefined)
        complain("asked while another answer that counts was on its way");
      // So soon after an answer that may have been dropped: by a command that the service had answered before it was asked.
      if (at - this.told.at < lag) this.told.session.doubt(at);
      this.#rhythm.asked(at, isRepetition);
      this.#lastStatus = request;
    } else this.#commanded(request, before);
    return request;
  }

  answered(request: Request, outcome: Outcome): void {
    if (request.outcome !== undefined) return;
    const known = this.#isBlurred(request) ? blurred(outcome) : outcome;
    request.outcome = known;
    const at = this.#options.now();
    if (request.what === "status") this.#statusAnswered(request, known, at);
    else this.#commandAnswered(request, request.what, typeof known === "string" ? known : "failed", at);
  }

  /** Whether a command of another press is in flight. */
  isBusyWithOther(press: Press): boolean {
    return Object.values(this.#last).some(
      (last) => last.outcome === undefined && last.press?.press !== press,
    );
  }

  check(keys: readonly KeyRecord[]): void {
    const now = this.#options.now();
    const isOver = ({ by }: Due): boolean => now >= by + this.#options.lag;
    for (const { isDone, request, what } of this.#due.filter(isOver)) {
      const { action } = request.press ?? {};
      // Whoever left has nothing to show.
      const pressed = keys.filter(
        (key) => key.spec?.action === action && key.pressedAt >= request.at - 2 * requestLimit,
      );
      const isAlerted = pressed.some(({ alertedAt }) => alertedAt >= request.at);
      const isAway = pressed.length === 0 || this.stirredAt >= request.at;
      if (!isDone() && !isAlerted && !isAway)
        this.#options.complain(`${request.what}: ${what}, and no alert`);
    }
    this.#due = this.#due.filter((due) => !isOver(due));
  }

  #commanded(request: Request, before: Request | undefined): void {
    const { complain, lag } = this.#options;
    const { what, at } = request;
    const line = lineOf(what);
    const isInFlight = before && before.outcome === undefined && !this.#isBlurred(before);
    if (isInFlight && at - before.at < requestLimit - lag)
      complain(`${what} while ${before.what} was in flight`);
    const change = this.#change;
    if (change && !request.isRepetition && isChange(what) && this.#isUnderWay(change, at + lag))
      complain(`${what} before ${change.what} was confirmed`);
    request.press ??= this.#causeOf(what, line, at);
    if (!request.press) complain(`${what} without a press, too late, or out of order`);
    const isCleared = before?.what === "clear" && before.outcome !== "failed" && before.outcome !== "lost";
    if (what === "show" && this.#isPrivate && !request.isRepetition && !isCleared)
      complain("show of a private moment whose text was not cleared");
    this.#last[line] = request;
    if (!isChange(what)) return;
    this.#rhythm.occasion(at, true);
    this.#change = request;
    this.#changes += 1;
  }

  #causeOf(what: What, line: "captions" | "session", at: number): Cause | undefined {
    const { lag } = this.#options;
    const latest = requestLimit + lag;
    const candidates = this.#causes
      .flatMap((cause) => cause.times.map((time) => ({ cause, time })))
      .filter(
        ({ cause: { action, sent, press, answeredAt }, time }) =>
          time <= at + lag &&
          time >= this.#upTo[line] &&
          // The second request of a private moment has a time of its own.
          (this.isClockSet || at - Math.max(time, answeredAt) <= latest) &&
          causes[action].includes(what) &&
          !sent.has(what) &&
          !(what === "hide" && sent.has("show")) &&
          !(what === "show" && sent.has("hide")) &&
          // What has ended in a sign sends nothing more.
          !press.hasEnded,
      )
      .sort((one, other) => one.time - other.time);
    const [found] = candidates;
    if (!found) return undefined;
    found.cause.sent.add(what);
    this.#upTo[line] = found.time;
    return found.cause;
  }

  /** It was in flight when the network changed. */
  #isBlurred({ at }: Request): boolean {
    return at <= this.#blurredAt;
  }

  #isUnderWay({ outcome, isConfirmed, press, at }: Request, now: number): boolean {
    const isOpen = outcome === "accepted" && !isConfirmed;
    return isOpen && now - (press?.press.at ?? at) < confirmationLimit;
  }

  #statusAnswered(request: Request, outcome: Outcome, at: number): void {
    const isOld = request.changes !== this.#changes || request !== this.#lastStatus;
    // Where news may be late, the plugin may have heard it in another order.
    if (isOld && this.#options.lag === 0) return;
    if (typeof outcome === "string" || "retryAfter" in outcome) {
      if (!isOld) this.#rhythm.failed(at, typeof outcome === "string" ? undefined : outcome.retryAfter);
      return;
    }
    const { states, isSure, hidden } = outcome;
    if (isSure) this.#rhythm.told();
    // It may have asked not to be asked for some time.
    else this.#rhythm.stirred(at);
    this.#rhythm.wasUnknown ||= states.includes("unknown");
    this.told.status(at, request.at, states, isSure && !isOld, hidden);
    const change = this.#change;
    if (!change) return;
    const isThere = states.some((state) => (change.what === "start") === (state !== "none"));
    if (isThere) change.isConfirmed = true;
  }

  #commandAnswered(request: Request, name: Command["name"], outcome: CommandOutcome, at: number): void {
    this.#changes += 1;
    this.#rhythm.occasion(at, isChange(name));
    if (outcome === "accepted" || outcome === "unsure") this.told.command(at, name, outcome);
    if (outcome === "lost" || outcome === "dropped")
      this.told.command(at, name, this.#options.lag === 0 || outcome === "lost" ? "lost" : "unsure");
    if (name === "stop" && outcome === "accepted") this.stoppedAt = at;
    const hasBegun =
      request.press?.key.spec?.clearsText === true && (outcome === "accepted" || outcome === "lost");
    if (name === "hide" && hasBegun) this.#isPrivate = true;
    if (name === "show" && outcome !== "failed" && outcome !== "lost") this.#isPrivate = false;
    const isFailure = outcome === "failed" || outcome === "lost";
    if (request.press) request.press.answeredAt = at;
    const press = request.press?.press;
    if (press && isFailure) press.expected = "alert";
    else if (press && outcome === "accepted") press.expected = "ok";
    const isConfirmedOrUnknown = (): boolean =>
      request.isConfirmed || this.told.unknownAt >= request.at - unknownLimit;
    if (isFailure && (isChange(name) || name === "hide" || name === "show"))
      this.#due.push({ by: at, isDone: () => request.isConfirmed, request, what: `it ${outcome}` });
    if (isChange(name) && outcome === "accepted") {
      const by = request.at + confirmationLimit;
      this.#due.push({ by, isDone: isConfirmedOrUnknown, request, what: "it was not confirmed" });
    }
  }
}
