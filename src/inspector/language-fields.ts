import { html, nothing, type TemplateResult } from "lit";
import { hasLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { LanguageCommand, Statement } from "../protocol/messages.ts";
import { row } from "./fields.ts";
import { misfit } from "./language-list.ts";
import "./try-now.ts";

export type Known = Extract<Statement, { statement: "known" }>;

/** A spoken language and translations, either of which may be left as it is: what a preset or a start brings about. */
export interface Languages {
  readonly transcriptionLanguage?: string | undefined;
  readonly languageCodes?: readonly string[] | undefined;
}

export interface LanguageSettings {
  readonly wording: Wording<InspectorWordKey>;
  readonly known: Known | undefined;
  readonly value: Languages;
  /** Languages that other settings of the key set as spoken. */
  readonly alsoSpoken?: readonly string[];
}

export interface LanguageFields extends LanguageSettings {
  /** What the line for the spoken language says. */
  readonly prompt: string;
  /** What is said and can be done where there are no translations. */
  readonly empty: TemplateResult;
  readonly canTry: boolean;
  /** Without translations where the last one was removed: that there be none has to be chosen. */
  readonly change: (value: Languages) => void;
}

/** The two lists, what speaks against them, a scene that is right where they can't be, and a trial. */
export function languageFields(fields: LanguageFields): TemplateResult {
  const { wording, known, value, prompt, empty, canTry, change } = fields;
  const { transcriptionLanguage: spoken, languageCodes = [] } = value;
  const refusal = refusalOf(value, known?.refused, wording);
  const clash = clashOf(fields);
  const scene = clash === undefined ? undefined : sceneFor(fields, clash);
  return html`<language-list
      .wording=${wording}
      label=${wording.say("translation.languages")}
      .codes=${languageCodes}
      .known=${shownBy(known)}
      source=${spoken ?? known?.transcriptionLanguage ?? ""}
      ?offersRegions=${refusal !== ""}
      @change=${({ detail }: CustomEvent<string[]>) =>
        change({ ...value, languageCodes: detail.length > 0 ? detail : undefined })}
    ></language-list>
    <language-list
      .wording=${wording}
      label=${wording.say("transcription.languages")}
      single=${prompt}
      .codes=${spoken === undefined ? [] : [spoken]}
      .known=${shownBy(known)}
      .refused=${known?.refusedLanguage}
      @change=${({ detail }: CustomEvent<string[]>) => change({ ...value, transcriptionLanguage: detail[0] })}
    ></language-list>
    ${row(html`
      <div role="status">${warning(fields, true)}</div>
      ${
        scene
          ? html`<button type="button" class="scene" @click=${() => change(scene)}>
              ${wording.say("translation.useScene", { scene: sceneName(scene, wording) })}
            </button>`
          : nothing
      }
      ${languageCodes.length === 0 ? empty : nothing}
      ${canTry && (spoken === undefined || clash !== spoken) ? trial(fields, refusal) : nothing}
    `)}`;
}

/**
 * What speaks against the languages as a whole.
 *
 * @param isListed beside the list, which says so itself of each language, and of one that is spoken with these, or now
 */
export function warning(fields: LanguageSettings, isListed = false): TemplateResult {
  const { wording, known, value } = fields;
  const refusal = refusalOf(value, known?.refused, wording);
  if (refusal !== "") return html`<p class="problem">${refusal}</p>`;
  const { transcriptionLanguage: spoken, languageCodes: codes = [] } = value;
  const misfits = codes.map((code, index) => misfit(code, codes.slice(0, index), wording));
  const misfitting = isListed ? undefined : misfits.find((words) => words !== "");
  const clash = clashOf(fields);
  const isSaid = isListed && clash === (spoken ?? known?.transcriptionLanguage);
  const item = clash === undefined || isSaid ? undefined : wording.languageName(clash);
  const words = misfitting ?? (item === undefined ? undefined : wording.say("translation.clash", { item }));
  return words === undefined ? html`${nothing}` : html`<p class="problem">${words}</p>`;
}

/** Codes that the service has shown. */
export function shownBy(known: Known | undefined): readonly string[] {
  const { transcriptionLanguage, translationLanguages = [] } = known ?? {};
  return [...(transcriptionLanguage === undefined ? [] : [transcriptionLanguage]), ...translationLanguages];
}

/** "English → Spanish, French", in names. */
export function sceneName(
  { transcriptionLanguage, languageCodes }: Languages,
  wording: Wording<InspectorWordKey>,
): string {
  const nameOf = (code: string): string => wording.languageName(code);
  const targets =
    languageCodes?.length === 0 ? wording.say("translation.nothing") : languageCodes?.map(nameOf).join(", ");
  return [transcriptionLanguage === undefined ? undefined : nameOf(transcriptionLanguage), targets]
    .filter((part) => part !== undefined)
    .join(" → ");
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
function refusalOf(
  { languageCodes = [] }: Languages,
  refused: Known["refused"],
  wording: Wording<InspectorWordKey>,
): string {
  if (!refused || languageCodes.length === 0) return "";
  const { words } = refused;
  if (sameLanguages(refused.languageCodes, languageCodes))
    return words === undefined
      ? wording.say("translation.refusedWithoutWords")
      : wording.say("translation.refused", { words });
  const count = refused.languageCodes.length;
  // A number in its words that is less than what was asked for is how many there may be.
  const isLimit = (words?.match(/\d+/g) ?? []).some((text) => Number(text) > 0 && Number(text) < count);
  return isLimit && languageCodes.length >= count
    ? wording.say("translation.tooMany", { count, words: words ?? "" })
    : "";
}

function trial({ wording, known, value }: LanguageFields, refusal: string): TemplateResult {
  const { transcriptionLanguage: spoken, languageCodes: codes } = value;
  const command = commandOf(spoken, codes && [...codes]);
  const refused = known?.refusedLanguage?.languageCode;
  const isSpokenRefused = spoken !== undefined && refused !== undefined && sameLanguage(refused, spoken);
  return command
    ? html`<try-now
        .wording=${wording}
        .command=${command}
        ?isRefused=${refusal !== "" || isSpokenRefused}
      ></try-now>`
    : html`${nothing}`;
}

function commandOf(
  spoken: string | undefined,
  languageCodes: string[] | undefined,
): LanguageCommand | undefined {
  if (spoken === undefined) return languageCodes && { languageCodes };
  return languageCodes
    ? { scene: { transcriptionLanguage: spoken, languageCodes } }
    : { languageCode: spoken };
}
