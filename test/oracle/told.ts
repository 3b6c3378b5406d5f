import { isDeepStrictEqual } from "node:util";
import type { Command } from "../../src/service/caption-service.ts";
import {
  doubtMs,
  expiredSession,
  isRunning,
  type KnownSession,
  nothingTold,
  sessionAnswered,
  sessionDue,
  sessionSent,
  type SessionState,
  type Target,
  type ToldStatus,
  toldSession,
} from "./known-session.ts";
import {
  answeredSetting,
  expiredSetting,
  type KnownSetting,
  settingDue,
  toldSetting,
} from "./known-setting.ts";

/** All that may be known of an account at a time. */
interface World {
  readonly session: KnownSession;
  readonly hidden: KnownSetting<boolean>;
  /** Told once more whenever a time is over: "then the status decides". */
  readonly last?: ToldStatus;
}

/** How a command ended; `unsure`: what the plugin makes of the answer is another matter. */
export interface CommandAnswer {
  readonly outcome: "accepted" | "conflict" | "lost" | "refused" | "unsure";
  readonly isSecondSend: boolean;
}

const nothing: World = { session: nothingTold, hidden: { value: undefined, order: 0 } };
/** With more than these it can't be decided. */
const maxWorlds = 48;

const partOf = ({ name }: Pick<Command, "name">): Target | "source" | undefined =>
  name === "start"
    ? "running"
    : name === "stop"
      ? "none"
      : name === "set-transcription-language"
        ? "source"
        : undefined;

/**
 * What the answers of the service make known of one account, by the contract: all that may be known, where the contract says
 * "may", or where news may be late, so that the plugin may have heard it in another order. Times in milliseconds.
 */
export class Told {
  /** When a status was last told, and when that had been asked for. */
  at = Number.NEGATIVE_INFINITY;
  askedAt = Number.NEGATIVE_INFINITY;
  /** When a state was last told that the plugin has no word for. */
  unknownAt = Number.NEGATIVE_INFINITY;
  /** When captions may have become hidden, the last times. */
  hiddenSince: readonly number[] = [];
  readonly #now: () => number;
  readonly #lag: number;
  #worlds: readonly World[] = [nothing];
  /** Before the last status. */
  #before: readonly World[] = [nothing];
  #past: { readonly at: number; readonly worlds: readonly World[] }[] = [
    { at: Number.NEGATIVE_INFINITY, worlds: [nothing] },
  ];
  #lostUntil = Number.NEGATIVE_INFINITY;
  #touchedAt = Number.NEGATIVE_INFINITY;

  /** @param lag how late news may be; 0 where what is told here is what the plugin has heard, when it has heard it */
  constructor(now: () => number, lag: number) {
    this.#now = now;
    this.#lag = lag;
  }

  /** Whether any of what may have been known since `from` says so. */
  mayBe(
    says: (session: KnownSession, hidden: KnownSetting<boolean>) => boolean,
    from = this.#now(),
  ): boolean {
    if (from <= this.#lostUntil) return true;
    this.#pass();
    // What was known until just then counts: several things may happen in one millisecond.
    const since = Math.min(from - 1, this.#now() - Math.max(1, this.#lag));
    const inForce = Math.max(
      0,
      this.#past.findLastIndex(({ at }) => at <= since),
    );
    return this.#past
      .slice(inForce)
      .some(({ worlds }) => worlds.some(({ session, hidden }) => says(session, hidden)));
  }

  mayRun(from?: number): boolean {
    return this.mayBe(({ state }) => isRunning(state), from);
  }

  mayBeHidden(hidden: boolean | undefined, from?: number): boolean {
    return this.mayBe((_, { value }) => value === hidden, from);
  }

  /** Whether captions are hidden, if that is sure. */
  get sureHidden(): { readonly value: boolean | undefined } | undefined {
    const values = [true, false, undefined].filter((value) => this.mayBeHidden(value));
    return values.length === 1 ? { value: values[0] } : undefined;
  }

  /** @param isSure the plugin has heard just this, and before any command that came later */
  status(states: readonly SessionState[], details: Omit<ToldStatus, "state">, isSure: boolean): void {
    const now = this.#now();
    this.at = now;
    this.askedAt = Math.max(this.askedAt, details.askedAt);
    if (states.includes("unknown")) this.unknownAt = now;
    this.#pass();
    this.#before = this.#worlds;
    // What was asked for at about the time of a command may have been asked for before it.
    const isClear = isSure && (this.#lag === 0 || details.askedAt - this.#touchedAt > this.#lag);
    const all = this.#lag === 0 ? [details] : inAllDialects(details);
    const orders = isClear ? [details.order] : [details.order, Number.POSITIVE_INFINITY];
    this.#change((world) => [
      ...(isClear ? [] : [world]),
      ...states.flatMap((state) =>
        orders.flatMap((order) => all.flatMap((each) => tell(world, { ...each, state, order }, now))),
      ),
    ]);
  }

  /** @param pressedAt when the presses were of which it may have come */
  sent(command: Pick<Command, "name">, pressedAt: readonly number[], order: number): void {
    const now = this.#now();
    const part = partOf(command);
    this.#touchedAt = now;
    this.#change(({ session, hidden, ...rest }) =>
      pressedAt
        .flatMap((at) => (part ? sessionSent(session, part, at, order, now) : [session]))
        .map((each) => ({
          ...rest,
          session: each,
          hidden: isOfCaptions(command) ? { ...hidden, order: Number.POSITIVE_INFINITY } : hidden,
        })),
    );
  }

  answered(command: Pick<Command, "name">, { outcome, isSecondSend }: CommandAnswer, order: number): void {
    const now = this.#now();
    const part = partOf(command);
    const outcomes = outcome === "unsure" ? (["accepted", "refused", "lost"] as const) : ([outcome] as const);
    const { name } = command;
    this.#touchedAt = now;
    const isOf = isOfCaptions(command);
    this.#change(({ session, hidden, ...rest }) =>
      outcomes.flatMap((each) => {
        const answer = { outcome: each, isSecondSend };
        const known = isOf
          ? answeredSetting(hidden, name === "hide", each === "conflict" ? "refused" : each, order, now)
          : hidden;
        const sessions = part ? sessionAnswered(session, part, answer, order, now) : [session];
        return sessions.map((next) => ({ ...rest, session: next, hidden: known }));
      }),
    );
  }

  /** The computer slept: a time that was over meanwhile counts from then, or from now. */
  wokeUp(): void {
    const now = this.#now();
    this.#change((world) => [...passed(world, now), ...passed(world, now, true)]);
  }

  /** A poll has failed. @param isSure the plugin has heard of it */
  failed(isSure: boolean): void {
    this.#pass();
    this.#change((world) => {
      const { last } = world;
      const overdue: World[] = last ? [{ ...world, last: { ...last, isOverdue: true } }] : [world];
      return isSure ? overdue : [world, ...overdue];
    });
  }

  /** What was told last may not have been heard. */
  doubt(): void {
    this.#change((world) => [world], this.#before);
  }

  /** Nobody knows what of all this has come through. */
  blur(): void {
    const hidden = [true, false, undefined] as const;
    this.#change(
      (world) => hidden.map((value) => ({ ...world, hidden: { ...world.hidden, value } })),
      this.#before,
    );
  }

  /** The plugin was started again: it knows of captions alone. */
  restarted(): void {
    this.#change(({ session: { current, endings }, hidden: { value, order } }) => {
      const anew = { ...nothingTold, endings };
      // A session is kept with what belongs to it. What became of a command in flight nobody knows.
      const sessions = current ? [anew, { ...anew, current }] : [anew];
      const values = Number.isFinite(order) ? [value] : [value, undefined];
      return sessions.flatMap((session) =>
        values.map((each) => ({ session, hidden: { value: each, order: 0 } })),
      );
    });
  }

  /** Takes what time has brought. Where news may be late, its end may be late as well. */
  #pass(): void {
    const now = this.#now();
    // What ends just now was so just before.
    for (const until of [now - 1, now]) {
      const times = this.#lag === 0 ? [until] : [until, until - 2 * this.#lag];
      this.#change((world) => times.flatMap((time) => passed(world, time)));
    }
  }

  #change(change: (world: World) => readonly World[], others: readonly World[] = []): void {
    const now = this.#now();
    const next: World[] = [];
    for (const world of [...this.#worlds.flatMap(change), ...others])
      if (!next.some((each) => isDeepStrictEqual(each, world))) next.push(world);
    if (next.length > maxWorlds) {
      // What was under way is over by then, and statuses have told the rest.
      this.#lostUntil = now + doubtMs + 10_000;
      next.splice(maxWorlds);
    }
    if (isDeepStrictEqual(next, this.#worlds)) return;
    const mayBeHidden = (worlds: readonly World[]): boolean =>
      worlds.some(({ hidden }) => hidden.value === true);
    if (mayBeHidden(next) && !mayBeHidden(this.#worlds))
      this.hiddenSince = [...this.hiddenSince.slice(-20), now];
    this.#worlds = next;
    this.#past = [...this.#past.slice(-40), { at: now, worlds: next }];
  }
}

/** Not every dialect tells when the session started, and whether captions are hidden. */
function inAllDialects({
  startedAt,
  hidden,
  ...rest
}: Omit<ToldStatus, "state">): Omit<ToldStatus, "state">[] {
  const starts = startedAt === undefined ? [{}] : [{ startedAt }, {}];
  const captions = hidden === undefined ? [{}] : [{ hidden }, {}];
  return starts.flatMap((start) => captions.map((caption) => ({ ...rest, ...start, ...caption })));
}

const isOfCaptions = ({ name }: Pick<Command, "name">): boolean => name === "hide" || name === "show";

function tell({ session: before, hidden }: World, status: ToldStatus, now: number): World[] {
  const { order } = status;
  const running = isRunning(status.state);
  return toldSession(before, status, now).map((session) => {
    const kept: KnownSetting<boolean> =
      session.endings === before.endings
        ? hidden
        : { value: undefined, order: hidden.order, ...(hidden.lost && { lost: hidden.lost }) };
    return { session, last: status, hidden: running ? toldSetting(kept, status.hidden, order) : kept };
  });
}

/** What is so at `time`. @param atOnce what was due is taken then, as after a sleep, and not when it was due */
function passed(world: World, time: number, atOnce = false): World[] {
  const { session, hidden, last } = world;
  const due = Math.min(sessionDue(session, last), settingDue(hidden));
  if (time < due) return [world];
  const at = atOnce ? time : due;
  return expiredSession(session, last, at)
    .map((left): World => ({ ...world, session: left, hidden: expiredSetting(hidden, at) }))
    .flatMap((left) => (last ? tell(left, last, at) : [left]))
    .flatMap((each) => passed(each, time, atOnce));
}
