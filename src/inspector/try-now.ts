import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Languages } from "../languages/language-codes.ts";
import type { TryResult } from "../protocol/messages.ts";
import { isEqual } from "../settings/draft.ts";
import { describe } from "./check-words.ts";
import { problemText, textButton } from "./fields.ts";
import { PagePart } from "./page-part.ts";
import { say, sceneName } from "./words.ts";

/** Languages are sent right away, so that a wrong code is found before the service. */
export class TryNow extends PagePart {
  @property({ attribute: false }) accessor languages!: Languages;
  @property({ type: Boolean }) accessor isRefused = false;
  @state() protected accessor result: TryResult | "checking" | "no reply" | undefined;
  #tried: Languages | undefined;

  protected override willUpdate(): void {
    // A result of other languages is not true of these.
    if (!isEqual(this.#wanted, this.#tried)) this.result = undefined;
  }

  protected override render(): TemplateResult {
    const { result } = this;
    return html`${textButton(say("try.button"), () => void this.#try(false), result === "checking")}
      <div role="status">${result && this.#answer(result)}</div>`;
  }

  #answer(result: TryResult | "checking" | "no reply"): TemplateResult | typeof nothing {
    if (result === "checking") return html`<p class="note">${describe(result)}</p>`;
    if (result === "no reply") return problemText(describe(result));
    if (result.outcome === "accepted") return html`<p class="note">✓ ${say("try.accepted")}</p>`;
    // The list says itself that the service refused it.
    if (result.outcome === "failed" && this.isRefused) return nothing;
    if (result.outcome !== "running") return problemText(describe(result));
    return html`${problemText(say("try.running", { items: sceneName(this.languages) }))}
      <div class="buttons">
        ${textButton(say("try.anyway"), () => void this.#try(true))}
        ${textButton(say("try.leave"), () => (this.result = undefined))}
      </div>`;
  }

  async #try(anyway: boolean): Promise<void> {
    const languages = this.#wanted;
    this.#tried = languages;
    this.result = "checking";
    const reply = await this.ask({ question: "try", id: crypto.randomUUID(), languages, anyway }, "tried");
    if (this.#tried === languages) this.result = reply === "no reply" ? reply : reply.result;
  }

  /** Of a preset its languages alone. */
  get #wanted() {
    const { transcriptionLanguage, languageCodes } = this.languages;
    return { transcriptionLanguage, languageCodes: languageCodes && [...languageCodes] };
  }
}

customElements.define("try-now", TryNow);
