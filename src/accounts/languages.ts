import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { type AccountState, languagesAsked } from "./account-state.ts";
import { bringAbout, isKnownAs, type Languages, type Scene } from "./scene.ts";
import type { AccountPress } from "./watched-account.ts";

/** Whether languages are what was asked for last or is known: the service need not hear of them. */
export function isAlreadySo(
  state: AccountState,
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
): boolean {
  const { known } = state;
  const open = languagesAsked(state);
  const spoken = open.source.asked?.value ?? known.source;
  const translated = open.targets.asked?.value ?? known.targets;
  return (
    (source === undefined || isKnownAs(spoken, source, sameLanguage)) &&
    (targets === undefined || isKnownAs(translated, targets, sameLanguages))
  );
}

/**
 * Sets the spoken language or the targets, after the commands pressed before.
 * @throws ServiceFailure
 */
export function setLanguage(press: AccountPress, command: Command): Promise<void> {
  return press.account.shared.run("session", command, press);
}

/**
 * Brings a scene about in one place of the order; each step has its 10 s from its own turn.
 * @throws PressFailure
 */
export async function setScene(press: AccountPress, scene: Scene): Promise<void> {
  const { account } = press;
  const { shared } = account;
  const id = shared.nextId();
  shared.dispatch({ type: "scene-asked", id, scene });
  const send = (command: Command): Promise<void> =>
    shared.send(shared.ask(command, press, id), { since: shared.clock.steady() });
  try {
    // What is known when its turn has come.
    const failure = await shared.turn("session", press, () =>
      bringAbout(scene, account.state.known, send, "ends"),
    );
    if (failure) throw failure;
  } finally {
    shared.dispatch({ type: "scene-ended", id });
  }
}
