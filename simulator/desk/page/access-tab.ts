import { html, type TemplateResult } from "lit";
import type { AccountState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, line } from "./controls.ts";
import { icon } from "./icons.ts";

/** What the plugin needs to reach one account, as the dashboard would show it. */
export function accessTab(account: AccountState): TemplateResult {
  const { name, churchId, apiKeys } = account;
  const { service, plugin } = app.state;
  const created = app.look.created?.account === name ? app.look.created.key : undefined;
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const wanted = (new FormData(form).get("name") as string).trim();
    const answer = await app.order("create-key", { account: name, name: wanted || "Stream Deck" });
    if (answer?.key === undefined) return;
    form.reset();
    app.set({ created: { account: name, key: answer.key } });
  };
  return html`
    <p class="muted">
      What the settings of a key ask for, for <b>${name}</b>. “Use for all keys” fills them in for you.
    </p>
    ${copied("Address", service.baseUrl)} ${copied("Church ID", churchId)}
    ${line(
      "API keys",
      html`<ul class="list">
        ${apiKeys.map(
          (key) =>
            html`<li class="row">
              <b>${key.name}</b> <span class="mono muted">${key.key}</span>
              ${
                key.revoked
                  ? html`<span class="bad push">${icon("cross", 13)} revoked</span>`
                  : html`<span class="row push">
                      ${
                        key.key === plugin.sharedKey
                          ? html`<span class="good">${icon("check", 13)} used for all keys</span>`
                          : button("Use for all keys", () =>
                              app.ask({ command: "share-account", account: name, key: key.id }),
                            )
                      }
                      ${button("Revoke", () => app.order("revoke-key", { account: name, key: key.id }), {
                        name: `Revoke ${key.name}`,
                      })}
                    </span>`
              }
            </li>`,
        )}
      </ul>`,
    )}
    ${
      created &&
      html`<div class="created" role="status">
        <p>The new key. Copy it now: it is shown only this once.</p>
        <div class="row">
          <code>${created}</code>
          ${button("Copy", () => app.copy(created, "API key"))}
          ${button("Done", () => app.set({ created: undefined }))}
        </div>
      </div>`
    }
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

function copied(what: string, value: string): TemplateResult {
  return line(
    what,
    html`<code>${value}</code>
      ${button(icon("copy"), () => app.copy(value, what), { name: `Copy ${what}` })}`,
  );
}
