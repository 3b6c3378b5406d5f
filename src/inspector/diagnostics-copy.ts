import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { row, textButton } from "./fields.ts";
import { PagePart } from "./page-part.ts";
import { say } from "./words.ts";

class DiagnosticsCopy extends PagePart {
  @state() protected accessor state: "asking" | "no reply" | "copied" | { readonly text: string } | undefined;

  protected override render(): TemplateResult {
    const { state } = this;
    return row(html`
      ${textButton(say("diagnostics.button"), () => void this.#copy(), state === "asking")}
      <p class="copied" role="status" aria-live="polite">${this.#result()}</p>
      ${typeof state === "object" ? html`<textarea readonly aria-label=${say("diagnostics.text")} .value=${state.text}></textarea>` : nothing}
    `);
  }

  #result(): string {
    const { state } = this;
    if (state === undefined || state === "asking") return "";
    if (state === "no reply") return say("check.noReply");
    return say(state === "copied" ? "diagnostics.copied" : "diagnostics.byHand");
  }

  async #copy(): Promise<void> {
    this.state = "asking";
    const answer = this.ask({ question: "diagnose" }, "diagnosed");
    const toBlob = async (): Promise<Blob> => {
      const reply = await answer;
      if (reply === "no reply") throw new Error(reply);
      return new Blob([reply.text], { type: "text/plain" });
    };
    try {
      // WebKit allows writing only during the click, but takes a promise of the text.
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": toBlob() })]);
      this.state = "copied";
    } catch {
      // Some hosts allow the page no clipboard.
      const reply = await answer;
      this.state = reply === "no reply" ? reply : { text: reply.text };
    }
  }
}

customElements.define("diagnostics-copy", DiagnosticsCopy);
