import { languagesAsked } from "../accounts/account-state.ts";
import type { Setting } from "../accounts/setting.ts";
import { isRunning } from "../accounts/session-fact.ts";
import type { KeyMemory } from "./action.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { canonicalLanguage } from "../languages/language-codes.ts";
import type { ActionSettings, TranslationPreset } from "../settings/action-settings.ts";
import {
  type Cycle,
  type Guarded,
  guardedLanguages,
  needsHold,
  languageLikeness,
  placeIn,
  turnFace,
} from "./cycle.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import { detailSize, hasRoomFor, textWidth } from "../faces/face-svg.ts";
import type { KeyView } from "./key-view.ts";
import { languageList, spokenAndTargets } from "../faces/language-codes-text.ts";
import { holdingFace } from "./hold-face.ts";
import { readyFace, whyOld } from "./ready-face.ts";
import { guardedPresets, isSamePreset, presetLikeness, presetSetting } from "./presets.ts";
import type { SymbolName } from "../faces/symbols.ts";

/** Languages after the first that are named at all: a key has no room for more. */
const maxNamed = 12;

type OfAction<A extends keyof ActionSettings, Entries extends keyof ActionSettings[A]> = Pick<
  ActionSettings[A],
  Entries
> & { readonly restartGuard?: "none" | "hold" };

/** How an entry is called, and what is in it. */
type Choice = Pick<Face, "headline" | "detail">;

/** The source language: the current one, or what a press sets; of several also the next. */
export function transcriptionLanguageFace(
  view: KeyView,
  { languageCodes, restartGuard }: OfAction<"transcriptionLanguage", "languageCodes">,
  memory: KeyMemory,
): TimedFace {
  const { wording, account } = view;
  return choiceFace(view, {
    symbol: "microphone",
    setting: languagesAsked(account).source,
    cycle: { entries: languageCodes, ...languageLikeness, ...guardedLanguages(restartGuard) },
    describe: (code) => ({ headline: languageName(code, wording), detail: code }),
    next: (code) => wording.say("language.next", { language: code }),
    memory,
  });
}

/** The target languages: the live preset, or what a press applies. */
export function translationLanguagesFace(
  view: KeyView,
  { presets, restartGuard }: OfAction<"translationLanguages", "presets">,
  memory: KeyMemory,
): TimedFace {
  const { wording, account } = view;
  // What was asked for by another key is the same preset, but not the same object.
  const own = (preset: TranslationPreset): TranslationPreset =>
    presets.find((one) => one === preset) ?? presets.find((one) => isSamePreset(one, preset)) ?? preset;
  const shortOf = ({ languageCodes: codes, transcriptionLanguage: spoken }: TranslationPreset): string => {
    if (spoken !== undefined) return spokenAndTargets(spoken, codes, textWidth, detailSize);
    return codes.length === 0
      ? wording.say("translation.nothing")
      : languageList(codes, textWidth, detailSize);
  };
  const longOf = ({ languageCodes: [first, ...others] }: TranslationPreset): string => {
    if (first === undefined) return wording.say("translation.none");
    if (others.length === 0) return languageName(first, wording);
    const comma = wording.say("translation.comma");
    return [first, ...others.slice(0, maxNamed)].map((code) => wording.languageName(code)).join(comma);
  };
  return choiceFace(view, {
    symbol: "globe",
    setting: presetSetting(account),
    cycle: { entries: presets, ...presetLikeness, ...guardedPresets(restartGuard) },
    describe: (preset) => {
      const known = own(preset);
      const isEmpty = known.languageCodes.length === 0 && known.transcriptionLanguage === undefined;
      return { headline: nameOf(known) ?? longOf(known), ...(!isEmpty && { detail: shortOf(known) }) };
    },
    next: (preset) => wording.say("language.next", { language: nameOf(preset) ?? shortOf(preset) }),
    memory,
  });
}

/** "German (Switzerland)", or "German (CH)" where a key has no room for the region's name. */
function languageName(code: string, wording: KeyWording): string {
  const name = wording.languageName(code);
  if (hasRoomFor(name)) return name;
  const [language = code, ...rest] = canonicalLanguage(code).split("-");
  return rest.length === 0 ? name : `${wording.languageName(language)} (${rest.join("-")})`;
}

/** The name that the user gave a preset, if there is one. */
function nameOf(preset: TranslationPreset): string | undefined {
  const name = preset.name?.trim();
  return name === "" ? undefined : name;
}

interface Choices<T> {
  readonly symbol: SymbolName;
  readonly setting: Setting<T>;
  readonly cycle: Cycle<T> & Guarded<T>;
  readonly describe: (entry: T) => Choice;
  readonly next: (entry: T) => string;
  readonly memory: KeyMemory;
}

function choiceFace<T>(view: KeyView, choices: Choices<T>): TimedFace {
  const { account, wording } = view;
  const { symbol, setting, cycle, describe, next, memory } = choices;
  const { entries } = cycle;
  const { asked } = setting;
  if (view.heldMs !== undefined) return holdingFace(view, view.heldMs, symbol);
  const chosen = view.dial?.chosen;
  const choiceOfDial = chosen === undefined ? undefined : entries[chosen];
  const heldFor = (entry: T | undefined): Pick<Face, "press"> =>
    entry !== undefined && needsHold(account, cycle, entry) ? { press: "hold" } : {};
  if (chosen !== undefined && choiceOfDial !== undefined) {
    const { headline } = describe(choiceOfDial);
    const detail = wording.say("dial.pushToSet");
    const figure = `${chosen + 1}/${entries.length}`;
    return { face: readyFace(view, { symbol, headline, detail, figure, ...heldFor(choiceOfDial) }) };
  }
  const { current: at, next: after } = placeIn(cycle, setting, memory);
  const following = entries[after];
  const canTurn = view.dial !== undefined && entries.length > 1;
  const held = canTurn ? {} : heldFor(following);
  if (asked) {
    const { headline } = describe(asked.value);
    const detail = wording.say("language.switching");
    return { face: { tone: "working", symbol, headline, detail, ...held } };
  }
  const shown = entries[at] ?? following;
  if (shown === undefined) return { face: readyFace(view, { symbol, headline: "?" }) };
  const choice = describe(shown);
  if (at < 0)
    return {
      face: readyFace(view, canTurn ? turnFace(view, symbol) : { symbol, ...choice, ...held }),
    };
  if (account.failing) return oldFace(view, symbol, choice.headline, "check");
  const isOneOfSeveral = entries.length > 1 && following !== undefined && !canTurn;
  const set: Face = {
    tone: "active",
    symbol,
    sign: "check",
    ...choice,
    ...held,
    ...(isOneOfSeveral && { detail: next(following) }),
  };
  // Without a session the status tells no languages, and what the service accepted stands.
  return !isRunning(account.session) || account.isFresh
    ? { face: set }
    : oldFace(view, symbol, choice.headline, "check");
}

/** @param was what else is to be seen of what was known: the check of what was on, or what the key is about */
function oldFace(
  { account, wording }: KeyView,
  about: SymbolName,
  headline: string,
  was: SymbolName = about,
): TimedFace {
  return { face: { ...whyOld(account, { wording }), sign: was, headline } };
}
