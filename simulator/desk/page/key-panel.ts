import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import type { DeviceState, SelectionState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, segments } from "./controls.ts";
import { keyPicture } from "./key-picture.ts";
import { placeName } from "./presses.ts";

/** Browsers do not support dragging by touch. */
const fingers = matchMedia("(hover: none)");

/** The actions of the plugin: one is dragged to an empty key or dial, or a click puts it on the selected one. */
export function actionList(): TemplateResult {
  const { selection, choices } = app.state;
  const empty = selection?.kind === "empty" ? selection : undefined;
  const put = (action: string): void => {
    if (empty) void app.ask({ command: "place", ...empty.place, action });
    else app.notice("Choose an empty key first, or drag the action to one.");
  };
  return html`
    <p class="help">
      ${empty ? `Choose the action for ${placeName(empty.place)}.` : fingers.matches ? "To add a key, choose an empty one and then an action." : "Drag an action to an empty key. Or choose the key, and then the action."}
    </p>
    <ul class="actions">
      ${choices.actions.map(
        ({ uuid, name, icon }) =>
          html`<li
            draggable="true"
            @dragstart=${({ dataTransfer }: DragEvent) => dataTransfer?.setData("text/plain", uuid)}
          >
            ${button(
              html`<img src=${icon ?? ""} alt="" width="20" height="20" draggable="false" />${name}`,
              () => put(uuid),
              { look: empty ? "row ready" : "row" },
            )}
          </li>`,
      )}
    </ul>
  `;
}

/** The selected key or dial with the plugin's own inspector of it. */
export function keyPanel(device: DeviceState): TemplateResult {
  const { selection } = app.state;
  if (!selection) return guide(device);
  const at = placeName(selection.place);
  if (selection.kind === "empty")
    return html`<p class="help">Nothing is on ${at} yet. Choose an action for it.</p>`;
  return html`
    <header class="row">
      <h2>${selection.name} <span class="muted">${at}</span></h2>
      <span class="row push">
        ${selection.place.controller === "Keypad" ? [titleField(selection), pictureField(selection)] : nothing}
        ${button("Remove", () => app.ask({ command: "remove", ...selection.place }))}
      </span>
    </header>
    ${selection.kind === "multiAction" ? steps(selection) : nothing} ${inspector(selection)}
  `;
}

/** The title of the user's own; a dial has none, since its strip is one picture. */
function titleField(selection: SelectionState): TemplateResult {
  return html`<label>
    <span class="caption">Title</span>
    <input
      maxlength="500"
      placeholder="None"
      .value=${live(app.look.draftTitle ?? selection.title.replace("\n", " "))}
      @input=${(event: Event) => {
        const title = (event.target as HTMLInputElement).value;
        app.set({ draftTitle: title });
        void app.ask({ command: "set-title", ...selection.place, title });
      }}
      @blur=${() => app.set({ draftTitle: undefined })}
    />
  </label>`;
}

/** A picture of the user's own, which the app shows in place of what the plugin draws. */
function pictureField(selection: SelectionState): TemplateResult {
  const set = (picture: string): void =>
    void app.ask({ command: "set-picture", ...selection.place, picture });
  if (selection.hasPicture) return button("Reset picture", () => set(""));
  const choose = async ({ target }: Event): Promise<void> => {
    const file = (target as HTMLInputElement).files?.[0];
    if (!file) return;
    try {
      set(await keyPicture(file));
    } catch {
      app.notice(`${file.name} is no picture that this browser can show.`, true);
    }
  };
  return html`<label class="button">
    Picture… <input class="unseen" type="file" accept="image/*" @change=${choose} />
  </label>`;
}

/** What to do first, and what can be tried on the page that is shown; there while nothing is selected. */
function guide(device: DeviceState): TemplateResult {
  const { devices, choices } = app.state;
  const { offers, dials, pages, page } = device;
  const others = [
    ...pages.filter((_, index) => index !== page).map((name) => `the page ${name}`),
    ...devices.filter((other) => other !== device).map(({ name }) => `the ${name}`),
  ];
  const steps = html`<b>${offers.steps === "" ? "The multi-action" : offers.steps}</b> runs several steps, one
    after the other. Press it, and then choose a step here.`;
  const first = [
    html`<b>Put an action</b> from below the keys on an empty one.`,
    html`<b>Fill in its settings</b>, which open here. The tab Access has what they ask for.`,
    html`<b>Press the key.</b>`,
    offers.steps !== undefined && steps,
  ];
  const demo = [
    offers.stream &&
      html`<b>Press START.</b> It says LIVE once the service says so. A hand on it means: hold it for a second
        to stop; a square: press it.`,
    html`<b>Settings</b> of the key pressed last open here; the button at its corner opens them without
      pressing it. “Check connection” lists what the plugin has understood.`,
    offers.steps !== undefined && steps,
    offers.scene &&
      html`<b>Scenes</b> set the spoken language and the translations in one press: they are the keys with a ›
        between languages. To see one fail, add a fault to “Set transcription language”.`,
    offers.namedAccount &&
      html`<b>Another campus:</b> these keys use an account of its own, and carry its name.`,
    offers.privateMoment &&
      html`<b>A private moment:</b> the captions key clears the text when it hides, and again before it shows.`,
    offers.stream &&
      offers.visibility &&
      html`<b>Reminders:</b> HIDDEN counts its minutes and alerts from time to time; so does LIVE after four
        hours. On the tab Session, “almost 4 hours ago” changes when the session began.`,
    dials.length > 0 && html`<b>Dials:</b> turn one to choose a language, then push it to set that language.`,
    html`<b>Faults:</b> on that tab, cut the network or crash the plugin, and watch the keys.`,
    html`<b>More to try</b> is on ${new Intl.ListFormat("en-GB").format(others)}.`,
  ];
  const shown = (choices.isDemo ? demo : first).map((hint) => (hint ? html`<li>${hint}</li>` : nothing));
  return choices.isDemo
    ? html`<ul class="guide scroll">
        ${shown}
      </ul>`
    : html`<ol class="guide scroll">
        ${shown}
      </ol>`;
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
