import { html, nothing, type TemplateResult } from "lit";
import { hasLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import { row } from "./fields.ts";
import { type Known, languageList, misfit } from "./language-list.ts";
import { type Languages, sceneName } from "./try-now.ts";
import { languageName, say } from "./words.ts";

export interface LanguageSettings {
  readonly known: Known | undefined;
  readonly value: Languages;
  /** Languages that other settings of the key set as spoken. */
  readonly alsoSpoken?: readonly string[];
}

export interface LanguageFields extends LanguageSettings {
  /** What the line for the spoken language says. */
  readonly prompt: string;
  /** What is said and can be done where there are no translations. */
  readonly empty: unknown;
  readonly canTry: boolean;
  /** Without translations where the last one was removed: that there be none has to be chosen. */
  readonly change: (value: Languages) => void;
}

/** The two lists, what speaks against them, a scene that is right where they can't be, and a trial. */
export function languageFields(fields: LanguageFields): TemplateResult {
  const { known, value, prompt, empty, canTry, change } = fields;
  const { transcriptionLanguage: spoken, languageCodes = [] } = value;
  const refusal = refusalOf(value, known?.refused);
  const clash = clashOf(fields);
  const scene = clash === undefined ? undefined : sceneFor(fields, clash);
  const useScene = (right: Languages): TemplateResult =>
    html`<button type="button" class="scene" @click=${() => change(right)}>
      ${say("translation.useScene", { scene: sceneName(right) })}
    </button>`;
  return html`${languageList({
    id: "translations",
    label: say("translation.languages"),
    codes: languageCodes,
    known,
    source: spoken ?? known?.transcriptionLanguage ?? "",
    offersRegions: refusal !== "",
    change: (codes) => change({ ...value, languageCodes: codes.length > 0 ? codes : undefined }),
  })}
  ${languageList({
    id: "spoken",
    label: say("transcription.languages"),
    codes: spoken === undefined ? [] : [spoken],
    known,
    single: prompt,
    change: ([code]) => change({ ...value, transcriptionLanguage: code }),
  })}
  ${row(html`
    <div role="status">${warning(fields, true)}</div>
    ${scene ? useScene(scene) : nothing} ${languageCodes.length === 0 ? empty : nothing}
    ${canTry && (spoken === undefined || clash !== spoken) ? trial(fields, refusal) : nothing}
  `)}`;
}

/**
 * What speaks against the languages as a whole.
 *
 * @param isListed beside the list, which says so itself of each language, and of one that is spoken with these, or now
 */
export function warning(fields: LanguageSettings, isListed = false): TemplateResult | typeof nothing {
  const { known, value } = fields;
  const { transcriptionLanguage: spoken, languageCodes: codes = [] } = value;
  const clash = clashOf(fields);
  const isSaid = isListed && clash === (spoken ?? known?.transcriptionLanguage);
  const words = [
    refusalOf(value, known?.refused),
    ...(isListed ? [] : codes.map((code, index) => misfit(code, codes.slice(0, index)))),
    clash === undefined || isSaid ? "" : say("translation.clash", { item: languageName(clash) }),
  ].find((each) => each !== "");
  return words ? html`<p class="problem">${words}</p>` : nothing;
}

/** Languages that are spoken now or at other times, as far as the page can know. */
function spokenAtTimes({ known, alsoSpoken = [] }: LanguageSettings): readonly string[] {
  const now = known?.transcriptionLanguage;
  const refused = known?.refusedLanguage?.languageCode;
  return [now, ...alsoSpoken, refused].filter((code) => code !== undefined);
}

/** A language among the translations that is spoken too: the service refuses them then. */
function clashOf(fields: LanguageSettings): string | undefined {
  const { transcriptionLanguage: spoken, languageCodes = [] } = fields.value;
  const candidates = spoken === undefined ? spokenAtTimes(fields) : [spoken];
  return candidates.find((code) => hasLanguage(languageCodes, code));
}

/** A scene without the clash: with a spoken language that is no translation, or without the language that is both. */
function sceneFor(fields: LanguageSettings, clash: string): Languages | undefined {
  const { transcriptionLanguage: spoken, languageCodes = [] } = fields.value;
  const other = spokenAtTimes(fields).find((code) => !hasLanguage(languageCodes, code));
  if (spoken === undefined && other !== undefined) return { ...fields.value, transcriptionLanguage: other };
  const left = languageCodes.filter((code) => !sameLanguage(code, clash));
  return left.length === 0
    ? undefined
    : { ...fields.value, transcriptionLanguage: clash, languageCodes: left };
}

/** What the service said of this very list, in any order, or of one that was not longer, because of its length. */
function refusalOf({ languageCodes = [] }: Languages, refused: Known["refused"]): string {
  if (!refused || languageCodes.length === 0) return "";
  const { words } = refused;
  if (sameLanguages(refused.languageCodes, languageCodes))
    return words === undefined
      ? say("translation.refusedWithoutWords")
      : say("translation.refused", { words });
  const count = refused.languageCodes.length;
  // A number in its words that is less than what was asked for is how many there may be.
  const isLimit = (words?.match(/\d+/g) ?? []).some((text) => Number(text) > 0 && Number(text) < count);
  return isLimit && languageCodes.length >= count
    ? say("translation.tooMany", { count, words: words ?? "" })
    : "";
}

/** A trial of what is there: of a scene, of one that is spoken, or of translations. */
function trial({ known, value }: LanguageFields, refusal: string): TemplateResult | typeof nothing {
  const { transcriptionLanguage: spoken, languageCodes } = value;
  if (spoken === undefined && languageCodes === undefined) return nothing;
  const refused = known?.refusedLanguage?.languageCode;
  const isSpokenRefused = spoken !== undefined && refused !== undefined && sameLanguage(refused, spoken);
  return html`<try-now .languages=${value} ?isRefused=${refusal !== "" || isSpokenRefused}></try-now>`;
}
