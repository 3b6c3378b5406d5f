import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { DeviceState, DialFace } from "../page-state.ts";
import type { App } from "./app.ts";
import { icon } from "./icons.ts";
import { keyOf, Presses, type Spot, spotOf } from "./presses.ts";

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
  readonly #presses = new Presses(
    { down: (spot) => this.#down(spot), up: (spot) => this.#up(spot) },
    ".knob",
  );
  /** The device of each push that has gone to the deck. */
  readonly #pushed = new Map<number, string>();

  constructor(app: App) {
    this.#app = app;
  }

  render(device: DeviceState): TemplateResult | typeof nothing {
    const { dials, name } = device;
    if (dials.length === 0) return nothing;
    return html`
      <div class="strip" role="group" aria-label=${`Touch strip of ${name}`}>
        ${dials.map((face, dial) => this.#part(device, face, dial))}
      </div>
      <div
        class="dials"
        role="group"
        aria-label=${`Dials of ${name}`}
        @pointerdown=${this.#presses.pointerDown}
        @pointerup=${this.#presses.pointerUp}
        @pointercancel=${this.#presses.pointerUp}
        @lostpointercapture=${this.#presses.pointerUp}
        @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event, device)}
        @keyup=${this.#presses.keyUp}
        @focusout=${this.#presses.focusOut}
        @click=${this.#presses.click}
      >
        ${dials.map((face, dial) => this.#dial(device, face, dial))}
      </div>
    `;
  }

  #part({ id }: DeviceState, face: DialFace, dial: number): TemplateResult {
    const touch = (): void => void this.#app.ask({ command: "touch-strip", device: id, dial });
    return html`<button
      type="button"
      class="part"
      ?disabled=${face.kind === "empty"}
      aria-label=${`Strip of dial ${dial + 1}: ${shownOn(face)}`}
      title="Touch"
      @click=${touch}
    >
      ${
        // Never as markup: an image of a plugin may contain scripts.
        face.image === null ? nothing : html`<img src=${face.image} alt="" draggable="false" />`
      }
      ${face.overlay === "alert" ? html`<span class="alarm">!</span>` : nothing}
    </button>`;
  }

  #dial(device: DeviceState, face: DialFace, dial: number): TemplateResult {
    const isEmpty = face.kind === "empty";
    const classes = { knob: true, pressed: face.held || this.#presses.isHeld(spotOfDial(dial)) };
    const turn = (ticks: number, label: string, sign: "back" | "forward"): TemplateResult =>
      html`<button
        type="button"
        class="tick"
        ?disabled=${isEmpty}
        aria-label=${`Turn dial ${dial + 1} ${label}`}
        @click=${(event: Event) => {
          event.stopPropagation();
          this.#turn(device, dial, ticks);
        }}
      >
        ${icon(sign, 16)}
      </button>`;
    return html`<div class="dial">
      ${turn(-1, "back", "back")}
      <button
        type="button"
        class=${classMap(classes)}
        data-column=${dial}
        data-row="0"
        ?disabled=${isEmpty}
        aria-label=${`Dial ${dial + 1}: ${isEmpty ? "empty" : (face.name ?? "")}`}
        title="Push; turn with the wheel or the arrow keys"
        @wheel=${(event: WheelEvent) => {
          event.preventDefault();
          if (event.deltaY !== 0) this.#turn(device, dial, event.deltaY > 0 ? 1 : -1);
        }}
      ></button>
      ${turn(1, "forward", "forward")}
    </div>`;
  }

  #turn({ id }: DeviceState, dial: number, ticks: number): void {
    void this.#app.ask({ command: "turn-dial", device: id, dial, ticks });
  }

  #down({ column: dial }: Spot): void {
    const { device } = this.#app;
    if (!device) return;
    this.#pushed.set(dial, device.id);
    void this.#app.ask({ command: "push-dial", device: device.id, dial });
  }

  #up({ column: dial }: Spot): void {
    const device = this.#pushed.get(dial);
    this.#pushed.delete(dial);
    if (device !== undefined) void this.#app.ask({ command: "release-dial", device, dial });
    this.#app.redraw();
  }

  #onKeyDown(event: KeyboardEvent, device: DeviceState): void {
    this.#presses.keyDown(event);
    const knob = keyOf(event, ".knob");
    const ticks = turns[event.key];
    if (!knob || ticks === undefined || event.defaultPrevented) return;
    event.preventDefault();
    this.#turn(device, spotOf(knob).column, ticks);
  }
}

function spotOfDial(dial: number): Spot {
  return { column: dial, row: 0 };
}

function shownOn({ kind, words, overlay }: DialFace): string {
  if (kind === "empty") return "empty";
  return [words ?? "", overlay === "alert" ? "alert sign" : ""].filter(Boolean).join(", ");
}
