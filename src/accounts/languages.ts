import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { type AccountState, languagesAsked } from "./account-state.ts";
import {
  bringAbout,
  isKnownAs,
  type KnownLanguages,
  type Languages,
  setSource,
  setTargets,
} from "./scene.ts";
import type { AccountPress } from "./watched-account.ts";

/** Whether languages are what was asked for last or is known: the service need not hear of them. */
export function isAlreadySo(state: AccountState, languages: Languages): boolean {
  const { known } = state;
  const open = languagesAsked(state);
  const source = open.source.asked?.value ?? known.source;
  const targets = open.targets.asked?.value ?? known.targets;
  return areKnown({ source, targets }, languages);
}

function areKnown(
  known: KnownLanguages,
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
): boolean {
  return (
    (source === undefined || isKnownAs(known.source, source, sameLanguage)) &&
    (targets === undefined || isKnownAs(known.targets, targets, sameLanguages))
  );
}

/**
 * Waits for the answers to the presses before, where languages were asked for and are not known to be so yet.
 * @returns whether they are so
 */
export async function areAccepted({ account, at }: AccountPress, languages: Languages): Promise<boolean> {
  const areSo = (): boolean => areKnown(account.state.known, languages);
  if (!areSo()) await account.shared.turn("session", { at }, () => Promise.resolve());
  return areSo();
}

/**
 * Sets the spoken language or the targets, or brings a scene about, after the commands pressed before.
 * @throws ServiceFailure, PressFailure
 */
export async function setLanguages(press: AccountPress, languages: Languages): Promise<void> {
  const { transcriptionLanguage: source, languageCodes: targets } = languages;
  if (source !== undefined && targets) return setScene(press, languages);
  const command = source === undefined ? targets && setTargets(targets) : setSource(source);
  if (command) await press.account.shared.run("session", command, press);
}

/** In one place of the order; each step has its 10 s from its own turn. */
async function setScene(press: AccountPress, scene: Languages): Promise<void> {
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
