import { freshness, isFresh, languagesAsked } from "../accounts/account-state.ts";
import { confirmationLimit, type TrackedSetting } from "../accounts/tracked-setting.ts";
import type { KeyMemory } from "./action.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { canonicalLanguage } from "../languages/language-codes.ts";
import type { ActionSettings, TranslationPreset } from "../settings/action-settings.ts";
import { type Cycle, languageLikeness, placeIn, turnFace } from "./cycle.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import { detailSize, hasRoomFor, textWidth } from "../faces/face-svg.ts";
import type { KeyView } from "./key-view.ts";
import { languageList, spokenAndTargets } from "../faces/language-list.ts";
import { holdingFace } from "./hold-face.ts";
import { readyFace, whyOld } from "./connection-face.ts";
import { isSamePreset, presetLikeness, presetSetting } from "./presets.ts";
import type { SymbolName } from "../faces/symbols.ts";

/** Languages after the first that are named at all: a key has no room for more. */
const mostNamed = 12;

/** How an entry is called, and what is in it. */
type Choice = Pick<Face, "headline" | "detail">;

/** The source language: the one that is set, or the one that a press sets; of several also the next. */
export function transcriptionLanguageFace(
  view: KeyView,
  { languageCodes }: Pick<ActionSettings["transcriptionLanguage"], "languageCodes">,
  memory: KeyMemory,
): TimedFace {
  const { wording, account } = view;
  return choiceFace(view, {
    symbol: "microphone",
    setting: languagesAsked(account).transcriptionLanguage,
    cycle: { entries: languageCodes, ...languageLikeness },
    describe: (code) => ({ headline: languageName(code, wording), detail: code }),
    next: (code) => wording.say("language.next", { language: code }),
    memory,
  });
}

/** The target languages: the preset that is live, or the one that a press applies. */
export function translationLanguagesFace(
  view: KeyView,
  { presets }: Pick<ActionSettings["translationLanguages"], "presets">,
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
    return [first, ...others.slice(0, mostNamed)].map((code) => wording.languageName(code)).join(comma);
  };
  return choiceFace(view, {
    symbol: "globe",
    setting: presetSetting(account),
    cycle: { entries: presets, ...presetLikeness },
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
  readonly setting: TrackedSetting<T>;
  readonly cycle: Cycle<T>;
  readonly describe: (entry: T) => Choice;
  readonly next: (entry: T) => string;
  readonly memory: KeyMemory;
}

function choiceFace<T>(view: KeyView, choices: Choices<T>): TimedFace {
  const { account, now, wording } = view;
  const { symbol, setting, cycle, describe, next, memory } = choices;
  const { entries } = cycle;
  const { asked } = setting;
  if (view.holding) return holdingFace(view, view.holding, symbol);
  const chosen = view.dial?.chosen;
  const choiceOfDial = chosen === undefined ? undefined : entries[chosen];
  if (chosen !== undefined && choiceOfDial !== undefined) {
    const { headline } = describe(choiceOfDial);
    const detail = wording.say("dial.pushToSet");
    return { face: readyFace(view, { symbol, headline, detail, figure: `${chosen + 1}/${entries.length}` }) };
  }
  if (asked) {
    const { headline } = describe(asked.value);
    // Either way: the clock may have been set back.
    const waited = Math.abs(now - (asked.answeredAt ?? now));
    if (waited >= confirmationLimit && !isFresh(account, now)) {
      // Accepted, but the status that would confirm it does not come.
      return oldFace(view, symbol, headline);
    }
    return {
      face: { tone: "working", symbol, headline, detail: wording.say("language.switching") },
      changesAt: now + Math.max(confirmationLimit - waited, 1_000),
    };
  }
  const { current: at, next: after } = placeIn(cycle, setting, memory);
  const following = entries[after];
  const shown = entries[at] ?? following;
  if (shown === undefined) return { face: readyFace(view, { symbol, headline: "?" }) };
  const choice = describe(shown);
  const isToBeChosen = view.dial !== undefined && entries.length > 1;
  if (at < 0) return { face: readyFace(view, isToBeChosen ? turnFace(view, symbol) : { symbol, ...choice }) };
  if (account.failing) return oldFace(view, symbol, choice.headline, "check");
  const isOneOfSeveral = entries.length > 1 && following !== undefined && !isToBeChosen;
  const set: Face = {
    tone: "active",
    symbol,
    sign: "check",
    ...choice,
    ...(isOneOfSeveral && { detail: next(following) }),
  };
  // Without a session the status tells no languages, and what the service accepted stands.
  const { session, sessionAt } = account;
  if (session === undefined || session.state === "none" || sessionAt === undefined) return { face: set };
  if (isFresh(account, now)) return { face: set, changesAt: sessionAt + freshness + 1 };
  return oldFace(view, symbol, choice.headline, "check");
}

/** @param was what else is to be seen of what was known: the check of what was on, or what the key is about */
function oldFace(
  { account, now, wording }: KeyView,
  about: SymbolName,
  headline: string,
  was: SymbolName = about,
): TimedFace {
  return {
    face: { ...whyOld(account, { wording }), tone: "unknown", sign: was, headline },
    // It says nothing of time, but whether it is old is a question of the time.
    changesAt: now + freshness,
  };
}
