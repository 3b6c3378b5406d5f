import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { TranslationPreset } from "../settings/action-settings.ts";
import { icon } from "./icons.ts";
import {
  type Known,
  languageFields,
  type Languages,
  type LanguageSettings,
  warning,
} from "./language-fields.ts";
import { listButtons, moved, refocus } from "./list-buttons.ts";
import { controls } from "./styles.ts";
import type { TextEdit } from "./text-field.ts";
import "./text-field.ts";

/** A preset as it is edited. A draft has no languages yet and is not saved. */
interface Entry extends TranslationPreset {
  readonly isDraft?: boolean;
}

/** The presets of target languages: add, name, order, remove. All but the edited one are folded to a line. */
export class PresetEditor extends LitElement {
  static override styles = [
    controls,
    css`
      fieldset {
        margin: 0 0 4px;
        padding: 4px 0 0;
        border: 0;
        border-top: 1px solid #4a4a4a;
      }
      fieldset > .problem {
        margin: 0 0 4px;
      }
      .fold {
        flex: 1;
        min-width: 0;
        padding: 0 4px 0 0;
        border-color: transparent;
        background: none;
        text-align: left;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .fold svg {
        vertical-align: -3px;
      }
      .fold[aria-expanded="true"] svg {
        transform: rotate(90deg);
      }
      .codes {
        color: #b4b4b4;
      }
      .open {
        margin-top: 4px;
      }
    `,
  ];

  @property({ attribute: false }) accessor wording!: Wording<InspectorWordKey>;
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
    this.renderRoot.querySelector<HTMLElement>("fieldset:last-of-type text-field")?.focus();
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
    const { name = "" } = entry;
    const isOpen = index === this.open;
    const title = name.trim() || wording.say("translation.preset", { number: index + 1 });
    const buttons = listButtons(wording, title, index, entries.length, {
      move: (step) => {
        if (isOpen) this.open += step;
        else if (index + step === this.open) this.open = index;
        this.#change(moved(entries, index, step));
        refocus(this, index + step, step < 0 ? "up" : "down");
      },
      remove: () => {
        if (isOpen) this.open = -1;
        else if (index < this.open) this.open -= 1;
        this.#change(entries.filter((_, other) => other !== index));
        refocus(this, Math.min(index, entries.length - 2), "remove", "#add");
      },
    });
    const head = html`<button
      class="fold"
      type="button"
      aria-expanded=${isOpen}
      @click=${() => (this.open = isOpen ? -1 : index)}
    >
      ${icon("fold")} <strong>${title}</strong>
      <span class="codes">${isOpen ? nothing : this.#inCodes(entry)}</span>
    </button>`;
    return html`<fieldset aria-label=${title}>
      <div class="line">${head}${buttons}</div>
      ${isOpen ? this.#fields(entry, index) : warning(this.#languages(entry, index))}
    </fieldset>`;
  }

  #fields(entry: Entry, index: number): TemplateResult {
    const { wording } = this;
    return html`<div class="open">
      <text-field
        label=${wording.say("translation.name")}
        .value=${entry.name ?? ""}
        hint=${wording.say("translation.preset", { number: index + 1 })}
        note=${this.#isSecond(index) ? wording.say("translation.sameName") : ""}
        @edit=${({ detail }: CustomEvent<TextEdit>) => this.#replace(index, rename(entry, detail.value))}
      ></text-field>
      ${languageFields({
        ...this.#languages(entry, index),
        prompt: wording.say("translation.alsoSpoken"),
        empty: this.#withoutTranslations(entry, index),
        canTry: entry.isDraft !== true,
        change: (value) => this.#replace(index, withLanguages(entry, value)),
      })}
    </div>`;
  }

  #languages(entry: Entry, index: number): LanguageSettings {
    const { wording, known, entries } = this;
    const others = entries.filter((_, other) => other !== index);
    const alsoSpoken = others.flatMap(({ transcriptionLanguage: spoken }) =>
      spoken === undefined ? [] : [spoken],
    );
    return { wording, known, value: entry, alsoSpoken };
  }

  #withoutTranslations({ isDraft, ...entry }: Entry, index: number): TemplateResult {
    const { wording } = this;
    if (!isDraft) return html`<p class="note">${wording.say("translation.none")}</p>`;
    return html`<p class="note">${wording.say("translation.draft")}</p>
      <div class="buttons">
        <button type="button" @click=${() => this.#replace(index, entry)}>
          ${wording.say("translation.chooseNone")}
        </button>
      </div>`;
  }

  /** The languages as codes, which fit into a line. */
  #inCodes({ transcriptionLanguage: spoken, languageCodes, isDraft }: Entry): string {
    const none = isDraft ? "–" : this.wording.say("translation.nothing");
    const targets = languageCodes.join(", ") || none;
    return spoken === undefined ? targets : `${spoken} → ${targets}`;
  }

  /** Whether a preset before it has the same name. */
  #isSecond(index: number): boolean {
    const nameOf = ({ name = "" }: Entry): string => name.trim().toLowerCase();
    const entry = this.entries[index];
    const name = entry ? nameOf(entry) : "";
    return name !== "" && this.entries.slice(0, index).some((other) => nameOf(other) === name);
  }

  #add(): void {
    this.#isAdding = true;
    this.open = this.entries.length;
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
