import { html, type TemplateResult } from "lit";
import type { Catalog, ServiceView } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { numberField } from "../ui/number-field.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import { tabStyles } from "./tab-styles.ts";

const states = [
  { state: "up", action: "restore", label: "Well" },
  { state: "cut", action: "cut", label: "Cut off" },
  { state: "black-hole", action: "black-hole", label: "Silent" },
] as const;

const stateHelp = {
  up: "Connections are accepted and answered.",
  cut: "Connections are refused, as without a network cable.",
  "black-hole": "Connections are accepted and nothing ever comes back.",
} as const;

const certificateWords: Readonly<Record<string, string>> = {
  good: "Good",
  expired: "Expired",
  untrusted: "Untrusted",
  "wrong-host": "Wrong host",
};

/** Common waits; the last is longer than the plugin waits. */
const waits = [
  { ms: 0, label: "At once" },
  { ms: 1_000, label: "1 s" },
  { ms: 4_000, label: "4 s" },
  { ms: 12_000, label: "12 s" },
] as const;

/** The way to the service, and what can be wrong with it. */
export class NetworkTab extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    service: { attribute: false },
    catalog: { attribute: false },
  };
  declare service: ServiceView;
  declare catalog: Catalog;

  static override styles = [baseStyles, controlStyles, tabStyles];

  override render(): TemplateResult {
    const { network, certificate, connections } = this.service;
    const slow = this.#slow?.slowMs ?? 0;
    return html`
      <div class="line top">
        <span class="caption" id="network">Network</span>
        <div>
          <div class="segments" role="group" aria-labelledby="network">
            ${states.map(({ state, action, label }) =>
              this.#choice(label, state === network, () => this.order({ command: "network", action })),
            )}
          </div>
          <p class="help">${stateHelp[network]}</p>
        </div>
      </div>
      <div class="line top">
        <span class="caption">Connections</span>
        <div class="row">
          <span
            >${connections.open} open, ${connections.opened} so far, ${connections.handshakesFailed}
            refused</span
          >
          <button type="button" @click=${() => void this.order({ command: "network", action: "drop-idle" })}>
            Drop idle ones
          </button>
        </div>
      </div>
      <div class="line top">
        <span class="caption" id="certificate">Certificate</span>
        <div>
          <div class="segments" role="group" aria-labelledby="certificate">
            ${this.catalog.certificates.map((kind) =>
              this.#choice(certificateWords[kind] ?? kind, kind === certificate, () =>
                this.order({ command: "set-certificate", certificate: kind }),
              ),
            )}
          </div>
          <p class="help">For new connections: drop the idle ones to see it at once.</p>
        </div>
      </div>
      <div class="line top">
        <span class="caption" id="answers">Answers come</span>
        <div>
          <div class="row">
            <div class="segments" role="group" aria-labelledby="answers">
              ${waits.map(({ ms, label }) => this.#choice(label, ms === slow, () => this.#setSlow(ms)))}
            </div>
            ${numberField("or after, ms", slow, 3_600_000, (ms) => this.#setSlow(ms))}
          </div>
          <p class="help">What was asked for is done at once; only the answer is late.</p>
        </div>
      </div>
    `;
  }

  get #slow() {
    return this.service.faults.find(({ slowMs }) => slowMs !== null);
  }

  async #setSlow(ms: number): Promise<void> {
    const before = this.#slow;
    if (ms > 0) await this.order({ command: "add-fault", match: {}, fault: { kind: "delay", ms } });
    if (before) await this.order({ command: "remove-fault", faultId: before.id });
  }

  #choice(label: string, chosen: boolean, choose: () => Promise<unknown>): TemplateResult {
    return html`<button type="button" aria-pressed=${chosen ? "true" : "false"} @click=${() => void choose()}>
      ${label}
    </button>`;
  }
}

customElements.define("desk-network-tab", NetworkTab);
