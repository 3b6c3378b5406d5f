import { css, html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { RequestView } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { icon } from "../ui/icons.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";

/** The requests as they reach the service, the newest on top. */
export class JournalView extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    requests: { attribute: false },
    hidePolls: { state: true },
    paused: { state: true },
  };
  declare requests: readonly RequestView[];
  declare hidePolls: boolean;
  /** What was there when it was paused. */
  declare paused: readonly RequestView[] | undefined;

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
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 10px;
        padding: 6px 8px 6px 14px;
        border-bottom: 1px solid var(--line);
      }
      header label {
        margin-inline-start: auto;
        color: var(--muted);
      }
      .list {
        flex: 1;
        min-height: 0;
        overflow: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 12px;
      }
      th {
        position: sticky;
        top: 0;
        padding: 5px 8px;
        background: var(--panel);
        color: var(--muted);
        font-weight: 400;
        text-align: start;
      }
      td {
        padding: 4px 8px;
        border-top: 1px solid #292c32;
        vertical-align: top;
        white-space: nowrap;
      }
      th:first-child,
      td:first-child {
        padding-inline-start: 14px;
      }
      td.what {
        width: 100%;
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .body {
        display: block;
        color: #9fc9ff;
      }
      .poll td {
        color: var(--muted);
      }
      .number {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      .outcome {
        display: inline-flex;
        align-items: center;
        gap: 5px;
        font-weight: 600;
      }
      .good {
        color: var(--good);
      }
      .bad {
        color: var(--bad);
      }
      .waiting {
        color: var(--warn);
      }
      .fault {
        display: inline-block;
        padding: 0 6px;
        border-radius: 4px;
        background: #463508;
        color: #ffdf9e;
      }
      .failed td:first-child {
        box-shadow: inset 3px 0 0 var(--bad);
      }
      .nothing {
        padding: 22px 14px;
        text-align: center;
        color: var(--muted);
      }
      @media (max-width: 1100px) {
        .key,
        .label,
        .fraction {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.requests = [];
    this.hidePolls = true;
  }

  override render(): TemplateResult {
    const all = this.paused ?? this.requests;
    const polls = all.filter(isPoll);
    const shown = this.hidePolls ? all.filter((request) => !isPoll(request) || hasFailed(request)) : all;
    const since = this.paused
      ? this.requests.filter(({ sequence }) => sequence > (all[0]?.sequence ?? 0)).length
      : 0;
    return html`
      <header>
        <h2>Requests</h2>
        ${this.paused ? html`<span class="waiting">paused, ${since} since</span>` : nothing}
        <label>
          <input
            type="checkbox"
            role="switch"
            .checked=${this.hidePolls}
            @change=${(event: Event) => (this.hidePolls = (event.target as HTMLInputElement).checked)}
          />
          Hide status polls (${polls.length})
        </label>
        <button
          class="plain"
          type="button"
          title=${this.paused ? "Go on" : "Pause"}
          @click=${() => (this.paused = this.paused ? undefined : this.requests)}
        >
          ${icon(this.paused ? "play" : "pause", 15)}
          <span class="label">${this.paused ? "Go on" : "Pause"}</span>
        </button>
        <button class="plain" type="button" title="Clear" @click=${this.#clear}>
          ${icon("remove", 15)}<span class="label">Clear</span>
        </button>
      </header>
      <div class="list" role="region" tabindex="0" aria-label="Requests, the newest first">
        ${
          shown.length === 0
            ? html`<p class="nothing">
                ${
                  polls.length === 0
                    ? "No request has reached the service yet."
                    : "Nothing but status polls yet. Press a key."
                }
              </p>`
            : html`<table>
                <thead>
                  <tr>
                    <th>Time</th>
                    <th>Request</th>
                    <th class="key">Key</th>
                    <th>Status</th>
                    <th class="number">ms</th>
                  </tr>
                </thead>
                <tbody>
                  ${repeat(shown, ({ sequence }) => sequence, renderRequest)}
                </tbody>
              </table>`
        }
      </div>
    `;
  }

  readonly #clear = (): void => {
    this.paused = undefined;
    void this.order({ command: "clear-journal" });
  };
}

function renderRequest(request: RequestView): TemplateResult {
  const { at, method, path, body, key, account, fault, durationMs } = request;
  const kind = isPoll(request) ? "poll" : "";
  return html`<tr class=${hasFailed(request) ? `failed ${kind}` : kind}>
    <td class="mono">${clock(at)}<span class="fraction">${fraction(at)}</span></td>
    <td class="what mono">
      ${method} ${path} ${fault === null ? nothing : html`<span class="fault">fault: ${fault}</span>`}
      ${body === "" || isPoll(request) ? nothing : html`<span class="body">${body}</span>`}
    </td>
    <td class="key mono muted" title=${account ?? "no account"}>${key ?? "none"}</td>
    <td>${outcome(request)}</td>
    <td class="number mono">${durationMs === null ? "" : Math.round(durationMs)}</td>
  </tr>`;
}

/** A symbol, a word and a colour, so that none is needed alone. */
function outcome(request: RequestView): TemplateResult {
  const { status, outcome } = request;
  if (outcome === "pending") return html`<span class="outcome waiting">${icon("hourglass", 13)} waits</span>`;
  if (outcome !== "answered") return html`<span class="outcome bad">${icon("cross", 13)} ${outcome}</span>`;
  return hasFailed(request)
    ? html`<span class="outcome bad">${icon("cross", 13)} ${status}</span>`
    : html`<span class="outcome good">${icon("check", 13)} ${status}</span>`;
}

function isPoll({ operation }: RequestView): boolean {
  return operation === "status";
}

function hasFailed({ outcome, status }: RequestView): boolean {
  return outcome === "dropped" || outcome === "abandoned" || (status !== null && status >= 300);
}

function clock(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB");
}

function fraction(at: number): string {
  return `.${String(at % 1_000).padStart(3, "0")}`;
}

customElements.define("desk-journal", JournalView);
