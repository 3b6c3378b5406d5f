import { trustMs } from "./limits.ts";

/**
 * A setting of the service: whether captions are hidden, the spoken language, the targets. What was asked, what it is as far
 * as is known, and how long an answer stands against statuses. Times of the steady clock.
 */
export interface Setting<T> {
  /** What was asked for last, until that is answered. */
  readonly asked?: { readonly id: number; readonly value: T };
  /** Accepted or told; absent where it is not known. */
  readonly value?: T;
  /** A status said so, and not the answer to a command of ours. */
  readonly isTold?: true;
  /** Until then what the service accepted stands against every status that says otherwise. */
  readonly acceptedUntil?: number;
  /** The last command got no answer, so it may be so or not; until then no status settles it that says otherwise. */
  readonly lost?: { readonly value: T; readonly until?: number };
  /** A status that was asked for earlier tells nothing of it. Infinite while a command is in flight. */
  readonly order: number;
}

export const unknownSetting: Setting<never> = { order: 0 };

/** What became of a command. One that got no answer may have been carried out. */
export type Answer = "accepted" | "refused" | "lost";

/** Asked for by the command of this id. A step of a scene is as old as its scene. */
export function asked<T>(setting: Setting<T>, id: number, value: T): Setting<T> {
  return setting.asked !== undefined && setting.asked.id > id
    ? setting
    : { ...setting, asked: { id, value } };
}

/** The command of this id was given up unsent. */
export function notAsked<T>(setting: Setting<T>, id: number): Setting<T> {
  if (setting.asked?.id !== id) return setting;
  const { asked: _, ...rest } = setting;
  return rest;
}

export function sent<T>(setting: Setting<T>): Setting<T> {
  return { ...setting, order: Number.POSITIVE_INFINITY };
}

/** @param given.order of this answer: statuses asked for before it tell nothing */
export function answered<T>(
  setting: Setting<T>,
  given: { readonly id: number; readonly value: T; readonly answer: Answer; readonly order: number },
  now: number,
): Setting<T> {
  const { value, order } = given;
  const open = notAsked(setting, given.id);
  if (given.answer === "refused") return { ...open, order };
  const until = now + trustMs;
  return {
    ...(open.asked && { asked: open.asked }),
    ...(given.answer === "accepted" ? { value, acceptedUntil: until } : { lost: { value, until } }),
    order,
  };
}

/** What a status makes of a setting. */
export function told<T>(
  setting: Setting<T>,
  { value, order }: { readonly value: T | undefined; readonly order: number },
  isSame: (one: T, other: T) => boolean,
): Setting<T> {
  if (value === undefined || order < setting.order) return setting;
  const { asked: open, lost, acceptedUntil, isTold, value: before } = setting;
  if (lost?.until !== undefined && !isSame(lost.value, value)) return setting;
  const isDifferent = before === undefined || !isSame(before, value);
  if (isDifferent && acceptedUntil !== undefined) return setting;
  return {
    ...(open && { asked: open }),
    value,
    ...((isDifferent || isTold === true) && { isTold: true as const }),
    ...(acceptedUntil !== undefined && { acceptedUntil }),
    order: setting.order,
  };
}

/** Without the value, which is not known any more; what was asked for or got no answer stays. */
export function forgotten<T>({ asked: open, lost, order }: Setting<T>): Setting<T> {
  return { ...(open && { asked: open }), ...(lost && { lost }), order };
}

/** What is left when the time of an answer, or of the lack of one, is over. */
export function expired<T>(setting: Setting<T>, now: number): Setting<T> {
  const { acceptedUntil = now + 1, lost } = setting;
  if (lost?.until !== undefined && now >= lost.until) return { ...setting, lost: { value: lost.value } };
  if (now < acceptedUntil) return setting;
  const { acceptedUntil: _, ...rest } = setting;
  return rest;
}

/** When time alone changes it. */
export function settingDeadlines<T>({ acceptedUntil, lost }: Setting<T>): (number | undefined)[] {
  return [acceptedUntil, lost?.until];
}
