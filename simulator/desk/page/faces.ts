import { html, nothing, svg, type TemplateResult } from "lit";
import type { DeviceState, Face } from "../page-state.ts";
import type { Place } from "../place.ts";
import { app } from "./app.ts";
import { button, capitalized, icon } from "./controls.ts";
import { placeName, select, withGear } from "./presses.ts";

const tones: Readonly<Record<string, string>> = {
  active: "on",
  muted: "out of reach",
  overdue: "needs attention",
};

export function nameOf(face: Face): string {
  const place = capitalized(placeName(face.place));
  if (face.kind === "empty") return `${place}: empty`;
  const sign = { ok: "check mark", alert: "alert sign", none: "" }[face.overlay ?? "none"];
  const tone = tones[face.tone ?? ""] ?? "";
  const shown = [face.words ?? "", tone, face.title, sign].map((text) => text.replace(/\s+/g, " ").trim());
  return [`${place}: ${shown.filter(Boolean).join(", ")}`, face.name].filter(Boolean).join(" – ");
}

/** A key, or the strip above a dial. The image is never markup: a plugin's may contain scripts. */
export function picture({ kind, image, title, overlay }: Face): TemplateResult {
  return html`<span class="picture">
    ${kind === "empty" ? icon("plus", 24) : nothing}
    ${image === undefined ? nothing : html`<img src=${image} alt="" draggable="false" />`}
    ${title === "" ? nothing : html`<span class="title">${title}</span>`}
    ${overlay ? html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true">${signs[overlay]}</svg>` : nothing}
  </span>`;
}

const signs = {
  ok: svg`<circle cx="24" cy="24" r="21" fill="#1f9d57" stroke="#fff" stroke-width="3"/><path d="m14 25 7 7 14-15" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
  alert: svg`<path d="M24 5 45 43H3z" fill="#ffc21a" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="M24 18v12" stroke="#1b1500" stroke-width="5" stroke-linecap="round"/><circle cx="24" cy="37" r="3" fill="#1b1500"/>`,
};

export function dialsOf({ name, dials }: DeviceState): TemplateResult | typeof nothing {
  if (dials.length === 0) return nothing;
  return html`
    <div class="strip" role="group" aria-label=${`Touch strip of ${name}`}>${dials.map(part)}</div>
    <div class="dials" role="group" aria-label=${`Dials of ${name}`}>${dials.map(dial)}</div>
  `;
}

const turns: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

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
  const name = `${isEmpty ? "Choose" : "Touch the strip above"} dial ${dial + 1}`;
  return button(picture(face), touch, { classes: "part", name, title: isEmpty ? "Choose" : "Touch" });
}

function dial(face: Face): TemplateResult {
  const { place, kind } = face;
  const tick = (ticks: number, way: "back" | "forward"): TemplateResult =>
    button(icon(way), () => turn(place, ticks), {
      classes: "tick",
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
