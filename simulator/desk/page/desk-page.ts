import { html, nothing, render, type TemplateResult } from "lit";
import type { SessionState } from "../../caption-service/accounts/dashboard-moves.ts";
import type { AccountState } from "../page-state.ts";
import { accessTab, sessionTab } from "./account-tabs.ts";
import { app } from "./app.ts";
import { deck } from "./deck.ts";
import { button, icon, segments } from "./controls.ts";
import { actionList, keyPanel } from "./key-panel.ts";
import { requests } from "./requests.ts";
import { endFaults, faultsInForce, faultsTab, networkWords, pluginWord } from "./faults-tab.ts";

app.drawWith(() => render(page(), document.body));

function page(): TemplateResult {
  const { device, account } = app;
  const isLost = app.isConnected === false;
  return html`
    ${
      device && account
        ? html`<header class="row">${top(account)}</header>
            <main ?inert=${isLost}>
              <section class="left" aria-label="Stream Deck">
                <div class="deck">${deck(device)}</div>
                ${actionList()}
              </section>
              <section class="settings" aria-label="Settings">${keyPanel()}</section>
              <section class="service" aria-label="Caption service">${service(account)}</section>
              <section class="journal" aria-label="Requests">${requests()}</section>
            </main>`
        : nothing
    }
    ${
      isLost
        ? html`<p class="message" role="alert">
            Disconnected from the simulator. The page connects again by itself as soon as the simulator is
            back.
          </p>`
        : nothing
    }
    ${app.view.notice && !isLost ? notice(app.view.notice) : nothing}
  `;
}

function top(chosen: AccountState): TemplateResult {
  const { plugin, service, accounts, selection } = app.state;
  const runs = plugin.status === "running" && !plugin.asleep;
  return html`
    <h1 class="row"><img src="icon.svg" alt="" width="24" height="24" />Captions Control desk</h1>
    <span class="muted">
      ${lamp(runs ? "good" : "warn")} Plugin ${pluginWord(plugin)}
      ${lamp(service.network === "up" ? "good" : "warn")} Service ${networkWords[service.network]}
    </span>
    <div class="push">
      ${segments(
        "Account",
        accounts.map(({ name, session }) => ({ id: name, label: accountLabel(name, session?.state) })),
        chosen.name,
        (account) => app.set({ account }),
      )}
    </div>
    ${button("What to try", () => app.ask({ command: "deselect" }), { disabled: !selection })}
    ${button("Start over…", startOver)}
  `;
}

function startOver(): void {
  const question = "Start over? Keys, accounts and service will be as they were at the start.";
  if (confirm(question)) void app.ask({ command: "start-over" });
}

function accountLabel(name: string, state?: SessionState): TemplateResult {
  const colour = state === undefined ? "muted" : state === "active" ? "bad" : "warn";
  const word = state === undefined ? "no session" : state === "active" ? "live" : state;
  return html`${lamp(colour)} ${name} <span class="muted">${word}</span>`;
}

function lamp(colour: "bad" | "good" | "muted" | "warn"): TemplateResult {
  return html`<span class=${colour} aria-hidden="true">${colour === "warn" ? "◆" : "●"}</span>`;
}

function service(account: AccountState): TemplateResult {
  const faults = faultsInForce();
  const { tab } = app.view;
  const all = [
    { id: "session", label: "Session" },
    { id: "access", label: "Access" },
    { id: "faults", label: "Faults" },
  ] as const;
  const content = { session: sessionTab, access: accessTab, faults: faultsTab }[tab];
  return html`
    ${segments("Service and plugin", all, tab, (tab) => app.set({ tab }), "tabs")}
    ${
      faults.length === 0
        ? nothing
        : html`<p class="help mark row" role="status">
            <span><b>Switched on:</b> ${faults.join("; ")}</span>
            ${button("Switch all off", endFaults, { classes: "push" })}
          </p>`
    }
    <div class="scroll tab" id=${tab} role="region" tabindex="0" aria-label=${tab}>${content(account)}</div>
  `;
}

function notice({ text, isError }: { readonly text: string; readonly isError: boolean }): TemplateResult {
  return html`<div class=${isError ? "message error row" : "message row"} role="alert">
    <span>${text}</span>
    ${button(icon("cross", 14), () => app.set({ notice: undefined }), { name: "Close" })}
  </div>`;
}
