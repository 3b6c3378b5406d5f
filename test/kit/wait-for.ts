/**
 * Waits until `find` finds something; it looks now, and whenever the listeners are told of something new.
 * @param seen what the error says of the state of things
 * @param limit in milliseconds
 * @throws Error with the stack of the caller, when the time is up
 */
export function waitFor<T>(
  listeners: Set<() => void>,
  find: () => T | undefined | false,
  seen: () => string,
  limit = 60_000,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const failure = new Error("not in time");
  const look = (): void => {
    const found = find();
    if (found === undefined || found === false) return;
    clearTimeout(timer);
    listeners.delete(look);
    resolve(found);
  };
  const timer = setTimeout(() => {
    listeners.delete(look);
    failure.message = `${String(find)}: not within ${limit} ms. ${seen()}`;
    reject(failure);
  }, limit);
  listeners.add(look);
  look();
  return promise;
}
