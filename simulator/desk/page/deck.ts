import { html, nothing, svg, type TemplateResult } from "lit";
import type { DeviceState, Face } from "../page-state.ts";
import type { Place } from "../place.ts";
import { app } from "./app.ts";
import { button, capitalize, icon, segments } from "./controls.ts";
import { openSettings, placeId, placeName, pressArea, withSettingsButton } from "./presses.ts";

const overlayCounts = new Map<string, number>();
let announcement = "";

/** In widths of a key, as in desk.css: the gap between two keys, the rim around all keys, the strip with the dials. */
const gap = 0.2;
const rim = 0.3;
const dialsHeight = 1.55;

export function deck(device: DeviceState): TemplateResult {
  const { id, name, columns, rows, keys, dials, pages, page } = device;
  const width = columns * (1 + gap) - gap + 2 * rim;
  const height = rows * (1 + gap) - gap + 2 * rim + (dials.length > 0 ? dialsHeight : 0);
  const label = `Keys of ${name}, page ${pages[page] ?? ""}`;
  const content = html`<div class="keys" role="group" aria-label=${label}>${keys.map(key)}</div>
    ${renderDials(device)}`;
  return html`<div class="deck" .style=${`--columns: ${columns}; --across: ${width}; --down: ${height}`}>
    ${segments(
      "Devices",
      app.state.devices.map((each, index) => ({ id: index, label: each.name })),
      app.view.deviceIndex,
      showDevice,
      "tabs",
    )}
    <div class="around">${pressArea(content, onArrow)}</div>
    <div class="row below">
      ${
        pages.length < 2
          ? nothing
          : segments(
              "Pages",
              pages.map((label, index) => ({ id: index, label })),
              page,
              (index) => void app.send({ command: "show-page", device: id, page: index }),
            )
      }
      <span class="muted push">A click presses a key. ${icon("settings")} opens its settings.</span>
    </div>
    <p class="unseen" role="status">${announceSign(device)}</p>
  </div>`;
}

function showDevice(index: number): void {
  app.set({ deviceIndex: index, account: undefined });
  void app.send({ command: "deselect" });
}

function key(face: Face): TemplateResult {
  const { column, row } = face.place;
  const content = html`<button class="key" data-column=${column} data-row=${row} aria-label=${faceName(face)}>
    ${picture(face)}
  </button>`;
  return withSettingsButton("cell", face, content);
}

/** Names the last key that showed a check mark or an alert sign, for screen readers. */
function announceSign({ keys, dials }: DeviceState): string {
  for (const face of [...keys, ...dials]) {
    const id = placeId(face.place);
    const before = overlayCounts.get(id);
    if (before !== undefined && face.overlayCount > before) announcement = faceName(face);
    overlayCounts.set(id, face.overlayCount);
  }
  return announcement;
}

function onArrow(event: KeyboardEvent, place: Place): void {
  const arrow = (way: string): number => Number(event.key === `Arrow${way}`);
  const [right, down] = [arrow("Right") - arrow("Left"), arrow("Down") - arrow("Up")];
  if (right === 0 && down === 0) return;
  event.preventDefault();
  const neighbor = `.key[data-column="${place.column + right}"][data-row="${place.row + down}"]`;
  // The arrows right and up turn a dial forward.
  if (place.controller === "Encoder") turn(place, right - down);
  else document.querySelector<HTMLElement>(neighbor)?.focus();
}

/** A key shows these tones by its look alone: a screen reader needs a word. */
const tones: Readonly<Record<string, string>> = { active: "on", overdue: "needs attention" };

function faceName(face: Face): string {
  const place = capitalize(placeName(face.place));
  if (face.kind === "empty") return `${place}: empty`;
  const sign = { ok: "check mark", alert: "alert sign", none: "" }[face.overlay ?? "none"];
  const tone = tones[face.tone ?? ""] ?? "";
  const parts = [face.words ?? "", tone, face.title, sign].map((text) => text.replace(/\s+/g, " ").trim());
  return [`${place}: ${parts.filter(Boolean).join(", ")}`, face.name].filter(Boolean).join(" – ");
}

/** A key, or the strip above a dial. The image is never markup: a plugin's image may contain scripts. */
function picture({ kind, image, title, overlay }: Face): TemplateResult {
  return html`<span class="picture">
    ${kind === "empty" ? icon("plus", 24) : nothing}
    ${image === undefined ? nothing : html`<img src=${image} alt="" draggable="false" />`}
    ${title === "" ? nothing : html`<span class="title">${title}</span>`}
    ${overlay ? html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true">${overlaySigns[overlay]}</svg>` : nothing}
  </span>`;
}

const overlaySigns = {
  ok: svg`<circle cx="24" cy="24" r="21" fill="#1f9d57" stroke="#fff" stroke-width="3"/><path d="m14 25 7 7 14-15" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
  alert: svg`<path d="M24 5 45 43H3z" fill="#ffc21a" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="M24 18v12" stroke="#1b1500" stroke-width="5" stroke-linecap="round"/><circle cx="24" cy="37" r="3" fill="#1b1500"/>`,
};

function renderDials({ name, dials }: DeviceState): TemplateResult | typeof nothing {
  if (dials.length === 0) return nothing;
  return html`
    <div class="strip" role="group" aria-label=${`Touch strip of ${name}`}>${dials.map(stripPart)}</div>
    <div class="dials" role="group" aria-label=${`Dials of ${name}`}>${dials.map(dial)}</div>
  `;
}

function stripPart(face: Face): TemplateResult {
  const isEmpty = face.kind === "empty";
  const touch = (): void => {
    if (isEmpty) openSettings(face.place);
    else void app.send({ command: "touch-strip", ...face.place });
  };
  const name = `${isEmpty ? "Choose" : "Touch the strip above"} dial ${face.place.column + 1}`;
  return button(picture(face), touch, { classes: "part", name, title: isEmpty ? "Choose" : "Touch" });
}

function dial(face: Face): TemplateResult {
  const { place, kind } = face;
  const turnButton = (ticks: number, way: "back" | "forward"): TemplateResult =>
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
    aria-label=${faceName(face)}
    title="Push; turn with the wheel or the arrow keys"
    @wheel=${(event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY !== 0) turn(place, Math.sign(event.deltaY));
    }}
  ></button>`;
  return withSettingsButton("dial", face, [turnButton(-1, "back"), knob, turnButton(1, "forward")]);
}

const turn = (place: Place, ticks: number): void => void app.send({ command: "turn-dial", ...place, ticks });
