import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import type { Place, SelectionState } from "../page-state.ts";
import type { App } from "./app.ts";
import { placeName } from "./presses.ts";

/** Browsers let nobody drag by finger. */
const fingers = matchMedia("(hover: none)");

/** The actions of the plugin: one is dragged to an empty key or dial, or a click puts it on the selected one. */
export function actionList(app: App): TemplateResult {
  const { selection, choices } = app.state;
  const empty = selection?.kind === "empty" ? selection : undefined;
  const put = (action: string): void => {
    if (empty) void app.ask({ command: "place", ...placeOf(empty), action });
    else app.notice("Choose an empty key first, or drag the action to one.");
  };
  return html`
    <p class="help">
      ${empty ? `Choose the action for ${placeName(empty)}.` : fingers.matches ? "To add a key, choose an empty one and then an action." : "Drag an action to an empty key. Or choose the key, and then the action."}
    </p>
    <ul class="actions">
      ${choices?.actions.map(
        ({ uuid, name, icon }) =>
          html`<li
            draggable="true"
            @dragstart=${({ dataTransfer }: DragEvent) => dataTransfer?.setData("text/plain", uuid)}
          >
            <button type="button" class=${empty ? "ready" : ""} @click=${() => put(uuid)}>
              <img src=${icon ?? ""} alt="" draggable="false" />${name}
            </button>
          </li>`,
      )}
    </ul>
  `;
}

/** The selected key or dial with the plugin's own inspector of it. */
export function keyPanel(app: App): TemplateResult {
  const { selection } = app.state;
  if (!selection) return guide(app);
  const at = placeName(selection);
  if (selection.kind === "empty")
    return html`<p class="note">Nothing is on ${at} yet. Choose an action for it.</p>`;
  const place = placeOf(selection);
  return html`
    <header class="row">
      <h2>${selection.name} <span class="muted">${at}</span></h2>
      <span class="row push">
        ${selection.controller === "Keypad" ? titleField(app, selection) : nothing}
        <button type="button" @click=${() => void app.ask({ command: "remove", ...place })}>Remove</button>
      </span>
    </header>
    ${selection.kind === "multiAction" ? steps(app, selection) : nothing} ${inspector(app, selection)}
  `;
}

/** The title of the user's own; a dial has none, since its strip is one picture. */
function titleField(app: App, selection: SelectionState): TemplateResult {
  return html`<label>
    <span class="caption">Title</span>
    <input
      maxlength="500"
      placeholder="None"
      .value=${live(app.look.draftTitle ?? selection.title.replace("\n", " "))}
      @input=${(event: Event) => {
        const title = (event.target as HTMLInputElement).value;
        app.set({ draftTitle: title });
        void app.ask({ command: "set-title", ...placeOf(selection), title });
      }}
      @blur=${() => app.set({ draftTitle: undefined })}
    />
  </label>`;
}

/** What to do first, and where everything is that can be tried; shown while nothing is selected. */
function guide(app: App): TemplateResult {
  return app.state.choices?.isDemo === false
    ? html`<ol class="guide scroll">
        <li><b>Drag an action</b> from below the keys to an empty one.</li>
        <li><b>Fill in its settings</b>, which open here. What they ask for is on the tab Access.</li>
        <li><b>Press the key.</b> “Service starts” is a multi-action that needs nothing more.</li>
      </ol>`
    : html`<ul class="guide scroll">
        <li><b>Press START.</b> It says LIVE once the service says so. Hold it for a second to stop.</li>
        <li>
          <b>Settings</b> of the key pressed last open here; the button at its corner opens them without
          pressing it. “Check connection” lists what the plugin has understood.
        </li>
        <li>
          <b>Scenes</b> (English and Spanish, row 2) set the spoken language and the translations in one
          press. To see one fail, add a fault to “Set transcription language”.
        </li>
        <li><b>Second campus</b>, below the keys, is a page whose keys use an account with a name.</li>
        <li>
          <b>Private moment</b>, beside it, has a key that clears the text when it hides, and again before it
          shows.
        </li>
        <li>
          <b>What is forgotten</b> calls: HIDDEN counts its minutes and calls after ten, and a session calls
          after four hours. The tab Session can let it have begun that long ago.
        </li>
        <li><b>Dials</b> are on the Stream Deck +: turn one to choose a language, push it to set that.</li>
        <li><b>Faults</b> has what can go wrong: cut the network, crash the plugin, and watch the keys.</li>
      </ul>`;
}

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
      <p>These settings are closed: only those of one key are open at a time.</p>
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

function placeOf({ device, controller, column, row }: SelectionState): Place {
  return { device, controller, column, row };
}
