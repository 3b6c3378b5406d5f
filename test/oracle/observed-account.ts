import type { Command } from "../../src/service/caption-service.ts";
import { Invariants } from "./invariants.ts";
import type { KeyRecord, KeySpec, Press } from "./key-record.ts";
import type { CommandAnswer } from "./known-commands.ts";
import { isRunning, secondLookMs, type SessionState, standsMs } from "./known-session.ts";
import { PollRhythm } from "./poll-rhythm.ts";
import { type Cause, lineOf, PressCauses, type What } from "./press-causes.ts";
import { Told } from "./told.ts";
import { confirmationLimit, requestLimit, unknownLimit } from "./words.ts";

export interface ObserverOptions {
  /** Milliseconds; never set back. */
  readonly now: () => number;
  /**
   * How late news may be, in milliseconds: 0 where the order of what is told here is the order in which it happened for the
   * plugin. Otherwise nobody outside can say what is known, and only what must hold in any order is looked at.
   */
  readonly lag: number;
}

/**
 * What came of a request. `refused`: it has changed nothing. `conflict`: 409. `lost`: no answer. `unsure`: what the plugin makes
 * of the answer is another matter. A status tells one of `states`.
 */
export type Outcome =
  | CommandAnswer
  | "unsure"
  /** It failed, and asks not to be asked for so long, in milliseconds. */
  | { readonly retryAfter: number }
  | { readonly states: readonly SessionState[]; readonly hidden?: boolean; readonly startedAt?: number };

/** A request as it arrived at the service. Times in milliseconds. */
export interface Request {
  readonly what: What;
  readonly account: ObservedAccount;
  readonly at: number;
  /** How many commands had been sent and answered when it was asked. */
  readonly order: number;
  readonly connections: number;
  /** The press that it came of. */
  press?: Cause | undefined;
  outcome?: Outcome;
  /** A status that was answered since shows what it was to bring about. */
  isConfirmed: boolean;
}

/** Something that has to have happened by then. */
interface Due {
  readonly by: number;
  readonly isDone: () => boolean;
  readonly request: Request;
  readonly what: string;
}

const isChange = (what: What): what is "start" | "stop" => what === "start" || what === "stop";

/** What the contract says of the requests of one account. */
export class ObservedAccount {
  /** What is known; undefined where news may be late. */
  readonly told?: Told;
  readonly invariants: Invariants;
  pressedAt = Number.NEGATIVE_INFINITY;
  /** When something outside last happened that time limits may begin anew with. */
  stirredAt: number;
  /** When a state was last told that the plugin has no word for. */
  unknownAt = Number.NEGATIVE_INFINITY;
  /** The hide of a private moment was sent, and no show accepted since. */
  #isPrivate = false;
  readonly #options: ObserverOptions & { readonly complain: (what: string) => void };
  readonly #rhythm: PollRhythm;
  readonly #last: { captions?: Request; session?: Request; status?: Request } = {};
  #change: Request | undefined;
  #causes: PressCauses;
  #due: Due[] = [];
  /** When what was accepted or got no answer no longer stands against statuses. */
  #decidedAt: readonly number[] = [];
  #order = 0;
  /** The last status showed a session. */
  #hasRun = false;
  #blurredAt = Number.NEGATIVE_INFINITY;

  constructor(options: ObserverOptions & { readonly complain: (what: string) => void }) {
    this.#options = options;
    if (options.lag === 0) this.told = new Told(options.now);
    this.invariants = new Invariants(options.lag);
    this.#causes = new PressCauses(options.lag);
    this.stirredAt = options.now();
    this.#rhythm = new PollRhythm(options);
  }

  pressed(key: KeyRecord, spec: KeySpec, press: Press): void {
    this.pressedAt = press.at;
    this.#rhythm.occasion(press.at, spec.action === "stream");
    this.#causes.pressed(key, spec, press);
    this.told?.pressed();
  }

  stirred(): void {
    this.stirredAt = this.#options.now();
    this.#rhythm.stirred(this.stirredAt);
  }

  wokeUp(): void {
    // The plugin's limits went on: what was in flight may have been given up.
    if (this.#options.lag > 0) this.blur();
    this.told?.wokeUp();
    this.stirred();
  }

  /** Nobody knows what has come through of what was in flight. */
  blur(): void {
    this.#blurredAt = this.#options.now();
    this.invariants.blur();
    this.#due = [];
  }

  restarted(): void {
    for (const last of Object.values(this.#last)) last.outcome ??= "lost";
    this.#due = [];
    this.#change = undefined;
    this.#causes = new PressCauses(this.#options.lag);
    this.told?.restarted();
    this.invariants.blur();
    this.stirred();
  }

  asked(what: What, connections: number): Request {
    const at = this.#options.now();
    const request: Request = { what, account: this, at, order: this.#order, connections, isConfirmed: false };
    if (what === "status") this.#statusAsked(request);
    else this.#commanded(request, what);
    return request;
  }

  answered(request: Request, outcome: Outcome): void {
    if (request.outcome !== undefined) return;
    const isOfCommand = typeof outcome === "string";
    request.outcome = isOfCommand && request.at <= this.#blurredAt ? "unsure" : outcome;
    const at = this.#options.now();
    if (request.what === "status") this.#statusAnswered(request, outcome, at);
    else
      this.#commandAnswered(
        request,
        request.what,
        typeof request.outcome === "string" ? request.outcome : "refused",
        at,
      );
  }

  /** Whether a command of another press is in flight. */
  isBusyWithOther(press: Press): boolean {
    const { captions, session } = this.#last;
    return [captions, session].some(
      (last) => last && last.outcome === undefined && last.press?.press !== press,
    );
  }

  check(keys: readonly KeyRecord[]): void {
    const now = this.#options.now();
    const isOver = ({ by }: Due): boolean => now >= by + this.#options.lag;
    for (const { isDone, request, what } of this.#due.filter(isOver)) {
      const { action } = request.press?.spec ?? {};
      // A key that left shows nothing.
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

  #statusAsked(request: Request): void {
    const { at, order, connections } = request;
    const { status: before } = this.#last;
    const { told } = this;
    const since = before?.at ?? at;
    // What statuses before could not decide, and whether a session has ended that one of them did not show.
    const endings: number[] = [];
    told?.mayBe(({ session: { ending } }) => {
      if (ending) endings.push(ending.at + secondLookMs);
      return false;
    });
    const isDue = (time: number): boolean => time >= since && time <= at;
    const isDecision = [...this.#decidedAt, ...(told?.decisions ?? [])].some(isDue);
    if (isDecision || endings.some(isDue)) this.#rhythm.occasion(at);
    const isOvertaken = isDecision || before?.order !== order || before.connections !== connections;
    if (told && before && before.outcome === undefined && !isOvertaken)
      this.#options.complain("asked while another answer that counts was on its way");
    this.#rhythm.asked(at);
    this.#last.status = request;
  }

  #commanded(request: Request, name: Command["name"]): void {
    const { complain, lag } = this.#options;
    const { at } = request;
    const line = lineOf(name);
    const before = this.#last[line];
    const isInFlight = before && before.outcome === undefined && before.at > this.#blurredAt;
    if (isInFlight && at - before.at < requestLimit - lag)
      complain(`${name} while ${before.what} was in flight`);
    const change = this.#change;
    if (change && isChange(name) && this.#isUnderWay(change, at + lag))
      complain(`${name} before ${change.what} was confirmed`);
    const found = this.#causes.of(name, at, this.told);
    const press = (request.press = found?.cause);
    if (!press) complain(`${name} without a press, too late, or out of order`);
    this.#last[line] = request;
    if (found?.wrong !== undefined) complain(found.wrong);
    this.#privately(request, before);
    if (isChange(name)) {
      this.#rhythm.occasion(at, true);
      this.#change = request;
    }
    this.#order += 1;
    this.invariants.sent(name);
    this.told?.sent(name, press?.mayBeOf ?? [at], this.#order, this.#causes.mayStop(at));
  }

  /** A private moment begins when its hide is sent. */
  #privately({ what, press }: Request, before: Request | undefined): void {
    const { complain, lag } = this.#options;
    // Where news may be late, an answer that came may not have been heard.
    const isCleared =
      before?.what === "clear" &&
      // That of the hide has not cleared what was said since.
      before.press === press &&
      (before.outcome === "accepted" || (lag > 0 && before.outcome === "unsure"));
    if (what === "show" && this.#isPrivate && !isCleared)
      complain("show of a private moment whose text was not cleared");
    if (what === "hide" && press?.spec.clearsText === true) this.#isPrivate = true;
  }

  #isUnderWay({ outcome, isConfirmed, press, at }: Request, now: number): boolean {
    // A newer session ends a stop as well.
    const isSettled = this.told?.mayBe(({ session: { change } }) => change === undefined) ?? isConfirmed;
    return outcome === "accepted" && !isSettled && now - (press?.press.at ?? at) < confirmationLimit;
  }

  #statusAnswered(request: Request, outcome: Outcome, at: number): void {
    const isOld = request !== this.#last.status;
    // What a command or a time has overtaken is dropped.
    if (isOld && this.told) return;
    if (typeof outcome === "string" || "retryAfter" in outcome) {
      if (!isOld) this.#rhythm.failed(at, typeof outcome === "string" ? undefined : outcome.retryAfter);
      // It is sent once more where the connection has ended before an answer.
      if (this.#options.lag > 0) this.#rhythm.occasion(at);
      this.told?.failed();
      return;
    }
    const { states, ...details } = outcome;
    const [state] = states;
    this.#rhythm.told();
    // The second status that is to say whether a session has ended is asked for a second later.
    if (this.#options.lag > 0 && states.includes("none") && this.#hasRun) this.#rhythm.occasion(at);
    this.#hasRun = states.some(isRunning);
    this.#rhythm.wasUnknown ||= states.includes("unknown");
    if (states.includes("unknown")) this.unknownAt = at;
    this.invariants.told(outcome, request.at);
    if (state) this.told?.status({ ...details, state, askedAt: request.at, order: request.order });
    const change = this.#change;
    if (change && states.some((each) => (change.what === "start") === isRunning(each)))
      change.isConfirmed = true;
  }

  #commandAnswered(
    request: Request,
    name: Command["name"],
    outcome: CommandAnswer | "unsure",
    at: number,
  ): void {
    this.#order += 1;
    this.#rhythm.occasion(at, isChange(name));
    // From then on the next status decides, which is asked for at once.
    if (outcome !== "refused") this.#decidedAt = [...this.#decidedAt.slice(-20), at + standsMs];
    this.#causes.answered(lineOf(name), at);
    if (outcome === "accepted") this.invariants.accepted(name, at);
    if (outcome !== "unsure") this.told?.answered(name, outcome, this.#order);
    // Where it is not sure, nothing is asked of what comes later.
    if (name === "show" && (outcome === "accepted" || outcome === "unsure")) this.#isPrivate = false;
    const isFailure = outcome === "refused" || outcome === "lost";
    const press = request.press?.press;
    if (press && isFailure) press.expected = "alert";
    else if (press && outcome === "accepted") press.expected = "ok";
    if (isFailure && (isChange(name) || name === "hide" || name === "show"))
      this.#due.push({ by: at, isDone: () => request.isConfirmed, request, what: `it ${outcome}` });
    if (!isChange(name) || outcome !== "accepted") return;
    const isDone = (): boolean => request.isConfirmed || this.unknownAt >= request.at - unknownLimit;
    this.#due.push({ by: request.at + confirmationLimit, isDone, request, what: "it was not confirmed" });
  }
}
