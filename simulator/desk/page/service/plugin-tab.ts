import { css, html, nothing, type TemplateResult } from "lit";
import type { Command } from "../../commands.ts";
import type { LogLine, PluginView } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { icon } from "../ui/icons.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import { tabStyles } from "./tab-styles.ts";

type PluginAction = Extract<Command, { command: "plugin" }>["action"];

export const statusWords = {
  starting: "Starting",
  running: "Running",
  restarting: "Crashed, starts again in a moment",
  unstable: "Crashed too often, not started again",
  crashed: "Crashed",
  stopped: "Stopped",
} as const satisfies Record<PluginView["status"], string>;

/** The process of the plugin, its log, and what it keeps for all keys. */
export class PluginTab extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    plugin: { attribute: false },
    log: { attribute: false },
    canHold: { attribute: false },
    pluginLog: { state: true },
    busy: { state: true },
  };
  declare plugin: PluginView;
  /** Of the application. */
  declare log: readonly LogLine[];
  declare canHold: boolean;
  declare pluginLog: string | undefined;
  declare busy: boolean;

  static override styles = [
    baseStyles,
    controlStyles,
    tabStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: 96px minmax(0, 1fr);
        align-items: center;
        gap: 4px 12px;
      }
      dt {
        color: var(--muted);
        font-size: 12px;
      }
      .warning {
        color: var(--warn);
      }
      .time {
        color: var(--muted);
      }
      pre {
        max-height: 150px;
      }
    `,
  ];

  constructor() {
    super();
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#readLog();
  }

  override render(): TemplateResult {
    const { status, pid, starts, lastEnd, connected, asleep, shared } = this.plugin;
    const runs = pid !== null;
    return html`
      <dl>
        <dt>Process</dt>
        <dd>
          ${asleep ? "Asleep" : statusWords[status]}${runs ? html` <span class="muted">(pid ${pid})</span>` : nothing}
          ${runs && !connected ? html`<span class="warning">${icon("warning", 14)} not connected</span>` : nothing}
        </dd>
        <dt>Starts</dt>
        <dd>
          ${starts}${lastEnd === null ? nothing : html` <span class="muted">– last end: ${lastEnd}</span>`}
        </dd>
        <dt>Shared account</dt>
        <dd class="row">
          ${
            shared.key === null
              ? html`<span class="muted">none</span>`
              : html`${shared.account ?? "unknown to this service"}
                  <span class="mono muted">${shared.key}</span>`
          }
          <button
            type="button"
            ?disabled=${!shared.present}
            @click=${() => void this.ask({ command: "reset-global-settings" })}
          >
            Reset global settings
          </button>
        </dd>
      </dl>
      <div class="row" role="group" aria-label="Process of the plugin">
        ${this.#button("Restart", "restart", !this.busy)} ${this.#button("Crash", "kill", runs)}
        ${this.#button("Close socket", "close-socket", connected)}
        ${
          asleep
            ? this.#button("Wake up", "wake", true)
            : this.#button(this.canHold ? "Sleep" : "Sleep and wake up", "sleep", runs)
        }
      </div>
      <div class="row">
        <h2 class="caption">Log of the plugin</h2>
        <button class="plain push" type="button" @click=${() => void this.#readLog()}>
          ${icon("refresh", 15)} Refresh
        </button>
      </div>
      <pre id="log" tabindex="0" role="region" aria-label="Log of the plugin">${this.pluginLog ?? "…"}</pre>
      <h2 class="caption">Log of the application</h2>
      <pre tabindex="0" role="region" aria-label="Log of the application">
${
          this.log.length === 0
            ? "Nothing to tell."
            : this.log
                .toReversed()
                .map(
                  ({ at, level, source, text }) =>
                    html`<span class="time">${new Date(at).toLocaleTimeString("en-GB")} ${source}</span> ${
                        level === "warning" ? html`<span class="warning">▲ ${text}</span>` : text
                      } `,
                )
        }</pre>
    `;
  }

  #button(label: string, action: PluginAction, enabled: boolean): TemplateResult {
    return html`<button
      class=${action === "kill" ? "danger" : ""}
      type="button"
      ?disabled=${!enabled}
      @click=${() => void this.#do(action)}
    >
      ${label}
    </button>`;
  }

  async #do(action: PluginAction): Promise<void> {
    this.busy = true;
    await this.ask({ command: "plugin", action });
    // Where no process can be held, sleep would be nothing by itself.
    if (action === "sleep" && !this.canHold) await this.ask({ command: "plugin", action: "wake" });
    this.busy = false;
    await this.#readLog();
  }

  async #readLog(): Promise<void> {
    const answer = await this.ask({ command: "read-log" });
    this.pluginLog = answer?.log === "" ? "Nothing yet." : (answer?.log ?? this.pluginLog);
    await this.updateComplete;
    const log = this.renderRoot.querySelector("#log");
    log?.scrollTo(0, log.scrollHeight);
  }
}

customElements.define("desk-plugin-tab", PluginTab);
