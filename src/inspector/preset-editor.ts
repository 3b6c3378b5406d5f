import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { TranslationPreset } from "../settings/action-settings.ts";
import { row, textField } from "./fields.ts";
import { icon } from "./icons.ts";
import { languageFields, type LanguageSettings, warning } from "./language-fields.ts";
import type { Known } from "./language-list.ts";
import { listButtons } from "./list-buttons.ts";
import { PagePart } from "./page-part.ts";
import type { Languages } from "./try-now.ts";
import { say } from "./words.ts";

/** A preset as it is edited. A draft has no languages yet and is not saved. */
interface Entry extends TranslationPreset {
  readonly isDraft?: boolean;
}

/** The presets of target languages: add, name, order, remove. All but the edited one are folded to a line. */
export class PresetEditor extends PagePart {
  @property({ attribute: false }) accessor presets: readonly TranslationPreset[] = [];
  @property({ attribute: false }) accessor known: Known | undefined;
  /** The presets, and drafts among them. */
  @state() protected accessor entries: readonly Entry[] = [];
  /** Position of the edited preset; -1 where all are folded. */
  @state() protected accessor open = -1;
  /** A preset has been added and is to be named next. */
  #isAdding = false;

  protected override willUpdate(changed: PropertyValues): void {
    // What comes back of our own change leaves the drafts where they are.
    if (!changed.has("presets") || JSON.stringify(this.presets) === JSON.stringify(saved(this.entries)))
      return;
    this.entries = this.presets;
    this.open = this.entries.length === 1 ? 0 : -1;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("open")) this.#showOpened();
    if (!this.#isAdding || !changed.has("entries")) return;
    this.#isAdding = false;
    this.renderRoot.querySelector<HTMLElement>("fieldset:last-of-type input")?.focus();
  }

  /** What has been folded above it may have been longer than the page. */
  #showOpened(): void {
    // By then every component in it has drawn itself.
    setTimeout(() => {
      const opened = this.renderRoot.querySelector(".open")?.parentElement;
      for (const part of [opened, opened?.firstElementChild]) part?.scrollIntoView({ block: "nearest" });
    });
  }

  protected override render(): TemplateResult {
    return html`${this.entries.map((entry, index) => this.#preset(entry, index))}
    ${row(html`<button type="button" id="add" @click=${() => this.#add()}>${say("translation.add")}</button>`)}`;
  }

  #preset(entry: Entry, index: number): TemplateResult {
    const { entries: list } = this;
    const isOpen = index === this.open;
    const { name = "" } = entry;
    const item = name.trim() || say("translation.preset", { number: index + 1 });
    // The open preset stays open where it is moved.
    const change = (entries: readonly Entry[]): void => {
      const opened = list[this.open];
      this.open = opened ? entries.indexOf(opened) : -1;
      this.#change(entries);
    };
    const head = html`<button
      class="fold"
      type="button"
      aria-expanded=${isOpen}
      @click=${() => (this.open = isOpen ? -1 : index)}
    >
      ${icon("fold")} <strong>${item}</strong>
      <span class="codes">${isOpen ? nothing : inCodes(entry)}</span>
    </button>`;
    return html`<fieldset aria-label=${item}>
      <div class="line">
        ${head}${listButtons({ id: "preset", item, list, index, change, otherwise: "#add" })}
      </div>
      ${isOpen ? this.#fields(entry, index) : warning(this.#languages(entry, index))}
    </fieldset>`;
  }

  #fields(entry: Entry, index: number): TemplateResult {
    const name = {
      id: "preset-name",
      label: say("translation.name"),
      value: entry.name ?? "",
      hint: say("translation.preset", { number: index + 1 }),
      note: this.#isSecond(index) ? say("translation.sameName") : "",
    };
    return html`<div class="open">
      ${textField(name, ({ value }) => this.#replace(index, rename(entry, value)))}
      ${languageFields({
        ...this.#languages(entry, index),
        prompt: say("translation.alsoSpoken"),
        empty: this.#withoutTranslations(entry, index),
        canTry: entry.isDraft !== true,
        change: (value) => this.#replace(index, withLanguages(entry, value)),
      })}
    </div>`;
  }

  #languages(entry: Entry, index: number): LanguageSettings {
    const { known, entries } = this;
    const alsoSpoken = entries.toSpliced(index, 1).flatMap((other) => other.transcriptionLanguage ?? []);
    return { known, value: entry, alsoSpoken };
  }

  #withoutTranslations({ isDraft, ...entry }: Entry, index: number): TemplateResult {
    if (!isDraft) return html`<p class="note">${say("translation.none")}</p>`;
    return html`<p class="note">${say("translation.draft")}</p>
      <div class="buttons">
        <button type="button" @click=${() => this.#replace(index, entry)}>
          ${say("translation.chooseNone")}
        </button>
      </div>`;
  }

  /** Whether a preset before it has the same name. */
  #isSecond(index: number): boolean {
    const nameOf = ({ name = "" }: Entry): string => name.trim().toLowerCase();
    const names = this.entries.slice(0, index + 1).map(nameOf);
    const name = names.pop();
    return name !== "" && names.some((other) => other === name);
  }

  #add(): void {
    this.#isAdding = true;
    this.open = this.entries.length;
    this.#change([...this.entries, { languageCodes: [], isDraft: true }]);
  }

  #replace(index: number, entry: Entry): void {
    this.#change(this.entries.with(index, entry));
  }

  #change(entries: readonly Entry[]): void {
    const before = JSON.stringify(saved(this.entries));
    this.entries = entries;
    const detail = saved(entries);
    if (JSON.stringify(detail) !== before)
      this.dispatchEvent(new CustomEvent<readonly TranslationPreset[]>("presets", { detail }));
  }
}

/** The languages as codes, which fit into a line. */
function inCodes({ transcriptionLanguage: spoken, languageCodes, isDraft }: Entry): string {
  const none = isDraft ? "–" : say("translation.nothing");
  const targets = languageCodes.join(", ") || none;
  return spoken === undefined ? targets : `${spoken} → ${targets}`;
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

/** Without its last language a preset waits for another: to end all translation has to be chosen. */
function withLanguages(
  entry: Entry,
  { transcriptionLanguage: spoken, languageCodes = [] }: Languages,
): Entry {
  const { transcriptionLanguage: _, ...rest } = entry;
  const isEmptied = languageCodes.length === 0 && entry.languageCodes.length > 0;
  return {
    ...rest,
    languageCodes: [...languageCodes],
    ...(spoken !== undefined && { transcriptionLanguage: spoken }),
    isDraft: languageCodes.length === 0 && (isEmptied || entry.isDraft === true),
  };
}

customElements.define("preset-editor", PresetEditor);
