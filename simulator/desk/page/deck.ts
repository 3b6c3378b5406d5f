import { html, nothing, svg, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { DeviceState, KeyFace } from "../page-state.ts";
import type { App } from "./app.ts";
import { Dials } from "./dials.ts";
import { icon } from "./icons.ts";
import { keyOf, Presses, type Spot, spotOf } from "./presses.ts";
import { styled } from "./styled.ts";
import { tabs } from "./tabs.ts";

/** In sizes of a key: between keys, and left and right of them; dials with their strip. */
const gap = 0.16;
const sides = 0.6;
const dialsHeight = 1.55;
/** In pixels, the smallest that can be read and pressed, and one that is larger than on any device. */
const smallest = 52;
const largest = 112;

/** The devices: tabs to choose one, its keys, and its pages. */
export class Deck {
  readonly #app: App;
  readonly #dials: Dials;
  readonly #presses = new Presses({ down: (spot) => this.#down(spot), up: (spot) => this.#up(spot) });
  /** The device of each press that has gone to the deck. */
  readonly #pressed = new Map<string, string>();
  readonly #overlays = new Map<string, number>();

  constructor(app: App) {
    this.#app = app;
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
    const room = document.querySelector<HTMLElement>(".deck");
    const width = (room?.clientWidth ?? 600) - 20;
    const across = device.columns + (device.columns - 1) * gap + sides;
    const down = device.rows * (1 + gap) + 0.3 + (device.dials.length > 0 ? dialsHeight : 0);
    // The rest of the height is for the actions.
    const height = Math.max(240, innerHeight - 370);
    const fitting = Math.floor(Math.min(width / across, height / down));
    const size = Math.max(smallest, Math.min(largest, fitting));
    const sizes = {
      "--key": `${size}px`,
      "--columns": `${device.columns}`,
      "--dials": `${device.dials.length}`,
    };
    return html`
      <div class="stage">
        <div class="device" ${styled(sizes)}>
          <div
            class="keys"
            role="group"
            aria-label=${`Keys of ${device.name}, page ${device.pages[device.page] ?? ""}`}
            @pointerdown=${this.#presses.pointerDown}
            @pointerup=${this.#presses.pointerUp}
            @pointercancel=${this.#presses.pointerUp}
            @lostpointercapture=${this.#presses.pointerUp}
            @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event, device)}
            @keyup=${this.#presses.keyUp}
            @focusout=${this.#presses.focusOut}
            @click=${this.#presses.click}
            @contextmenu=${this.#onContextMenu}
          >
            ${device.keys.map((face, index) => this.#cell(device, face, spotAt(index, device)))}
          </div>
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

  #cell(device: DeviceState, face: KeyFace, spot: Spot): TemplateResult {
    const { column, row } = spot;
    const { selection } = this.#app.state;
    const { reachable } = this.#app.look;
    // Another device may have fewer keys than the one that was walked through before.
    const isReachable =
      Math.min(reachable.column, device.columns - 1) === column &&
      Math.min(reachable.row, device.rows - 1) === row;
    const isSelected =
      selection?.device === device.id && selection.column === column && selection.row === row;
    const classes = {
      cell: true,
      pressed: face.held || this.#presses.isHeld(spot),
      selected: isSelected,
    };
    return html`<div class=${classMap(classes)}>
      <button
        class="key"
        type="button"
        tabindex=${isReachable ? 0 : -1}
        data-column=${column}
        data-row=${row}
        aria-label=${nameOf(face, spot)}
      >
        <span class="picture">
          ${picture(face)} ${face.kind === "empty" ? icon("plus", 24) : title(face)}
          ${face.overlay ? sign(face.overlay) : nothing}
        </span>
      </button>
      ${
        face.kind === "empty"
          ? nothing
          : html`<button
              class="gear"
              type="button"
              tabindex=${isReachable ? 0 : -1}
              aria-label=${`Settings of row ${row + 1}, key ${column + 1}`}
              title="Settings"
              @click=${() => this.#select(spot)}
            >
              ${icon("settings", 14)}
            </button>`
      }
    </div>`;
  }

  /** The key that has just shown a check mark or a triangle. */
  #spoken(device: DeviceState | undefined): string {
    for (const [index, face] of device?.keys.entries() ?? []) {
      const at = `${device?.id ?? ""} ${index}`;
      const before = this.#overlays.get(at);
      this.#overlays.set(at, face.overlays);
      if (device && before !== undefined && face.overlays > before)
        this.#app.look.spoken = nameOf(face, spotAt(index, device));
    }
    return this.#app.look.spoken;
  }

  #down(spot: Spot): void {
    const { device } = this.#app;
    if (!device) return;
    this.#app.set({ reachable: spot });
    this.#pressed.set(nameAt(spot), device.id);
    void this.#app.ask({ command: "press", device: device.id, ...spot });
    this.#select(spot);
  }

  #up(spot: Spot): void {
    const device = this.#pressed.get(nameAt(spot));
    this.#pressed.delete(nameAt(spot));
    if (device !== undefined) void this.#app.ask({ command: "release", device, ...spot });
    this.#app.redraw();
  }

  #select(spot: Spot): void {
    const { device } = this.#app;
    if (device) void this.#app.ask({ command: "select", device: device.id, ...spot });
  }

  #onKeyDown(event: KeyboardEvent, { columns, rows }: DeviceState): void {
    this.#presses.keyDown(event);
    const key = keyOf(event);
    if (!key || event.defaultPrevented) return;
    const { column, row } = spotOf(key);
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
    this.#app.set({ reachable: to });
    const found = document.querySelector<HTMLElement>(
      `.key[data-column="${to.column}"][data-row="${to.row}"]`,
    );
    found?.focus();
  }

  readonly #onContextMenu = (event: Event): void => {
    const key = keyOf(event);
    if (!key) return;
    event.preventDefault();
    // A long touch makes a context menu as well, but there it is a key that is held.
    if (!this.#presses.isHeld(spotOf(key))) this.#select(spotOf(key));
  };
}

function spotAt(index: number, { columns }: DeviceState): Spot {
  return { column: index % columns, row: Math.floor(index / columns) };
}

function nameAt({ column, row }: Spot): string {
  return `${column},${row}`;
}

/** What a key is called for those who hear it: its place, what it shows, and what it is. */
function nameOf(face: KeyFace, { column, row }: Spot): string {
  const place = `Row ${row + 1}, key ${column + 1}`;
  if (face.kind === "empty") return `${place}: empty`;
  const sign = { ok: "check mark", alert: "alert sign", none: "" }[face.overlay ?? "none"];
  const shown = [face.words ?? "", face.title, sign].map((text) => text.replace(/\s+/g, " ").trim());
  return [`${place}: ${shown.filter(Boolean).join(", ")}`, face.name].filter(Boolean).join(" – ");
}

function picture({ kind, image }: KeyFace): TemplateResult | typeof nothing {
  if (kind === "multiAction") return html`<span class="many">${icon("many", 34)}</span>`;
  // Never as markup: an image of a plugin may contain scripts.
  return image === null ? nothing : html`<img src=${image} alt="" draggable="false" />`;
}

function title({ title, titleStyle, kind }: KeyFace): TemplateResult | typeof nothing {
  if (title === "" || !titleStyle.showTitle) return nothing;
  const alignments = { top: "start", middle: "center", bottom: "end" };
  const style = {
    // The application draws its own picture of several actions, with the title below it.
    "align-items": kind === "multiAction" ? "end" : alignments[titleStyle.titleAlignment],
    // In points of a key of 72 pixels.
    "font-size": `calc(var(--key) * ${titleStyle.fontSize / 72})`,
    "font-weight": titleStyle.fontStyle.includes("Bold") ? "700" : "400",
    "font-style": titleStyle.fontStyle.includes("Italic") ? "italic" : "normal",
    color: titleStyle.titleColor,
  };
  return html`<span class="title" ${styled(style)}>${title}</span>`;
}

/** The signs of showOk and showAlert, which differ in shape as well as in colour. */
function sign(kind: "ok" | "alert"): TemplateResult {
  const drawing =
    kind === "ok"
      ? svg`<circle cx="24" cy="24" r="21" fill="#1f9d57" stroke="#fff" stroke-width="3"/><path d="m14 25 7 7 14-15" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
      : svg`<path d="M24 5 45 43H3z" fill="#ffc21a" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="M24 18v12" stroke="#1b1500" stroke-width="5" stroke-linecap="round"/><circle cx="24" cy="37" r="3" fill="#1b1500"/>`;
  return html`<span class="sign"><svg viewBox="0 0 48 48" aria-hidden="true">${drawing}</svg></span>`;
}
