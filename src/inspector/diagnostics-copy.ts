import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { row } from "./fields.ts";
import { PagePart } from "./page-part.ts";
import { say } from "./words.ts";

/** The button that copies what a helper needs to know. */
export class DiagnosticsCopy extends PagePart {
  /** Asks the plugin for the text; rejected where it does not answer. */
  ask!: () => Promise<string>;
  /** What came of it: a text is one to be copied by hand. */
  @state() protected accessor state: "asking" | "no reply" | "copied" | { readonly text: string } | undefined;

  protected override render(): TemplateResult {
    const { state } = this;
    const said = { asking: undefined, "no reply": "check.noReply", copied: "diagnostics.copied" } as const;
    const key = typeof state === "object" ? "diagnostics.byHand" : state && said[state];
    return row(html`
      <button type="button" ?disabled=${state === "asking"} @click=${() => void this.#copy()}>
        ${say("diagnostics.button")}
      </button>
      <p class="copied" role="status" aria-live="polite">${key ? say(key) : ""}</p>
      ${
        typeof state === "object"
          ? html`<textarea readonly aria-label=${say("diagnostics.text")} .value=${state.text}></textarea>`
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
