import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { type AccountState, languagesAsked } from "./account-state.ts";
import type { Account, PressOrigin } from "./account.ts";
import { bringAbout, type KnownLanguages, type Languages, type Scene } from "./scene.ts";

/** Whether languages are what was asked for last or is known: the service need not hear of them. */
export function isAlreadySo(
  state: AccountState,
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
): boolean {
  const open = languagesAsked(state);
  const spoken = open.source.asked?.value ?? state.known.source;
  const translated = open.targets.asked?.value ?? state.known.targets;
  const isSpoken = source === undefined || (spoken !== undefined && sameLanguage(spoken, source));
  return (
    isSpoken && (targets === undefined || (translated !== undefined && sameLanguages(translated, targets)))
  );
}

/**
 * Sets the spoken language or the targets, after the commands pressed before.
 * @throws ServiceFailure
 */
export function setLanguage(account: Account, command: Command, press: PressOrigin): Promise<void> {
  const id = account.nextId();
  account.dispatch({ type: "asked", id, command });
  return account.turn(
    "session",
    press,
    () => account.send({ id, command, press, since: press.at }),
    () => account.dispatch({ type: "unsent", id, command }),
  );
}

/**
 * Brings a scene about in one place of the order; each step has its 10 s from its own turn.
 * @param known looked at when its turn has come
 * @returns whether anything had to be sent
 * @throws PressFailure
 */
export async function setScene(
  account: Account,
  scene: Scene,
  known: () => KnownLanguages,
  press: PressOrigin,
): Promise<boolean> {
  const id = account.nextId();
  account.dispatch({ type: "scene-asked", id, scene });
  const send = (command: Command): Promise<void> => {
    account.dispatch({ type: "asked", id, command });
    return account.send({ id, command, press, since: account.clock.steady() });
  };
  try {
    return await account.turn("session", press, () => bringAbout(scene, known(), send));
  } finally {
    account.dispatch({ type: "scene-ended", id });
  }
}
