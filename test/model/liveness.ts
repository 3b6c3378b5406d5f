import { holdMs, minSeenMs } from "../../src/limits.ts";
import { saysHidden, untrue } from "./words.ts";
import { said, saying, wording } from "../kit/words.ts";
import { type FaultyAccount, unknownWord } from "./faulty-account.ts";
import { type Entry, hasNoChurch, type KeySpec } from "./key-spec.ts";
import { RandomDesk } from "./random-desk.ts";
import type { Schedule } from "./random-schedule.ts";

/** Before a press, which a toggle takes a second after an answer has changed it, and for as long as it is held, in ms. */
const pressMs = Math.max(holdMs, minSeenMs) + 50;
const stepMs = 16_000;
/** How long after a press a key may say why a part of it failed, or still be waiting for 15 s, in ms. */
const restMs = 26_000;

function entriesOf({ settings: { presets, languageCodes = [] } }: KeySpec): readonly Entry[] {
  return presets ?? languageCodes.map((code) => ({ transcriptionLanguage: code }));
}

const nameOf = ({ name, transcriptionLanguage = "" }: Entry): string =>
  name ?? wording.languageName(transcriptionLanguage);

const isSet = ({ transcriptionLanguage: source, languageCodes: targets }: Entry, account: FaultyAccount) =>
  (source === undefined || source === account.transcriptionLanguage) &&
  (targets === undefined || [...targets].sort().join() === [...account.translationLanguages].sort().join());

/** Whether the service refuses it: a target that is spoken, or a language that it doesn't have. */
function isRefused(entry: Entry, account: FaultyAccount): boolean {
  const source = entry.transcriptionLanguage ?? account.transcriptionLanguage;
  const targets = entry.languageCodes ?? account.translationLanguages;
  return (
    targets.includes(source) ||
    ![source, ...targets].every((code) => account.supportedLanguages.includes(code))
  );
}

const isRunning = ({ state }: FaultyAccount): boolean => state !== "none";

/** Whether statuses tell what a key is about: not without a session, nor without a church ID, unless another key has one. */
const isTold = (spec: KeySpec, account: FaultyAccount, ...by: FaultyAccount["tells"][]): boolean =>
  !hasNoChurch(spec) && isRunning(account) && by.includes(account.tells);

/** What a key does not show though it is so, once nothing is under way; undefined where all is well. */
function untrueOf(desk: RandomDesk, index: number): string | undefined {
  const { spec, key, account } = desk.at(index);
  if (!key || !account || spec.stands === "step") return undefined;
  const { action, stands } = spec;
  const { text } = key;
  const isHidden = saysHidden(text) ?? false;
  // A dial has no state but what it says.
  const ofDial = action === "visibility" ? isHidden : isRunning(account);
  const state = stands === "dial" ? Number(ofDial) : (key.surface.state ?? 0);
  const name = `key ${index} (${action}) `;
  const isAsked = !hasNoChurch(spec) || (action !== "stream" && action !== "status");
  const session = { state: account.state, word: unknownWord };
  const wrong = isAsked ? untrue({ action, text, state }, session) : undefined;
  if (wrong !== undefined) return name + wrong;
  if (action === "visibility")
    return isTold(spec, account, "all") && isHidden !== account.isHidden
      ? `${name}says "${text}", but hidden: ${account.isHidden}`
      : undefined;
  const set = entriesOf(spec).find((entry) => isSet(entry, account));
  return set && isTold(spec, account, "all", "languages") && !text.startsWith(nameOf(set))
    ? `${name}says "${text}", but ${nameOf(set)} is set`
    : undefined;
}

/** Waits until every key shows what is so. @returns what does not, after all the time that it may take */
async function rest(desk: RandomDesk): Promise<string[]> {
  let wrong: string[] = [];
  for (let passed = 0; passed < restMs; passed += 500) {
    await desk.clock.pass(500);
    desk.look();
    wrong = allUntrue(desk);
    if (wrong.length === 0) return [];
  }
  return wrong;
}

const allUntrue = (desk: RandomDesk): string[] =>
  [...desk.specs.keys()].flatMap((index) => untrueOf(desk, index) ?? []);

/** Brings about with a key all that it can. @returns what does not happen, with a service that is well */
async function exercise(desk: RandomDesk, index: number): Promise<string[]> {
  const { spec, key, account } = desk.at(index);
  if (!key || !account) return [];
  const name = `key ${index} (${spec.action}, ${spec.stands})`;
  const wrong: string[] = [];
  const press = async (wanted = 0, duration = 0): Promise<void> => {
    await desk.tap(index, wanted, duration);
    wrong.push(...(await rest(desk)).map((what) => `after a press of ${name}: ${what}`));
    // A step is not drawn, and under way for 15 s where no status tells how it ends.
    await desk.clock.pass(spec.stands === "step" ? stepMs : pressMs);
  };
  const {
    action,
    stands,
    settings: { mode },
  } = spec;
  switch (action) {
    case "stream":
    case "visibility": {
      // By a refusal alone nobody can tell that captions are shown already.
      if (account.isStrict && !account.isHidden && saysHidden(key.text) === true) break;
      const isOn = (): boolean => (action === "stream" ? isRunning(account) : account.isHidden);
      const [on, off] = action === "stream" ? ["start", "stop"] : ["hide", "show"];
      // What no status tells may be asked for first, or once more.
      let presses = action === "visibility" && mode === "toggle" && !isTold(spec, account, "all") ? 2 : 1;
      const before = isOn();
      for (const wanted of [!before, before]) {
        if (mode !== "toggle" && (mode === on) !== wanted) continue;
        for (let left = presses; left > 0 && isOn() !== wanted; left -= 1)
          await press(Number(wanted), isRunning(account) ? pressMs : 0);
        if (isOn() !== wanted) wrong.push(`${presses} presses of ${name} do not ${wanted ? on : off}`);
        presses = 1;
      }
      break;
    }
    case "clear":
    case "status": {
      const before = key.surface.count("ok");
      await press();
      if (stands === "key" && key.surface.count("ok") !== before + 1) wrong.push(`${name} does not end`);
      break;
    }
    default:
      wrong.push(...(await reachAll(desk, index, () => press(0, pressMs))));
  }
  return wrong;
}

const saysChoice = saying("dial.pushToSet");

/** Whether a key of languages reaches each of its entries, which a dial turns to. */
async function reachAll(desk: RandomDesk, index: number, press: () => Promise<void>): Promise<string[]> {
  const { spec, key, account } = desk.at(index);
  if (!key || !account) return [];
  // A step does not show what it takes for set, and passes by where the others are refused.
  if (spec.stands === "step" && account.isStrict && !isTold(spec, account, "all", "languages")) return [];
  const entries = entriesOf(spec);
  const left = new Set(entries);
  const note = (): void => {
    for (const entry of left) if (isSet(entry, account) || isRefused(entry, account)) left.delete(entry);
  };
  note();
  // What it takes for set it passes by where the others are refused, and no status may have told that it is not.
  for (const entry of left)
    if (key.text.startsWith(nameOf(entry)) && key.text.includes(said(["language.next", { language: "" }])))
      left.delete(entry);
  for (let pressed = 0; pressed < 2 * entries.length && left.size > 0; pressed += 1) {
    const [wanted] = left;
    const figure = `${entries.findIndex((entry) => entry === wanted) + 1}/${entries.length}`;
    // A dial names its place also where nothing is chosen.
    const isChosen = (): boolean =>
      entries.length === 1 || (key.text.includes(figure) && saysChoice.test(key.text));
    for (let turned = 0; spec.stands === "dial" && turned < entries.length && !isChosen(); turned += 1) {
      await key.turn(1);
      await desk.clock.pass(1_000);
    }
    await press();
    note();
  }
  return [...left].map(
    (entry) => `key ${index} (${spec.action}, ${spec.stands}) does not reach ${nameOf(entry)}`,
  );
}

/**
 * @returns what must not have been; else what is not so with a service that is well again: what keys don't show, and what presses
 * don't bring about
 */
export async function run([specs, begin, steps]: Schedule): Promise<string[]> {
  const desk = new RandomDesk(specs, begin);
  await desk.start();
  for (const { run: act } of steps) {
    await act(desk);
    desk.look();
  }
  await desk.clock.pass(await heal(desk));
  // Why a start or stop failed stands for 20 s more.
  const wrong = await rest(desk);
  for (const index of specs.keys()) if (wrong.length === 0) wrong.push(...(await exercise(desk, index)));
  return [...wrong, ...new Set(desk.violations)];
}

/** The service is well and all keys are in sight. @returns how long it may take until each is true, in milliseconds */
async function heal(desk: RandomDesk): Promise<number> {
  for (const found of desk.accounts) found.heal();
  await desk.appearAll();
  for (const index of desk.specs.keys()) await desk.key(index)?.release();
  const retryAt = Math.max(...desk.accounts.map((each) => each.retryAt));
  return 130_000 + Math.max(0, retryAt - desk.clock.trueNow);
}
