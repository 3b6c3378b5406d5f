/** How long a change of language may stay unconfirmed by the status, in milliseconds. */
export const confirmationLimit = 15_000;

/** A setting of the service as far as the plugin knows it, with the changes that it was asked to make. */
export interface TrackedSetting<T> {
  /** What was last asked for, while it is neither confirmed nor failed. Answered at that time, in ms since the epoch. */
  readonly asked?: { readonly id: number; readonly value: T; readonly answeredAt?: number };
  /** What the service last said, by a status or by accepting a command. */
  readonly confirmed?: T;
  /** What was asked for last, if no answer came: it may be so or not. */
  readonly unanswered?: T;
}

/** A change was asked for, by the command of this id. A step of a scene is as old as its scene. */
export function asked<T>(setting: TrackedSetting<T>, id: number, value: T): TrackedSetting<T> {
  const { asked: last, confirmed } = setting;
  if (last !== undefined && last.id > id) return setting;
  return { asked: { id, value }, ...(confirmed !== undefined && { confirmed }) };
}

/**
 * The service accepted a change.
 * @param answer.at the time, where the status tells this setting, so that the answer alone is not the last word
 */
export function accepted<T>(
  setting: TrackedSetting<T>,
  value: T,
  { id, at }: { readonly id: number; readonly at?: number },
): TrackedSetting<T> {
  const isLast = setting.asked?.id === id;
  if (at !== undefined) return isLast ? { ...setting, asked: { id, value, answeredAt: at } } : setting;
  return isLast || !setting.asked ? { confirmed: value } : { asked: setting.asked, confirmed: value };
}

/** The service refused a change, or it was never sent: nothing has changed. */
export function refused<T>(setting: TrackedSetting<T>, id: number): TrackedSetting<T> {
  if (setting.asked?.id !== id) return setting;
  const { asked: _, ...rest } = setting;
  return rest;
}

/** No answer came to a change: what the setting is now is not known. */
export function unanswered<T>({ asked: last }: TrackedSetting<T>, id: number, value: T): TrackedSetting<T> {
  return last && last.id !== id ? { asked: last } : { unanswered: value };
}

/** What a status makes of a setting: it wins over what was asked for once that is confirmed or given up. */
export function confirmedBy<T>(
  setting: TrackedSetting<T>,
  told: T | undefined,
  isSame: (one: T, other: T) => boolean,
  at: number,
): TrackedSetting<T> {
  const { asked: last } = setting;
  const answeredAt = last?.answeredAt;
  if (told === undefined) return last && answeredAt !== undefined ? { confirmed: last.value } : setting;
  const isSettled =
    last === undefined ||
    (answeredAt !== undefined &&
      // Either way: the clock may have been set back.
      (isSame(last.value, told) || Math.abs(at - answeredAt) >= confirmationLimit));
  return isSettled ? { confirmed: told } : { asked: last, confirmed: told };
}
