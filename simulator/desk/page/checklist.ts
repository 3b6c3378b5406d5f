import { html, nothing, type TemplateResult } from "lit";
import { app } from "./app.ts";
import { icon } from "./controls.ts";

export function checklist(): TemplateResult {
  const { steps } = app.state;
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return html`
    <header class="row">
      <h2>What to try</h2>
      <span class="muted push">${done} of ${steps.length} done</span>
    </header>
    <ol class="scroll steps" tabindex="0" aria-label="What to try">
      ${steps.map((step) => {
        const { title, hint, isDone } = step;
        const mark = isDone
          ? html`${icon("check", 16)}<span class="unseen">Done:</span>`
          : icon("circle", 16);
        return html`<li class=${isDone ? "muted" : ""} aria-current=${step === next ? "step" : nothing}>
          <span class=${isDone ? "good" : "muted"}>${mark}</span>
          <span><b>${title}</b>${step === next ? html`<br />${hint}` : nothing}</span>
        </li>`;
      })}
    </ol>
    <p class="help">
      Everything runs on this computer: the plugin as it ships, a Stream Deck drawn by this page, and an
      emulator in place of the caption service.
    </p>
  `;
}
