import { expect, vi } from "vitest";
import type { VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { actionUuids } from "../../src/identifiers.ts";

let probes = 0;

/**
 * Waits until the plugin accepts presses. On OpenDeck it drops all presses in its first half second. After that, it adds and draws
 * the unknown key that a press comes from.
 */
export async function waitUntilAcceptsPresses(deck: VirtualDeck): Promise<void> {
  probes += 1;
  const context = `probe ${probes}`;
  const payload = { controller: "Keypad", isInMultiAction: false, settings: {}, state: 0 };
  const press = { event: "keyDown", action: actionUuids.clear, context, device: "probe", payload };
  await vi.waitFor(
    () => {
      deck.link.send(press);
      expect(deck.trace.count({ event: "setImage", context })).toBeGreaterThan(0);
    },
    { timeout: 30_000 },
  );
}
