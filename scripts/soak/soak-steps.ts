import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { faultKinds } from "../../simulator/caption-service/faults/fault.ts";
import { certificateKinds } from "../../simulator/caption-service/wire/certificates.ts";
import { languageCodes, names, type SoakDesk } from "./soak-desk.ts";

type Step = (desk: SoakDesk) => unknown;

const step = <T>(weight: number, given: fc.Arbitrary<T>, act: (desk: SoakDesk, given: T) => unknown) => ({
  weight,
  arbitrary: given.map(
    (value): Step =>
      (desk) =>
        act(desk, value),
  ),
});
const ms = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const key = fc.nat(27);
const name = fc.constantFrom(...names);

/** What people do at the deck, in the app and at the dashboard. */
export const userSteps: fc.Arbitrary<Step> = fc.oneof(
  step(40, key, tap),
  step(10, fc.tuple(key, ms(0, 250)), async (desk, [index, between]) => {
    await tap(desk, index);
    await pause(between);
    await tap(desk, index);
  }),
  step(10, fc.tuple(key, ms(50, 1_500)), (desk, [index, duration]) => tap(desk, index, duration)),
  step(4, fc.tuple(name, fc.constantFrom("start", "stop", "pause", "resume")), ({ emulator }, [of, move]) =>
    emulator.control({ command: "session", account: of, move }),
  ),
  step(6, fc.tuple(key, fc.constantFrom("toggle", "stop", "show", 5)), ({ deck, keys }, [index, mode]) => {
    const edited = keys[index];
    if (edited) deck.editSettings(edited.key.instance, { ...edited.saved.settings, mode });
  }),
  step(1, fc.boolean(), ({ deck, globalSettings }, isGood) => {
    deck.editGlobalSettings(isGood ? globalSettings : { account: { baseUrl: "captions" } });
  }),
  step(10, fc.constantFrom(0, 0, 0, 1), ({ device }, page) => device.switchPage(page)),
  step(2, ms(200, 12_000), async ({ deck }, duration) => {
    deck.sleep();
    await pause(duration);
    deck.wake();
  }),
  step(2, ms(100, 1_000), async ({ device }, duration) => {
    device.disconnect();
    await pause(duration);
    device.connect();
  }),
);

/** What goes wrong in the network and at the service. A fault goes with the next, or when the soak calms down. */
export const networkSteps: fc.Arbitrary<Step> = fc.oneof(
  step(2, fc.constantFrom("cut", "blackHole"), async ({ emulator: { network } }, way) => network[way]()),
  step(1, fc.constantFrom(...certificateKinds), ({ emulator: { network } }, kind) => {
    network.showCertificate(kind);
    network.dropIdle();
  }),
  step(2, fc.constant(0), ({ emulator: { network } }) => network.dropIdle()),
  step(15, fc.constantFrom(...faultKinds), ({ emulator: { faults } }, { example }) => {
    faults.add({ match: {}, fault: example });
  }),
);

export async function restoreNetwork({ emulator }: SoakDesk): Promise<void> {
  emulator.faults.clear();
  emulator.network.showCertificate("good");
  await emulator.network.restore();
}

/** Gives every key its settings back. */
export function calmDown({ deck, device, keys, globalSettings }: SoakDesk): void {
  device.connect();
  device.switchPage(0);
  for (const { key: each, saved } of keys) {
    void each.release();
    deck.editSettings(each.instance, saved.settings);
  }
  deck.editGlobalSettings(globalSettings);
}

/** One press of each kind does its work at each account. @throws Error where one does not */
export async function pressEach(desk: SoakDesk): Promise<void> {
  for (const account of desk.accounts) {
    const { clears } = account;
    const presses = [
      ["stream", undefined, () => account.session?.state === "active"],
      ["clear", undefined, () => account.clears === clears + 1],
      ["visibility", "hide", () => !account.captionsVisible],
      ["transcriptionLanguage", undefined, () => languageCodes.includes(account.transcriptionLanguage)],
      ["stream", "stop", () => !account.session],
    ] as const;
    for (const [action, mode, isDone] of presses) {
      // A press within a second after a change sends nothing.
      await pause(1_150);
      const own = desk.keys.filter((each) => each.name === account.name && each.action === action);
      await own.find(({ saved }) => saved.settings["mode"] === mode)?.key.tap();
      const describe = `${account.name}: ${action} ${mode ?? ""}`;
      await desk.deck.waitFor(isDone, { timeoutMs: 5_000, describe });
    }
  }
}

async function tap({ device }: SoakDesk, index: number, duration = 0): Promise<void> {
  const free = device.connected ? device.keys().filter(({ content, held }) => content && !held) : [];
  const found = free[index % Math.max(1, free.length)];
  await found?.press();
  // Nothing waits for the release: other things happen meanwhile.
  void pause(duration).then(() => found?.release());
}
