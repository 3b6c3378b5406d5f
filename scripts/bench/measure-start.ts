import { startDesk, sixActions, type Desk } from "./desk.ts";
import { RawClient } from "./raw-client-process.ts";
import { preciseNow } from "./statistics.ts";
import type { Subjects } from "./subjects.ts";

/** Times in milliseconds, one per run. */
export interface StartFigures {
  /** From the start of the process to its registration on the socket. */
  readonly plugin: readonly number[];
  readonly floor: readonly number[];
}

/** Starts both in turn. The desks are empty, so that what comes after the registration disturbs nothing. */
export async function measureStart({ plugin, floor }: Subjects, runs: number): Promise<StartFigures> {
  const desks = await Promise.all(
    [plugin, floor].map((folder) => startDesk({ folder, mix: sixActions, keys: 0 })),
  );
  const times: number[][] = desks.map(() => []);
  // The first round only warms the caches of the disk.
  for (let run = -1; run < runs; run += 1) {
    for (const [index, desk] of desks.entries()) {
      const { begun, registered } = await restart(desk);
      if (run >= 0) times[index]?.push(registered - begun);
    }
  }
  await Promise.all(desks.map((desk) => desk.stop()));
  const [ofPlugin = [], ofFloor = []] = times;
  return { plugin: ofPlugin, floor: ofFloor };
}

/** What a press costs that comes as early as possible; times in milliseconds, one per run. */
export interface FirstPressFigures {
  /** From the frame that tells of the press to its request at the service. */
  readonly plugin: readonly number[];
  readonly rawClient: readonly number[];
  /** From the start of the process to that request. */
  readonly pluginFromStart: readonly number[];
  readonly rawClientFromStart: readonly number[];
}

/** Presses a key as soon as the plugin has registered and been told of it. */
export async function measureFirstPress(
  { plugin, rawClient }: Subjects,
  runs: number,
): Promise<FirstPressFigures> {
  const desk = await startDesk({ folder: plugin, mix: sixActions, keys: 32 });
  const figures = { plugin: [], rawClient: [], pluginFromStart: [], rawClientFromStart: [] } as Record<
    keyof FirstPressFigures,
    number[]
  >;
  for (let run = -1; run < runs; run += 1) {
    const { begun } = await restart(desk);
    const pressed = await desk.press();
    const raw = await RawClient.start(rawClient, desk);
    const rawPressed = await raw.press();
    raw.stop();
    if (run < 0) continue;
    figures.plugin.push(pressed.arrived - pressed.told);
    figures.pluginFromStart.push(pressed.arrived - begun);
    figures.rawClient.push(rawPressed.arrived - rawPressed.told);
    figures.rawClientFromStart.push(rawPressed.arrived - raw.begun);
  }
  await desk.stop();
  return figures;
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
