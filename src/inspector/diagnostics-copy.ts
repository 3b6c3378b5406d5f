import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { row, textButton } from "./fields.ts";
import { PagePart } from "./page-part.ts";
import { say } from "./words.ts";

const results = { "no reply": "check.noReply", copied: "diagnostics.copied" } as const;

export class DiagnosticsCopy extends PagePart {
  @state() protected accessor state: "asking" | keyof typeof results | { readonly text: string } | undefined;

  protected override render(): TemplateResult {
    const { state } = this;
    const isText = typeof state === "object";
    const said = isText ? "diagnostics.byHand" : state && state !== "asking" && results[state];
    return row(html`
      ${textButton(say("diagnostics.button"), () => void this.#copy(), state === "asking")}
      <p class="copied" role="status" aria-live="polite">${said ? say(said) : ""}</p>
      ${isText ? html`<textarea readonly aria-label=${say("diagnostics.text")} .value=${state.text}></textarea>` : nothing}
    `);
  }

  async #copy(): Promise<void> {
    this.state = "asking";
    const answer = this.ask({ question: "diagnose" }, "diagnosed").then((reply) => {
      if (reply === "no reply") throw new Error(reply);
      return reply.text;
    });
    const blob = answer.then((text) => new Blob([text], { type: "text/plain" }));
    try {
      // WebKit allows writing at the click alone, to which it counts a text that was promised then.
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      this.state = "copied";
    } catch {
      // Some hosts allow the page no clipboard.
      this.state = await blob.then(async () => ({ text: await answer })).catch(() => "no reply" as const);
    }
  }
}

customElements.define("diagnostics-copy", DiagnosticsCopy);
