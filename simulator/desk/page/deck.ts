import { html, nothing, type TemplateResult } from "lit";
import type { DeviceState, Face } from "../page-state.ts";
import type { Place } from "../place.ts";
import { app } from "./app.ts";
import { segments } from "./controls.ts";
import { dialsOf, turnBy } from "./dials.ts";
import { nameOf, picture } from "./face.ts";
import { idOf, surface, withGear } from "./presses.ts";
import { tabs } from "./tabs.ts";

/** In sizes of a key: between keys, and left and right of them; dials with their strip. */
const gap = 0.16;
const sides = 0.6;
const dialsHeight = 1.55;
/** In pixels, the smallest that can be read and pressed (a dial has a button at each side), and larger than on any device. */
const smallest = 52;
const smallestWithDials = 68;
const largest = 112;

/** How many signs each key and dial has shown so far, and what was said aloud of the last one. */
const signs = new Map<string, number>();
let spoken = "";

addEventListener("resize", () => app.redraw());

/** The devices: tabs to choose one, its keys and dials, and its pages. */
export function deck(device: DeviceState): TemplateResult {
  const { devices } = app.state;
  return html`
    ${tabs(
      "Devices",
      devices.map(({ name }, index) => ({ id: index, label: name })),
      app.look.device,
      (index) => {
        app.set({ device: index, account: undefined });
        // Nothing of the device before is edited any more.
        void app.ask({ command: "deselect" });
      },
    )}
    ${shown(device)}
    <p class="unseen" role="status">${news(device)}</p>
  `;
}

function shown(device: DeviceState): TemplateResult {
  const { id, name, columns, rows, keys, dials, pages, page } = device;
  const room = document.querySelector(".deck")?.clientWidth;
  // It is there once the page has been drawn.
  if (room === undefined) app.redraw();
  const width = (room ?? 600) - 20;
  const across = columns + (columns - 1) * gap + sides;
  const down = rows * (1 + gap) + 0.3 + (dials.length > 0 ? dialsHeight : 0);
  // The rest of the height is for the actions.
  const height = Math.max(240, innerHeight - 370);
  const fitting = Math.floor(Math.min(width / across, height / down));
  const size = Math.max(dials.length > 0 ? smallestWithDials : smallest, Math.min(largest, fitting));
  const content = html`<div
      class="keys"
      role="group"
      aria-label=${`Keys of ${name}, page ${pages[page] ?? ""}`}
    >
      ${keys.map((face) => key(face, device))}
    </div>
    ${dialsOf(device)}`;
  const onKey = (event: KeyboardEvent, place: Place): void => {
    if (place.controller === "Encoder") turnBy(event, place);
    else walk(event, place, device);
  };
  return html`
    <div class="stage">${surface(`--key: ${size}px; --columns: ${columns}`, content, onKey)}</div>
    ${across * size > width + 20 ? html`<p class="hint muted">Swipe or scroll sideways to see all keys.</p>` : nothing}
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

function key(face: Face, { columns, rows }: DeviceState): TemplateResult {
  const { column, row } = face.place;
  const { reachable } = app.look;
  // Another device may have fewer keys than the previous one.
  const isReachable =
    Math.min(reachable.column, columns - 1) === column && Math.min(reachable.row, rows - 1) === row;
  const tabindex = isReachable ? 0 : -1;
  const content = html`<button
    class="key"
    tabindex=${tabindex}
    data-column=${column}
    data-row=${row}
    aria-label=${nameOf(face)}
  >
    ${picture(face)}
  </button>`;
  return withGear("cell", face, content, tabindex);
}

/** What the key or dial is called that has just shown a check mark or a triangle. */
function news({ keys, dials }: DeviceState): string {
  for (const face of [...keys, ...dials]) {
    const id = idOf(face.place);
    if (face.overlays > (signs.get(id) ?? Infinity)) spoken = nameOf(face);
    signs.set(id, face.overlays);
  }
  return spoken;
}

/** Moves the focus by the arrow keys. */
function walk(event: KeyboardEvent, { column, row }: Place, { columns, rows }: DeviceState): void {
  const to = {
    ArrowLeft: { column: column - 1, row },
    ArrowRight: { column: column + 1, row },
    ArrowUp: { column, row: row - 1 },
    ArrowDown: { column, row: row + 1 },
    Home: { column: 0, row },
    End: { column: columns - 1, row },
  }[event.key];
  if (!to) return;
  event.preventDefault();
  if (to.column < 0 || to.column >= columns || to.row < 0 || to.row >= rows) return;
  app.set({ reachable: to });
  document.querySelector<HTMLElement>(`.key[data-column="${to.column}"][data-row="${to.row}"]`)?.focus();
}
