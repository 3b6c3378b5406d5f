import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { type CheckState, describe, understood } from "./check-words.ts";
import { controls } from "./styles.ts";

/** The button that asks whether the account works, and the answer in plain words. */
export class ConnectionCheck extends LitElement {
  static override properties = { wording: { attribute: false }, state: { attribute: false } };
  static override styles = [
    controls,
    css`
      .result {
        margin: 6px 0 0;
        padding: 6px 8px;
        border-left: 3px solid #8a8a8a;
        background: #262626;
        line-height: 1.4;
      }
      .reached {
        border-color: #6fd08c;
      }
      .reached::before {
        content: "✓\\a0" / "";
        color: #6fd08c;
      }
      .failed {
        border-color: #ffa79b;
      }
      .failed::before {
        content: "⚠\\fe0e\\a0" / "";
        color: #ffa79b;
      }
      .understood {
        margin: 4px 0 0;
        padding: 0 11px;
        line-height: 1.4;
      }
    `,
  ];

  declare wording: Wording<InspectorWordKey>;
  declare state: CheckState;

  protected override render(): TemplateResult {
    const { state, wording } = this;
    const isReached = typeof state === "object" && state.outcome === "reached";
    const isRead = isReached && state.session !== "none" && !("isOutdated" in state);
    const kind = isReached ? "reached" : state === "checking" ? "" : "failed";
    return html`<div class="row">
      <span></span>
      <div>
        <button type="button" ?disabled=${state === "checking"} @click=${this.#onClick}>
          ${wording.say("check.button")}
        </button>
        <div role="status">
          ${state === undefined ? nothing : html`<p class="result ${kind}">${describe(state, wording)}</p>`}
          ${isRead ? html`<p class="understood">${understood(state, wording)}</p>` : nothing}
        </div>
      </div>
    </div>`;
  }

  readonly #onClick = (): void => {
    this.dispatchEvent(new CustomEvent("check"));
  };
}

customElements.define("connection-check", ConnectionCheck);
