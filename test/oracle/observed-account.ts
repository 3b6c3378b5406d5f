import type { Command } from "../../src/service/caption-service.ts";
import { Invariants } from "./invariants.ts";
import type { KeyRecord, KeySpec, Press } from "./key-record.ts";
import { PollRhythm } from "./poll-rhythm.ts";
import { type Cause, laneOf, PressCauses, type What } from "./press-causes.ts";
import { confirmationLimit, isRunning, requestLimit, type SessionState, unknownLimit } from "./words.ts";

export interface ObserverOptions {
  /** Milliseconds; never set back. */
  readonly now: () => number;
  /** How late news may be, in milliseconds: nobody outside can say what the plugin has heard. */
  readonly lag: number;
}

/**
 * How a command ended. `unanswered`: it may have been carried out; `rejected`: it has changed nothing; `unsure`: what the plugin
 * makes of the answer is another matter.
 */
type CommandAnswer = "acknowledged" | "conflict" | "unanswered" | "rejected" | "unsure";

/** A status says one of `states`, or fails like a command. */
export type Outcome =
  CommandAnswer | { readonly states: readonly SessionState[]; readonly startedAt?: number };

/** A request as it arrived at the service. Times in milliseconds. */
export interface Request {
  readonly what: What;
  readonly account: ObservedAccount;
  readonly at: number;
  /** The press that it is said to have come of, and all that it may have. */
  press?: Cause | undefined;
  presses: readonly Cause[];
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

/** What the contract says of the requests of one account, whatever the plugin has heard of them. */
export class ObservedAccount {
  readonly invariants: Invariants;
  pressedAt = Number.NEGATIVE_INFINITY;
  /** When something outside last happened that time limits may begin anew with. */
  stirredAt: number;
  /** When a state was last reported that the plugin has no word for. */
  unknownAt = Number.NEGATIVE_INFINITY;
  /** The hide of a private moment was sent, and no show acknowledged since. */
  #isPrivate = false;
  readonly #options: ObserverOptions & { readonly complain: (what: string) => void };
  readonly #rhythm: PollRhythm;
  readonly #last: { captions?: Request; session?: Request } = {};
  #change: Request | undefined;
  #causes: PressCauses;
  #due: Due[] = [];
  /** The last status showed a session. */
  #hasRun = false;
  #blurredAt = Number.NEGATIVE_INFINITY;

  constructor(options: ObserverOptions & { readonly complain: (what: string) => void }) {
    this.#options = options;
    this.invariants = new Invariants(options.lag);
    this.#causes = new PressCauses(options.lag);
    this.stirredAt = options.now();
    this.#rhythm = new PollRhythm(options);
  }

  pressed(spec: KeySpec, press: Press): void {
    this.pressedAt = press.at;
    this.#causes.pressed(spec, press);
    this.#rhythm[spec.action === "stream" ? "change" : "occasion"](press.at);
  }

  stirred(): void {
    this.stirredAt = this.#options.now();
    this.#rhythm.occasion(this.stirredAt);
  }

  wokeUp(): void {
    // The plugin's limits went on: what was in flight may have been given up.
    this.blur();
    this.stirred();
    this.#causes.wokeUp(this.stirredAt);
  }

  /** Nobody knows what has come through of what was in flight. */
  blur(): void {
    this.#blurredAt = this.#options.now();
    this.invariants.blur();
    this.#due = [];
  }

  restarted(): void {
    for (const last of Object.values(this.#last)) last.outcome ??= "unanswered";
    this.#change = undefined;
    this.#causes = new PressCauses(this.#options.lag);
    this.blur();
    this.stirred();
  }

  asked(what: What): Request {
    const at = this.#options.now();
    const request: Request = { what, account: this, at, presses: [], isConfirmed: false };
    if (what === "status") this.#rhythm.asked(at);
    else this.#commanded(request, what);
    return request;
  }

  answered(request: Request, outcome: Outcome): void {
    if (request.outcome !== undefined) return;
    const isOfCommand = typeof outcome === "string";
    request.outcome = isOfCommand && request.at <= this.#blurredAt ? "unsure" : outcome;
    const at = this.#options.now();
    if (request.what === "status") this.#statusAnswered(request, outcome, at);
    else if (typeof request.outcome === "string")
      this.#commandAnswered(request, request.what, request.outcome, at);
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

  #commanded(request: Request, name: Command["name"]): void {
    const { complain, lag } = this.#options;
    const { at } = request;
    const lane = laneOf(name);
    const before = this.#last[lane];
    const isInFlight = before && before.outcome === undefined && before.at > this.#blurredAt;
    if (isInFlight && at - before.at < requestLimit - lag)
      complain(`${name} while ${before.what} was in flight`);
    const change = this.#change;
    if (change && isChange(name) && isUnderWay(change, at + lag))
      complain(`${name} before ${change.what} was confirmed`);
    request.presses = this.#causes.of(name, at);
    [request.press] = request.presses;
    if (!request.press) complain(`${name} without a press, too late, or out of order`);
    this.#last[lane] = request;
    this.#privately(request, before);
    if (isChange(name)) {
      this.#rhythm.change(at);
      this.#change = request;
    }
    this.invariants.sent(name);
  }

  /** A private moment begins when its hide is sent, for certain where all presses that it may come of are private. */
  #privately({ what, presses }: Request, before: Request | undefined): void {
    const isCleared =
      before?.what === "clear" &&
      // That of the hide has not cleared what was said since.
      before.presses.some((press) => presses.includes(press)) &&
      // An answer that came may not have been heard.
      (before.outcome === "acknowledged" || before.outcome === "unsure");
    if (what === "show" && this.#isPrivate && !isCleared)
      this.#options.complain("show of a private moment whose text was not cleared");
    const isPrivate = presses.length > 0 && presses.every(({ spec }) => spec.clearsText === true);
    if (what === "hide" && isPrivate) this.#isPrivate = true;
  }

  #statusAnswered(request: Request, outcome: Outcome, at: number): void {
    if (typeof outcome === "string") {
      // It is sent once more where the connection has ended before an answer.
      this.#rhythm.occasion(at);
      return;
    }
    const { states } = outcome;
    // The second status that is to say whether a session has ended is asked for a second later.
    if (states.includes("none") && this.#hasRun) this.#rhythm.occasion(at);
    this.#hasRun = states.some(isRunning);
    if (states.includes("unknown")) this.unknownAt = at;
    this.#rhythm.wasUnknown ||= states.includes("unknown");
    this.invariants.reported(outcome, request.at);
    const change = this.#change;
    if (change && states.some((each) => (change.what === "start") === isRunning(each)))
      change.isConfirmed = true;
  }

  #commandAnswered(request: Request, name: Command["name"], answer: CommandAnswer, at: number): void {
    this.#rhythm[isChange(name) ? "change" : "occasion"](at);
    // From then on the next status decides, which is asked for at once.
    if (answer !== "rejected") this.#rhythm.occasion(at + confirmationLimit);
    this.#causes.answered(laneOf(name), at);
    if (answer === "acknowledged") this.invariants.acknowledged(name, at);
    // Where it is not sure, nothing is asked of what comes later.
    if (name === "show" && (answer === "acknowledged" || answer === "unsure")) this.#isPrivate = false;
    const isFailure = answer === "rejected" || answer === "unanswered";
    if (request.press?.spec.isChurchless && !isFailure) request.isConfirmed = true;
    // Of several requests of a scene the last one tells, and nobody outside knows which that is.
    const press = request.press?.spec.action === "translationLanguages" ? undefined : request.press?.press;
    if (press && isFailure) press.expected = "alert";
    else if (press && answer === "acknowledged") press.expected = "ok";
    if (isFailure && (isChange(name) || name === "hide" || name === "show"))
      this.#due.push({ by: at, isDone: () => request.isConfirmed, request, what: `it was ${answer}` });
    if (!isChange(name) || answer !== "acknowledged") return;
    const isDone = (): boolean => request.isConfirmed || this.unknownAt >= request.at - unknownLimit;
    this.#due.push({ by: request.at + confirmationLimit, isDone, request, what: "it was not confirmed" });
  }
}

function isUnderWay({ outcome, isConfirmed, press, at }: Request, now: number): boolean {
  return outcome === "acknowledged" && !isConfirmed && now - (press?.press.at ?? at) < confirmationLimit;
}
