import { answerIn, type CommandEvent, type CommandMoment } from "./command-event.ts";
import { trustMs } from "./limits.ts";

/**
 * A setting of the service: whether captions are hidden, the spoken language, the targets. What was asked, what it is as far
 * as is known, and how long an answer stands against statuses. Times of the steady clock.
 */
export interface SettingFact<T> {
  /** What was asked for last, until that is answered. */
  readonly asked?: { readonly id: number; readonly value: T } | undefined;
  /** Accepted or told; absent where it is not known. */
  readonly value?: T | undefined;
  /** A status said so, and not the answer to a command of ours. */
  readonly isTold?: true | undefined;
  /** Until then what the service accepted stands against every status that says otherwise. */
  readonly acceptedUntil?: number | undefined;
  /** The last command got no answer, so it may be so or not; until then no status settles it that says otherwise. */
  readonly lost?: { readonly value: T; readonly until?: number } | undefined;
  /** What the service refused last, until it accepts something, and its own words if it gave any. */
  readonly refused?: { readonly value: T; readonly words: string | undefined } | undefined;
  /** A status that was asked for earlier tells nothing of it. Infinite while a command is in flight. */
  readonly order: number;
}

export const unknownSetting: SettingFact<never> = { order: 0 };

/** What a command makes of the setting that it is to give this value. */
export function commanded<T>(
  setting: SettingFact<T>,
  event: CommandEvent,
  value: T,
  { now, order }: CommandMoment,
): SettingFact<T> {
  const { asked, refused } = setting;
  const { id } = event;
  // Steps of a scene have one id, and are as old as their scene.
  const others = asked?.id === id ? undefined : asked;
  switch (event.type) {
    case "asked":
      return asked !== undefined && asked.id > id ? setting : { ...setting, asked: { id, value } };
    case "unsent":
      return { ...setting, asked: others };
    case "sent":
      return { ...setting, order: Number.POSITIVE_INFINITY };
    case "answered": {
      const until = now + trustMs;
      const { error } = event;
      switch (answerIn(event)) {
        case "accepted":
          return { asked: others, value, acceptedUntil: until, order };
        case "lost":
          return { asked: others, lost: { value, until }, refused, order };
        case "refused": {
          // The service has understood it.
          const isRefusal = error?.kind === "refused";
          const words = error?.details.words;
          return { ...setting, asked: others, order, refused: isRefusal ? { value, words } : refused };
        }
      }
    }
  }
}

/** What a status makes of a setting. */
export function told<T>(
  setting: SettingFact<T>,
  { value, order }: { readonly value: T | undefined; readonly order: number },
  isSame: (one: T, other: T) => boolean,
): SettingFact<T> {
  if (value === undefined || order < setting.order) return setting;
  const { lost, acceptedUntil, value: before } = setting;
  if (lost?.until !== undefined && !isSame(lost.value, value)) return setting;
  const isDifferent = before === undefined || !isSame(before, value);
  if (isDifferent && acceptedUntil !== undefined) return setting;
  return { ...setting, value, isTold: isDifferent ? true : setting.isTold, lost: undefined };
}

/** Without the value, which is not known any more; what was asked for or got no answer stays. */
export function forgotten<T>(setting: SettingFact<T>): SettingFact<T> {
  return { ...setting, value: undefined, isTold: undefined, acceptedUntil: undefined };
}

/** What is left when the time of an answer, or of the lack of one, is over. */
export function expired<T>(setting: SettingFact<T>, now: number): SettingFact<T> {
  const { acceptedUntil, lost } = setting;
  const isOver = (until: number | undefined): boolean => until !== undefined && now >= until;
  return {
    ...setting,
    acceptedUntil: isOver(acceptedUntil) ? undefined : acceptedUntil,
    lost: lost && isOver(lost.until) ? { value: lost.value } : lost,
  };
}

/** When time alone changes it. */
export function settingDeadlines({ acceptedUntil, lost }: SettingFact<unknown>): number[] {
  return [acceptedUntil, lost?.until].filter((at) => at !== undefined);
}
