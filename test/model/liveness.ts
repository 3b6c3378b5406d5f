import { isSameLanguage, isSameList } from "../../src/languages/language-codes.ts";
import { longPressMs, ignorePressMs } from "../../src/limits.ts";
import type { FakeClock } from "../kit/fake-clock.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import { wording } from "../kit/words.ts";
import { type FaultyService, unknownWord } from "./faulty-service.ts";
import { findUntruth, holdLimit } from "./oracle.ts";
import { type Entry, type KeySpec, RandomDesk } from "./random-desk.ts";
import type { Schedule } from "./schedules.ts";

/** A poll may take 10 s to fail, and the next one comes 60 s later. */
const recoverMs = 75_000;
/** Longer than a long press, and longer than keys ignore presses after a change. */
const pressMs = Math.max(longPressMs, ignorePressMs) + 50;
/** Longer than a start waits for its confirmation (15 s) and then shows its failure (20 s). */
const maxUntruthMs = 40_000;

/**
 * Runs a schedule, heals the service, and tries every key.
 * @returns the broken promises, the keys that show something false, and the keys that don't work
 */
export async function runSchedule([specs, beginning, steps]: Schedule): Promise<string[]> {
  const desk = new RandomDesk(specs, beginning);
  await desk.start();
  for (const step of steps) {
    await step.run(desk);
    desk.showKeysToOracle();
  }
  desk.service.heal();
  await desk.appearAll();
  for (const index of specs.keys()) await desk.key(index)?.release();
  await desk.clock.pass(recoverMs + Math.max(0, desk.service.busyUntil - desk.clock.trueNow));
  const wrong = [
    ...desk.openPresses.map((action) => `a press of ${action} has not ended`),
    ...findUntruths(desk),
  ];
  // One failure may cause others, so none is looked for after the first.
  for (const index of specs.keys()) if (wrong.length === 0) wrong.push(...(await tryKey(desk, index)));
  return [...wrong, ...new Set(desk.violations)];
}

/** @returns what keys falsely show now. Only the parts of the truth that statuses report count. */
function findUntruths(desk: RandomDesk): string[] {
  const { service } = desk;
  return desk.specs.flatMap((spec, index) => {
    const key = desk.key(index);
    if (!key || spec.place === "step") return [];
    const { action } = spec;
    const detail = service.session ? service.detail : "nothing";
    const currentEntry = findEntries(spec).find((entry) => isSet(entry, service));
    const truth = {
      state: service.state,
      word: unknownWord,
      isHidden: detail === "all" ? !service.captionsVisible : undefined,
      entry: currentEntry && detail !== "nothing" ? nameEntry(currentEntry) : undefined,
    };
    const keyState = key.surface.isDial ? undefined : (key.surface.state ?? 0);
    const untruth = findUntruth({ action, text: key.text, keyState }, truth);
    return untruth === undefined ? [] : [`key ${index} (${action}) ${untruth}`];
  });
}

/** Waits until all keys show the truth. @returns what is still false after the longest delay */
async function waitForTruth(desk: RandomDesk): Promise<string[]> {
  let wrong: string[] = [];
  for (let passed = 0; passed < maxUntruthMs; passed += 500) {
    await desk.clock.pass(500);
    desk.showKeysToOracle();
    wrong = findUntruths(desk);
    if (wrong.length === 0) return [];
  }
  return wrong;
}

/** Tries everything that a key can do. @returns what did not happen */
async function tryKey(desk: RandomDesk, index: number): Promise<string[]> {
  const { service } = desk;
  const spec = desk.specs[index];
  const key = desk.key(index);
  if (!spec || !key) return [];
  const { action, place } = spec;
  const name = `key ${index} (${action}, ${place})`;
  const wrong: string[] = [];
  const press = async (wanted = 0, duration = 0): Promise<void> => {
    await desk.tap(index, wanted, duration);
    wrong.push(...(await waitForTruth(desk)).map((what) => `after a press of ${name}: ${what}`));
    // No face shows when a step is done, so this waits until statuses can contradict its command again.
    await desk.clock.pass(place === "step" ? holdLimit + 1_000 : pressMs);
  };
  if (action === "stream" || action === "visibility") {
    wrong.push(...(await tryToggle(service, spec, press)).map((what) => `${name} does not ${what}`));
  } else if (action === "clear" || action === "status") {
    const before = key.surface.count("ok");
    await press();
    // Dials and steps have no check mark.
    if (place === "key" && key.surface.count("ok") !== before + 1) wrong.push(`${name} shows no check mark`);
  } else {
    for (const entry of await tryEntries(desk, spec, key, () => press(0, pressMs)))
      wrong.push(`${name} does not reach ${nameEntry(entry)} from ${service.transcriptionLanguage}`);
  }
  return wrong;
}

type PressKey = (wanted: number, duration: number) => Promise<void>;

/** Presses a stream or visibility key until it has switched over and back, or to the state of its mode. @returns what failed */
async function tryToggle(service: FaultyService, spec: KeySpec, press: PressKey): Promise<string[]> {
  const { mode = "toggle" } = spec.settings;
  const isStream = spec.action === "stream";
  const isOn = (): boolean => (isStream ? service.session !== null : !service.captionsVisible);
  const [on, off] = isStream ? (["start", "stop"] as const) : (["hide", "show"] as const);
  const isReported = isStream || (service.session !== null && service.detail === "all");
  const before = isOn();
  // The plugin does not know an unreported state, so the first press of a toggle may send what is set already.
  let maxPresses = isReported ? 1 : 2;
  for (const wanted of [!before, before]) {
    const canReach = mode === "toggle" || mode === (wanted ? on : off);
    if (!canReach) continue;
    // A stop may need a long press.
    for (let left = maxPresses; left > 0 && isOn() !== wanted; left -= 1)
      await press(Number(wanted), service.session ? pressMs : 0);
    if (isOn() !== wanted) return [wanted ? on : off];
    maxPresses = 1;
  }
  return [];
}

/** Presses a language key until each of its entries was set once. @returns the entries that it does not reach */
async function tryEntries(
  { service, clock }: RandomDesk,
  spec: KeySpec,
  key: FakeKey,
  press: () => Promise<void>,
): Promise<Entry[]> {
  const entries = findEntries(spec);
  const unreached = new Set(entries.filter((entry) => !isRejected(entry, service)));
  // The plugin may take an unreported entry for the current one, and then a press sends nothing.
  if (unreached.size < 2 && entries.length > 1 && (service.session === null || service.detail === "nothing"))
    return [];
  for (let presses = 0; presses <= 2 * entries.length; presses += 1) {
    for (const entry of unreached)
      if (isSet(entry, service) || isRejected(entry, service)) unreached.delete(entry);
    const [wanted] = unreached;
    if (!wanted) break;
    if (spec.place === "dial") await turnTo(key, entries.indexOf(wanted), entries.length, clock);
    await press();
  }
  return [...unreached];
}

/** Turns a dial until it offers the entry at this position. */
async function turnTo(key: FakeKey, position: number, length: number, clock: FakeClock): Promise<void> {
  if (length < 2) return;
  const isOffered = (): boolean =>
    key.text.includes(`${position + 1}/${length}`) && key.shows("dial.pushToSet");
  for (let turns = 0; turns < length && !isOffered(); turns += 1) {
    await key.turn(1);
    await clock.pass(1_000);
  }
}

function findEntries({ settings: { presets, languageCodes = [] } }: KeySpec): readonly Entry[] {
  return presets ?? languageCodes.map((code) => ({ transcriptionLanguage: code }));
}

function nameEntry({ name, transcriptionLanguage = "" }: Entry): string {
  return name ?? wording.languageName(transcriptionLanguage);
}

function isSet(entry: Entry, service: FaultyService): boolean {
  const { transcriptionLanguage: source, languageCodes: targets } = entry;
  const hasSource = source === undefined || isSameLanguage(source, service.transcriptionLanguage);
  return hasSource && (targets === undefined || isSameList(targets, service.translationLanguages));
}

/** The service rejects a target that is the source, and a language that it does not have. */
function isRejected({ transcriptionLanguage, languageCodes }: Entry, service: FaultyService): boolean {
  const source = transcriptionLanguage ?? service.transcriptionLanguage;
  const targets = languageCodes ?? service.translationLanguages;
  const wanted = [...(transcriptionLanguage ? [transcriptionLanguage] : []), ...(languageCodes ?? [])];
  return targets.includes(source) || !wanted.every((code) => service.supportedLanguages.includes(code));
}
