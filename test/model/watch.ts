import type { Command, Session } from "../../src/service/caption-service.ts";
import { keyPictures } from "../../src/limits.ts";
import type { KeySpec } from "./key-spec.ts";
import { type Cause, type Lane, laneOf, PressCauses } from "./press-causes.ts";
import { confirmationLimit, isRunning, saysHidden, saysLive } from "./words.ts";

type Name = Command["name"];

/** A command as it arrived at the service. Times in milliseconds. */
interface Sent {
  readonly name: Name;
  readonly presses: readonly Cause[];
  readonly pressedAt: number;
  answer?: "accepted" | "failed";
  /** A status that was answered since shows what it was to bring about. */
  isConfirmed?: boolean;
}

const never = Number.NEGATIVE_INFINITY;
const minNewerMs = 1_000;
/** How late a picture may be, in milliseconds: more of them than a second may have wait for their turn. */
const maxLateMs = keyPictures.withinMs;
const isChange = (name: Name): name is "start" | "stop" => name === "start" || name === "stop";

/** What must not be sent to an account nor said of it, whatever comes late, in another order, or not at all. */
export class Watch {
  readonly violations: string[] = [];
  readonly #now: () => number;
  #causes = new PressCauses();
  #last: Partial<Record<Lane, Sent>> = {};
  #change: Sent | undefined;
  /** The hide of a private moment was sent, and no show was accepted since. */
  #isPrivate = false;
  /** When the last status was asked for that said active. */
  #activeAskedAt = never;
  #startedAt = never;
  #stoppedAt = never;
  /** What was accepted last, unless something that was sent since may have changed it. */
  #hidden: { readonly value: boolean; readonly at: number } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The plugin was started again: of all this it remembers private moments alone. */
  restarted(): void {
    this.#causes = new PressCauses();
    this.#last = {};
    this.#change = this.#hidden = undefined;
    this.#activeAskedAt = this.#startedAt = this.#stoppedAt = never;
  }

  pressed(spec: KeySpec): void {
    this.#causes.pressed(spec, this.#now());
  }

  sent({ name }: Command): Sent {
    const at = this.#now();
    const before = this.#last[laneOf(name)];
    const change = this.#change;
    const presses = this.#causes.of(name, at);
    const sent: Sent = { name, presses, pressedAt: presses[0]?.times[0] ?? at };
    if (before && !before.answer) this.#complain(`${name} while ${before.name} was in flight`);
    if (change && isChange(name) && isUnderWay(change, at))
      this.#complain(`${name} before ${change.name} was confirmed`);
    if (presses.length === 0) this.#complain(`${name} without a press, too late, or out of order`);
    this.#privately(sent, before);
    this.#last[laneOf(name)] = sent;
    if (isChange(name)) this.#change = sent;
    if (name === "start") this.#stoppedAt = never;
    if (name === "hide" || name === "show") this.#hidden = undefined;
    return sent;
  }

  /** A private moment begins when its hide is sent, for certain where all presses that it may come of are private. */
  #privately({ name, presses }: Sent, before: Sent | undefined): void {
    const isCleared =
      before?.name === "clear" &&
      before.answer === "accepted" &&
      // That of the hide has not cleared what was said since.
      before.presses.some((press) => presses.includes(press));
    if (name === "show" && this.#isPrivate && !isCleared)
      this.#complain("show of a private moment whose text was not cleared");
    const isPrivate = presses.length > 0 && presses.every(({ spec }) => spec.settings.clearText === true);
    if (name === "hide" && isPrivate) this.#isPrivate = true;
  }

  answered(sent: Sent, answer: NonNullable<Sent["answer"]>): void {
    const { name } = sent;
    const at = this.#now();
    sent.answer = answer;
    this.#causes.answered(laneOf(name), at);
    if (answer === "failed") return;
    // Without a church ID the answer is the whole result.
    if (sent.presses.every(({ spec }) => spec.isChurchless)) sent.isConfirmed = true;
    if (name === "stop") this.#stoppedAt = at;
    if (name === "hide" || name === "show") this.#hidden = { value: name === "hide", at };
    if (name === "show") this.#isPrivate = false;
  }

  reported(session: Session, askedAt: number): void {
    const change = this.#change;
    if (change && (change.name === "start") === isRunning(session.state)) change.isConfirmed = true;
    const startedAt = (session.state === "none" ? undefined : session.startedAt) ?? never;
    const isNewer = startedAt > this.#startedAt + minNewerMs;
    // With its session it is not known any more whether captions are hidden.
    if (isNewer || session.state === "none") this.#hidden = undefined;
    if (session.state === "none") return;
    if (session.state === "active") this.#activeAskedAt = Math.max(this.#activeAskedAt, askedAt);
    if (isNewer) this.#stoppedAt = never;
    this.#startedAt = startedAt;
  }

  /** A key says so now. */
  said(text: string): void {
    const at = this.#now();
    const holds = (since: number): boolean => at > since + maxLateMs && at < since + confirmationLimit;
    if (saysLive(text) && at > this.#activeAskedAt + confirmationLimit + maxLateMs)
      this.#complain(`says "${text}" by a status of ${at - this.#activeAskedAt} ms ago`);
    if (saysLive(text) && holds(this.#stoppedAt))
      this.#complain(`says "${text}" after a stop that was accepted`);
    const accepted = this.#hidden;
    if (accepted && holds(accepted.at) && saysHidden(text) === !accepted.value)
      this.#complain(`says "${text}" against what was accepted`);
  }

  #complain(what: string): void {
    this.violations.push(what);
  }
}

function isUnderWay({ answer, isConfirmed, pressedAt }: Sent, now: number): boolean {
  return answer === "accepted" && !isConfirmed && now < pressedAt + confirmationLimit;
}
