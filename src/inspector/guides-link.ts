import { html, nothing, type TemplateResult } from "lit";
import { say } from "./words.ts";

/** The host opens the address: the page is no place for it. */
export function guidesLink(
  address: string,
  open: (address: string) => void,
): TemplateResult | typeof nothing {
  if (address === "") return nothing;
  const follow = (event: Event): void => {
    event.preventDefault();
    open(address);
  };
  return html`<p class="row">
    <span></span><a href=${address} @click=${follow}>${say("diagnostics.guides")}</a>
  </p>`;
}
