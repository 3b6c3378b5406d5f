import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import type { SelectionState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, segments } from "./controls.ts";
import { placeName } from "./presses.ts";

export function actionList(): TemplateResult {
  const { selection, choices } = app.state;
  const empty = selection?.kind === "empty" ? selection : undefined;
  const put = (action: string): void => {
    if (empty) void app.ask({ command: "place", ...empty.place, action });
    else app.notice("Choose an empty key first.");
  };
  return html`
    <p class="help">
      ${empty ? `Choose the action for ${placeName(empty.place)}.` : "To add a key, choose an empty one and then an action."}
    </p>
    <ul class="actions">
      ${choices.actions.map(({ uuid, name, icon }) => {
        const label = html`<img src=${icon ?? ""} alt="" width="20" height="20" />${name}`;
        return html`<li>${button(label, () => put(uuid), { classes: "row" })}</li>`;
      })}
    </ul>
  `;
}

export function keyPanel(): TemplateResult {
  const { selection } = app.state;
  if (!selection) return guide();
  const at = placeName(selection.place);
  if (selection.kind === "empty")
    return html`<p class="help">Nothing is on ${at} yet. Choose an action for it.</p>`;
  return html`
    <header class="row">
      <h2>${selection.name} <span class="muted">${at}</span></h2>
      <span class="row push">
        ${selection.place.controller === "Keypad" ? titleField(selection) : nothing}
        ${button("Remove", () => app.ask({ command: "remove", ...selection.place }))}
      </span>
    </header>
    ${selection.kind === "multiAction" ? steps(selection) : nothing} ${inspector(selection)}
  `;
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
        void app.ask({ command: "set-title", ...selection.place, title });
      }}
      @blur=${() => app.set({ draftTitle: undefined })}
    />
  </label>`;
}

const multiAction = html`<b>Service starts</b> runs several steps, one after the other. Press it, and then
  choose a step here.`;

const whatRuns = html`<b>All on this computer:</b> the plugin as it ships, a Stream Deck drawn by this page,
  and an emulator in place of the caption service. No captions are made, and nothing reaches the internet.`;

const firstSteps = [
  whatRuns,
  html`<b>Choose an empty key,</b> then an action below the keys.`,
  html`<b>Fill in its settings</b>, which open here. The tab Access has what they ask for.`,
  html`<b>Press the key.</b>`,
  multiAction,
];

const demoHints = [
  whatRuns,
  html`<b>Press START.</b> It says LIVE once the service says so. A hand on it means: hold it for a second to
    stop; a square: press it.`,
  html`<b>Settings</b> of the key pressed last open here; the button at its corner opens them without pressing
    it. “Change”, then “Check and use” lists what the plugin has understood.`,
  multiAction,
  html`<b>Scenes</b> set the spoken language and the translations in one press: they are the keys with a ›
    between languages. To see one fail, add a fault to “Set transcription language”.`,
  html`<b>Another campus</b> has a page: its keys use an account of its own, and carry its name.`,
  html`<b>A private moment</b> has a page, too: the captions key clears the text when it hides, and again
    before it shows.`,
  html`<b>Reminders:</b> HIDDEN counts its minutes and alerts from time to time; so does LIVE after four
    hours. On the tab Session, “almost 4 hours ago” changes when the session began.`,
  html`<b>Dials</b> are on the Stream Deck +: turn one to choose a language, then push it to set that
    language.`,
  html`<b>Faults:</b> on that tab, cut the network or crash the plugin, and watch the keys.`,
];

function guide(): TemplateResult {
  const { isDemo } = app.state.choices;
  const hints = (isDemo ? demoHints : firstSteps).map((hint) => html`<li>${hint}</li>`);
  return html`<ul class="guide">
    ${hints}
  </ul>`;
}

function steps({ place, step, steps }: SelectionState): TemplateResult {
  const all = steps.map((name, index) => ({ id: index, label: `${index + 1}. ${name}` }));
  const choose = (step: number): void => void app.ask({ command: "select", ...place, step });
  return html`<div class="help">${segments("Steps of this key", all, step, choose)}</div>`;
}

function inspector({ place, inspector, kind, step, name }: SelectionState): TemplateResult {
  if (kind === "multiAction" && step === undefined) {
    return html`<p class="help">
      The steps run one after the other when the key is released. Choose one to see its settings.
    </p>`;
  }
  if (inspector === null) {
    return html`<p class="help">
      These settings are closed: only those of one key are open at a time.
      ${button("Open", () => app.ask({ command: "select", ...place, step }))}
    </p>`;
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
