import { setTimeout as sleep } from "node:timers/promises";
import { type Desk, type DeskOptions, sixActions, startDesk } from "./desk.ts";
import { processorTime, residentMemory } from "./statistics.ts";
import type { Subjects } from "./subjects.ts";

/** One plugin that polls a service while nothing happens. */
export interface QuietFigures {
  readonly keys: number;
  readonly accounts: number;
  /** Resident memory in MB, after the warm-up. */
  readonly memory: number;
  /** Share of one processor core, in percent. */
  readonly processor: number;
  readonly framesPerMinute: number;
  readonly requestsPerMinute: number;
  /** TLS connections since its start. */
  readonly connections: number;
}

export interface QuietRun {
  readonly floor: QuietFigures;
  /** With 32 keys on three decks. */
  readonly plugin: QuietFigures;
  readonly oneKey: QuietFigures;
  /** With 256 keys, and with 2, 4 and 8 accounts. */
  readonly grown: readonly QuietFigures[];
  /** New TLS connections for the first press after all this. */
  readonly connectionsOfPress: number;
}

/** All at the same time, each with a process and a service of its own, and nothing else is measured meanwhile. */
export async function measureQuiet(
  { plugin: folder, floor: floorFolder }: Subjects,
  warmUpSeconds: number,
  quietSeconds: number,
): Promise<QuietRun> {
  const start = (options: Partial<DeskOptions>): Promise<Desk> =>
    startDesk({ folder, mix: sixActions, keys: 32, ...options });
  const desk = await start({ decks: [15, 15, 2] });
  const desks = [
    await start({ folder: floorFolder, decks: [15, 15, 2] }),
    desk,
    await start({ keys: 1 }),
    await start({ keys: 256 }),
  ];
  for (const accounts of [2, 4, 8]) desks.push(await start({ accounts }));
  await sleep(warmUpSeconds * 1000);
  const before = desks.map(countsOf);
  await sleep(quietSeconds * 1000);
  const figures = desks.map((each, index): QuietFigures => {
    const now = countsOf(each);
    const then = before[index] ?? now;
    return {
      keys: each.keys,
      accounts: each.service.access.length,
      memory: then.memory,
      processor: (100 * (now.processor - then.processor)) / (quietSeconds * 1000),
      framesPerMinute: (60 * (now.frames - then.frames)) / quietSeconds,
      requestsPerMinute: (60 * (now.requests - then.requests)) / quietSeconds,
      connections: now.connections,
    };
  });
  const [floor, plugin, oneKey, ...grown] = figures;
  if (!floor || !plugin || !oneKey) throw new Error("a case is missing");
  await desk.press();
  const connectionsOfPress = desk.service.counts.connections - plugin.connections;
  await Promise.all(desks.map((each) => each.stop()));
  return { floor, plugin, oneKey, grown, connectionsOfPress };
}

function countsOf({ deck, service, pid }: Desk) {
  return {
    ...service.counts,
    memory: residentMemory(pid()),
    processor: processorTime(pid()),
    frames: deck.trace.count({ direction: "from-plugin" }),
  };
}
