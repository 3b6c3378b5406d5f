import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { faultKinds } from "../../simulator/caption-service/faults/fault.ts";
import { certificateKinds } from "../../simulator/caption-service/wire/certificates.ts";
import { stepKindMaker, ms } from "../../test/kit/random-step.ts";
import { accountNames, type SoakDesk } from "./soak-desk.ts";

/** Makes a kind of step: `kind(weight, name, values, act)`. */
const kind = stepKindMaker<SoakDesk>();
/** `holdKey` takes the key at this index, modulo the number of keys that nobody holds. */
const anyKey = fc.nat();

/** What people do at the deck and at the dashboard. */
export const userSteps = fc.oneof(
  kind(40, "tap", anyKey, (desk, index) => holdKey(desk, index, 0)),
  kind(10, "tap twice", fc.tuple(anyKey, ms(0, 250)), async (desk, [index, between]) => {
    await holdKey(desk, index, 0);
    await pause(between);
    await holdKey(desk, index, 0);
  }),
  kind(10, "hold", fc.tuple(anyKey, ms(50, 1_500)), (desk, [index, time]) => holdKey(desk, index, time)),
  kind(
    4,
    "dashboard",
    fc.tuple(fc.constantFrom(...accountNames), fc.constantFrom("start", "stop", "pause", "resume")),
    ({ emulator }, [account, move]) => emulator.control({ command: "session", account, move }),
  ),
  kind(10, "page", fc.constantFrom(0, 0, 0, 1), ({ device }, page) => device.switchPage(page)),
  kind(2, "sleep", ms(200, 12_000), async ({ deck }, duration) => {
    deck.sleep();
    await pause(duration);
    deck.wake();
  }),
  kind(2, "unplug", ms(100, 1_000), async ({ device }, duration) => {
    device.disconnect();
    await pause(duration);
    device.connect();
  }),
);

/** Faults of the network and of the service. They last until `restoreNetwork`. */
export const networkSteps = fc.oneof(
  kind(3, "network", fc.constantFrom("cut", "black-hole", "drop-idle"), ({ emulator }, action) =>
    emulator.control({ command: "network", action }),
  ),
  kind(1, "certificate", fc.constantFrom(...certificateKinds), ({ emulator }, certificate) =>
    emulator.control({ command: "set-certificate", certificate }),
  ),
  kind(15, "fault", fc.constantFrom(...faultKinds), ({ emulator: { faults } }, { example }) => {
    faults.add({ fault: example });
  }),
);

export async function restoreNetwork({ emulator }: SoakDesk): Promise<void> {
  emulator.faults.clear();
  emulator.network.showCertificate("good");
  await emulator.network.restore();
}

/** Presses a key and returns before the release, so that other steps can happen meanwhile. */
async function holdKey({ device }: SoakDesk, index: number, duration: number): Promise<void> {
  const keys = device.connected ? device.keys().filter(({ content, held }) => content && !held) : [];
  const key = keys[index % Math.max(1, keys.length)];
  await key?.press();
  void pause(duration).then(() => key?.release());
}
