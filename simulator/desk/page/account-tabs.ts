import { html, nothing, type TemplateResult } from "lit";
import type { ApiKey } from "../../caption-service/accounts/account.ts";
import { dashboardMoves } from "../../caption-service/accounts/dashboard-moves.ts";
import type { AccountState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, capitalize, icon, line, showTime } from "./controls.ts";
import { orderForm } from "./forms.ts";

const stateWords = { none: "No session", active: "Live", paused: "Paused", suspended: "Suspended" } as const;

/** Seconds. The keys remind after 4 hours, so 15 seconds after a click on the second button. */
const sessionAges = { "1 hour ago": 3_600, "almost 4 hours ago": 4 * 3_600 - 15 } as const;

export function sessionTab(account: AccountState): TemplateResult {
  const { name, session, pending, clears } = account;
  const state = session?.state ?? "none";
  const fixed = { account: name };
  return html`
    <div class=${`session row ${state}`}>
      <span>${name}</span> <b>${stateWords[state]}</b>
      ${session ? html`<code>since ${showTime(session.startedAt)}</code>` : nothing}
      ${pending ? html`<span>${pending} accepted, under way</span>` : nothing}
      <span class="push">cleared ${clears}×</span>
    </div>
    ${line(
      "Dashboard",
      Object.entries(dashboardMoves).map(([move, { from }]) =>
        button(capitalize(move), () => app.sendOrder("session", { ...fixed, move }), {
          disabled: !from.some((each) => each === session?.state),
        }),
      ),
    )}
    ${line(
      "Began",
      Object.entries(sessionAges).map(([label, seconds]) =>
        button(label, () => app.send({ command: "set-session-age", ...fixed, seconds }), {
          disabled: session === null,
          // The plugin believes no earlier start time of a session that it saw begin.
          title: "Restarts the plugin, which saw this session begin.",
        }),
      ),
    )}
    ${line("", [
      orderForm("set-dashboard-ready", { fixed, values: { ready: account.dashboardReady } }),
      orderForm("set-captions-visible", { fixed, values: { visible: account.captionsVisible } }),
    ])}
    ${line("", [
      orderForm("set-viewers", { fixed, values: { count: account.viewers } }),
      orderForm("set-transcription-language", {
        fixed,
        values: { languageCode: account.transcriptionLanguage },
        choices: { languageCode: account.supportedLanguages },
      }),
    ])}
    ${line("Translated", html`<span>${account.translationLanguages.join(", ") || "nothing"}</span>`)}
  `;
}

export function accessTab({ name, churchId, apiKeys }: AccountState): TemplateResult {
  const { baseUrl, caFile } = app.state.service;
  return html`
    <p class="muted">Copy these three into the fields of the same name. They are for <b>${name}</b>.</p>
    ${copyable("Address", baseUrl)}
    ${line(
      "API key",
      html`<ul>
        ${apiKeys.map((key) => apiKeyItem(name, key))}
      </ul>`,
    )}
    ${copyable("Church ID", churchId)}
    <p class="muted">The church ID is also at the end of the dashboard's address.</p>
    ${copyable("Dashboard", `${baseUrl}/db/${churchId}`)}
    ${line("", orderForm("create-key", { fixed: { account: name }, submit: "Create" }))}
    <p class="muted">
      A real Stream Deck reaches this service too, once its computer trusts <code>${caFile}</code>.
    </p>
  `;
}

function apiKeyItem(account: string, { id, name, value, isRevoked }: ApiKey): TemplateResult {
  const revoke = (): unknown => app.sendOrder("revoke-key", { account, key: id });
  return html`<li>
    <div class="row"><code>${value}</code> ${copyButton(`API key ${name}`, value)}</div>
    <div class="row">
      <span class="muted">named ${name}</span>
      ${
        isRevoked
          ? html`<span class="bad push">${icon("cross", 13)} revoked</span>`
          : button("Revoke", revoke, { name: `Revoke ${name}`, classes: "push" })
      }
    </div>
  </li>`;
}

const copyButton = (name: string, value: string): TemplateResult =>
  button(icon("copy"), () => app.copy(value, name), { name: `Copy ${name}`, title: "Copy" });

const copyable = (name: string, value: string): TemplateResult =>
  line(name, [html`<code>${value}</code>`, copyButton(name, value)]);
