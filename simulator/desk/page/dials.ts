import { html, nothing, type TemplateResult } from "lit";
import type { DeviceState, Face } from "../page-state.ts";
import type { Place } from "../place.ts";
import { app } from "./app.ts";
import { button } from "./controls.ts";
import { nameOf, picture } from "./face.ts";
import { icon } from "./icons.ts";
import { select, withGear } from "./presses.ts";

const turns: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * The touch strip and the dials below it. A dial is pushed like a key, and turned with the wheel, the arrow keys, or the
 * buttons at its sides.
 */
export function dialsOf({ name, dials }: DeviceState): TemplateResult | typeof nothing {
  if (dials.length === 0) return nothing;
  return html`
    <div class="strip" role="group" aria-label=${`Touch strip of ${name}`}>${dials.map(part)}</div>
    <div class="dials" role="group" aria-label=${`Dials of ${name}`}>${dials.map(dial)}</div>
  `;
}

/** Turns a dial by a key of the keyboard. */
export function turnBy(event: KeyboardEvent, place: Place): void {
  const ticks = turns[event.key];
  if (ticks === undefined) return;
  event.preventDefault();
  turn(place, ticks);
}

function part(face: Face): TemplateResult {
  const { device, column: dial } = face.place;
  const isEmpty = face.kind === "empty";
  const touch = (): void => {
    if (isEmpty) select(face.place);
    else void app.ask({ command: "touch-strip", device, dial });
  };
  return html`<button
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

function dial(face: Face): TemplateResult {
  const { place, kind } = face;
  const tick = (ticks: number, way: "back" | "forward"): TemplateResult =>
    button(icon(way), () => turn(place, ticks), {
      look: "tick",
      name: `Turn dial ${place.column + 1} ${way}`,
      title: `Turn ${way}`,
      disabled: kind === "empty",
    });
  const knob = html`<button
    class="knob"
    data-column=${place.column}
    data-row="0"
    aria-label=${nameOf(face)}
    title="Push; turn with the wheel or the arrow keys"
    @wheel=${(event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY !== 0) turn(place, Math.sign(event.deltaY));
    }}
  ></button>`;
  return withGear("dial", face, [tick(-1, "back"), knob, tick(1, "forward")]);
}

function turn({ device, column }: Place, ticks: number): void {
  void app.ask({ command: "turn-dial", device, dial: column, ticks });
}
