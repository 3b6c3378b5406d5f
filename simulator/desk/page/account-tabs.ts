import { html, nothing, type TemplateResult } from "lit";
import { dashboardMoves } from "../../caption-service/accounts/dashboard-moves.ts";
import type { AccountState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, capitalized, choice, icon, line, timeOf, toggle } from "./controls.ts";

const stateWords = { none: "No session", active: "Live", paused: "Paused", suspended: "Suspended" } as const;

const ages = [
  { label: "1 hour ago", seconds: 3_600, title: "" },
  { label: "almost 4 hours ago", seconds: 4 * 3_600 - 15, title: "The keys remind in 15 seconds" },
] as const;

export function sessionTab(account: AccountState): TemplateResult {
  const { name, session, pending, dashboardReady, captionsVisible, viewers, clears } = account;
  const state = session?.state ?? "none";
  const order = (command: string, settings: object): void =>
    void app.order(command, { account: name, ...settings });
  const setViewers = (event: Event): void => {
    const count = Math.round(Number((event.target as HTMLInputElement).value));
    order("set-viewers", { count: Math.min(Math.max(0, count || 0), 10_000) });
  };
  const setSpoken = (languageCode: string): void => order("set-transcription-language", { languageCode });
  const languages = account.supportedLanguages.map((code) => ({ id: code, label: code }));
  return html`
    <div class=${`session row ${state}`}>
      <span>${name}</span> <b>${stateWords[state]}</b>
      ${session ? html`<code>since ${timeOf(session.startedAt)}</code>` : nothing}
      ${pending ? html`<span>${pending} accepted, under way</span>` : nothing}
      <span class="push">cleared ${clears}×</span>
    </div>
    ${line(
      "Dashboard",
      Object.entries(dashboardMoves).map(([move, { from }]) =>
        button(capitalized(move), () => order("session", { move }), {
          disabled: !from.some((each) => each === session?.state),
        }),
      ),
    )}
    ${line(
      "Began",
      ages.map(({ label, seconds, title }) =>
        button(label, () => order("set-session-age", { seconds }), { title, disabled: session === null }),
      ),
    )}
    ${line("", [
      toggle("Dashboard ready", dashboardReady, (ready) => order("set-dashboard-ready", { ready })),
      toggle("Captions shown", captionsVisible, (visible) => order("set-captions-visible", { visible })),
    ])}
    ${line(
      "Connected",
      html`<input
        type="number"
        aria-label="Connected clients"
        .value=${String(viewers)}
        @change=${setViewers}
      />`,
    )}
    ${line("Spoken", choice("Spoken language", languages, account.transcriptionLanguage, setSpoken))}
    ${line("Translated", html`<span>${account.translationLanguages.join(", ") || "nothing"}</span>`)}
  `;
}

export function accessTab({ name, churchId, apiKeys }: AccountState): TemplateResult {
  const { service } = app.state;
  const create = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const wanted = (new FormData(form).get("name") as string).trim();
    void app.order("create-key", { account: name, name: wanted || "Stream Deck" });
    form.reset();
  };
  return html`
    <p class="muted">
      What the settings of a key ask for, for <b>${name}</b>. “Use for all keys” fills them in for you.
    </p>
    ${copied("Address", service.baseUrl)} ${copied("Church ID", churchId)}
    ${line(
      "API keys",
      html`<ul>
        ${apiKeys.map((key) => apiKey(name, key))}
      </ul>`,
    )}
    ${line(
      "New API key",
      html`<form class="row" @submit=${create}>
        <input
          name="name"
          aria-label="New API key"
          maxlength="100"
          placeholder="Its name"
          autocomplete="off"
        />
        <button>Create</button>
      </form>`,
    )}
    <p class="muted">
      A real Stream Deck reaches this service too, once its computer trusts <code>${service.caFile}</code>.
    </p>
  `;
}

function apiKey(
  account: string,
  { id, name, key, revoked }: AccountState["apiKeys"][number],
): TemplateResult {
  const share = (): unknown => app.ask({ command: "share-account", account, apiKey: key });
  const revoke = (): unknown => app.order("revoke-key", { account, key: id });
  const isShared = key === app.state.plugin.sharedKey;
  return html`<li class="row">
    <b>${name}</b> <code class="muted">${key}</code> ${copy("API key", key)}
    ${
      revoked
        ? html`<span class="bad push">${icon("cross", 13)} revoked</span>`
        : html`<span class="row push">
            ${isShared ? html`<span class="good">${icon("check", 13)} used for all keys</span>` : button("Use for all keys", share)}
            ${button("Revoke", revoke, { name: `Revoke ${name}` })}
          </span>`
    }
  </li>`;
}

const copy = (what: string, value: string): TemplateResult =>
  button(icon("copy"), () => app.copy(value, what), { name: `Copy ${what}` });

function copied(what: string, value: string): TemplateResult {
  return line(what, [html`<code>${value}</code>`, copy(what, value)]);
}
