import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { DeviceState, Face, Spot } from "../page-state.ts";
import type { App } from "./app.ts";
import { Dials } from "./dials.ts";
import { nameOf, picture } from "./face.ts";
import { placeName, Presses } from "./presses.ts";
import { tabs } from "./tabs.ts";

/** In sizes of a key: between keys, and left and right of them; dials with their strip. */
const gap = 0.16;
const sides = 0.6;
const dialsHeight = 1.55;
/** In pixels, the smallest that can be read and pressed (a dial has a button at each side), and larger than on any device. */
const smallest = 52;
const smallestWithDials = 68;
const largest = 112;

/** The devices: tabs to choose one, its keys and dials, and its pages. */
export class Deck {
  readonly #app: App;
  readonly #keys: Presses;
  readonly #dials: Dials;
  /** How many signs each key and dial has shown so far. */
  readonly #overlays = new Map<string, number>();

  constructor(app: App) {
    this.#app = app;
    this.#keys = new Presses(app, "Keypad");
    this.#dials = new Dials(app);
    addEventListener("resize", () => app.redraw());
  }

  render(): TemplateResult {
    const { devices = [] } = this.#app.state;
    const { device } = this.#app;
    const chosen = String(this.#app.look.device);
    return html`
      ${tabs(
        "Devices",
        devices.map(({ name }, index) => ({ id: String(index), label: name })),
        chosen,
        (id) => this.#app.showDevice(Number(id)),
      )}
      ${device ? this.#device(device) : nothing}
      <p class="unseen" role="status">${this.#spoken(device)}</p>
    `;
  }

  #device(device: DeviceState): TemplateResult {
    const { name, columns, rows, keys, dials, pages, page } = device;
    const room = document.querySelector<HTMLElement>(".deck");
    const width = (room?.clientWidth ?? 600) - 20;
    const across = columns + (columns - 1) * gap + sides;
    const down = rows * (1 + gap) + 0.3 + (dials.length > 0 ? dialsHeight : 0);
    // The rest of the height is for the actions.
    const height = Math.max(240, innerHeight - 370);
    const fitting = Math.floor(Math.min(width / across, height / down));
    const size = Math.max(dials.length > 0 ? smallestWithDials : smallest, Math.min(largest, fitting));
    const cells = keys.map((face, index) => this.#cell(device, face, spotAt(index, device)));
    return html`
      <div class="stage">
        <div class="device" .style=${`--key: ${size}px; --columns: ${columns}`}>
          ${this.#keys.group("keys", `Keys of ${name}, page ${pages[page] ?? ""}`, cells, (event, spot) => this.#walk(event, spot, device))}
          ${this.#dials.render(device)}
        </div>
      </div>
      ${across * size > width + 20 ? html`<p class="hint">Swipe or scroll sideways to see all keys.</p>` : nothing}
      ${this.#pages(device)}
    `;
  }

  #pages({ id, page, pages }: DeviceState): TemplateResult | typeof nothing {
    if (pages.length < 2) return nothing;
    return html`<div class="pages segments" role="group" aria-label="Pages">
      ${pages.map(
        (name, index) =>
          html`<button
            type="button"
            aria-current=${index === page ? "page" : "false"}
            @click=${() => void this.#app.ask({ command: "show-page", device: id, page: index })}
          >
            ${name}
          </button>`,
      )}
    </div>`;
  }

  #cell({ columns, rows }: DeviceState, face: Face, spot: Spot): TemplateResult {
    const { column, row } = spot;
    const { reachable } = this.#app.look;
    // Another device may have fewer keys than the previous one.
    const isReachable =
      Math.min(reachable.column, columns - 1) === column && Math.min(reachable.row, rows - 1) === row;
    const tabindex = isReachable ? 0 : -1;
    const classes = {
      cell: true,
      pressed: face.held || this.#keys.isHeld(spot),
      selected: this.#keys.isSelected(spot),
    };
    return html`<div class=${classMap(classes)}>
      <button
        class="key"
        type="button"
        tabindex=${tabindex}
        data-column=${column}
        data-row=${row}
        aria-label=${nameOf(face, spot)}
      >
        ${picture(face)}
      </button>
      ${face.kind === "empty" ? nothing : this.#keys.gear(spot, tabindex)}
    </div>`;
  }

  /** The key or dial that has just shown a check mark or a triangle. */
  #spoken(device: DeviceState | undefined): string {
    if (!device) return "";
    const { id, keys, dials } = device;
    const all = [
      ...keys.map((face, index) => ({ face, spot: spotAt(index, device) })),
      ...dials.map((face, column) => ({ face, spot: { controller: "Encoder" as const, column, row: 0 } })),
    ];
    for (const { face, spot } of all) {
      const at = `${id} ${placeName(spot)}`;
      const before = this.#overlays.get(at);
      this.#overlays.set(at, face.overlays);
      if (before !== undefined && face.overlays > before) this.#app.look.spoken = nameOf(face, spot);
    }
    return this.#app.look.spoken;
  }

  /** Moves the focus by the arrow keys. */
  #walk(event: KeyboardEvent, { controller, column, row }: Spot, { columns, rows }: DeviceState): void {
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
    this.#app.set({ reachable: { controller, ...to } });
    document.querySelector<HTMLElement>(`.key[data-column="${to.column}"][data-row="${to.row}"]`)?.focus();
  }
}

function spotAt(index: number, { columns }: DeviceState): Spot {
  return { controller: "Keypad", column: index % columns, row: Math.floor(index / columns) };
}
