import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { type AccountState, languagesAsked } from "./account-state.ts";
import { bringAbout, isKnownAs, type Languages, setSource, setTargets } from "./scene.ts";
import type { AccountPress, WatchedAccount } from "./watched-account.ts";

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
 * Settles as the presses do that have asked for these languages and are not over.
 * @throws ServiceFailure, PressFailure
 */
export async function languagesUnderWay(
  { state, shared }: WatchedAccount,
  { transcriptionLanguage, languageCodes }: Languages,
): Promise<void> {
  const { source, targets } = languagesAsked(state);
  const asked = [
    transcriptionLanguage === undefined ? undefined : source.asked,
    languageCodes && targets.asked,
  ];
  await Promise.all(asked.flatMap((each) => (each ? [shared.languagesOf(each.id)] : [])));
}

/**
 * Sets the spoken language or the targets, or brings a scene about, after the commands pressed before.
 * @throws ServiceFailure, PressFailure
 */
export function setLanguages(press: AccountPress, languages: Languages): Promise<void> {
  const { shared } = press.account;
  const id = shared.nextId();
  return shared.bringsLanguages(id, sendLanguages(press, languages, id));
}

async function sendLanguages(press: AccountPress, languages: Languages, id: number): Promise<void> {
  const { transcriptionLanguage: source, languageCodes: targets } = languages;
  if (source !== undefined && targets) return sendScene(press, languages, id);
  const command = source === undefined ? targets && setTargets(targets) : setSource(source);
  if (command) await press.account.shared.run("session", command, press, id);
}

/** In one place of the order; each step has its 10 s from its own turn. */
async function sendScene(press: AccountPress, scene: Languages, id: number): Promise<void> {
  const { account } = press;
  const { shared } = account;
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
