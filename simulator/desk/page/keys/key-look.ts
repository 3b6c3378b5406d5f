import { css, html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { type KeyFace, type SelectionView } from "../../view.ts";
import { startDrag } from "../deck/carrying.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { icon } from "../ui/icons.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import { readKeyImage } from "./key-image.ts";

/** What the user can change in the look of a key, per state: title and image. */
export class KeyLook extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    selection: { attribute: false },
    face: { attribute: false },
    chosen: { state: true },
    draft: { state: true },
  };
  declare selection: SelectionView;
  declare face: KeyFace | undefined;
  /** The state that is edited; `undefined` for the one that is shown. */
  declare chosen: number | undefined;

  /** The title while it is typed: what comes back from the desk is older than that. */
  declare draft: string | undefined;

  static override styles = [
    baseStyles,
    controlStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 9px;
      }
      .head {
        display: flex;
        gap: 8px;
      }
      .thumb {
        display: grid;
        place-items: center;
        flex: none;
        width: 66px;
        height: 66px;
        overflow: hidden;
        border-radius: 12px;
        background: #08090b;
        box-shadow: 0 0 0 1px #4a4f59;
        cursor: grab;
      }
      .thumb img {
        width: 100%;
        height: 100%;
      }
      .states {
        flex-direction: column;
        flex-wrap: nowrap;
        justify-content: center;
      }
      .states button {
        padding: 2px 5px;
        min-height: 0;
      }
      .states img {
        width: 27px;
        height: 27px;
        border-radius: 5px;
      }
      .field {
        display: grid;
        gap: 3px;
        align-items: start;
      }
      textarea {
        width: 100%;
        resize: vertical;
      }
      input[type="file"] {
        display: none;
      }
      .image {
        gap: 4px;
      }
      .image button {
        padding-inline: 7px;
      }
    `,
  ];

  override render(): TemplateResult {
    const { states, kind, state } = this.selection;
    const edited = states[this.#state];
    const isAction = kind === "action";
    return html`
      <div class="head">
        <div
          class="thumb"
          draggable="true"
          title="Drag to an empty key to move it there"
          @dragstart=${this.#drag}
        >
          ${isAction && this.face?.image ? html`<img src=${this.face.image} alt="" draggable="false" />` : icon("many", 34)}
        </div>
        ${
          states.length > 1
            ? html`<div class="segments states" role="group" aria-label="State to edit">
                ${states.map(
                  ({ image, name }, index) =>
                    html`<button
                      type="button"
                      aria-pressed=${index === this.#state ? "true" : "false"}
                      aria-label=${`${name || `State ${index + 1}`}${index === state ? ", shown now" : ""}`}
                      title=${name || `State ${index + 1}`}
                      @click=${() => (this.chosen = index)}
                    >
                      <img src=${image ?? ""} alt="" />
                    </button>`,
                )}
              </div>`
            : nothing
        }
      </div>
      <label class="field">
        <span class="caption"
          >Title${states.length > 1 ? ` when ${edited?.name.toLowerCase() ?? ""}` : ""}</span
        >
        <textarea
          rows="2"
          maxlength="500"
          placeholder="None"
          .value=${live(this.draft ?? edited?.title ?? "")}
          @input=${this.#onTitle}
          @blur=${() => (this.draft = undefined)}
        ></textarea>
      </label>
      ${
        isAction
          ? html`<div class="row image">
              <input type="file" accept="image/*" aria-label="Image file" @change=${this.#onImage} />
              <button type="button" @click=${() => this.renderRoot.querySelector("input")?.click()}>
                Image…
              </button>
              <button
                type="button"
                ?disabled=${edited?.hasOwnImage !== true}
                @click=${() => this.#setImage(null)}
              >
                Reset
              </button>
            </div>`
          : nothing
      }
    `;
  }

  get #state(): number {
    return Math.min(this.chosen ?? this.selection.state, this.selection.states.length - 1);
  }

  readonly #onTitle = (event: Event): void => {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    const { device, column, row } = this.selection;
    const title = event.target.value;
    this.draft = title;
    void this.ask({ command: "set-title", device, column, row, state: this.#state, title });
  };

  readonly #onImage = (event: Event): void => {
    const input = event.target;
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
    if (!file || !(input instanceof HTMLInputElement)) return;
    // The same file may be chosen again after a reset.
    readKeyImage(file).then(
      (image) => this.#setImage(image),
      (error: unknown) => this.notice(error instanceof Error ? error.message : String(error), true),
    );
    input.value = "";
  };

  #setImage(image: string | null): void {
    const { device, column, row } = this.selection;
    void this.ask({ command: "set-image", device, column, row, state: this.#state, image });
  }

  readonly #drag = (event: DragEvent): void => {
    const { device, column, row, name } = this.selection;
    startDrag(event, { kind: "key", name, device, from: { column, row } });
  };
}

customElements.define("desk-key-look", KeyLook);
