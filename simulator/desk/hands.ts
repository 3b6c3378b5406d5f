import type { Dial, Key, VirtualDeck } from "../virtual-deck/index.ts";
import { controlAt, type Place } from "./place.ts";

export type Hands = ReturnType<typeof handsOn>;

/** The presses of one page: the keys and dials that it holds down are let go when it goes away. */
export function handsOn(deck: VirtualDeck) {
  const held = new Map<string, Key | Dial>();
  const nameOf = ({ device, controller, column, row }: Place): string =>
    `${device} ${controller} ${column},${row}`;
  return {
    /** @throws Error where the key or dial is held already, by this page or another */
    async press(place: Place): Promise<void> {
      const control = controlAt(deck, place);
      const isFree = !control.held;
      const pressed = control.press();
      // A control that another page holds is released by that page alone.
      if (isFree) held.set(nameOf(place), control);
      await pressed;
    },
    /** Lets go what this page has pressed, and nothing else. */
    async release(place: Place): Promise<void> {
      const control = held.get(nameOf(place));
      held.delete(nameOf(place));
      await control?.release();
    },
    releaseAll(): void {
      // While the deck stops, nothing waits for the release.
      for (const control of held.values()) control.release()?.catch(() => undefined);
      held.clear();
    },
  };
}
