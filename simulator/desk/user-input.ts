import type { Dial, Key, VirtualDeck } from "../virtual-deck/index.ts";
import type { Place } from "./commands.ts";

/** What is there, on the page that is shown at each call. @throws Error where the device has no such key or dial */
export function controlAt(deck: VirtualDeck, { device: id, controller, column, row }: Place): Key | Dial {
  const device = deck.device(id);
  return controller === "Encoder" ? device.dial(column) : device.key(column, row);
}

/** The presses of one page: the keys and dials that it holds down are let go when it goes away. */
export class UserInput {
  readonly #deck: VirtualDeck;
  readonly #held = new Map<string, Key | Dial>();

  constructor(deck: VirtualDeck) {
    this.#deck = deck;
  }

  /** @throws Error where the key or dial is held already, by this page or another */
  async press(place: Place): Promise<void> {
    const control = controlAt(this.#deck, place);
    const isFree = !control.held;
    const pressed = control.press();
    // A control that another page holds is released by that page alone.
    if (isFree) this.#held.set(nameOf(place), control);
    await pressed;
  }

  /** Lets go what this page has pressed, and nothing else. */
  async release(place: Place): Promise<void> {
    const control = this.#held.get(nameOf(place));
    this.#held.delete(nameOf(place));
    await control?.release();
  }

  releaseAll(): void {
    // While the deck stops, nothing waits for the release.
    for (const control of this.#held.values()) control.release()?.catch(() => undefined);
    this.#held.clear();
  }
}

function nameOf({ device, controller, column, row }: Place): string {
  return `${device} ${controller} ${column},${row}`;
}
