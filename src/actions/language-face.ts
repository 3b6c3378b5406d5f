import { confirmationLimit, freshness, isFresh, type Setting } from "../accounts/account-state.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { canonicalLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { ActionSettings, TranslationPreset } from "../settings/action-settings.ts";
import { indexOfCurrent, nextIndex } from "./cycle.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import { detailSize, hasRoomFor, textWidth } from "../faces/face-svg.ts";
import type { KeyView } from "./key-view.ts";
import { languageList } from "../faces/language-list.ts";
import { readyFace, whyOld } from "./link-face.ts";
import type { SymbolName } from "../faces/symbols.ts";

/** How an entry is called, and what is in it. */
type Choice = Pick<Face, "headline" | "detail">;

/** The source language: the one that is set, or the one that a press sets; of several also the next. */
export function transcriptionLanguageFace(
  view: KeyView,
  { languageCodes }: ActionSettings["transcriptionLanguage"],
  chosen: number | undefined,
): TimedFace {
  const { wording, account } = view;
  return choiceFace(view, {
    symbol: "microphone",
    setting: account.transcriptionLanguage,
    entries: languageCodes,
    isSame: sameLanguage,
    describe: (code) => ({ headline: languageName(code, wording), detail: code }),
    next: (code) => wording.say("language.next", { language: code }),
    chosen,
  });
}

/** The target languages: the preset that is live, or the one that a press applies. */
export function translationLanguagesFace(
  view: KeyView,
  { presets }: ActionSettings["translationLanguages"],
  chosen: number | undefined,
): TimedFace {
  const { wording, account } = view;
  const entries = presets.map((preset) => preset.languageCodes);
  // What was asked for by another key is the same list, but not the same object.
  const presetOf = (codes: readonly string[]): TranslationPreset | undefined =>
    presets.find((preset) => preset.languageCodes === codes) ??
    presets.find((preset) => sameLanguages(preset.languageCodes, codes));
  const shortOf = (codes: readonly string[]): string =>
    codes.length === 0 ? wording.say("translation.nothing") : languageList(codes, textWidth, detailSize);
  const longOf = (codes: readonly string[]): string => {
    const [first, ...others] = codes;
    if (first === undefined) return wording.say("translation.none");
    if (others.length === 0) return languageName(first, wording);
    return codes.map((code) => wording.languageName(code)).join(wording.say("translation.comma"));
  };
  return choiceFace(view, {
    symbol: "globe",
    setting: account.translationLanguages,
    entries,
    isSame: sameLanguages,
    describe: (codes) => ({
      headline: nameOf(presetOf(codes)) ?? longOf(codes),
      ...(codes.length > 0 && { detail: shortOf(codes) }),
    }),
    next: (codes) => wording.say("language.next", { language: nameOf(presetOf(codes)) ?? shortOf(codes) }),
    chosen,
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
function nameOf(preset: TranslationPreset | undefined): string | undefined {
  const name = preset?.name?.trim();
  return name === "" ? undefined : name;
}

interface Choices<T> {
  readonly symbol: SymbolName;
  readonly setting: Setting<T>;
  readonly entries: readonly T[];
  readonly isSame: (one: T, other: T) => boolean;
  readonly describe: (entry: T) => Choice;
  readonly next: (entry: T) => string;
  /** Index of the entry that this key asked for last. */
  readonly chosen: number | undefined;
}

function choiceFace<T>(view: KeyView, choices: Choices<T>): TimedFace {
  const { account, now, wording } = view;
  const { symbol, setting, entries, isSame, describe, next, chosen } = choices;
  const { asked } = setting;
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
  const current = setting.confirmed;
  const at = current === undefined ? -1 : indexOfCurrent(entries, current, isSame, chosen);
  const following = entries[nextIndex(entries.length, at)];
  const shown = entries[at] ?? following;
  if (shown === undefined) return { face: readyFace(view, { symbol, headline: "?" }) };
  const choice = describe(shown);
  if (at < 0) return { face: readyFace(view, { symbol, ...choice }) };
  if (account.failing) return oldFace(view, symbol, choice.headline, "check");
  const isOneOfSeveral = entries.length > 1 && following !== undefined;
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
