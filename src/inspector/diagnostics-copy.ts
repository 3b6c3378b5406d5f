import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { controls } from "./styles.ts";
import { row } from "./fields.ts";

/** The button that copies what a helper needs to know. */
export class DiagnosticsCopy extends LitElement {
  static override styles = [
    controls,
    css`
      textarea {
        width: 100%;
        height: 8em;
        font: inherit;
      }
      .result {
        margin: 6px 0 0;
        line-height: 1.4;
      }
    `,
  ];

  @property({ attribute: false }) accessor wording!: Wording<InspectorWordKey>;
  /** Asks the plugin for the text; rejected where it does not answer. */
  ask: () => Promise<string> = () => Promise.reject(new Error("nobody to ask"));
  /** What came of it: a text is one to be copied by hand. */
  @state() protected accessor state: "asking" | "no reply" | "copied" | { readonly text: string } | undefined;

  protected override render(): TemplateResult {
    const { state, wording } = this;
    const said = { asking: undefined, "no reply": "check.noReply", copied: "diagnostics.copied" } as const;
    const key = typeof state === "object" ? "diagnostics.byHand" : state && said[state];
    return row(html`
      <button type="button" ?disabled=${state === "asking"} @click=${() => void this.#copy()}>
        ${wording.say("diagnostics.button")}
      </button>
      <p class="result" role="status" aria-live="polite">${key ? wording.say(key) : ""}</p>
      ${
        typeof state === "object"
          ? html`<textarea
              readonly
              aria-label=${wording.say("diagnostics.text")}
              .value=${state.text}
            ></textarea>`
          : nothing
      }
    `);
  }

  async #copy(): Promise<void> {
    this.state = "asking";
    const answer = this.ask();
    const isCopied = write(answer);
    try {
      const text = await answer;
      // Some hosts allow no clipboard to the page of an inspector; then the text is shown.
      this.state = (await isCopied) ? "copied" : { text };
    } catch {
      this.state = "no reply";
    }
  }
}

/**
 * Writes a text to the clipboard that is not there yet. WebKit allows that at the click alone, to which it counts what was
 * promised then.
 *
 * @returns whether it was allowed
 */
async function write(answer: Promise<string>): Promise<boolean> {
  const text = answer.then((plain) => new Blob([plain], { type: "text/plain" }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    await text.catch(() => undefined);
    return false;
  }
}

customElements.define("diagnostics-copy", DiagnosticsCopy);
