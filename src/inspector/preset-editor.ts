import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { hasLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { TranslationPreset } from "../settings/action-settings.ts";
import { listButtons, moved, refocus } from "./list-buttons.ts";
import type { Statement } from "../protocol/messages.ts";
import { controls } from "./styles.ts";
import type { TextEdit } from "./text-field.ts";
import "./language-list.ts";
import "./text-field.ts";
import "./try-now.ts";

type Known = Extract<Statement, { statement: "known" }>;
/** A list of languages that the service refused, with its words. */
export type Refusal = Known["refused"];

/** A preset as it is edited. A draft does not count yet: it has no languages, and nobody said that it is to have none. */
interface Entry extends TranslationPreset {
  readonly isDraft?: boolean;
}

/** The presets of target languages: add, name, order, remove. */
export class PresetEditor extends LitElement {
  static override properties = {
    wording: { attribute: false },
    presets: { attribute: false },
    source: {},
    shown: { attribute: false },
    refused: { attribute: false },
    refusedLanguage: { attribute: false },
    entries: { state: true },
  };
  static override styles = [
    controls,
    css`
      fieldset {
        margin: 0 0 10px;
        padding: 6px 0 2px;
        border: 0;
        border-top: 1px solid #4a4a4a;
      }
      legend {
        padding: 0;
        float: left;
        flex: 1;
      }
      .said {
        margin: 0;
      }
      .head {
        display: flex;
        align-items: center;
        margin-bottom: 4px;
      }
      .head strong {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  declare wording: Wording<InspectorWordKey>;
  declare presets: readonly TranslationPreset[];
  declare source: string;
  /** Codes that the service has shown. */
  declare shown: readonly string[];
  declare refused: Refusal;
  /** A spoken language that the service refused, with its words. */
  declare refusedLanguage: Known["refusedLanguage"];
  /** The presets, and drafts among them. */
  declare protected entries: readonly Entry[];
  /** A preset has been added and is to be named next. */
  #isAdding = false;

  constructor() {
    super();
    this.presets = this.shown = this.entries = [];
    this.source = "";
  }

  protected override willUpdate(changed: PropertyValues): void {
    // What comes back of our own change leaves the drafts where they are.
    if (changed.has("presets") && JSON.stringify(this.presets) !== JSON.stringify(saved(this.entries)))
      this.entries = this.presets;
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#isAdding || !changed.has("entries")) return;
    this.#isAdding = false;
    this.renderRoot.querySelector<HTMLElement>("fieldset:last-of-type text-field")?.focus();
  }

  protected override render(): TemplateResult {
    const { wording, entries } = this;
    return html`${entries.map((entry, index) => this.#preset(entry, index))}
      <div class="row">
        <span></span>
        <div>
          <button type="button" id="add" @click=${() => this.#add()}>
            ${wording.say("translation.add")}
          </button>
        </div>
      </div>`;
  }

  #preset(entry: Entry, index: number): TemplateResult {
    const { wording, entries } = this;
    const { name = "", languageCodes, transcriptionLanguage: spoken } = entry;
    const title = name.trim() || wording.say("translation.preset", { number: index + 1 });
    const buttons = listButtons(wording, title, index, entries.length, {
      move: (step) => {
        this.#change(moved(entries, index, step));
        refocus(this, index + step, step < 0 ? "up" : "down");
      },
      remove: () => {
        this.#change(entries.filter((_, other) => other !== index));
        refocus(this, Math.min(index, entries.length - 2), "remove", "#add");
      },
    });
    const refusal = this.#refusal(languageCodes);
    return html`<fieldset aria-label=${title}>
      <div class="head"><strong>${title}</strong>${buttons}</div>
      <text-field
        label=${wording.say("translation.name")}
        .value=${name}
        hint=${wording.say("translation.preset", { number: index + 1 })}
        note=${this.#isSecond(index) ? wording.say("translation.sameName") : ""}
        @edit=${({ detail }: CustomEvent<TextEdit>) => this.#replace(index, rename(entry, detail.value))}
      ></text-field>
      <language-list
        .wording=${wording}
        label=${wording.say("translation.languages")}
        .codes=${languageCodes}
        .known=${this.shown}
        source=${spoken ?? this.source}
        ?offersRegions=${refusal !== ""}
        @change=${({ detail }: CustomEvent<string[]>) => this.#replace(index, withLanguages(entry, detail))}
      ></language-list>
      <language-list
        .wording=${wording}
        label=${wording.say("transcription.languages")}
        single=${wording.say("translation.alsoSpoken")}
        .codes=${spoken === undefined ? [] : [spoken]}
        .known=${this.shown}
        .refused=${this.refusedLanguage}
        @change=${({ detail }: CustomEvent<string[]>) => this.#replace(index, withSpoken(entry, detail[0]))}
      ></language-list>
      <div class="row said">
        <span></span>
        <div>
          <div role="status">${this.#notes(entry, refusal)}</div>
          ${
            entry.isDraft
              ? html`<button type="button" @click=${() => this.#replace(index, { ...entry, isDraft: false })}>
                  ${wording.say("translation.chooseNone")}
                </button>`
              : this.#trial(entry, refusal)
          }
        </div>
      </div>
    </fieldset>`;
  }

  /** None of a preset that the service would refuse for sure. */
  #trial({ languageCodes: codes, transcriptionLanguage: spoken }: Entry, refusal: string): TemplateResult {
    const languageCodes = [...codes];
    if (spoken !== undefined && hasLanguage(codes, spoken)) return html`${nothing}`;
    const isSpokenRefused =
      spoken !== undefined &&
      this.refusedLanguage !== undefined &&
      sameLanguage(this.refusedLanguage.languageCode, spoken);
    return html`<try-now
      .wording=${this.wording}
      .command=${spoken === undefined ? { languageCodes } : { scene: { transcriptionLanguage: spoken, languageCodes } }}
      ?isRefused=${refusal !== "" || isSpokenRefused}
    ></try-now>`;
  }

  #notes({ isDraft, languageCodes }: Entry, refusal: string): TemplateResult {
    const { wording } = this;
    if (refusal !== "") return html`<p class="problem">${refusal}</p>`;
    if (isDraft) return html`<p class="note">${wording.say("translation.draft")}</p>`;
    return languageCodes.length === 0
      ? html`<p class="note">${wording.say("translation.none")}</p>`
      : html`${nothing}`;
  }

  /** Whether a preset before it has the same name. */
  #isSecond(index: number): boolean {
    const nameOf = ({ name = "" }: Entry): string => name.trim().toLowerCase();
    const entry = this.entries[index];
    const name = entry ? nameOf(entry) : "";
    return name !== "" && this.entries.slice(0, index).some((other) => nameOf(other) === name);
  }

  /** What the service said of this very list, in any order, or of one that was not longer, because of its length. */
  #refusal(languageCodes: readonly string[]): string {
    const { wording, refused } = this;
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

  #add(): void {
    this.#isAdding = true;
    this.#change([...this.entries, { languageCodes: [], isDraft: true }]);
  }

  #replace(index: number, entry: Entry): void {
    this.#change(this.entries.map((old, other) => (other === index ? entry : old)));
  }

  #change(entries: readonly Entry[]): void {
    const before = JSON.stringify(saved(this.entries));
    this.entries = entries;
    const detail = saved(entries);
    if (JSON.stringify(detail) !== before)
      this.dispatchEvent(new CustomEvent<readonly TranslationPreset[]>("change", { detail }));
  }
}

/** The presets that count, their fields in the order in which they come back. */
function saved(entries: readonly Entry[]): readonly TranslationPreset[] {
  return entries
    .filter(({ isDraft }) => !isDraft)
    .map(({ name, languageCodes, transcriptionLanguage }) => ({
      ...(name !== undefined && { name }),
      languageCodes,
      ...(transcriptionLanguage !== undefined && { transcriptionLanguage }),
    }));
}

function rename({ name: _, ...entry }: Entry, name: string): Entry {
  return name === "" ? entry : { ...entry, name };
}

function withSpoken({ transcriptionLanguage: _, ...entry }: Entry, code: string | undefined): Entry {
  return code === undefined ? entry : { ...entry, transcriptionLanguage: code };
}

/** Without its last language a preset waits for another: to end all translation has to be chosen. */
function withLanguages(entry: Entry, languageCodes: readonly string[]): Entry {
  return { ...entry, languageCodes: [...languageCodes], isDraft: languageCodes.length === 0 };
}

customElements.define("preset-editor", PresetEditor);
