import { KeyWording } from "../../src/i18n/key-wording.ts";
import { holdMs, minSeenMs } from "../../src/limits.ts";
import { saysHidden, untrue } from "../oracle/words.ts";
import { said, saying } from "../kit/words.ts";
import { hasNoChurch, type KeySpec, type RandomDesk } from "./random-desk.ts";
import { type SimulatedAccount, type Truth, unknownWord } from "./simulated-account.ts";

/** Before a press, which a toggle takes a second after an answer has changed it, and for as long as it is held, in ms. */
const pressMs = Math.max(holdMs, minSeenMs) + 50;
const stepMs = 16_000;
/** How long after a press a key may say why a part of it failed, or still be waiting for 15 s, in ms. */
const restMs = 26_000;

interface Entry {
  readonly name: string;
  readonly source?: string | undefined;
  readonly targets?: readonly string[];
}

/** What a press of a language key can bring about. */
function entriesOf({ settings }: KeySpec): readonly Entry[] {
  const { languageCodes, presets } = settings as {
    readonly languageCodes?: readonly string[];
    readonly presets?: readonly {
      name: string;
      transcriptionLanguage?: string;
      languageCodes: readonly string[];
    }[];
  };
  if (presets)
    return presets.map(({ name, transcriptionLanguage: source, languageCodes: targets }) => ({
      name,
      source,
      targets,
    }));
  const wording = new KeyWording("en");
  return (languageCodes ?? []).map((source) => ({ name: wording.languageName(source), source }));
}

const isSet = ({ source, targets }: Entry, truth: Truth): boolean =>
  (source === undefined || source === truth.source) &&
  (targets === undefined || [...targets].sort().join() === [...truth.targets].sort().join());

/** Whether the service refuses it: a target that is spoken, or a language that it doesn't have. */
const isRefused = ({ source, targets = [] }: Entry, account: SimulatedAccount): boolean =>
  !account.offers([...targets, ...(source === undefined ? [] : [source])]) ||
  (source === undefined && targets.includes(account.truth.source));

const isRunning = ({ state }: Truth): boolean => state !== "none";

/** Whether statuses tell what a key is about: not without a session, nor without a church ID, unless another key has one. */
const isTold = (
  spec: KeySpec,
  { truth, tells }: SimulatedAccount,
  ...by: SimulatedAccount["tells"][]
): boolean => !hasNoChurch(spec) && isRunning(truth) && by.includes(tells);

/** What a key does not show though it is so, once nothing is under way; undefined where all is well. */
function untrueOf(desk: RandomDesk, index: number): string | undefined {
  const spec = desk.specs[index];
  const key = desk.key(index);
  const account = spec && desk.accountOf(spec);
  if (!spec || !key || !account || spec.stands === "step") return undefined;
  const { action, stands } = spec;
  const { truth } = account;
  const { text } = key;
  const isHidden = saysHidden(text) ?? false;
  // A dial has no state but what it says.
  const ofDial = action === "visibility" ? isHidden : isRunning(truth);
  const state = stands === "dial" ? Number(ofDial) : (key.surface.state ?? 0);
  const name = `key ${index} (${action}) `;
  const isAsked = !hasNoChurch(spec) || (action !== "stream" && action !== "status");
  const session = { state: truth.state, word: unknownWord };
  const wrong = isAsked ? untrue({ spec: { action, isStep: false }, text, state }, session) : undefined;
  if (wrong !== undefined) return name + wrong;
  if (action === "visibility")
    return isTold(spec, account, "all") && isHidden !== truth.isHidden
      ? `${name}says "${text}", but hidden: ${truth.isHidden}`
      : undefined;
  const set = entriesOf(spec).find((entry) => isSet(entry, truth));
  return set && isTold(spec, account, "all", "languages") && !text.startsWith(set.name)
    ? `${name}says "${text}", but ${set.name} is set`
    : undefined;
}

/** Waits until every key shows what is so. @returns what does not, after all the time that it may take */
export async function rest(desk: RandomDesk): Promise<string[]> {
  let wrong: string[] = [];
  for (let passed = 0; passed < restMs; passed += 500) {
    await desk.clock.pass(500);
    wrong = allUntrue(desk);
    if (wrong.length === 0) return [];
  }
  return wrong;
}

const allUntrue = (desk: RandomDesk): string[] =>
  [...desk.specs.keys()].flatMap((index) => untrueOf(desk, index) ?? []);

/** Brings about with a key all that it can. @returns what does not happen, with a service that is well */
export async function exercise(desk: RandomDesk, index: number): Promise<string[]> {
  const spec = desk.specs[index];
  const account = spec && desk.accountOf(spec);
  if (!spec || !account) return [];
  const name = `key ${index} (${spec.action}, ${spec.stands})`;
  const wrong: string[] = [];
  const press = async (wanted = 0, duration = 0): Promise<void> => {
    await desk.tap(index, wanted, duration);
    wrong.push(...(await rest(desk)).map((what) => `after a press of ${name}: ${what}`));
    // A step is not drawn, and under way for 15 s where no status tells how it ends.
    await desk.clock.pass(spec.stands === "step" ? stepMs : pressMs);
  };
  const until = async (isDone: () => boolean, presses: number, what: string, wanted = 0): Promise<void> => {
    const duration = isRunning(account.truth) ? pressMs : 0;
    for (let pressed = 0; pressed < presses && !isDone(); pressed += 1) await press(wanted, duration);
    if (!isDone()) wrong.push(`${presses} presses of ${name} do not ${what}`);
  };
  const mode = "mode" in spec.settings ? spec.settings.mode : undefined;
  switch (spec.action) {
    case "stream": {
      const before = isRunning(account.truth);
      for (const running of [!before, before])
        if (mode === "toggle" || (mode === "start") === running)
          await until(
            () => isRunning(account.truth) === running,
            1,
            running ? "start" : "stop",
            running ? 1 : 0,
          );
      break;
    }
    case "visibility": {
      const { truth, isStrict } = account;
      // By a refusal alone nobody can tell that captions are shown already.
      if (isStrict && !truth.isHidden && saysHidden(desk.key(index)?.text ?? "") === true) break;
      // What no status tells may be asked for first, or once more.
      let presses = mode === "toggle" && !isTold(spec, account, "all") ? 2 : 1;
      for (const hidden of [!truth.isHidden, truth.isHidden]) {
        if (mode !== "toggle" && (mode === "hide") !== hidden) continue;
        await until(
          () => account.truth.isHidden === hidden,
          presses,
          hidden ? "hide" : "show",
          hidden ? 1 : 0,
        );
        presses = 1;
      }
      break;
    }
    case "clear":
    case "status": {
      const { surface } = desk.key(index) ?? {};
      const before = surface?.count("ok") ?? 0;
      await press();
      if (spec.stands === "key" && surface?.count("ok") !== before + 1) wrong.push(`${name} does not end`);
      break;
    }
    default:
      wrong.push(...(await reachAll(desk, index, account, () => press(0, pressMs))));
  }
  return wrong;
}

const saysChoice = saying("dial.pushToSet");

/** Whether a key of languages reaches each of its entries, which a dial turns to. */
async function reachAll(
  desk: RandomDesk,
  index: number,
  account: SimulatedAccount,
  press: () => Promise<void>,
): Promise<string[]> {
  const spec = desk.specs[index];
  const key = desk.key(index);
  if (!spec || !key) return [];
  // A step does not show what it takes for set, and passes by where the others are refused.
  if (spec.stands === "step" && account.isStrict && !isTold(spec, account, "all", "languages")) return [];
  const entries = entriesOf(spec);
  const left = new Set(entries);
  const note = (): void => {
    for (const entry of left)
      if (isSet(entry, account.truth) || isRefused(entry, account)) left.delete(entry);
  };
  note();
  // What it takes for set it passes by where the others are refused, and no status may have told that it is not.
  for (const entry of left)
    if (key.text.startsWith(entry.name) && key.text.includes(said(["language.next", { language: "" }])))
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
    (entry) => `key ${index} (${spec.action}, ${spec.stands}) does not reach ${entry.name}`,
  );
}
