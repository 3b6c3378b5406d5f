import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import type { SelectionState } from "../page-state.ts";
import type { App } from "./app.ts";

/** The actions of the plugin: a click puts one on the selected empty key. */
export function actionList(app: App): TemplateResult {
  const { selection, choices, plugin } = app.state;
  const empty = selection?.kind === "empty" ? selection : undefined;
  return html`
    ${
      plugin?.isSetUp === false
        ? html`<ol class="help">
            <li>Choose an empty key above, and then an action here.</li>
            <li>Fill in the key's settings. What they ask for is on the tab <b>Access</b>.</li>
            <li>Press the key.</li>
          </ol>`
        : html`<p class="help">
            ${empty ? "Choose the action for this key." : "To add a key, choose an empty one and then an action."}
          </p>`
    }
    <ul class="actions">
      ${choices?.actions.map(
        ({ uuid, name, icon }) =>
          html`<li>
            <button
              type="button"
              ?disabled=${!empty}
              @click=${() => empty && void app.ask({ command: "place", ...placeOf(empty), action: uuid })}
            >
              <img src=${icon ?? ""} alt="" />${name}
            </button>
          </li>`,
      )}
    </ul>
  `;
}

/** The selected key with the plugin's own inspector of it. */
export function keyPanel(app: App): TemplateResult {
  const { selection } = app.state;
  if (!selection) return guide;
  const at = `row ${selection.row + 1}, key ${selection.column + 1}`;
  if (selection.kind === "empty") {
    return html`<p class="note">There is nothing on this key (${at}) yet. Choose an action for it.</p>`;
  }
  const place = placeOf(selection);
  return html`
    <header class="row">
      <h2>${selection.name} <span class="muted">${at}</span></h2>
      <label class="push">
        <span class="caption">Title</span>
        <input
          maxlength="500"
          placeholder="None"
          .value=${live(app.look.draftTitle ?? selection.title)}
          @input=${(event: Event) => {
            const title = (event.target as HTMLInputElement).value;
            app.set({ draftTitle: title });
            void app.ask({ command: "set-title", ...place, title });
          }}
          @blur=${() => app.set({ draftTitle: undefined })}
        />
      </label>
      <button type="button" @click=${() => void app.ask({ command: "remove", ...place })}>Remove</button>
    </header>
    ${selection.kind === "multiAction" ? steps(app, selection) : nothing} ${inspector(app, selection)}
  `;
}

/** Shown until the first key is selected. */
const guide = html`<ul class="guide">
  <li>
    <b>Press START.</b> The key says LIVE once the service says so, and its requests appear in the list of
    requests.
  </li>
  <li><b>Hold it for a second</b> to stop. A simple press would be too easy to make by mistake.</li>
  <li>
    <b>The last key pressed</b> has its settings here. The button at its corner opens them without pressing
    it.
  </li>
  <li>
    <b>Make trouble</b> on the tab of that name: cut the network, crash the plugin, and watch what the keys
    say.
  </li>
</ul>`;

function steps(app: App, selection: SelectionState): TemplateResult {
  return html`<ol class="steps row" aria-label="Steps of this key">
    ${selection.steps.map(
      ({ name, wish }, index) =>
        html`<li>
          <button
            type="button"
            aria-pressed=${index === selection.step ? "true" : "false"}
            @click=${() => void app.ask({ command: "select", ...placeOf(selection), step: index })}
          >
            ${name}${wish === "" ? "" : `: ${wish}`}
          </button>
        </li>`,
    )}
  </ol>`;
}

function inspector(app: App, selection: SelectionState): TemplateResult {
  const { inspector, kind, step, name } = selection;
  if (kind === "multiAction" && step === null) {
    return html`<p class="note">
      The steps run one after the other when the key is let go. Choose one to see its settings.
    </p>`;
  }
  if (inspector === null) {
    const reopen = { command: "select", ...placeOf(selection), ...(step === null ? {} : { step }) } as const;
    return html`<div class="note">
      <p>The settings of this key are closed. Only one key's settings are open at a time.</p>
      <button type="button" @click=${() => void app.ask(reopen)}>Open</button>
    </div>`;
  }
  // Of another origin, and sandboxed besides: it can run and connect, and cannot leave its frame.
  const frame = html`<iframe
    title=${`Settings of ${name}`}
    src=${inspector}
    sandbox="allow-scripts allow-same-origin allow-forms"
    allow="clipboard-write"
    referrerpolicy="no-referrer"
  ></iframe>`;
  return html`${keyed(inspector, frame)}`;
}

function placeOf({ device, column, row }: SelectionState) {
  return { device, column, row };
}
