/** Keys with several entries go round: each press takes the entry after the current one. */

/**
 * Where in its list a key stands.
 * @param chosen index of the entry that the key itself asked for last, which decides between equal entries
 * @returns -1 where the current value is none of the entries
 */
export function indexOfCurrent<T>(
  entries: readonly T[],
  current: T,
  isSame: (one: T, other: T) => boolean,
  chosen: number | undefined,
): number {
  const own = chosen === undefined ? undefined : entries[chosen];
  if (chosen !== undefined && own !== undefined && isSame(own, current)) return chosen;
  return entries.findIndex((entry) => isSame(entry, current));
}

/** The index after `index`, round and round; the first after -1. */
export function nextIndex(length: number, index: number): number {
  return length === 0 ? -1 : (index + 1) % length;
}
