import type { AccountPress } from "./account.ts";
import { PressFailure, serviceFailureIn } from "./press-failure.ts";

/** @throws ServiceFailure */
export function clear(press: AccountPress): Promise<void> {
  return press.account.run("captions", { name: "clear" }, press);
}

/**
 * Hides captions; nothing may hold it up, so its time begins with its turn.
 * @throws ServiceFailure, PressFailure
 */
export function hide(press: AccountPress, isPrivate: boolean): Promise<void> {
  const { account } = press;
  const { send } = account.request({ name: "hide" }, press);
  return account.turn("captions", press, async () => {
    await send(account.clock.steady(), isPrivate);
    if (isPrivate) await clearText({ ...press, at: account.clock.steady() });
  });
}

/**
 * @param isClearing also where there was no private moment
 * @returns false where a hide that came meanwhile has dropped it
 * @throws ServiceFailure, PressFailure
 */
export function show(press: AccountPress, isClearing: boolean): Promise<boolean> {
  const { account } = press;
  const { id: ownId, send, drop } = account.request({ name: "show" }, press);
  const task = async (): Promise<boolean> => {
    let since = press.at;
    // Only its turn tells whether a hide before it has begun a private moment, and whether a show has ended it.
    if (isClearing || account.core.isPrivate) {
      const cleared = clearText(press);
      cleared.catch(() => drop());
      await cleared;
      const { requested } = account.core.hidden;
      if (requested.some(({ id, value: isHide }) => isHide && id > ownId)) {
        drop();
        return false;
      }
      since = account.clock.steady();
    }
    await send(since);
    return true;
  };
  return account.turn("captions", press, task, drop);
}

/** @throws PressFailure */
async function clearText(press: AccountPress): Promise<void> {
  const { account, at } = press;
  try {
    await account.request({ name: "clear" }, press).send(at);
  } catch (error) {
    throw new PressFailure("text-not-cleared", { cause: serviceFailureIn(error) });
  }
}
