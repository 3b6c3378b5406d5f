import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { AccountView, PluginView } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { icon } from "../ui/icons.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import { tabStyles } from "./tab-styles.ts";

/** What the plugin needs to reach one account, as the dashboard would show it. */
export class AccessTab extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    account: { attribute: false },
    baseUrl: {},
    shared: { attribute: false },
    created: { state: true },
  };
  declare account: AccountView;
  declare baseUrl: string;
  declare shared: PluginView["shared"] | undefined;
  /** The new key, which nobody gets to see a second time. */
  declare created: { readonly account: string; readonly key: string } | undefined;

  static override styles = [
    baseStyles,
    controlStyles,
    tabStyles,
    css`
      .copied {
        flex-wrap: nowrap;
      }
      .keys {
        display: grid;
        gap: 6px;
      }
      .keys li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 10px;
        padding: 4px 4px 4px 10px;
        border-radius: 6px;
        background: var(--raised);
      }
      .revoked b {
        text-decoration: line-through;
      }
      .created {
        display: grid;
        gap: 8px;
        padding: 10px 12px;
        border-radius: 8px;
        background: #12301f;
        color: #c9f3db;
      }
      .used {
        color: var(--good);
        display: inline-flex;
        gap: 4px;
        align-items: center;
      }
      .bad {
        color: var(--bad);
      }
      form {
        display: flex;
        gap: 8px;
      }
      form input {
        flex: 1;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("account") && this.created && this.created.account !== this.account.name)
      this.created = undefined;
  }

  override render(): TemplateResult {
    const { churchId, apiKeys } = this.account;
    return html`
      <p class="help">
        What the settings of a key ask for, for <b>${this.account.name}</b>. “Use for all keys” enters it for
        you.
      </p>
      ${this.#copied("Address", this.baseUrl)} ${this.#copied("Church ID", churchId)}
      <div class="line top">
        <span class="caption">API keys</span>
        <ul class="keys">
          ${apiKeys.map((key) => this.#key(key))}
        </ul>
      </div>
      ${this.created ? this.#created(this.created.key) : nothing}
      <div class="line">
        <label class="caption" for="name">New API key</label>
        <form @submit=${this.#create}>
          <input id="name" maxlength="100" placeholder="Name, such as: Sunday desk" autocomplete="off" />
          <button>Create</button>
        </form>
      </div>
    `;
  }

  #copied(what: string, value: string): TemplateResult {
    return html`<div class="line">
      <span class="caption">${what}</span>
      <div class="row copied">
        <code class="code">${value}</code>
        <button
          class="plain"
          type="button"
          aria-label=${`Copy ${what}`}
          @click=${() => void this.copy(value, what)}
        >
          ${icon("copy", 16)}
        </button>
      </div>
    </div>`;
  }

  #key({ id, name, key, revoked }: AccountView["apiKeys"][number]): TemplateResult {
    const account = this.account.name;
    const inUse = this.shared?.account === account && this.shared.key === key;
    return html`<li class=${revoked ? "revoked" : ""}>
      <b>${name}</b> <span class="mono muted">${key}</span>
      ${inUse ? html`<span class="used">${icon("check", 14)} used for all keys</span>` : nothing}
      ${
        revoked
          ? html`<span class="bad push">${icon("cross", 14)} revoked</span>`
          : html`<span class="row push">
              ${
                inUse
                  ? nothing
                  : html`<button
                      type="button"
                      @click=${() => void this.ask({ command: "share-account", account, key: id })}
                    >
                      Use for all keys
                    </button>`
              }
              <button
                class="danger"
                type="button"
                aria-label=${`Revoke ${name}`}
                @click=${() => void this.order({ command: "revoke-key", account, key: id })}
              >
                Revoke
              </button>
            </span>`
      }
    </li>`;
  }

  #created(key: string): TemplateResult {
    return html`<div class="created" role="status">
      <p>The new key. Copy it now: it is shown only this once.</p>
      <div class="row">
        <code class="code">${key}</code>
        <button class="primary" type="button" @click=${() => void this.copy(key, "API key")}>
          ${icon("copy", 16)} Copy
        </button>
        <button type="button" @click=${() => (this.created = undefined)}>Done</button>
      </div>
    </div>`;
  }

  readonly #create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const input = this.renderRoot.querySelector<HTMLInputElement>("#name");
    const account = this.account.name;
    const name = input?.value.trim() ?? "";
    const answer = await this.order({
      command: "create-key",
      account,
      name: name === "" ? "Stream Deck" : name,
    });
    if (answer?.key === undefined) return;
    if (input) input.value = "";
    this.created = { account, key: answer.key };
    await this.updateComplete;
    this.renderRoot.querySelector(".created")?.scrollIntoView({ block: "nearest" });
  };
}

customElements.define("desk-access-tab", AccessTab);
