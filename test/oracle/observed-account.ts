import type { Command } from "../../src/service/caption-service.ts";
import { Invariants } from "./invariants.ts";
import type { KeySpec } from "./key-record.ts";
import { type Cause, laneOf, PressCauses, type What } from "./press-causes.ts";
import { confirmationLimit, isRunning, requestLimit, type SessionState } from "./words.ts";

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
  readonly #last: { captions?: Request; session?: Request } = {};
  #change: Request | undefined;
  readonly #causes: PressCauses;
  #blurredAt = Number.NEGATIVE_INFINITY;

  constructor(options: ObserverOptions & { readonly complain: (what: string) => void }) {
    this.#options = options;
    this.invariants = new Invariants(options.lag);
    this.#causes = new PressCauses(options.lag);
    this.stirredAt = options.now();
  }

  pressed(spec: KeySpec, at: number): void {
    this.pressedAt = at;
    this.#causes.pressed(spec, at);
  }

  stirred(): void {
    this.stirredAt = this.#options.now();
  }

  wokeUp(): void {
    // The plugin's limits went on: what was in flight may have been given up.
    this.blur();
    this.stirred();
    for (const lane of ["captions", "session"] as const) this.#causes.answered(lane, this.stirredAt);
  }

  /** Nobody knows what has come through of what was in flight. */
  blur(): void {
    this.#blurredAt = this.#options.now();
    this.invariants.blur();
  }

  asked(what: What): Request {
    const at = this.#options.now();
    const request: Request = { what, account: this, at, presses: [], isConfirmed: false };
    if (what !== "status") this.#commanded(request, what);
    return request;
  }

  answered(request: Request, outcome: Outcome): void {
    if (request.outcome !== undefined) return;
    const isOfCommand = typeof outcome === "string";
    request.outcome = isOfCommand && request.at <= this.#blurredAt ? "unsure" : outcome;
    const at = this.#options.now();
    if (request.what === "status") this.#statusAnswered(request, outcome, at);
    else if (typeof request.outcome === "string") this.#commandAnswered(request.what, request.outcome, at);
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
    if (isChange(name)) this.#change = request;
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
    if (typeof outcome === "string") return;
    const { states } = outcome;
    if (states.includes("unknown")) this.unknownAt = at;
    this.invariants.reported(outcome, request.at);
    const change = this.#change;
    if (change && states.some((each) => (change.what === "start") === isRunning(each)))
      change.isConfirmed = true;
  }

  #commandAnswered(name: Command["name"], answer: CommandAnswer, at: number): void {
    this.#causes.answered(laneOf(name), at);
    if (answer === "acknowledged") this.invariants.acknowledged(name, at);
    // Where it is not sure, nothing is asked of what comes later.
    if (name === "show" && (answer === "acknowledged" || answer === "unsure")) this.#isPrivate = false;
  }
}

function isUnderWay({ outcome, isConfirmed, press, at }: Request, now: number): boolean {
  return outcome === "acknowledged" && !isConfirmed && now - (press?.times[0] ?? at) < confirmationLimit;
}
