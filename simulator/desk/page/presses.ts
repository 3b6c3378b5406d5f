import { html, type TemplateResult } from "lit";
import type { Spot } from "../page-state.ts";
import type { App } from "./app.ts";
import { icon } from "./icons.ts";

/**
 * The keys of a device, or its dials. What mouse, pen, fingers, keyboard and assistive technology do to them becomes
 * presses and releases: every press is followed by exactly one release, whatever becomes of the finger, the focus or the
 * window. Whatever is pressed is selected.
 */
export class Presses {
  readonly #app: App;
  readonly #controller: Spot["controller"];
  /** Spots that are held, by what holds them, each with the device that it was pressed on. */
  readonly #held = new Map<string, { readonly spot: Spot; readonly device: string }>();

  constructor(app: App, controller: Spot["controller"]) {
    this.#app = app;
    this.#controller = controller;
    addEventListener("blur", () => this.#releaseAll());
  }

  /**
   * The element around them all.
   *
   * @param content each that can be pressed tells its spot by data-column and data-row
   * @param onKey a key of the keyboard that is no press
   */
  group(
    name: string,
    label: string,
    content: unknown,
    onKey: (event: KeyboardEvent, spot: Spot) => void,
  ): TemplateResult {
    return html`<div
      class=${name}
      role="group"
      aria-label=${label}
      @pointerdown=${this.#pointerDown}
      @pointerup=${this.#pointerUp}
      @pointercancel=${this.#pointerUp}
      @lostpointercapture=${this.#pointerUp}
      @keydown=${(event: KeyboardEvent) => this.#keyDown(event, onKey)}
      @keyup=${this.#keyUp}
      @focusout=${() => this.#releaseAll("key ")}
      @click=${this.#click}
      @contextmenu=${this.#contextMenu}
      @dragover=${this.dragOver}
      @drop=${this.drop}
    >
      ${content}
    </div>`;
  }

  /** The button that opens the settings without pressing anything. */
  gear(spot: Spot, tabindex = 0): TemplateResult {
    return html`<button
      class="gear"
      type="button"
      tabindex=${tabindex}
      aria-label=${`Settings of ${placeName(spot)}`}
      title="Settings"
      @click=${() => {
        this.select(spot);
        document.querySelector(".settings")?.scrollIntoView({ block: "nearest" });
      }}
    >
      ${icon("settings", 14)}
    </button>`;
  }

  isHeld({ column, row }: Spot): boolean {
    return [...this.#held.values()].some(({ spot }) => spot.column === column && spot.row === row);
  }

  isSelected({ controller, column, row }: Spot): boolean {
    const { selection } = this.#app.state;
    return (
      selection?.device === this.#app.device?.id &&
      selection?.controller === controller &&
      selection.column === column &&
      selection.row === row
    );
  }

  select(spot: Spot): void {
    const { device } = this.#app;
    if (device) void this.#app.ask({ command: "select", device: device.id, ...spot });
  }

  readonly dragOver = (event: DragEvent): void => {
    if (elementOf(event)) event.preventDefault();
  };

  /** An action that is dropped is put there. */
  readonly drop = (event: DragEvent): void => {
    const found = elementOf(event);
    const { device } = this.#app;
    if (!found || !device) return;
    event.preventDefault();
    const spot = this.#spotOf(found);
    const faces = spot.controller === "Encoder" ? device.dials : device.keys;
    const action = event.dataTransfer?.getData("text/plain") ?? "";
    if (faces[spot.row * device.columns + spot.column]?.kind === "empty")
      void this.#app.ask({ command: "place", device: device.id, ...spot, action });
    else this.#app.notice(`Something is on ${placeName(spot)} already. Remove it first.`, true);
  };

  readonly #pointerDown = (event: PointerEvent): void => {
    const found = elementOf(event);
    // With Ctrl it is a right-click on a Mac.
    if (!found || event.button !== 0 || event.ctrlKey) return;
    // From here on the element gets all events of this pointer, wherever it moves.
    found.setPointerCapture(event.pointerId);
    this.#down(`pointer ${event.pointerId}`, this.#spotOf(found));
  };

  readonly #pointerUp = (event: PointerEvent): void => this.#up(`pointer ${event.pointerId}`);

  #keyDown(event: KeyboardEvent, onKey: (event: KeyboardEvent, spot: Spot) => void): void {
    const found = elementOf(event);
    if (!found) return;
    if (!isPressKey(event)) {
      onKey(event, this.#spotOf(found));
      return;
    }
    event.preventDefault();
    if (!event.repeat) this.#down(`key ${event.code}`, this.#spotOf(found));
  }

  readonly #keyUp = (event: KeyboardEvent): void => {
    if (!isPressKey(event) || !elementOf(event)) return;
    event.preventDefault();
    this.#up(`key ${event.code}`);
  };

  /** A click that neither pointer nor keyboard made: a screen reader or voice control. */
  readonly #click = (event: MouseEvent): void => {
    const found = elementOf(event);
    if (!found || event.detail !== 0) return;
    this.#down("click", this.#spotOf(found));
    this.#up("click");
  };

  readonly #contextMenu = (event: Event): void => {
    const found = elementOf(event);
    if (!found) return;
    event.preventDefault();
    const spot = this.#spotOf(found);
    // A long touch makes a context menu as well, but there it is a press that is held.
    if (!this.isHeld(spot)) this.select(spot);
  };

  /** After the focus has gone, no keyup arrives for a key of the keyboard that is held down. */
  #releaseAll(holders = ""): void {
    for (const holder of [...this.#held.keys()]) if (holder.startsWith(holders)) this.#up(holder);
  }

  #down(holder: string, spot: Spot): void {
    const { device } = this.#app;
    if (!device || this.#held.has(holder) || this.isHeld(spot)) return;
    this.#held.set(holder, { spot, device: device.id });
    if (spot.controller === "Keypad") this.#app.set({ reachable: spot });
    void this.#app.ask({ command: "press", device: device.id, ...spot });
    this.select(spot);
  }

  #up(holder: string): void {
    const held = this.#held.get(holder);
    if (!held) return;
    this.#held.delete(holder);
    void this.#app.ask({ command: "release", device: held.device, ...held.spot });
    this.#app.redraw();
  }

  #spotOf({ dataset }: HTMLElement): Spot {
    return {
      controller: this.#controller,
      column: Number(dataset["column"]),
      row: Number(dataset["row"]),
    };
  }
}

/** Where a key or dial is, in words. */
export function placeName({ controller, column, row }: Spot): string {
  return controller === "Encoder" ? `dial ${column + 1}` : `row ${row + 1}, key ${column + 1}`;
}

function elementOf({ target }: Event): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  return found ?? undefined;
}

function isPressKey({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ["Space", "Enter", "NumpadEnter"].includes(code) && !ctrlKey && !metaKey && !altKey;
}
