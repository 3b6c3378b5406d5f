/** Column and row of a key. */
export interface Spot {
  readonly column: number;
  readonly row: number;
}

export interface PressHandlers {
  down(spot: Spot): void;
  up(spot: Spot): void;
}

/**
 * Turns what mouse, pen, fingers, keyboard and assistive technology do to key elements into presses and releases. Every
 * press is followed by exactly one release, whatever becomes of the finger, the focus or the window.
 */
export class Presses {
  readonly #handlers: PressHandlers;
  readonly #selector: string;
  /** Spots that are held, by what holds them. */
  readonly #held = new Map<string, Spot>();

  /** @param selector of the elements; each tells its spot by data-column and data-row */
  constructor(handlers: PressHandlers, selector = ".key") {
    this.#handlers = handlers;
    this.#selector = selector;
    addEventListener("blur", () => this.releaseAll());
  }

  isHeld({ column, row }: Spot): boolean {
    return [...this.#held.values()].some((held) => held.column === column && held.row === row);
  }

  readonly pointerDown = (event: PointerEvent): void => {
    const key = keyOf(event, this.#selector);
    // With Ctrl it is a right-click on a Mac.
    if (!key || event.button !== 0 || event.ctrlKey) return;
    // From here on all events of this pointer come to the key, wherever it moves.
    key.setPointerCapture(event.pointerId);
    this.#down(`pointer ${event.pointerId}`, spotOf(key));
  };

  /** For pointerup, pointercancel and lostpointercapture. */
  readonly pointerUp = (event: PointerEvent): void => this.#up(`pointer ${event.pointerId}`);

  readonly keyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event, this.#selector);
    if (!key || !isPressKey(event)) return;
    event.preventDefault();
    if (!event.repeat) this.#down(`key ${event.code}`, spotOf(key));
  };

  readonly keyUp = (event: KeyboardEvent): void => {
    if (!isPressKey(event) || !keyOf(event, this.#selector)) return;
    event.preventDefault();
    this.#up(`key ${event.code}`);
  };

  /** A click that neither pointer nor keyboard made: a screen reader or voice control. */
  readonly click = (event: MouseEvent): void => {
    const key = keyOf(event, this.#selector);
    if (!key || event.detail !== 0) return;
    this.#down("click", spotOf(key));
    this.#up("click");
  };

  /** Whoever held a key by the keyboard will not be heard letting go once the focus has gone. */
  readonly focusOut = (): void => this.releaseAll("key ");

  releaseAll(holders = ""): void {
    for (const holder of [...this.#held.keys()]) if (holder.startsWith(holders)) this.#up(holder);
  }

  #down(holder: string, spot: Spot): void {
    if (this.#held.has(holder) || this.isHeld(spot)) return;
    this.#held.set(holder, spot);
    this.#handlers.down(spot);
  }

  #up(holder: string): void {
    const spot = this.#held.get(holder);
    if (!spot) return;
    this.#held.delete(holder);
    this.#handlers.up(spot);
  }
}

export function keyOf(event: Event, selector = ".key"): HTMLElement | undefined {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
  return element ?? undefined;
}

export function spotOf({ dataset }: HTMLElement): Spot {
  return { column: Number(dataset["column"]), row: Number(dataset["row"]) };
}

function isPressKey({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ["Space", "Enter", "NumpadEnter"].includes(code) && !ctrlKey && !metaKey && !altKey;
}
