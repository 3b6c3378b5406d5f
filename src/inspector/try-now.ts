import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { LanguageCommand, TryResult } from "../protocol/messages.ts";
import { describe } from "./check-words.ts";
import { PagePart } from "./page-part.ts";
import { languageName, languageNames, say } from "./words.ts";

/** A spoken language and translations, either of which may be left as it is: what a preset or a start brings about. */
export interface Languages {
  readonly transcriptionLanguage?: string | undefined;
  readonly languageCodes?: readonly string[] | undefined;
}

/** "English → Spanish, French", in names. */
export function sceneName({ transcriptionLanguage: spoken, languageCodes: codes }: Languages): string {
  const targets = codes && (languageNames(codes) || say("translation.nothing"));
  return [spoken && languageName(spoken), targets].filter((part) => part !== undefined).join(" → ");
}

/** Detail of the event that asks for a command to be sent and for `done` to be called with its result. */
export interface Trial {
  readonly command: LanguageCommand;
  /** Also while a session runs, or may run. */
  readonly anyway: boolean;
  readonly done: (result: TryResult | "no reply") => void;
}

/** The button that sends a language, a list of them or a scene right away, so that a wrong code is found before the service. */
export class TryNow extends PagePart {
  @property({ attribute: false }) accessor languages!: Languages;
  /** It is said elsewhere that the service refused this. */
  @property({ type: Boolean }) accessor isRefused = false;
  @state() protected accessor result: TryResult | "checking" | "no reply" | undefined;
  #tried = "";

  protected override willUpdate(): void {
    // What was said of another list is not true of this one.
    if (JSON.stringify(commandOf(this.languages)) !== this.#tried) this.result = undefined;
  }

  protected override render(): TemplateResult {
    const { result } = this;
    return html`<button type="button" ?disabled=${result === "checking"} @click=${() => this.#try(false)}>
        ${say("try.button")}
      </button>
      <div role="status">${result && this.#answer(result)}</div>`;
  }

  #answer(result: TryResult | "checking" | "no reply"): TemplateResult | typeof nothing {
    if (result === "checking") return html`<p class="note">${describe(result)}</p>`;
    if (result === "no reply") return html`<p class="problem">${describe(result)}</p>`;
    if (result.outcome === "accepted") return html`<p class="note">✓ ${say("try.accepted")}</p>`;
    if (result.outcome === "failed" && this.isRefused) return nothing;
    if (result.outcome !== "running") return html`<p class="problem">${describe(result)}</p>`;
    return html`<p class="problem">${say("try.running", { items: sceneName(this.languages) })}</p>
      <div class="buttons">
        <button type="button" @click=${() => this.#try(true)}>${say("try.anyway")}</button>
        <button type="button" @click=${() => (this.result = undefined)}>${say("try.leave")}</button>
      </div>`;
  }

  #try(anyway: boolean): void {
    const command = commandOf(this.languages);
    const tried = JSON.stringify(command);
    this.#tried = tried;
    this.result = "checking";
    const done = (result: TryResult | "no reply"): void => {
      if (this.#tried === tried) this.result = result;
    };
    const detail: Trial = { command, anyway, done };
    // Up to the element that talks with the plugin.
    this.dispatchEvent(new CustomEvent("try", { detail, bubbles: true }));
  }
}

function commandOf({ transcriptionLanguage: spoken, languageCodes: codes }: Languages): LanguageCommand {
  const languageCodes = [...(codes ?? [])];
  if (spoken === undefined) return { languageCodes };
  return codes ? { scene: { transcriptionLanguage: spoken, languageCodes } } : { languageCode: spoken };
}

customElements.define("try-now", TryNow);
