import { html, nothing, type TemplateResult } from "lit";
import { hasLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import { problemText, row, textButton } from "./fields.ts";
import { inItsWords, languageList, misfit } from "./language-list.ts";
import type { Known } from "../protocol/messages.ts";
import type { Languages } from "../languages/language-codes.ts";
import { languageName, say, sceneName } from "./words.ts";

export interface LanguageSettings {
  readonly known: Known | undefined;
  readonly value: Languages;
  readonly alsoSpoken?: readonly string[];
}

export interface LanguageFields extends LanguageSettings {
  readonly prompt: string;
  readonly empty: unknown;
  readonly canTry: boolean;
  /** The value has no list where its last language was removed: an end of all translation has to be chosen. */
  readonly change: (value: Languages) => void;
}

/** The translations, the spoken language, problems of both together with a remedy, and a trial. */
export function languageFields(fields: LanguageFields): TemplateResult {
  const { known, value, prompt, empty, change } = fields;
  const { transcriptionLanguage: spoken, languageCodes = [] } = value;
  const refusal = refusalOf(value, known);
  const clash = clashOf(fields);
  const scene = clash === undefined ? undefined : sceneFor(fields, clash);
  const hasLanguages = spoken !== undefined || value.languageCodes !== undefined;
  const canTry = fields.canTry && hasLanguages && (spoken === undefined || clash !== spoken);
  const refused = known?.rejectedSource?.value;
  const isRefused = refusal !== "" || (spoken !== undefined && sameLanguage(refused ?? "", spoken));
  // The list itself marks a language that is spoken with these, or now.
  const isSaid = clash === (spoken ?? known?.transcriptionLanguage);
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
    <div role="status">${problemText(refusal || (isSaid && clash ? "" : warningOf(fields)))}</div>
    ${
      scene
        ? html`<p class="note">${sceneName(scene)}</p>
            ${textButton(say("translation.useScene"), () => change(scene))}`
        : nothing
    }
    ${languageCodes.length === 0 ? empty : nothing}
    ${canTry ? html`<try-now .languages=${value} ?isRefused=${isRefused}></try-now>` : nothing}
  `)}`;
}

/** The first problem, where no list is in sight to mark it; or "". */
export function firstProblem(settings: LanguageSettings): string {
  const { languageCodes: codes = [] } = settings.value;
  const misfits = codes.map((code, index) => misfit(code, codes.slice(0, index)));
  const words = [refusalOf(settings.value, settings.known), ...misfits, warningOf(settings)];
  return words.find((each) => each !== "") ?? "";
}

/** Languages that are spoken now or at other times. */
function spokenAtTimes({ known, alsoSpoken = [] }: LanguageSettings): string[] {
  const codes = [known?.transcriptionLanguage, ...alsoSpoken, known?.rejectedSource?.value];
  return codes.filter((code) => code !== undefined);
}

/** A translation that is spoken, too: the service refuses the list then. */
function clashOf(settings: LanguageSettings): string | undefined {
  const { transcriptionLanguage: spoken, languageCodes = [] } = settings.value;
  const candidates = spoken === undefined ? spokenAtTimes(settings) : [spoken];
  return candidates.find((code) => hasLanguage(languageCodes, code));
}

/** Warning of what would go wrong on Sunday; or "". */
function warningOf(settings: LanguageSettings): string {
  const clash = clashOf(settings);
  if (clash !== undefined) return say("translation.clash", { item: languageName(clash) });
  const isKept = settings.value.transcriptionLanguage === undefined && settings.alsoSpoken?.length;
  return isKept ? say("translation.keepsSpoken") : "";
}

function sceneFor(settings: LanguageSettings, clash: string): Languages | undefined {
  const { transcriptionLanguage: spoken, languageCodes = [] } = settings.value;
  const other = spokenAtTimes(settings).find((code) => !hasLanguage(languageCodes, code));
  if (spoken === undefined && other !== undefined) return { languageCodes, transcriptionLanguage: other };
  const left = languageCodes.filter((code) => !sameLanguage(code, clash));
  return left.length === 0 ? undefined : { languageCodes: left, transcriptionLanguage: clash };
}

/** The refusal of this list, or of one that is no longer, for its length; or "". */
function refusalOf({ languageCodes = [] }: Languages, known: Known | undefined): string {
  const { value: refused, words = "" } = known?.rejectedTargets ?? {};
  if (!refused || languageCodes.length === 0) return "";
  if (sameLanguages(refused, languageCodes)) return inItsWords("translation.refused", words);
  const count = refused.length;
  // A lower number in the words is the limit.
  const isLimit = (words.match(/\d+/g) ?? []).some((text) => Number(text) > 0 && Number(text) < count);
  return isLimit && languageCodes.length >= count ? say("translation.tooMany", { count, words }) : "";
}
