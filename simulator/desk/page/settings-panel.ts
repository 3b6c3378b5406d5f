import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import type { SelectionState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, icon, segments } from "./controls.ts";
import { placeName } from "./presses.ts";

/** The settings of the selected key, or the actions for an empty one. */
export function settingsPanel(selection: SelectionState): TemplateResult {
  const at = placeName(selection.place);
  const close = button(icon("cross"), () => app.send({ command: "deselect" }), { name: "Close settings" });
  if (selection.kind === "empty") {
    return html`
      <header class="row">
        <h2>Choose an action <span class="muted">for ${at}</span></h2>
        <span class="push">${close}</span>
      </header>
      ${actionList(selection)}
    `;
  }
  return html`
    <header class="row">
      <h2>${selection.name} <span class="muted">${at}</span></h2>
      <span class="row push">
        ${selection.place.controller === "Keypad" ? titleField(selection) : nothing}
        ${button("Remove", () => app.send({ command: "remove", ...selection.place }))} ${close}
      </span>
    </header>
    ${selection.kind === "multiAction" ? stepChooser(selection) : nothing} ${inspectorFrame(selection)}
  `;
}

function actionList({ place }: SelectionState): TemplateResult {
  return html`<ul class="actions">
    ${app.state.choices.actions.map(({ uuid, name, icon }) => {
      const label = html`<img src=${icon ?? ""} alt="" width="20" height="20" />${name}`;
      const put = (): unknown => app.send({ command: "place", ...place, action: uuid });
      return html`<li>${button(label, put, { classes: "row" })}</li>`;
    })}
  </ul>`;
}

function titleField(selection: SelectionState): TemplateResult {
  return html`<label>
    <span class="muted">Title</span>
    <input
      maxlength="500"
      placeholder="None"
      .value=${live(app.view.draftTitle ?? selection.title.replace("\n", " "))}
      @input=${(event: Event) => {
        const title = (event.target as HTMLInputElement).value;
        app.set({ draftTitle: title });
        void app.send({ command: "set-title", ...selection.place, title });
      }}
      @blur=${() => app.set({ draftTitle: undefined })}
    />
  </label>`;
}

function stepChooser({ place, stepIndex, steps }: SelectionState): TemplateResult {
  const options = steps.map((name, index) => ({ id: index, label: `${index + 1}. ${name}` }));
  const choose = (index: number): void => void app.send({ command: "select", ...place, stepIndex: index });
  return html`<div class="help">
    <p>A press runs these steps one after the other. Choose one to see its settings.</p>
    ${segments("Steps of this key", options, stepIndex, choose)}
  </div>`;
}

function inspectorFrame(selection: SelectionState): TemplateResult | typeof nothing {
  const { place, inspector, kind, stepIndex, name } = selection;
  if (kind === "multiAction" && stepIndex === undefined) return nothing;
  if (inspector === null) {
    return html`<p class="help">
      These settings are closed: only those of one key are open at a time.
      ${button("Open", () => app.send({ command: "select", ...place, stepIndex }))}
    </p>`;
  }
  // The settings page has an origin of its own. The sandbox lets it run and connect, but not leave its frame.
  const frame = html`<iframe
    title=${`Settings of ${name}`}
    src=${inspector}
    sandbox="allow-scripts allow-same-origin allow-forms"
    allow="clipboard-write"
    referrerpolicy="no-referrer"
  ></iframe>`;
  return html`${keyed(inspector, frame)}`;
}
