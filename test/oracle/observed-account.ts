import type { Command } from "../../src/service/caption-service.ts";
import type { KeyRecord, KeySpec, Press } from "./key-record.ts";
import { type KnownSession, secondLookMs, type SessionState } from "./known-session.ts";
import { PollRhythm } from "./poll-rhythm.ts";
import { type Cause, lineOf, PressCauses, type What } from "./press-causes.ts";
import { type CommandAnswer, Told } from "./told.ts";
import { confirmationLimit, requestLimit, unknownLimit } from "./words.ts";

export interface ObserverOptions {
  /** Milliseconds; never set back. */
  readonly now: () => number;
  /**
   * How late news may be, in milliseconds: 0 where the order of what is told here is the order in which it happened for the
   * plugin.
   */
  readonly lag: number;
}

type CommandOutcome = "accepted" | "failed" | "conflict" | "conflict again" | "dropped" | "lost" | "unsure";

/**
 * What came of a request. `failed`: it has changed nothing. `conflict`: 409, `conflict again` to a second send. `dropped`: the connection ended before a byte of
 * answer. `lost`: no answer. `unsure`: what the plugin makes of the answer is another matter. A status tells one of `states`.
 */
export type Outcome =
  | CommandOutcome
  /** It failed, and asks not to be asked for so long, in milliseconds. */
  | { readonly retryAfter: number }
  | {
      readonly states: readonly SessionState[];
      readonly isSure: boolean;
      readonly hidden?: boolean;
      readonly startedAt?: number;
    };

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

/** Something that has to have happened by then. */
interface Due {
  readonly by: number;
  readonly isDone: () => boolean;
  readonly request: Request;
  readonly what: string;
}

const blurred = (outcome: Outcome): Outcome =>
  typeof outcome === "object" && "states" in outcome ? { ...outcome, isSure: false } : "unsure";

const isChange = (what: What): what is "start" | "stop" => what === "start" || what === "stop";

/** What the contract says of the requests of one account. */
export class ObservedAccount {
  readonly told: Told;
  pressedAt = Number.NEGATIVE_INFINITY;
  /** When something outside last happened that time limits may begin anew with. */
  stirredAt: number;
  /** A private hide was sent, and no show accepted since, as far as is known for sure. */
  #isPrivate = false;
  readonly #options: ObserverOptions & { readonly complain: (what: string) => void };
  readonly #rhythm: PollRhythm;
  readonly #last: { captions?: Request; session?: Request } = {};
  #change: Request | undefined;
  #lastStatus: Request | undefined;
  #causes: PressCauses;
  #due: Due[] = [];
  #changes = 0;
  #blurredAt = Number.NEGATIVE_INFINITY;
  /** When a session that seemed to have ended was last looked at again. */
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ObserverOptions & { readonly complain: (what: string) => void }) {
    this.#options = options;
    this.told = new Told(options.now, options.lag);
    this.#causes = new PressCauses(options.lag);
    this.stirredAt = options.now();
    this.#rhythm = new PollRhythm(options);
  }

  pressed(key: KeyRecord, spec: KeySpec, press: Press): void {
    this.pressedAt = press.at;
    this.#rhythm.occasion(press.at, spec.action === "stream");
    this.#causes.pressed(key, spec, press);
  }

  stirred(): void {
    this.stirredAt = this.#options.now();
    this.#rhythm.stirred(this.stirredAt);
  }

  wokeUp(): void {
    // The plugin's limits went on: what was in flight may have been given up.
    if (this.#options.lag > 0) this.#blurredAt = this.#options.now();
    this.told.wokeUp();
    this.stirred();
  }

  blur(): void {
    this.#blurredAt = this.#options.now();
    this.told.blur();
    this.#due = [];
  }

  restarted(): void {
    for (const last of [this.#last.captions, this.#last.session, this.#lastStatus])
      if (last) last.outcome ??= "lost";
    this.#due = [];
    this.#change = undefined;
    this.#causes = new PressCauses(this.#options.lag);
    this.told.restarted();
    this.stirred();
  }

  asked(what: What, connections: number): Request {
    const { lag, complain } = this.#options;
    const at = this.#options.now();
    const before = what === "status" ? this.#lastStatus : this.#last[lineOf(what)];
    const isRepetition =
      before?.what === what &&
      before.outcome === "dropped" &&
      !before.isRepetition &&
      // What a key has reported as failed is not sent again: this is of another press.
      !(before.press && before.press.key.alertedAt >= before.at) &&
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
      if (at - this.told.at < lag) this.told.doubt();
      // The second look at a session that seems to have ended.
      const isSecond = ({ ending }: KnownSession): boolean =>
        ending !== undefined && ending.at > this.#lookedAt && at - ending.at >= secondLookMs - lag;
      if (this.told.mayBe(isSecond, at - secondLookMs - lag)) {
        this.#lookedAt = at;
        this.#rhythm.occasion(at, false);
      }
      this.#rhythm.asked(at, isRepetition);
      this.#lastStatus = request;
    } else this.#commanded(request, what, before);
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

  #commanded(request: Request, name: Command["name"], before: Request | undefined): void {
    const { complain, lag } = this.#options;
    const { at } = request;
    const isInFlight = before && before.outcome === undefined && !this.#isBlurred(before);
    if (isInFlight && at - before.at < requestLimit - lag)
      complain(`${name} while ${before.what} was in flight`);
    const change = this.#change;
    if (change && !request.isRepetition && isChange(name) && this.#isUnderWay(change, at + lag))
      complain(`${name} before ${change.what} was confirmed`);
    const found = request.press ? undefined : this.#causes.of(name, at, this.told);
    const press = (request.press ??= found?.cause);
    if (!press) complain(`${name} without a press, too late, or out of order`);
    this.#last[lineOf(name)] = request;
    if (request.isRepetition) return;
    if (found?.wrong !== undefined) complain(found.wrong);
    this.#privately(request, before);
    if (isChange(name)) {
      this.#rhythm.occasion(at, true);
      this.#change = request;
      this.#changes += 1;
    }
    this.told.sent({ name }, press?.mayBeOf ?? [at], this.#changes);
  }

  /** A private moment begins when its hide is sent. */
  #privately({ what, press }: Request, before: Request | undefined): void {
    const { complain, lag } = this.#options;
    // Where news may be late, an answer that came may not have been heard.
    const isCleared =
      before?.what === "clear" &&
      // That of the hide has not cleared what was said since.
      before.press === press &&
      (before.outcome === "accepted" ||
        (lag > 0 && before.outcome !== "failed" && before.outcome !== "lost"));
    if (what === "show" && this.#isPrivate && !isCleared)
      complain("show of a private moment whose text was not cleared");
    if (what === "hide" && press?.spec.clearsText === true && lag === 0) this.#isPrivate = true;
  }

  /** It was in flight when the network changed. */
  #isBlurred({ at }: Request): boolean {
    return at <= this.#blurredAt;
  }

  #isUnderWay({ outcome, isConfirmed, press, at }: Request, now: number): boolean {
    // A newer session ends a stop as well.
    const mayBeSettled = this.told.mayBe(({ change }) => change === undefined);
    const isOpen = outcome === "accepted" && !isConfirmed && !mayBeSettled;
    return isOpen && now - (press?.press.at ?? at) < confirmationLimit;
  }

  #statusAnswered(request: Request, outcome: Outcome, at: number): void {
    const { lag } = this.#options;
    const isOld = request.changes !== this.#changes || request !== this.#lastStatus;
    // Where news may be late, the plugin may have heard it in another order.
    if (request !== this.#lastStatus && lag === 0) return;
    if (typeof outcome === "string" || "retryAfter" in outcome) {
      if (!isOld) this.#rhythm.failed(at, typeof outcome === "string" ? undefined : outcome.retryAfter);
      this.told.failed(lag === 0 && !isOld);
      return;
    }
    const { states, isSure, ...details } = outcome;
    if (isSure) this.#rhythm.told();
    // It may have asked not to be asked for some time.
    else this.#rhythm.stirred(at);
    this.#rhythm.wasUnknown ||= states.includes("unknown");
    const told = { ...details, askedAt: request.at, order: request.changes };
    this.told.status(states, told, isSure && (lag === 0 || !isOld));
    const change = this.#change;
    if (!change) return;
    const isThere = states.some((state) => (change.what === "start") === (state !== "none"));
    if (isThere) change.isConfirmed = true;
  }

  #commandAnswered(request: Request, name: Command["name"], outcome: CommandOutcome, at: number): void {
    this.#changes += 1;
    this.#rhythm.occasion(at, isChange(name));
    this.#causes.answered(lineOf(name), at);
    const meant = this.#meaning(request, outcome);
    this.told.answered({ name }, meant, this.#changes);
    this.#privateAnswered(request, meant.outcome);
    const isFailure = outcome === "failed" || outcome === "lost";
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

  /** What an answer means by rules 2 to 4. */
  #meaning({ isRepetition }: Request, outcome: CommandOutcome): CommandAnswer {
    if (outcome === "accepted" || outcome === "lost" || outcome === "unsure")
      return { outcome, isSecondSend: false };
    if (outcome === "conflict again" || (outcome === "conflict" && isRepetition))
      return { outcome: "conflict", isSecondSend: true };
    if (outcome === "conflict") return { outcome, isSecondSend: false };
    // The plugin may send it once more.
    if (outcome === "dropped")
      return { outcome: this.#options.lag === 0 || isRepetition ? "lost" : "unsure", isSecondSend: false };
    return { outcome: isRepetition ? "lost" : "refused", isSecondSend: false };
  }

  #privateAnswered({ what, press }: Request, outcome: CommandAnswer["outcome"]): void {
    const isExact = this.#options.lag === 0;
    const hasBegun = press?.spec.clearsText === true && (outcome === "accepted" || outcome === "lost");
    if (what === "hide" && hasBegun) this.#isPrivate = true;
    const hasEnded = outcome === "accepted" || (!isExact && outcome !== "refused" && outcome !== "lost");
    if (what === "show" && hasEnded) this.#isPrivate = false;
  }
}
