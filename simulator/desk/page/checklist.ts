import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { app } from "./app.ts";
import { icon } from "./controls.ts";

export function checklist(): TemplateResult {
  const { checklist: steps } = app.state;
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return html`
    <header class="row">
      <h2>What to try</h2>
      <span class="muted push">${done} of ${steps.length} done</span>
    </header>
    <ol class="scroll checklist" tabindex="0" aria-label="What to try">
      ${steps.map((step) => {
        const { title, hint, isDone } = step;
        const mark = isDone
          ? html`${icon("check", 16)}<span class="unseen">Done:</span>`
          : icon("circle", 16);
        return html`<li
          class=${isDone ? "muted" : ""}
          aria-current=${step === next ? "step" : nothing}
          ${step === next ? ref(scrollTo) : nothing}
        >
          <span class=${isDone ? "good" : "muted"}>${mark}</span>
          <span><b>${title}</b>${step === next ? html`<br />${hint}` : nothing}</span>
        </li>`;
      })}
    </ol>
  `;
}

/** Scrolls the list alone, since the page would jump under a finger on a key. */
function scrollTo(step: Element | undefined): void {
  requestAnimationFrame(() => {
    const list = step?.parentElement;
    if (!(step instanceof HTMLElement) || !list) return;
    list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 3;
  });
}
