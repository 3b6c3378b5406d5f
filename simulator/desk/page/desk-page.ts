import { html, nothing, render, type TemplateResult } from "lit";
import type { SessionState } from "../../caption-service/accounts/dashboard-moves.ts";
import { accessTab } from "./access-tab.ts";
import { app } from "./app.ts";
import { deck } from "./deck.ts";
import { button, segments } from "./controls.ts";
import { icon } from "./icons.ts";
import { actionList, keyPanel } from "./key-panel.ts";
import { requests } from "./requests.ts";
import { sessionTab } from "./session-tab.ts";
import { tabs } from "./tabs.ts";
import { pluginWords, faultsTab } from "./faults-tab.ts";

app.drawWith(() => render(page(), document.body));

/** The whole page: the deck and its actions, the settings of a key, the service and its requests. */
function page(): TemplateResult {
  const isLost = app.isConnected === false;
  return html`
    <header class="top row">${top()}</header>
    <main ?inert=${isLost}>
      <section class="panel left" aria-label="Stream Deck">
        <div class="deck">${deck()}</div>
        ${actionList()}
      </section>
      <section class="panel settings" aria-label="Settings">${keyPanel()}</section>
      <section class="panel service" aria-label="Caption service">${service()}</section>
      <section class="panel journal" aria-label="Requests">${requests()}</section>
    </main>
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

function top(): TemplateResult {
  const { plugin, service, accounts = [] } = app.state;
  const runs = plugin?.status === "running" && !plugin.asleep;
  return html`
    <h1 class="row"><img src="icon.svg" alt="" width="24" height="24" />Captions Control desk</h1>
    ${
      plugin && service
        ? html`<span class="muted">
            <span class=${runs ? "lamp good" : "lamp warn"}></span> Plugin
            ${plugin.asleep ? "asleep" : pluginWords[plugin.status]}
            <span class=${service.network === "up" ? "lamp good" : "lamp warn"}></span> Service
            ${{ up: "reachable", cut: "cut off", "black-hole": "silent" }[service.network]}
          </span>`
        : nothing
    }
    <div class="push">
      ${segments(
        "Account",
        accounts.map(({ name, session }) => ({ id: name, label: accountLabel(name, session?.state) })),
        app.account?.name,
        (account) => app.set({ account }),
      )}
    </div>
    ${button("What to try", () => app.ask({ command: "deselect" }), { disabled: !app.state.selection })}
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

function service(): TemplateResult {
  const { service } = app.state;
  const { account } = app;
  const isWell = !service || (service.network === "up" && service.certificate === "good");
  const all = [
    { id: "session", label: "Session" },
    { id: "access", label: "Access" },
    { id: "faults", label: "Faults", mark: isWell && !service?.faults.length ? undefined : "!" },
  ] as const;
  return html`
    ${tabs("Service and plugin", all, app.look.tab, (tab) => app.set({ tab }))}
    <div class="scroll tab" id=${app.look.tab} role="region" tabindex="0" aria-label=${app.look.tab}>
      ${
        app.look.tab === "faults"
          ? faultsTab()
          : !account
            ? nothing
            : app.look.tab === "session"
              ? sessionTab(account)
              : accessTab(account)
      }
    </div>
  `;
}

function notice({ text, isError }: { readonly text: string; readonly isError: boolean }): TemplateResult {
  return html`<div class=${isError ? "message error row" : "message row"} role="alert">
    <span>${text}</span>
    ${button(icon("cross", 14), () => app.set({ notice: undefined }), { look: "plain", name: "Close" })}
  </div>`;
}
