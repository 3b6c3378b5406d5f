import { html, nothing, type TemplateResult } from "lit";
import type { AccountState } from "../page-state.ts";
import { app } from "./app.ts";
import { segments } from "./controls.ts";

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

/** A phone in the room. It follows the service, not the keys. */
export function phone(account: AccountState): TemplateResult {
  const { transcriptionLanguage, translationLanguages } = account;
  const codes = [transcriptionLanguage, ...translationLanguages];
  const wanted = app.view.phoneLanguage;
  const code = codes.find((each) => each === wanted) ?? translationLanguages[0] ?? transcriptionLanguage;
  const options = codes.map((each) => ({ id: each, label: languageNames.of(each) }));
  return html`
    <p class="muted">A phone in the room <span class="unseen">shows ${languageNames.of(code)}</span></p>
    <div class="screen" role="log" aria-label="Captions on the phone" aria-live="off" tabindex="0">
      ${content(account, code)}
    </div>
    ${segments("Language of the phone", options, code, (id) => app.set({ phoneLanguage: id }))}
  `;
}

function content(account: AccountState, code: string): TemplateResult {
  const { session, pending, captionsVisible, captions } = account;
  const note = (text: string): TemplateResult => html`<p class="note">${text}</p>`;
  if (pending === "restart") return note("The captions restart.");
  if (!session) return note("No captions: no session is running.");
  if (!captionsVisible) return note("Captions are hidden.");
  return html`
    ${captions.map(({ source, texts }) => {
      const text = texts[code] ?? "";
      const isTranslated = code !== source && text !== "";
      return html`<p>
        ${isTranslated ? html`<small lang=${source} dir="auto">${texts[source]}</small>` : nothing}
        <span lang=${isTranslated ? code : source} dir="auto">${isTranslated ? text : texts[source]}</span>
      </p>`;
    })}
    ${session.state === "active" ? nothing : note(`The captions are ${session.state}.`)}
  `;
}
