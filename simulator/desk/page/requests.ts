import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { RequestState } from "../page-state.ts";
import { app } from "./app.ts";
import { icon, showTime } from "./controls.ts";

export function requests(): TemplateResult {
  const { requests: all } = app.state;
  const { hidePolls } = app.view;
  const polls = all.filter(isPoll).length;
  const shown = hidePolls ? all.filter((request) => !isPoll(request) || hasFailed(request)) : all;
  const emptyText =
    polls === 0 ? "No request has reached the service yet." : "Nothing but status polls yet. Press a key.";
  return html`
    <header class="row">
      <h2>Requests</h2>
      <label class="push">
        <input
          type="checkbox"
          role="switch"
          .checked=${live(hidePolls)}
          @change=${() => app.set({ hidePolls: !hidePolls })}
        />
        Hide status polls (${polls})
      </label>
    </header>
    <div class="scroll" role="region" tabindex="0" aria-label="Requests, the newest first">
      ${
        shown.length === 0
          ? html`<p class="help">${emptyText}</p>
              <p class="help">
                Everything runs on this computer: the plugin as it ships, a Stream Deck drawn by this page,
                and an emulator in place of the caption service.
              </p>`
          : html`<table>
              <thead>
                <tr>
                  ${["Time", "Request", "Status", "ms"].map((name) => html`<th>${name}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${shown.map(renderRequest)}
              </tbody>
            </table>`
      }
    </div>
  `;
}

function renderRequest(request: RequestState): TemplateResult {
  const { at, method, path, body, account, fault, durationMs } = request;
  return html`<tr class=${isPoll(request) ? "muted" : ""}>
    <td><code>${showTime(at)}</code></td>
    <td class="what">
      <code>${method} ${path}</code> <span class="muted">${account ?? "no account"}</span>
      ${fault === null ? nothing : html`<span class="mark">fault: ${fault}</span>`}
      ${isPoll(request) || !body ? nothing : html`<code class="body">${body.slice(0, 300)}</code>`}
    </td>
    <td>${renderOutcome(request)}</td>
    <td>${durationMs === null ? "" : Math.round(durationMs)}</td>
  </tr>`;
}

function renderOutcome(request: RequestState): TemplateResult {
  const { status, outcome } = request;
  if (outcome === "pending") return html`<span class="warn">${icon("hourglass", 13)} pending</span>`;
  if (outcome !== "answered") return html`<span class="bad">${icon("cross", 13)} ${outcome}</span>`;
  if (hasFailed(request)) return html`<span class="bad">${icon("cross", 13)} ${status}</span>`;
  // A fault may answer 200 with a web page.
  if (request.fault !== null) return html`<span class="warn">${status}</span>`;
  return html`<span class="good">${icon("check", 13)} ${status}</span>`;
}

const isPoll = ({ operation }: RequestState): boolean => operation === "status";

const hasFailed = ({ outcome, status }: RequestState): boolean =>
  outcome === "dropped" || outcome === "abandoned" || (status !== null && status >= 300);
