import type { Command } from "../service/caption-service.ts";
import type { Account, PressOrigin } from "./account.ts";
import { failureOf, PressFailure } from "./press-failure.ts";

/** Clear, hide and show: one line, in which a private moment takes one place. */

const clearText: Command = { name: "clear" };

/** @throws ServiceFailure */
export function clear(account: Account, press: PressOrigin): Promise<void> {
  const id = account.nextId();
  account.dispatch({ type: "asked", id, command: clearText });
  return account.turn(
    "captions",
    press,
    () => account.send({ id, command: clearText, press, since: press.at }),
    () => account.dispatch({ type: "unsent", id, command: clearText }),
  );
}

/**
 * Hides captions; nothing may hold it up, so its time begins when its turn has come.
 * @param isPrivate with their text, so that it does not come back with them
 * @throws ServiceFailure, PressFailure
 */
export function hide(account: Account, isPrivate: boolean, press: PressOrigin): Promise<void> {
  const id = account.nextId();
  const command: Command = { name: "hide" };
  account.dispatch({ type: "asked", id, command });
  return account.turn("captions", press, async () => {
    await account.send({ id, command, press, since: account.clock.steady(), isPrivate });
    if (isPrivate) await clearWithin(account, press, account.clock.steady(), "text-not-cleared");
  });
}

/**
 * Shows captions, without what was said in a private moment.
 * @param isClearing whether or not there was one
 * @returns false where a hide that came meanwhile has dropped it
 * @throws ServiceFailure, PressFailure
 */
export function show(account: Account, isClearing: boolean, press: PressOrigin): Promise<boolean> {
  const id = account.nextId();
  const command: Command = { name: "show" };
  const notSent = (): void => account.dispatch({ type: "unsent", id, command });
  account.dispatch({ type: "asked", id, command });
  const task = async (): Promise<boolean> => {
    let since = press.at;
    // Only its turn tells whether a hide before it has begun a private moment, and whether a show has ended it.
    if (isClearing || account.facts.isPrivate) {
      try {
        await clearWithin(account, press, press.at, "not-shown");
      } catch (error) {
        notSent();
        throw error;
      }
      if ((account.facts.lastHide ?? 0) > id) {
        notSent();
        return false;
      }
      since = account.clock.steady();
    }
    await account.send({ id, command, press, since });
    return true;
  };
  return account.turn("captions", press, task, notSent);
}

/** @throws PressFailure */
async function clearWithin(
  account: Account,
  press: PressOrigin,
  since: number,
  kind: "text-not-cleared" | "not-shown",
): Promise<void> {
  const id = account.nextId();
  account.dispatch({ type: "asked", id, command: clearText });
  try {
    await account.send({ id, command: clearText, press, since });
  } catch (error) {
    throw new PressFailure({ kind, cause: failureOf(error) });
  }
}
