import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { LanguageCommand, TryResult } from "../protocol/messages.ts";
import { describe } from "./check-words.ts";
import { property, state } from "lit/decorators.js";
import { controls } from "./styles.ts";

/** Detail of the event that asks for a command to be sent and for `done` to be called with its result. */
export interface Trial {
  readonly command: LanguageCommand;
  /** Also while a session runs, or may run. */
  readonly anyway: boolean;
  readonly done: (result: TryResult | "no reply") => void;
}

/** The button that sends a language, a list of them or a scene right away, so that a wrong code is found before the service. */
export class TryNow extends LitElement {
  static override styles = controls;

  @property({ attribute: false }) accessor wording!: Wording<InspectorWordKey>;
  @property({ attribute: false }) accessor command!: LanguageCommand;
  /** It is said elsewhere that the service refused this. */
  @property({ type: Boolean }) accessor isRefused = false;
  @state() protected accessor result: TryResult | "trying" | "no reply" | undefined;
  #tried = "";

  protected override willUpdate(): void {
    // What was said of another list is not true of this one.
    if (JSON.stringify(this.command) !== this.#tried) this.result = undefined;
  }

  protected override render(): TemplateResult {
    const { wording, result } = this;
    return html`<button type="button" ?disabled=${result === "trying"} @click=${() => this.#try(false)}>
        ${wording.say("try.button")}
      </button>
      <div role="status">${result === undefined ? nothing : this.#answer(result)}</div>`;
  }

  #answer(result: TryResult | "trying" | "no reply"): TemplateResult {
    const { wording } = this;
    if (result === "trying") return html`<p class="note">${wording.say("check.checking")}</p>`;
    if (result === "no reply") return html`<p class="problem">${wording.say("check.noReply")}</p>`;
    if (result.outcome === "accepted") return html`<p class="note">✓ ${wording.say("try.accepted")}</p>`;
    if (result.outcome === "failed" && this.isRefused) return html`${nothing}`;
    if (result.outcome !== "running") return html`<p class="problem">${describe(result, wording)}</p>`;
    return html`<p class="problem">${wording.say("try.running", { items: this.#items })}</p>
      <div class="buttons">
        <button type="button" @click=${() => this.#try(true)}>${wording.say("try.anyway")}</button>
        <button type="button" @click=${() => (this.result = undefined)}>${wording.say("try.leave")}</button>
      </div>`;
  }

  get #items(): string {
    const { command, wording } = this;
    const names = (codes: readonly string[]): string =>
      codes.length === 0
        ? wording.say("translation.nothing")
        : codes.map((code) => wording.languageName(code)).join(", ");
    if ("languageCode" in command) return names([command.languageCode]);
    if ("languageCodes" in command) return names(command.languageCodes);
    const { transcriptionLanguage, languageCodes } = command.scene;
    return `${names([transcriptionLanguage])} → ${names(languageCodes)}`;
  }

  #try(anyway: boolean): void {
    const { command } = this;
    const tried = JSON.stringify(command);
    this.#tried = tried;
    this.result = "trying";
    const done = (result: TryResult | "no reply"): void => {
      if (this.#tried === tried) this.result = result;
    };
    const detail: Trial = { command, anyway, done };
    // Up to the element that talks with the plugin.
    this.dispatchEvent(new CustomEvent("try", { detail, bubbles: true, composed: true }));
  }
}

customElements.define("try-now", TryNow);
