import { html, nothing, render, type TemplateResult } from "lit";
import type { SessionState } from "../../caption-service/accounts/dashboard-moves.ts";
import type { AccountState } from "../page-state.ts";
import { accessTab, sessionTab } from "./account-tabs.ts";
import { app } from "./app.ts";
import { checklist } from "./checklist.ts";
import { button, icon, segments } from "./controls.ts";
import { deck } from "./deck.ts";
import { describeFaults, endFaults, faultsTab, pluginWord, serviceWord } from "./faults-tab.ts";
import { phone } from "./phone.ts";
import { requests } from "./requests.ts";
import { settingsPanel } from "./settings-panel.ts";

app.renderWith(() => render(page(), document.body));

function page(): TemplateResult {
  const { device, account } = app;
  const { selection } = app.state;
  const isLost = app.isConnected === false;
  return html`
    ${
      isLost
        ? html`<p class="message error" role="alert">
            Disconnected from the simulator. The page connects again by itself when the simulator is back.
          </p>`
        : nothing
    }
    ${
      device && account
        ? html`<header class="row" ?inert=${isLost}>${pageHeader(account)}</header>
            <main ?inert=${isLost}>
              <section class="stage" aria-label="Stream Deck and phone">
                ${deck(device)}
                <div class="phone">${phone(account)}</div>
              </section>
              <section class="list" aria-label="What to try">${checklist()}</section>
              <div class="side">
                ${selection ? html`<section class="settings" aria-label="Settings">${settingsPanel(selection)}</section>` : nothing}
                <section class="service" aria-label="Caption service">${service(account)}</section>
              </div>
              <section class="journal" aria-label="Requests">${requests()}</section>
            </main>`
        : nothing
    }
  `;
}

function pageHeader(chosen: AccountState): TemplateResult {
  const { plugin, accounts } = app.state;
  const isRunning = plugin.status === "running" && !plugin.asleep;
  const word = serviceWord();
  return html`
    <h1 class="row">
      <img src="icon.svg" alt="" width="24" height="24" /><span>Captions Control desk</span>
    </h1>
    <div class="news">
      ${
        app.view.notice
          ? notice(app.view.notice)
          : html`<span class="muted">
              ${lamp(isRunning ? "good" : "warn")} Plugin ${pluginWord(plugin)}
              ${lamp(word === "reachable" ? "good" : "warn")} Service ${word}
            </span>`
      }
    </div>
    <div>
      ${segments(
        "Account",
        accounts.map(({ name, session }) => ({ id: name, label: accountLabel(name, session?.state) })),
        chosen.name,
        (account) => app.set({ account }),
      )}
    </div>
    ${button("Start over…", startOver)}
  `;
}

function startOver(): void {
  const question = "Start over? Keys, accounts and service will be as they were at the start.";
  if (confirm(question)) void app.send({ command: "start-over" });
}

function accountLabel(name: string, state?: SessionState): TemplateResult {
  const color = state === undefined ? "muted" : state === "active" ? "bad" : "warn";
  const word = state === undefined ? "no session" : state === "active" ? "live" : state;
  return html`${lamp(color)} ${name} <span class="muted">${word}</span>`;
}

const lamp = (color: "bad" | "good" | "muted" | "warn"): TemplateResult =>
  html`<span class=${color} aria-hidden="true">${color === "warn" ? "◆" : "●"}</span>`;

function service(account: AccountState): TemplateResult {
  const faults = describeFaults();
  const { tab = "session" } = app.view;
  const tabs = [
    { id: "session", label: "Session" },
    { id: "access", label: "Access" },
    { id: "faults", label: "Faults" },
  ] as const;
  const content = { session: sessionTab, access: accessTab, faults: faultsTab }[tab];
  return html`
    ${segments("Service and plugin", tabs, tab, (tab) => app.set({ tab }), "tabs")}
    ${
      // The tab Faults always has this line, so that a click on a fault moves no button.
      faults.length === 0 && tab !== "faults"
        ? nothing
        : html`<p class="help mark row" role="status">
            <span><b>Faults switched on:</b> ${faults.join("; ") || "none"}</span>
            ${button("Switch all off", endFaults, { classes: "push", disabled: faults.length === 0 })}
          </p>`
    }
    <div class="scroll tab" id=${tab} role="region" tabindex="0" aria-label=${tab}>${content(account)}</div>
  `;
}

/** The header always has room for a notice, so that it neither covers nor moves a button. */
function notice({ text, isError }: { readonly text: string; readonly isError: boolean }): TemplateResult {
  return html`<div class=${isError ? "message error row" : "message row"} role="alert" title=${text}>
    <span>${text}</span>
    ${button(icon("cross", 14), () => app.set({ notice: undefined }), { name: "Close", classes: "push" })}
  </div>`;
}
