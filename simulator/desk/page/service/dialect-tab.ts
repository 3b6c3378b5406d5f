import { css, html, type TemplateResult } from "lit";
import type { AccountView, Catalog } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import { tabStyles } from "./tab-styles.ts";

/** How the service shapes its answers, where the specification leaves that open. */
export class DialectTab extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    catalog: { attribute: false },
    dialect: {},
    account: { attribute: false },
  };
  declare catalog: Catalog;
  declare dialect: string;
  declare account: AccountView;

  static override styles = [
    baseStyles,
    controlStyles,
    tabStyles,
    css`
      select {
        width: 100%;
      }
      pre {
        max-height: none;
      }
    `,
  ];

  override render(): TemplateResult {
    const { status, contentType, body } = this.account.statusAnswer;
    const { dialects } = this.catalog;
    return html`
      <p class="help">
        The specification of the service does not show the field names of its answers. The keys work the same
        in every shape that keeps to it.
      </p>
      <div class="line">
        <label class="caption" for="dialect">Dialect</label>
        <select
          id="dialect"
          @change=${(event: Event) =>
            void this.order({ command: "set-dialect", dialect: (event.target as HTMLSelectElement).value })}
        >
          ${dialects.map(
            ({ id, title }) => html`<option value=${id} ?selected=${id === this.dialect}>${title}</option>`,
          )}
        </select>
      </div>
      <p class="help">The status answer of ${this.account.name} now: <b>${status}</b> ${contentType ?? ""}</p>
      <pre tabindex="0" role="region" aria-label="Status answer">${pretty(body)}</pre>
    `;
  }
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Plain text, or cut because of its length.
    return body;
  }
}

customElements.define("desk-dialect-tab", DialectTab);
