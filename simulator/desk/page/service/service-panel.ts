import { css, html, nothing, type TemplateResult } from "lit";
import type { AccountView, Parts } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import type { Tab, TabEvent } from "../ui/tab-bar.ts";

/** All that is not the deck: the service with its accounts, and the process of the plugin. */
export class ServicePanel extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    parts: { attribute: false },
    account: { attribute: false },
    tab: { state: true },
  };
  declare parts: Partial<Parts>;
  /** The chosen one. */
  declare account: AccountView | undefined;
  declare tab: string;

  static override styles = [
    baseStyles,
    controlStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      header {
        border-bottom: 1px solid var(--line);
      }
      .body {
        flex: 1;
        min-height: 0;
        overflow: auto;
      }
    `,
  ];

  constructor() {
    super();
    this.parts = {};
    this.tab = "session";
  }

  override render(): TemplateResult {
    return html`
      <header>
        <desk-tab-bar
          label="Service and plugin"
          .tabs=${this.#tabs}
          .chosen=${this.tab}
          @desk-tab=${(event: TabEvent) => (this.tab = event.tab)}
        ></desk-tab-bar>
      </header>
      <div
        class="body"
        role="region"
        tabindex="0"
        aria-label=${this.#tabs.find(({ id }) => id === this.tab)?.label ?? ""}
      >
        ${this.account ? this.#body(this.account) : nothing}
      </div>
    `;
  }

  get #tabs(): readonly Tab[] {
    const { service, plugin } = this.parts;
    const faults = service?.faults.length ?? 0;
    const isWell = !service || (service.network === "up" && service.certificate === "good");
    return [
      { id: "session", label: "Session" },
      { id: "access", label: "Access" },
      { id: "network", label: "Network", mark: isWell ? undefined : "!" },
      { id: "dialect", label: "Dialect" },
      { id: "faults", label: "Faults", mark: faults === 0 ? undefined : String(faults) },
      { id: "plugin", label: "Plugin", mark: plugin && plugin.status !== "running" ? "!" : undefined },
    ];
  }

  #body(account: AccountView): TemplateResult | typeof nothing {
    const { link } = this;
    const { service, catalog, plugin, accounts = [], log = [] } = this.parts;
    if (!service || !catalog || !plugin) return nothing;
    switch (this.tab) {
      case "session":
        return html`<desk-session-tab .link=${link} .account=${account}></desk-session-tab>`;
      case "access":
        return html`<desk-access-tab
          .link=${link}
          .account=${account}
          .baseUrl=${service.baseUrl}
          .shared=${plugin.shared}
        ></desk-access-tab>`;
      case "network":
        return html`<desk-network-tab
          .link=${link}
          .service=${service}
          .catalog=${catalog}
        ></desk-network-tab>`;
      case "dialect":
        return html`<desk-dialect-tab
          .link=${link}
          .catalog=${catalog}
          .dialect=${service.dialect}
          .account=${account}
        ></desk-dialect-tab>`;
      case "faults":
        return html`<desk-faults-tab
          .link=${link}
          .catalog=${catalog}
          .faults=${service.faults}
          .accounts=${accounts}
        ></desk-faults-tab>`;
      case "plugin":
        return html`<desk-plugin-tab
          .link=${link}
          .plugin=${plugin}
          .log=${log}
          .canHold=${catalog.canHoldProcess}
        ></desk-plugin-tab>`;
      default:
        return nothing;
    }
  }
}

customElements.define("desk-service-panel", ServicePanel);
