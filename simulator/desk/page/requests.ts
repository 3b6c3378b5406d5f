import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { RequestState } from "../page-state.ts";
import { app } from "./app.ts";
import { timeOf, toggle } from "./controls.ts";
import { icon } from "./icons.ts";

/** The requests as they reach the service, the newest on top. */
export function requests(): TemplateResult {
  const { requests: all } = app.state;
  const { hidePolls } = app.look;
  const polls = all.filter(({ isPoll }) => isPoll).length;
  const shown = hidePolls ? all.filter((request) => !request.isPoll || hasFailed(request)) : all;
  return html`
    <header class="row">
      <h2>Requests</h2>
      <span class="push"
        >${toggle(`Hide status polls (${polls})`, hidePolls, (on) => app.set({ hidePolls: on }))}</span
      >
    </header>
    <div class="scroll" role="region" tabindex="0" aria-label="Requests, the newest first">
      ${
        shown.length === 0
          ? html`<p class="help">
              ${polls === 0 ? "No request has reached the service yet." : "Nothing but status polls yet. Press a key."}
            </p>`
          : html`<table>
              <thead>
                <tr>
                  <th>Time</th>
                  <th>Request</th>
                  <th class="account">Account</th>
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

function renderRequest(request: RequestState): TemplateResult {
  const { at, method, path, body, account, fault, durationMs, isPoll } = request;
  return html`<tr class=${isPoll ? "muted" : ""}>
    <td class="mono">${timeOf(at)}</td>
    <td class="what mono">
      ${method} ${path} ${fault === null ? nothing : html`<span class="mark">fault: ${fault}</span>`}
      ${body === "" || isPoll ? nothing : html`<span class="body">${body}</span>`}
    </td>
    <td class="account">${account ?? "none"}</td>
    <td>${outcome(request)}</td>
    <td class="number mono">${durationMs === null ? "" : Math.round(durationMs)}</td>
  </tr>`;
}

/** A symbol, a word and a colour, so that none is needed alone. */
function outcome(request: RequestState): TemplateResult {
  const { status, outcome } = request;
  if (outcome === "pending") return html`<span class="warn">${icon("hourglass", 13)} waits</span>`;
  if (outcome !== "answered") return html`<span class="bad">${icon("cross", 13)} ${outcome}</span>`;
  return hasFailed(request)
    ? html`<span class="bad">${icon("cross", 13)} ${status}</span>`
    : html`<span class="good">${icon("check", 13)} ${status}</span>`;
}

function hasFailed({ outcome, status }: RequestState): boolean {
  return outcome === "dropped" || outcome === "abandoned" || (status !== null && status >= 300);
}
