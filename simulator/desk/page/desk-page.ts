import { html, nothing, render, type TemplateResult } from "lit";
import type { SessionState } from "../../caption-service/accounts/dashboard-moves.ts";
import type { AccountState } from "../page-state.ts";
import { accessTab } from "./access-tab.ts";
import { app } from "./app.ts";
import { deck } from "./deck.ts";
import { button, segments } from "./controls.ts";
import { icon } from "./icons.ts";
import { actionList, keyPanel } from "./key-panel.ts";
import { requests } from "./requests.ts";
import { sessionTab } from "./session-tab.ts";
import { tabs } from "./tabs.ts";
import { faultsTab, pluginWord } from "./faults-tab.ts";

app.drawWith(() => render(page(), document.body));

/** The whole page: the deck and its actions, the settings of a key, the service and its requests. */
function page(): TemplateResult {
  const { device, account } = app;
  const isLost = app.isConnected === false;
  return html`
    ${
      device && account
        ? html`<header class="top row">${top(account)}</header>
            <main ?inert=${isLost}>
              <section class="panel left" aria-label="Stream Deck">
                <div class="deck">${deck(device)}</div>
                ${actionList()}
              </section>
              <section class="panel settings" aria-label="Settings">${keyPanel(device)}</section>
              <section class="panel service" aria-label="Caption service">${service(account)}</section>
              <section class="panel journal" aria-label="Requests">${requests()}</section>
            </main>`
        : nothing
    }
    ${
      isLost
        ? html`<div class="lost" role="alert">
            <p>Disconnected from the simulator.</p>
            <p class="muted">The page connects again by itself as soon as the simulator is back.</p>
          </div>`
        : nothing
    }
    ${app.look.notice ? notice(app.look.notice) : nothing}
  `;
}

function top(chosen: AccountState): TemplateResult {
  const { plugin, service, accounts, selection } = app.state;
  const runs = plugin.status === "running" && !plugin.asleep;
  return html`
    <h1 class="row"><img src="icon.svg" alt="" width="24" height="24" />Captions Control desk</h1>
    <span class="muted">
      <span class=${runs ? "lamp good" : "lamp warn"}></span> Plugin ${pluginWord(plugin)}
      <span class=${service.network === "up" ? "lamp good" : "lamp warn"}></span> Service
      ${{ up: "reachable", cut: "cut off", "black-hole": "silent" }[service.network]}
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
    <a class="button" href="card.html" target="_blank">Card to print</a>
    ${button("Start over…", () => document.querySelector("dialog")?.showModal())} ${startOver()}
  `;
}

function startOver(): TemplateResult {
  const answered = ({ target }: Event): void => {
    if ((target as HTMLDialogElement).returnValue === "agreed") void app.ask({ command: "start-over" });
  };
  return html`<dialog aria-labelledby="start-over" @close=${answered}>
    <h2 id="start-over">Start over?</h2>
    <p>
      Keys, accounts and service will be as they were at the start. What you have set up and changed here is
      lost.
    </p>
    <form class="row" method="dialog">
      <button class="push">Cancel</button><button value="agreed">Start over</button>
    </form>
  </dialog>`;
}

function accountLabel(name: string, state?: SessionState): TemplateResult {
  const [lamp, word] =
    state === undefined ? ["muted", "no session"] : state === "active" ? ["live", "live"] : ["warn", state];
  return html`<span class=${`lamp ${lamp}`}></span> ${name} <span class="muted">${word}</span>`;
}

function service(account: AccountState): TemplateResult {
  const { network, certificate, faults } = app.state.service;
  const isWell = network === "up" && certificate === "good" && faults.length === 0;
  const { tab } = app.look;
  const all = [
    { id: "session", label: "Session" },
    { id: "access", label: "Access" },
    { id: "faults", label: "Faults", mark: isWell ? undefined : "!" },
  ] as const;
  const content = { session: sessionTab, access: accessTab, faults: faultsTab }[tab];
  return html`
    ${tabs("Service and plugin", all, tab, (tab) => app.set({ tab }))}
    <div class="scroll tab" id=${tab} role="region" tabindex="0" aria-label=${tab}>${content(account)}</div>
  `;
}

function notice({ text, isError }: { readonly text: string; readonly isError: boolean }): TemplateResult {
  return html`<div class=${isError ? "message error row" : "message row"} role="alert">
    <span>${text}</span>
    ${button(icon("cross", 14), () => app.set({ notice: undefined }), { name: "Close" })}
  </div>`;
}
