import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { DeviceState, Face, Spot } from "../page-state.ts";
import type { App } from "./app.ts";
import { nameOf, picture } from "./face.ts";
import { icon } from "./icons.ts";
import { Presses } from "./presses.ts";

const turns: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

/**
 * The touch strip and the dials below it. A dial is pushed like a key, and turned with the wheel, the arrow keys, or the
 * buttons at its sides.
 */
export class Dials {
  readonly #app: App;
  readonly #presses: Presses;

  constructor(app: App) {
    this.#app = app;
    this.#presses = new Presses(app, "Encoder");
  }

  render({ id, name, dials }: DeviceState): TemplateResult | typeof nothing {
    if (dials.length === 0) return nothing;
    const all = dials.map((face, dial) => this.#dial(id, face, dial));
    return html`
      <div
        class="strip"
        role="group"
        aria-label=${`Touch strip of ${name}`}
        @dragover=${this.#presses.dragOver}
        @drop=${this.#presses.drop}
      >
        ${dials.map((face, dial) => this.#part(id, face, dial))}
      </div>
      ${this.#presses.group("dials", `Dials of ${name}`, all, (event, { column }) => {
        const ticks = turns[event.key];
        if (ticks === undefined) return;
        event.preventDefault();
        this.#turn(id, column, ticks);
      })}
    `;
  }

  #part(device: string, face: Face, dial: number): TemplateResult {
    const isEmpty = face.kind === "empty";
    const touch = (): void => {
      if (isEmpty) this.#presses.select(spotOf(dial));
      else void this.#app.ask({ command: "touch-strip", device, dial });
    };
    return html`<button
      type="button"
      class="part"
      data-column=${dial}
      data-row="0"
      aria-label=${`${isEmpty ? "Choose" : "Touch the strip above"} dial ${dial + 1}`}
      title=${isEmpty ? "Choose" : "Touch"}
      @click=${touch}
    >
      ${picture(face)}
    </button>`;
  }

  #dial(device: string, face: Face, dial: number): TemplateResult {
    const spot = spotOf(dial);
    const classes = {
      dial: true,
      pressed: face.held || this.#presses.isHeld(spot),
      selected: this.#presses.isSelected(spot),
    };
    const turn = (ticks: number, label: "back" | "forward"): TemplateResult =>
      html`<button
        type="button"
        class="tick"
        ?disabled=${face.kind === "empty"}
        aria-label=${`Turn dial ${dial + 1} ${label}`}
        title=${`Turn ${label}`}
        @click=${() => this.#turn(device, dial, ticks)}
      >
        ${icon(label, 16)}
      </button>`;
    return html`<div class=${classMap(classes)}>
      ${turn(-1, "back")}
      <button
        type="button"
        class="knob"
        data-column=${dial}
        data-row="0"
        aria-label=${nameOf(face, spot)}
        title="Push; turn with the wheel or the arrow keys"
        @wheel=${(event: WheelEvent) => {
          event.preventDefault();
          if (event.deltaY !== 0) this.#turn(device, dial, event.deltaY > 0 ? 1 : -1);
        }}
      ></button>
      ${turn(1, "forward")} ${face.kind === "empty" ? nothing : this.#presses.gear(spot)}
    </div>`;
  }

  #turn(device: string, dial: number, ticks: number): void {
    void this.#app.ask({ command: "turn-dial", device, dial, ticks });
  }
}

function spotOf(dial: number): Spot {
  return { controller: "Encoder", column: dial, row: 0 };
}
