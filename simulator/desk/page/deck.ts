import { html, nothing, type TemplateResult } from "lit";
import type { DeviceState, Face } from "../page-state.ts";
import type { Place } from "../place.ts";
import { app } from "./app.ts";
import { segments } from "./controls.ts";
import { dialsOf, nameOf, picture, turnBy } from "./faces.ts";
import { idOf, surface, withGear } from "./presses.ts";

/** In pixels: large enough to be read and pressed (a dial has a button at each side). */
const smallest = { keys: 52, dials: 68 };

const signs = new Map<string, number>();
let spoken = "";

export function deck(device: DeviceState): TemplateResult {
  const { devices } = app.state;
  return html`
    ${segments(
      "Devices",
      devices.map(({ name }, index) => ({ id: index, label: name })),
      app.view.device,
      (index) => {
        app.set({ device: index, account: undefined });
        void app.ask({ command: "deselect" });
      },
      true,
    )}
    ${shown(device)}
    <p class="unseen" role="status">${news(device)}</p>
  `;
}

function shown(device: DeviceState): TemplateResult {
  const { id, name, columns, rows, keys, dials, pages, page } = device;
  // Of the whole device, in sizes of a key: gaps, edges, strip and dials with it.
  const across = columns * 1.16 + 0.44;
  const down = rows * 1.16 + (dials.length > 0 ? 1.85 : 0.34);
  const least = dials.length > 0 ? smallest.dials : smallest.keys;
  const style = `--columns: ${columns}; --across: ${across}; --down: ${down}; --smallest: ${least}px`;
  const content = html`<div
      class="keys"
      role="group"
      aria-label=${`Keys of ${name}, page ${pages[page] ?? ""}`}
    >
      ${keys.map(key)}
    </div>
    ${dialsOf(device)}`;
  const onKey = (event: KeyboardEvent, place: Place): void => {
    if (place.controller === "Encoder") turnBy(event, place);
    else walk(event, place);
  };
  return html`
    <div class="around">${surface(style, content, onKey)}</div>
    ${
      pages.length < 2
        ? nothing
        : segments(
            "Pages",
            pages.map((label, index) => ({ id: index, label })),
            page,
            (index) => void app.ask({ command: "show-page", device: id, page: index }),
          )
    }
  `;
}

function key(face: Face): TemplateResult {
  const { column, row } = face.place;
  const content = html`<button class="key" data-column=${column} data-row=${row} aria-label=${nameOf(face)}>
    ${picture(face)}
  </button>`;
  return withGear("cell", face, content);
}

function news({ keys, dials }: DeviceState): string {
  for (const face of [...keys, ...dials]) {
    const id = idOf(face.place);
    if (face.overlays > (signs.get(id) ?? Infinity)) spoken = nameOf(face);
    signs.set(id, face.overlays);
  }
  return spoken;
}

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

function walk(event: KeyboardEvent, { column, row }: Place): void {
  const way = Object.hasOwn(ways, event.key) ? ways[event.key as keyof typeof ways] : undefined;
  if (!way) return;
  event.preventDefault();
  const key = `.key[data-column="${column + way[0]}"][data-row="${row + way[1]}"]`;
  document.querySelector<HTMLElement>(key)?.focus();
}
