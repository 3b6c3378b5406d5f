import { startDesk, sixActions, type Desk } from "./desk.ts";
import { startRawClient } from "./raw-client-process.ts";
import { preciseNow, type Times } from "./statistics.ts";
import type { Subjects } from "./subjects.ts";

/**
 * Starts the plugin and the floor in turn. The desks are empty, so that what comes after the registration disturbs nothing.
 * @returns from the start of the process to its registration on the socket
 */
export async function measureStart({ plugin, floor }: Subjects, runs: number): Promise<Times> {
  const [ofPlugin, ofFloor] = await Promise.all([
    startDesk({ folder: plugin, mix: sixActions, keys: 0 }),
    startDesk({ folder: floor, mix: sixActions, keys: 0 }),
  ]);
  const times: Times = { plugin: [], against: [] };
  // The first round only warms the caches of the disk.
  for (let run = -1; run < runs; run += 1) {
    const [own, other] = [await restart(ofPlugin), await restart(ofFloor)];
    if (run < 0) continue;
    times.plugin.push(own.registered - own.begun);
    times.against.push(other.registered - other.begun);
  }
  await Promise.all([ofPlugin.stop(), ofFloor.stop()]);
  return times;
}

/** What a press costs that comes as early as possible. */
export interface FirstPress {
  /** From the frame that tells of the press to its request at the service. */
  readonly fromPress: Times;
  /** From the start of the process to that request. */
  readonly fromStart: Times;
}

/** Presses a key as soon as the plugin has registered and been told of it, and the raw client in turn. */
export async function measureFirstPress({ plugin, rawClient }: Subjects, runs: number): Promise<FirstPress> {
  const desk = await startDesk({ folder: plugin, mix: sixActions, keys: 32 });
  const [fromPress, fromStart]: [Times, Times] = [
    { plugin: [], against: [] },
    { plugin: [], against: [] },
  ];
  for (let run = -1; run < runs; run += 1) {
    const { begun } = await restart(desk);
    const pressed = await desk.press();
    const raw = await startRawClient(rawClient, desk);
    const rawPressed = await raw.press();
    raw.stop();
    if (run < 0) continue;
    fromPress.plugin.push(pressed.arrived - pressed.told);
    fromPress.against.push(rawPressed.arrived - rawPressed.told);
    fromStart.plugin.push(pressed.arrived - begun);
    fromStart.against.push(rawPressed.arrived - raw.begun);
  }
  await desk.stop();
  return { fromPress, fromStart };
}

async function restart({ deck }: Desk): Promise<{ begun: number; registered: number }> {
  let begun = Number.NaN;
  const unsubscribe = deck.subscribe(() => {
    if (deck.plugin.status === "starting" && Number.isNaN(begun)) begun = preciseNow();
  });
  const registered = deck.trace.next({ event: "registerPlugin" }, { timeoutMs: 30_000 });
  await deck.restartPlugin();
  unsubscribe();
  return { begun, registered: (await registered).at };
}
