import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { controls } from "./styles.ts";

/** How the copying stands: not asked, asked, asked in vain, or the text to copy. */
export type Diagnostics = "asking" | "no reply" | { readonly text: string } | undefined;

/** The button that copies what a helper needs to know. */
export class DiagnosticsCopy extends LitElement {
  static override properties = {
    wording: { attribute: false },
    state: { attribute: false },
    isCopied: { state: true },
  };
  static override styles = [
    controls,
    css`
      textarea {
        width: 100%;
        height: 8em;
        box-sizing: border-box;
        font-family: monospace;
      }
      .result {
        margin: 6px 0 0;
        line-height: 1.4;
      }
    `,
  ];

  declare wording: Wording<InspectorWordKey>;
  declare state: Diagnostics;
  declare protected isCopied: boolean | undefined;

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (!changed.has("state")) return;
    this.isCopied = undefined;
    if (typeof this.state === "object") void this.#copy(this.state.text);
  }

  protected override render(): TemplateResult {
    const { state, wording, isCopied } = this;
    const key =
      state === "no reply" ? "check.noReply" : isCopied ? "diagnostics.copied" : "diagnostics.byHand";
    const isToldOf = state === "no reply" || isCopied !== undefined;
    return html`<div class="row">
      <span></span>
      <div>
        <button type="button" ?disabled=${state === "asking"} @click=${this.#onClick}>
          ${wording.say("diagnostics.button")}
        </button>
        <p class="result" role="status" aria-live="polite">${isToldOf ? wording.say(key) : ""}</p>
        ${
          typeof state === "object" && isCopied === false
            ? html`<textarea
                readonly
                aria-label=${wording.say("diagnostics.text")}
                .value=${state.text}
              ></textarea>`
            : nothing
        }
      </div>
    </div>`;
  }

  readonly #onClick = (): void => {
    this.dispatchEvent(new CustomEvent("diagnose"));
  };

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.isCopied = true;
    } catch {
      // Some hosts allow no clipboard to the page of an inspector; then the text is shown.
      this.isCopied = false;
    }
  }
}

customElements.define("diagnostics-copy", DiagnosticsCopy);
