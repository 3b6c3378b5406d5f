import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { type AccountState, languagesAsked } from "./account-state.ts";
import type { Account, AccountPress } from "./account.ts";
import { bringAbout, isKnownAs, type Languages, setSource, setTargets } from "./scene.ts";
import { requestedOf } from "./setting.ts";

/** Whether languages are what was asked for last or is known: the service need not hear of them. */
export function isAlreadySo(
  state: AccountState,
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
): boolean {
  const { known } = state;
  const open = languagesAsked(state);
  const spoken = requestedOf(open.source)?.value ?? known.source;
  const translated = requestedOf(open.targets)?.value ?? known.targets;
  return (
    (source === undefined || isKnownAs(spoken, source, sameLanguage)) &&
    (targets === undefined || isKnownAs(translated, targets, sameLanguages))
  );
}

/**
 * Settles as the presses do that have asked for these languages and are not over.
 * @returns false where one of them has left its languages out
 * @throws ServiceFailure, PressFailure
 */
export async function languagesUnderWay(
  account: Account,
  { transcriptionLanguage, languageCodes }: Languages,
): Promise<boolean> {
  const { source, targets } = languagesAsked(account.state);
  const requests = [
    transcriptionLanguage === undefined ? undefined : requestedOf(source),
    languageCodes && requestedOf(targets),
  ];
  const brought = await Promise.all(requests.flatMap((each) => (each ? [account.languagesOf(each.id)] : [])));
  return brought.every((isBrought) => isBrought);
}

/**
 * Sets the spoken language or the targets, or brings a scene about, after the commands pressed before.
 * @throws ServiceFailure, PressFailure
 */
export async function setLanguages(press: AccountPress, languages: Languages): Promise<void> {
  const { account } = press;
  const id = account.nextId();
  await account.bringsLanguages(id, sendLanguages(press, languages, id));
}

async function sendLanguages(press: AccountPress, languages: Languages, id: number): Promise<true> {
  const { transcriptionLanguage: source, languageCodes: targets } = languages;
  const command = source === undefined ? targets && setTargets(targets) : setSource(source);
  if (source !== undefined && targets) await sendScene(press, languages, id);
  else if (command) await press.account.run("session", command, press, id);
  return true;
}

/** In one place of the order; each step has its 10 s from its own turn. */
async function sendScene(press: AccountPress, scene: Languages, id: number): Promise<void> {
  const { account } = press;
  account.dispatch({ type: "scene-asked", id, scene });
  const send = (command: Command): Promise<void> =>
    account.send(account.ask(command, press, id), { since: account.clock.steady() });
  try {
    // What is known when its turn has come.
    const failure = await account.turn("session", press, () =>
      bringAbout(scene, account.state.known, send, "ends"),
    );
    if (failure) throw failure;
  } finally {
    account.dispatch({ type: "scene-ended", id });
  }
}
