import { html, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Languages } from "../languages/language-codes.ts";
import type { Known } from "../protocol/messages.ts";
import type { TranslationPreset } from "../settings/action-settings.ts";
import { isEqual } from "../settings/json-object.ts";
import { row, textButton, textField } from "./fields.ts";
import { languageFields } from "./language-fields.ts";
import { listButtons } from "./list-buttons.ts";
import { PagePart } from "./page-part.ts";
import { say } from "./words.ts";

/** A preset without a list of languages is not saved. */
type Entry = Languages & Pick<TranslationPreset, "name">;

class PresetEditor extends PagePart {
  @property({ attribute: false }) accessor presets: readonly TranslationPreset[] = [];
  @property({ attribute: false }) accessor known: Known | undefined;
  @state() protected accessor entries: readonly Entry[] = [];

  protected override willUpdate(changed: PropertyValues): void {
    // A change of this editor comes back as `presets`, and must not remove the entries that are not saved.
    if (changed.has("presets") && !isEqual(this.presets, selectSaved(this.entries)))
      this.entries = this.presets;
  }

  protected override render(): TemplateResult {
    return html`${this.entries.map((entry, index) => this.#preset(entry, index))}
    ${row(textButton(say("translation.add"), () => this.#add()))}`;
  }

  #preset(entry: Entry, index: number): TemplateResult {
    const id = `preset-${index}`;
    const hint = say("translation.preset", { number: index + 1 });
    const { name: value = "" } = entry;
    const item = value.trim() || hint;
    const replace = (next: Entry): void => this.#change(this.entries.with(index, next));
    const button = listButtons({
      id: "preset",
      item,
      list: this.entries,
      index,
      change: (entries) => this.#change(entries),
      focusWhenEmpty: "preset-editor > .row button",
    });
    const name = { id: `${id}-name`, label: say("translation.name"), value, hint, button };
    return html`<fieldset aria-label=${item}>
      ${textField(name, (text) => replace({ ...entry, name: text }))}
      ${languageFields({
        id,
        known: this.known,
        value: entry,
        prompt: say("translation.alsoSpoken"),
        canEndTranslation: true,
        note: say(entry.languageCodes ? "translation.none" : "translation.draft"),
        change: (languages) => replace({ ...entry, ...languages }),
      })}
    </fieldset>`;
  }

  #add(): void {
    const id = `#preset-${this.entries.length}-name`;
    this.#change([...this.entries, {}]);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(id)?.focus());
  }

  #change(entries: readonly Entry[]): void {
    const detail = selectSaved(entries);
    const isChanged = !isEqual(detail, selectSaved(this.entries));
    this.entries = entries;
    if (isChanged) this.dispatchEvent(new CustomEvent<readonly TranslationPreset[]>("presets", { detail }));
  }
}

/** Orders the fields as the schema does, because `isEqual` compares their order too. */
function selectSaved(entries: readonly Entry[]): readonly TranslationPreset[] {
  return entries.flatMap(({ name = "", languageCodes, transcriptionLanguage }) =>
    languageCodes
      ? [{ name: name === "" ? undefined : name, languageCodes: [...languageCodes], transcriptionLanguage }]
      : [],
  );
}

customElements.define("preset-editor", PresetEditor);
