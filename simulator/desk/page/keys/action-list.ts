import { css, html, type TemplateResult } from "lit";
import type { ActionView, SelectionView } from "../../view.ts";
import { CarriedEvent, startDrag } from "../deck/carrying.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";

/** The actions of the plugin, to be put on empty keys: by a click where one is selected, or by dragging. */
export class ActionList extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    actions: { attribute: false },
    selection: { attribute: false },
    setUp: { attribute: false },
  };
  declare actions: readonly ActionView[];
  declare selection: SelectionView | null;
  /** The plugin knows an account for all keys. */
  declare setUp: boolean;

  static override styles = [
    baseStyles,
    controlStyles,
    css`
      :host {
        padding: 12px 14px 14px;
        overflow: auto;
      }
      .steps {
        margin: 0 0 12px;
        padding: 10px 12px 10px 30px;
        border-radius: 8px;
        background: #16283f;
        color: #d5e7ff;
      }
      .steps li {
        list-style: decimal;
        padding-inline-start: 2px;
      }
      .list {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
        gap: 8px;
        margin-top: 10px;
      }
      .list button {
        width: 100%;
        min-height: 44px;
        justify-content: flex-start;
        gap: 10px;
        background: var(--raised);
        cursor: grab;
        text-align: start;
      }
      img {
        width: 22px;
        height: 22px;
      }
    `,
  ];

  override render(): TemplateResult {
    const isEmptyKey = this.selection?.kind === "empty";
    return html`
      ${
        this.setUp
          ? ""
          : html`<ol class="steps">
              <li>Put an action on a key: select an empty key and click an action here, or drag it there.</li>
              <li>
                Fill in the settings of the key. What belongs there is in the tab “Access” of the service.
              </li>
              <li>Press the key.</li>
            </ol>`
      }
      <p class="muted">
        ${
          isEmptyKey
            ? "Click an action to put it on the selected key."
            : "Drag an action to an empty key, or click it and then the key."
        }
      </p>
      <ul class="list">
        ${this.actions.map(
          (action) =>
            html`<li>
              <button
                type="button"
                draggable="true"
                @click=${() => this.#choose(action)}
                @dragstart=${(event: DragEvent) => startDrag(event, this.#carried(action))}
              >
                <img src=${action.icon ?? ""} alt="" draggable="false" />${action.name}
              </button>
            </li>`,
        )}
      </ul>
    `;
  }

  #carried({ uuid, name }: ActionView) {
    return { kind: "action", name, action: uuid } as const;
  }

  #choose(action: ActionView): void {
    const { selection } = this;
    if (selection?.kind === "empty") {
      const { device, column, row } = selection;
      void this.ask({ command: "place", device, column, row, action: action.uuid });
    } else {
      this.dispatchEvent(new CarriedEvent(this.#carried(action)));
    }
  }
}

customElements.define("desk-action-list", ActionList);
