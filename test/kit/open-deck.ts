import { expect, vi } from "vitest";
import type { VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";

/** What an event says of a key that OpenDeck has not let appear. */
export const unannounced = (deck: VirtualDeck, name: ActionName, context: string, settings = {}) => ({
  action: actionUuids[name],
  context,
  device: deck.devices[0]?.id,
  payload: { controller: "Keypad", isInMultiAction: false, settings, state: 0 },
});

let probes = 0;

/** Waits until the plugin takes a press for a new one: in its first half second it drops all. */
export async function takesPresses(deck: VirtualDeck): Promise<void> {
  probes += 1;
  const context = `probe ${probes}`;
  const pressed = { event: "keyDown", ...unannounced(deck, "clear", context), device: "probe" };
  await vi.waitFor(
    () => {
      deck.link.send(pressed);
      expect(deck.trace.count({ event: "setImage", context })).toBeGreaterThan(0);
    },
    { timeout: 30_000 },
  );
}
