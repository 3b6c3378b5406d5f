import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { type DeviceView, type KeyFace, keyPart, type Parts } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { styled } from "../ui/styled.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import type { TabEvent } from "../ui/tab-bar.ts";
import { type Carried, CarriedEvent, fromDrag, isDragOfOurs } from "./carrying.ts";
import { renderPages, renderSizes } from "./deck-controls.ts";
import { type KeySize, keySize } from "./deck-size.ts";
import { deckStyles } from "./deck-styles.ts";
import { nameOf, renderCell } from "./key-cell.ts";
import { keyOf, Presses, type Spot, spotOf } from "./presses.ts";

/** The devices: tabs to choose one, its keys, and its pages. */
export class DeckView extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    parts: { attribute: false },
    carried: { attribute: false },
    chosen: { state: true },
    size: { state: true },
    room: { state: true },
    reachable: { state: true },
    target: { state: true },
    spoken: { state: true },
  };
  static override styles = [baseStyles, controlStyles, deckStyles];

  declare parts: Partial<Parts>;
  /** What the next press on an empty key puts there. */
  declare carried: Carried | undefined;
  declare chosen: number;
  declare size: KeySize;
  declare room: { width: number; height: number };
  declare reachable: Spot;
  declare target: Spot | undefined;
  /** What is said aloud. */
  declare spoken: string;
  readonly #presses = new Presses({ down: (spot) => this.#down(spot), up: (spot) => this.#up(spot) });
  /** The device of each press that has gone to the deck; others were taken for something else. */
  readonly #sent = new Map<string, string>();
  readonly #resize = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.parts = {};
    this.chosen = 0;
    this.size = "fit";
    this.room = { width: 700, height: 400 };
    this.reachable = { column: 0, row: 0 };
    this.spoken = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
    addEventListener("resize", this.#measure);
    addEventListener("blur", this.#presses.letGo);
    addEventListener("keydown", this.#onEscape);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    removeEventListener("resize", this.#measure);
    removeEventListener("blur", this.#presses.letGo);
    removeEventListener("keydown", this.#onEscape);
    this.#presses.letGo();
  }

  override render(): TemplateResult {
    const devices = this.parts.devices ?? [];
    const device = devices[this.chosen];
    return html`
      <header>
        <desk-tab-bar
          label="Devices"
          .tabs=${devices.map(({ name }, index) => ({ id: String(index), label: name }))}
          .chosen=${String(this.chosen)}
          @desk-tab=${(event: TabEvent) => (this.chosen = Number(event.tab))}
        ></desk-tab-bar>
        ${renderSizes(this.size, (size) => (this.size = size))}
      </header>
      ${this.carried ? this.#banner(this.carried) : nothing}
      ${device ? html`${this.#stage(device)}${renderPages(device, (page) => void this.ask({ command: "show-page", device: device.id, page }))}` : nothing}
      <p class="unseen" role="status">${this.spoken}</p>
    `;
  }

  /** The first empty key, for whoever has chosen an action and now looks for a place. */
  focusEmptyKey(): void {
    const device = this.#device;
    const empty = device && this.#spots(device).find((spot) => this.#face(spot)?.kind === "empty");
    if (empty) this.#focus(empty);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("parts");
    const device = this.#device;
    if (!before || !device) return;
    for (const { column, row } of this.#spots(device)) {
      const part = keyPart(device.id, column, row);
      const face = this.parts[part];
      const isNew = (face?.overlays ?? 0) > (before[part]?.overlays ?? Infinity);
      if (face && isNew) this.spoken = nameOf({ face, column, row });
    }
  }

  #banner(carried: Carried): TemplateResult {
    return html`<div class="carried">
      <span>Choose an empty key for <b>${carried.name}</b></span>
      <button type="button" @click=${() => this.dispatchEvent(new CarriedEvent(undefined))}>Cancel</button>
    </div>`;
  }

  #stage(device: DeviceView): TemplateResult {
    const size = keySize(this.size, device, this.room.width, this.room.height);
    const dials = Array.from({ length: device.dials }, () => html`<span></span>`);
    const sizes = { "--key": `${size}px`, "--columns": `${device.columns}`, "--dials": `${device.dials}` };
    return html`<div class="stage">
      <div class="device" ${styled(sizes)}>
        <div class="engraved" aria-hidden="true">${device.name}</div>
        <div
          class="keys"
          role="group"
          aria-label=${`Keys of ${device.name}, page ${device.pages[device.page] ?? ""}`}
          @pointerdown=${this.#presses.pointerDown}
          @pointerup=${this.#presses.pointerUp}
          @pointercancel=${this.#presses.pointerUp}
          @lostpointercapture=${this.#presses.pointerUp}
          @keydown=${this.#onKeyDown}
          @keyup=${this.#presses.keyUp}
          @focusout=${this.#presses.letGoKeyboard}
          @click=${this.#presses.click}
          @contextmenu=${this.#onContextMenu}
          @dragover=${this.#onDragOver}
          @dragleave=${() => (this.target = undefined)}
          @drop=${this.#onDrop}
        >
          ${this.#spots(device).map((spot) => this.#cell(spot))}
        </div>
        ${
          device.dials > 0
            ? html`<div class="strip" aria-hidden="true">${dials}</div>
                <div class="dials" aria-hidden="true">${dials}</div>
                <p class="without">This plugin has no actions for dials.</p>`
            : nothing
        }
      </div>
    </div>`;
  }

  #cell({ column, row }: Spot): TemplateResult | typeof nothing {
    const face = this.#face({ column, row });
    if (!face) return nothing;
    const isHere = (spot: Spot | null | undefined): boolean => spot?.column === column && spot.row === row;
    const { selection } = this.parts;
    return renderCell({
      face,
      column,
      row,
      pressed: face.held || this.#presses.isHeld({ column, row }),
      selected: selection?.device === this.#device?.id && isHere(selection),
      wanted: this.carried !== undefined && face.kind === "empty",
      target: isHere(this.target),
      reachable: isHere(this.#reachable),
      openSettings: () => this.#select({ column, row }),
    });
  }

  get #device(): DeviceView | undefined {
    return this.parts.devices?.[this.chosen];
  }

  /** Another device may have fewer keys than the one that was walked through before. */
  get #reachable(): Spot {
    const { columns = 1, rows = 1 } = this.#device ?? {};
    return {
      column: Math.min(this.reachable.column, columns - 1),
      row: Math.min(this.reachable.row, rows - 1),
    };
  }

  #face({ column, row }: Spot): KeyFace | undefined {
    return this.#device && this.parts[keyPart(this.#device.id, column, row)];
  }

  #spots({ columns, rows }: DeviceView): Spot[] {
    return Array.from({ length: columns * rows }, (_, n) => ({
      column: n % columns,
      row: Math.floor(n / columns),
    }));
  }

  #down(spot: Spot): void {
    const device = this.#device;
    if (!device) return;
    const { carried } = this;
    this.requestUpdate();
    this.reachable = spot;
    if (carried) {
      if (this.#face(spot)?.kind === "empty") this.#put(carried, spot);
      return;
    }
    this.#sent.set(`${spot.column},${spot.row}`, device.id);
    void this.ask({ command: "press", device: device.id, ...spot });
    this.#select(spot);
  }

  #up(spot: Spot): void {
    this.requestUpdate();
    const at = `${spot.column},${spot.row}`;
    const device = this.#sent.get(at);
    this.#sent.delete(at);
    if (device !== undefined) void this.ask({ command: "release", device, ...spot });
  }

  #select(spot: Spot): void {
    if (this.#device) void this.ask({ command: "select", device: this.#device.id, ...spot });
  }

  #put(carried: Carried, spot: Spot): void {
    const device = this.#device?.id;
    if (device === undefined) return;
    if (carried.kind === "action") {
      void this.ask({ command: "place", device, ...spot, action: carried.action });
    } else if (carried.device === device) {
      void this.ask({ command: "move", device, ...carried.from, to: spot });
    } else {
      this.notice("A key can be moved on its own device only.", true);
    }
    this.dispatchEvent(new CarriedEvent(undefined));
  }

  readonly #measure = (): void => {
    // More than half of the window is left for the settings of the key.
    const room = { width: this.clientWidth, height: innerHeight * 0.47 };
    if (room.width !== this.room.width || room.height !== this.room.height) this.room = room;
  };

  readonly #onEscape = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && this.carried) this.dispatchEvent(new CarriedEvent(undefined));
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    this.#presses.keyDown(event);
    const key = keyOf(event);
    const device = this.#device;
    if (!key || !device || event.defaultPrevented) return;
    const { column, row } = spotOf(key);
    const to = {
      ArrowLeft: { column: column - 1, row },
      ArrowRight: { column: column + 1, row },
      ArrowUp: { column, row: row - 1 },
      ArrowDown: { column, row: row + 1 },
      Home: { column: 0, row },
      End: { column: device.columns - 1, row },
    }[event.key];
    if (!to) return;
    event.preventDefault();
    if (this.#face(to)) this.#focus(to);
  };

  #focus(spot: Spot): void {
    this.reachable = spot;
    const at = `.key[data-column="${spot.column}"][data-row="${spot.row}"]`;
    this.renderRoot.querySelector<HTMLElement>(at)?.focus();
  }

  readonly #onContextMenu = (event: Event): void => {
    const key = keyOf(event);
    if (!key) return;
    event.preventDefault();
    // A long touch makes a context menu as well, but there it is a key that is held.
    if (!this.#presses.isHeld(spotOf(key))) this.#select(spotOf(key));
  };

  readonly #onDragOver = (event: DragEvent): void => {
    const key = keyOf(event);
    if (!key || !isDragOfOurs(event) || this.#face(spotOf(key))?.kind !== "empty") return;
    event.preventDefault();
    this.target = spotOf(key);
  };

  readonly #onDrop = (event: DragEvent): void => {
    const key = keyOf(event);
    const carried = fromDrag(event);
    this.target = undefined;
    if (!key || !carried) return;
    event.preventDefault();
    this.#put(carried, spotOf(key));
  };
}

customElements.define("desk-deck", DeckView);
