import type { Key, VirtualDeck } from "../virtual-deck/index.ts";

export interface Place {
  readonly device: string;
  readonly column: number;
  readonly row: number;
}

/** The presses of one page: the keys that it holds down are let go when it goes away. */
export class UserInput {
  readonly #deck: VirtualDeck;
  readonly #held = new Map<string, Key>();

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

  releaseAll(): void {
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
