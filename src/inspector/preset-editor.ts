import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { sameLanguages } from "../languages/language-codes.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { TranslationPreset } from "../settings/action-settings.ts";
import { listButtons, moved, refocus } from "./list-buttons.ts";
import type { Statement } from "../protocol/messages.ts";
import { controls } from "./styles.ts";
import type { TextEdit } from "./text-field.ts";
import "./language-list.ts";
import "./text-field.ts";

/** A list of languages that the service refused, with its words. */
export type Refusal = Extract<Statement, { statement: "known" }>["refused"];

/** The presets of target languages: add, name, order, remove. */
export class PresetEditor extends LitElement {
  static override properties = {
    wording: { attribute: false },
    presets: { attribute: false },
    source: {},
    refused: { attribute: false },
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
        margin: -4px 0 0;
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
  declare refused: Refusal;
  /** A preset has been added and is to be named next. */
  #isAdding = false;

  constructor() {
    super();
    this.presets = [];
    this.source = "";
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#isAdding || !changed.has("presets")) return;
    this.#isAdding = false;
    this.renderRoot.querySelector<HTMLElement>("fieldset:last-of-type text-field")?.focus();
  }

  protected override render(): TemplateResult {
    const { wording, presets } = this;
    return html`${presets.map((preset, index) => this.#preset(preset, index))}
      <div class="row">
        <span></span>
        <div>
          <button type="button" id="add" @click=${() => this.#add()}>
            ${wording.say("translation.add")}
          </button>
        </div>
      </div>`;
  }

  #preset(preset: TranslationPreset, index: number): TemplateResult {
    const { wording, presets } = this;
    const { name = "", languageCodes } = preset;
    const title = name.trim() || wording.say("translation.preset", { number: index + 1 });
    const buttons = listButtons(wording, title, index, presets.length, {
      move: (step) => {
        this.#change(moved(presets, index, step));
        refocus(this, index + step, step < 0 ? "up" : "down");
      },
      remove: () => {
        this.#change(presets.filter((_, other) => other !== index));
        refocus(this, Math.min(index, presets.length - 2), "remove", "#add");
      },
    });
    const refusal = this.#refusal(languageCodes);
    return html`<fieldset aria-label=${title}>
      <div class="head"><strong>${title}</strong>${buttons}</div>
      <text-field
        label=${wording.say("translation.name")}
        .value=${name}
        hint=${wording.say("translation.preset", { number: index + 1 })}
        @edit=${({ detail }: CustomEvent<TextEdit>) => this.#replace(index, rename(preset, detail.value))}
      ></text-field>
      <language-list
        .wording=${wording}
        label=${wording.say("translation.languages")}
        .codes=${languageCodes}
        source=${this.source}
        @change=${({ detail }: CustomEvent<string[]>) => this.#replace(index, { ...preset, languageCodes: detail })}
      ></language-list>
      <div class="row said" role="status">
        <span></span>
        <div>
          ${refusal === "" ? nothing : html`<p class="problem">${refusal}</p>`}
          ${languageCodes.length > 0 ? nothing : html`<p class="note">${wording.say("translation.none")}</p>`}
        </div>
      </div>
    </fieldset>`;
  }

  /** What the service said of this very list, in any order. */
  #refusal(languageCodes: readonly string[]): string {
    const { wording, refused } = this;
    if (refused?.languageCodes.length !== languageCodes.length) return "";
    if (!sameLanguages(refused.languageCodes, languageCodes)) return "";
    return refused.words === undefined
      ? wording.say("translation.refusedWithoutWords")
      : wording.say("translation.refused", { words: refused.words });
  }

  #add(): void {
    this.#isAdding = true;
    this.#change([...this.presets, { languageCodes: [] }]);
  }

  #replace(index: number, preset: TranslationPreset): void {
    this.#change(this.presets.map((old, other) => (other === index ? preset : old)));
  }

  #change(presets: readonly TranslationPreset[]): void {
    this.dispatchEvent(new CustomEvent<readonly TranslationPreset[]>("change", { detail: presets }));
  }
}

function rename({ languageCodes }: TranslationPreset, name: string): TranslationPreset {
  return name === "" ? { languageCodes } : { name, languageCodes };
}

customElements.define("preset-editor", PresetEditor);
