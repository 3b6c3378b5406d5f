import type { Command } from "../service/caption-service.ts";
import { failureOf, PressFailure } from "./press-failure.ts";
import type { AccountPress } from "./account.ts";

/** Clear, hide and show: one line, in which a private moment takes one place. */

const clearText: Command = { name: "clear" };

/** @throws ServiceFailure */
export function clear(press: AccountPress): Promise<void> {
  return press.account.run("captions", clearText, press);
}

/**
 * Hides captions; nothing may hold it up, so its time begins when its turn has come.
 * @param isPrivate with their text, so that it does not come back with them
 * @throws ServiceFailure, PressFailure
 */
export function hide(press: AccountPress, isPrivate: boolean): Promise<void> {
  const { account } = press;
  const pressed = account.ask({ name: "hide" }, press);
  return account.turn("captions", press, async () => {
    await account.send(pressed, { since: account.clock.steady(), isPrivate });
    if (isPrivate) await clearWithin(press, account.clock.steady(), "text-not-cleared");
  });
}

/**
 * Shows captions, without what was said in a private moment.
 * @param isClearing whether or not there was one
 * @returns false where a hide that came meanwhile has dropped it
 * @throws ServiceFailure, PressFailure
 */
export function show(press: AccountPress, isClearing: boolean): Promise<boolean> {
  const { account } = press;
  const pressed = account.ask({ name: "show" }, press);
  const notSent = (): void => account.drop(pressed);
  const task = async (): Promise<boolean> => {
    let since = press.at;
    // Only its turn tells whether a hide before it has begun a private moment, and whether a show has ended it.
    if (isClearing || account.known.isPrivate) {
      try {
        await clearWithin(press, since, "not-shown");
      } catch (error) {
        notSent();
        throw error;
      }
      if (account.known.lastHide > pressed.id) {
        notSent();
        return false;
      }
      since = account.clock.steady();
    }
    await account.send(pressed, { since });
    return true;
  };
  return account.turn("captions", press, task, notSent);
}

/** @throws PressFailure */
async function clearWithin(
  press: AccountPress,
  since: number,
  kind: "text-not-cleared" | "not-shown",
): Promise<void> {
  const { account } = press;
  try {
    await account.send(account.ask(clearText, press), { since });
  } catch (error) {
    throw new PressFailure({ kind, cause: failureOf(error) });
  }
}
