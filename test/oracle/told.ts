import { isDeepStrictEqual } from "node:util";
import type { Command } from "../../src/service/caption-service.ts";
import { type CommandAnswer, sessionAnswered, type SessionCommand, sessionSent } from "./known-commands.ts";
import {
  expiredSession,
  type KnownSession,
  nothingTold,
  sessionDecisions,
  type ToldStatus,
  toldSession,
} from "./known-session.ts";
import {
  answeredSetting,
  endedSetting,
  type KnownSetting,
  nothingHidden,
  toldSetting,
} from "./known-setting.ts";

/** All that is known of an account at a time. */
export interface World {
  readonly session: KnownSession;
  readonly hidden: KnownSetting;
  readonly last?: ToldStatus | undefined;
  /** When the last status was asked for that tells of the session. */
  readonly checkedAt: number;
  /** A poll has failed since, or the computer slept. */
  readonly isOverdue: boolean;
}

const never = Number.NEGATIVE_INFINITY;
const nothing: World = { session: nothingTold, hidden: nothingHidden, checkedAt: never, isOverdue: false };

const parts: Partial<Record<Command["name"], SessionCommand>> = {
  start: "running",
  stop: "none",
  "set-transcription-language": "source",
};

/**
 * What the answers of the service make known of one account, by the contract, where the order of events is exact. Where nobody
 * outside can know which press a command is of, all that may be so is kept. Times in milliseconds.
 */
export class Told {
  /** When captions have become hidden, the last times. */
  hiddenSince: readonly number[] = [];
  readonly #now: () => number;
  #worlds: readonly World[] = [nothing];
  #past: { readonly at: number; readonly worlds: readonly World[] }[] = [{ at: never, worlds: [nothing] }];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether any of what may have been known at `from` or since says so. */
  mayBe(says: (world: World) => boolean, from = this.#now()): boolean {
    this.#pass();
    // What was known until just then counts: several things may happen in one millisecond.
    const inForce = this.#past.findLastIndex(({ at }) => at < from);
    return this.#past.slice(Math.max(0, inForce)).some(({ worlds }) => worlds.some((world) => says(world)));
  }

  /** Whether it was so for certain at some time between these. */
  was(says: (world: World) => boolean, from: number, to: number): boolean {
    return this.#past.some(({ at, worlds }, index) => {
      const until = this.#past[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      return until > from && at < to && worlds.every((world) => says(world));
    });
  }

  mayBeHidden(hidden: boolean | undefined): boolean {
    return this.mayBe((world) => world.hidden.value === hidden);
  }

  /** Whether captions are hidden, if that is sure. */
  get sureHidden(): { readonly value: boolean | undefined } | undefined {
    const values = [true, false, undefined].filter((value) => this.mayBeHidden(value));
    return values.length === 1 ? { value: values[0] } : undefined;
  }

  /** When what was held against statuses is theirs to decide. */
  get decisions(): number[] {
    return this.#worlds.flatMap(({ session, hidden }) => [...sessionDecisions(session), hidden.until]);
  }

  status(status: ToldStatus): void {
    const now = this.#now();
    this.#change((world) => [told(world, status, now)]);
  }

  /**
   * @param pressedAt when the presses were of which it may have come
   * @param mayStop a stop may have been pressed that waits for its turn
   */
  sent(name: Command["name"], pressedAt: readonly number[], order: number, mayStop: boolean): void {
    const now = this.#now();
    const part = parts[name];
    this.#change(({ session, hidden, ...rest }) =>
      pressedAt
        .flatMap((at) =>
          part ? sessionSent(session, part, { pressedAt: at, order, mayStop }, now) : session,
        )
        .map((next) => ({
          ...rest,
          session: next,
          hidden: isOfCaptions(name) ? { ...hidden, order: Number.POSITIVE_INFINITY } : hidden,
        })),
    );
  }

  answered(name: Command["name"], outcome: CommandAnswer, order: number): void {
    const now = this.#now();
    const part = parts[name];
    this.#change(({ session, hidden, ...rest }) => [
      {
        ...rest,
        session: part ? sessionAnswered(session, part, outcome, order, now) : session,
        hidden: isOfCaptions(name) ? answeredSetting(hidden, name === "hide", outcome, order, now) : hidden,
      },
    ]);
  }

  pressed(): void {
    this.#change((world) => [{ ...world, session: { ...world.session, isSeen: true } }]);
  }

  failed(): void {
    this.#change((world) => [{ ...world, isOverdue: true }]);
  }

  wokeUp(): void {
    this.#change(({ session, ...rest }) => {
      const { run } = session;
      return [
        {
          ...rest,
          isOverdue: true,
          session: run ? { ...session, run: { ...run, shownAt: undefined } } : session,
        },
      ];
    });
  }

  /** The plugin was started again: it knows of captions alone, and of the session that they belong to. */
  restarted(): void {
    const now = this.#now();
    this.#change(({ session: { run, endings }, hidden }) => {
      const isKept = hidden.value !== undefined || hidden.lost !== undefined || hidden.wereHidden;
      const runs = run ? [{ startedAt: run.startedAt }] : [];
      const kept = { ...hidden, order: 0, until: hidden.lost ? now : never };
      const sessions = [...(isKept ? runs : [undefined, ...runs])];
      return (sessions.length > 0 ? sessions : [undefined]).map((each) => ({
        ...nothing,
        session: { ...nothingTold, endings, run: each },
        hidden: kept,
      }));
    });
    // What keys showed before was shown by another plugin: the first status after it changes nothing.
    this.#past = this.#past.slice(-1);
  }

  /** Takes what time has brought. */
  #pass(): void {
    this.#change((world) => [world]);
  }

  #change(change: (world: World) => readonly World[]): void {
    const now = this.#now();
    const next: World[] = [];
    for (const world of this.#worlds
      .flatMap((each) => change(expired(each, now)))
      .map((each) => expired(each, now)))
      if (!next.some((each) => isDeepStrictEqual(each, world))) next.push(world);
    if (isDeepStrictEqual(next, this.#worlds)) return;
    const mayBeHidden = (worlds: readonly World[]): boolean =>
      worlds.some(({ hidden }) => hidden.value === true);
    if (mayBeHidden(next) && !mayBeHidden(this.#worlds))
      this.hiddenSince = [...this.hiddenSince.slice(-20), now];
    this.#worlds = next;
    this.#past = [...this.#past.slice(-40), { at: now, worlds: next }];
  }
}

const isOfCaptions = (name: Command["name"]): boolean => name === "hide" || name === "show";

function told({ session: before, ...world }: World, status: ToldStatus, now: number): World {
  const session = toldSession(before, status, now);
  const hidden = session.endings === before.endings ? world.hidden : endedSetting(world.hidden);
  return {
    session,
    hidden: toldSetting(hidden, status.hidden, status),
    last: status,
    checkedAt: status.order >= before.order || session !== before ? status.askedAt : world.checkedAt,
    isOverdue: false,
  };
}

function expired(world: World, now: number): World {
  const { session, last, isOverdue } = world;
  const next = expiredSession(session, isOverdue ? undefined : last, now);
  return next === session ? world : { ...world, session: next };
}
