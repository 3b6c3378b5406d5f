import type { Dial, Key, VirtualDeck } from "../virtual-deck/index.ts";

export interface Place {
  readonly device: string;
  readonly column: number;
  readonly row: number;
}

export interface DialPlace {
  readonly device: string;
  readonly dial: number;
}

/** The presses of one page: the keys and dials that it holds down are let go when it goes away. */
export class UserInput {
  readonly #deck: VirtualDeck;
  readonly #held = new Map<string, Key>();
  readonly #pushed = new Map<string, Dial>();

  constructor(deck: VirtualDeck) {
    this.#deck = deck;
  }

  /** @throws Error where the key is held already, by this page or another */
  async press(place: Place): Promise<void> {
    const key = this.#deck.device(place.device).key(place.column, place.row);
    const isFree = !key.held;
    const pressed = key.press();
    // One that another page holds is not ours to let go.
    if (isFree) this.#held.set(nameOf(place), key);
    await pressed;
  }

  /** Lets go what this page has pressed, and nothing else. */
  async release(place: Place): Promise<void> {
    const key = this.#held.get(nameOf(place));
    this.#held.delete(nameOf(place));
    await key?.release();
  }

  /** @throws Error where the dial is held already, by this page or another */
  push(place: DialPlace): void {
    const dial = this.#deck.device(place.device).dial(place.dial);
    dial.press();
    this.#pushed.set(`${place.device} ${place.dial}`, dial);
  }

  /** Lets go what this page has pushed, and nothing else. */
  letGo({ device, dial }: DialPlace): void {
    const name = `${device} ${dial}`;
    this.#pushed.get(name)?.release();
    this.#pushed.delete(name);
  }

  releaseAll(): void {
    for (const dial of this.#pushed.values()) dial.release();
    this.#pushed.clear();
    for (const key of this.#held.values()) {
      // The deck may be stopping, and then nobody waits for the key any more.
      key.release().catch(() => undefined);
    }
    this.#held.clear();
  }
}

function nameOf({ device, column, row }: Place): string {
  return `${device} ${column},${row}`;
}
