import { html, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { TranslationPreset } from "../settings/action-settings.ts";
import { isEqual } from "../settings/json-object.ts";
import { problemText, row, textButton, textField } from "./fields.ts";
import { icon } from "./icons.ts";
import { firstProblem, languageFields } from "./language-fields.ts";
import type { Known } from "../protocol/messages.ts";
import { listButtons } from "./list-buttons.ts";
import { PagePart } from "./page-part.ts";
import type { Languages } from "../languages/language-codes.ts";
import { say } from "./words.ts";

interface Entry extends TranslationPreset {
  /** Without languages yet, and not saved. */
  readonly isDraft?: boolean;
  readonly isOpen?: boolean;
}

/** All presets but the edited one are folded to a line. */
export class PresetEditor extends PagePart {
  @property({ attribute: false }) accessor presets: readonly TranslationPreset[] = [];
  @property({ attribute: false }) accessor known: Known | undefined;
  @state() protected accessor entries: readonly Entry[] = [];

  protected override willUpdate(changed: PropertyValues): void {
    // The echo of a change of ours leaves the drafts where they are.
    if (!changed.has("presets") || isEqual(this.presets, saved(this.entries))) return;
    this.entries = this.presets.map((preset) => ({ ...preset, isOpen: this.presets.length === 1 }));
  }

  protected override render(): TemplateResult {
    return html`${this.entries.map((entry, index) => this.#preset(entry, index))}
    ${row(textButton(say("translation.add"), () => this.#add()))}`;
  }

  #preset(entry: Entry, index: number): TemplateResult {
    const { name = "", isOpen = false } = entry;
    const item = name.trim() || say("translation.preset", { number: index + 1 });
    return html`<fieldset aria-label=${item}>
      <div class="line">
        <button
          class="fold"
          type="button"
          aria-expanded=${isOpen}
          @click=${() => this.#open(isOpen ? undefined : entry)}
        >
          ${icon("fold")} <strong>${item}</strong>
        </button>
        ${listButtons({
          id: "preset",
          item,
          list: this.entries,
          index,
          change: (entries) => this.#change(entries),
          otherwise: "preset-editor > .row button",
        })}
      </div>
      ${isOpen ? this.#fields(entry, index) : this.#folded(entry)}
    </fieldset>`;
  }

  #fields(entry: Entry, index: number): TemplateResult {
    const name = {
      id: "preset-name",
      label: say("translation.name"),
      value: entry.name ?? "",
      hint: say("translation.preset", { number: index + 1 }),
    };
    return html`<div class="open">
      ${textField(name, ({ value }) => this.#replace(index, { ...entry, name: value }))}
      ${languageFields({
        known: this.known,
        value: entry,
        prompt: say("translation.alsoSpoken"),
        empty: this.#withoutTranslations(entry, index),
        change: (value) => this.#replace(index, withLanguages(entry, value)),
      })}
    </div>`;
  }

  #folded(entry: Entry): TemplateResult {
    return html`<p class="note">${inCodes(entry)}</p>
      ${problemText(firstProblem(entry, this.known))}`;
  }

  #withoutTranslations({ isDraft, ...entry }: Entry, index: number): TemplateResult {
    if (!isDraft) return html`<p class="note">${say("translation.none")}</p>`;
    return html`<p class="note">${say("translation.draft")}</p>
      <div class="buttons">
        ${textButton(say("translation.chooseNone"), () => this.#replace(index, entry))}
      </div>`;
  }

  #open(entry: Entry | undefined): void {
    this.entries = this.entries.map((each) => ({ ...each, isOpen: each === entry }));
    // A preset that was folded above it may have been longer than the page. The components in it draw themselves first.
    setTimeout(() => {
      const opened = this.renderRoot.querySelector(".open")?.parentElement;
      for (const part of [opened, opened?.firstElementChild]) part?.scrollIntoView({ block: "nearest" });
    });
  }

  #add(): void {
    const folded = this.entries.map((entry) => ({ ...entry, isOpen: false }));
    this.#change([...folded, { languageCodes: [], isDraft: true, isOpen: true }]);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#preset-name")?.focus());
  }

  #replace(index: number, entry: Entry): void {
    this.#change(this.entries.with(index, entry));
  }

  #change(entries: readonly Entry[]): void {
    const detail = saved(entries);
    const isChanged = !isEqual(detail, saved(this.entries));
    this.entries = entries;
    if (isChanged) this.dispatchEvent(new CustomEvent<readonly TranslationPreset[]>("presets", { detail }));
  }
}

function inCodes({ transcriptionLanguage: spoken, languageCodes, isDraft }: Entry): string {
  const none = isDraft ? "–" : say("translation.nothing");
  const targets = languageCodes.join(", ") || none;
  return spoken === undefined ? targets : `${spoken} → ${targets}`;
}

/** The presets without drafts, their fields in the order in which they come back. */
function saved(entries: readonly Entry[]): readonly TranslationPreset[] {
  return entries
    .filter(({ isDraft }) => !isDraft)
    .map(({ name, languageCodes, transcriptionLanguage }) => ({
      ...(name && { name }),
      languageCodes,
      ...(transcriptionLanguage !== undefined && { transcriptionLanguage }),
    }));
}

/** Without its last language a preset is a draft: an end of all translation has to be chosen. */
function withLanguages(entry: Entry, { transcriptionLanguage, languageCodes = [] }: Languages): Entry {
  const isEmpty = languageCodes.length === 0;
  const isDraft = isEmpty && (entry.languageCodes.length > 0 || entry.isDraft === true);
  return { ...entry, transcriptionLanguage, languageCodes: [...languageCodes], isDraft };
}

customElements.define("preset-editor", PresetEditor);
