import type { Command } from "../service/caption-service.ts";
import type { AccountPress } from "./account.ts";
import { PressFailure } from "./press-failure.ts";
import { onPrivateHide } from "./state.ts";

/** @throws ServiceFailure */
export function clear(press: AccountPress): Promise<void> {
  const { account, at } = press;
  const command: Command = { name: "clear" };
  return account.request([command], () =>
    account.captionQueue.run(() => account.send(command, press, at), at),
  );
}

/**
 * Hides captions. Its 10 s begin at its turn, so a long wait for other commands does not use them up.
 * @param isPrivate clears the text, too
 * @throws ServiceFailure, PressFailure
 */
export function hide(press: AccountPress, isPrivate: boolean): Promise<void> {
  const { account } = press;
  const { clock, captionQueue } = account;
  const command: Command = { name: "hide" };
  return account.request([command], () =>
    captionQueue.run(async () => {
      if (isPrivate) account.update(onPrivateHide);
      await account.send(command, press, clock.steady());
      if (isPrivate) await clearText(press, clock.steady());
    }),
  );
}

/**
 * Shows captions. In a private moment their text is cleared first.
 * @param clears the text even if there is no private moment
 * @returns false if a later hide has dropped it
 * @throws ServiceFailure, PressFailure
 */
export function show(press: AccountPress, clears: boolean): Promise<boolean> {
  const { account, at } = press;
  const { clock, captionQueue } = account;
  const command: Command = { name: "show" };
  return account.request([command], () =>
    captionQueue.run(async () => {
      let since = at;
      // A hide before it in the queue may have begun a private moment.
      if (clears || account.state.privateMoment) {
        await clearText(press, since);
        if (account.state.hidden.pending.some(({ value: isHide }) => isHide)) return false;
        since = clock.steady();
      }
      await account.send(command, press, since);
      return true;
    }, at),
  );
}

async function clearText(press: AccountPress, since: number): Promise<void> {
  try {
    await press.account.send({ name: "clear" }, press, since);
  } catch (error) {
    throw new PressFailure("text-not-cleared", error);
  }
}
