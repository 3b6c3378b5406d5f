import { setTimeout as sleep } from "node:timers/promises";
import { type Desk, type DeskOptions, sixActions, startDesk } from "./desk.ts";
import { processorTime, residentMemory } from "./process-figures.ts";
import type { Counts } from "./service.ts";
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
  readonly plugin: QuietFigures;
  readonly floor: QuietFigures;
  /** With 1, 32 and 256 keys. */
  readonly byKeys: readonly QuietFigures[];
  /** With 1, 2, 4 and 8 accounts. */
  readonly byAccounts: readonly QuietFigures[];
  /** New TLS connections for the first press after all this. */
  readonly connectionsOfPress: number;
}

/** All at the same time, each with a process and a service of its own, and nothing else is measured meanwhile. */
export async function measureQuiet(
  { plugin, floor }: Subjects,
  warmUpSeconds: number,
  quietSeconds: number,
): Promise<QuietRun> {
  const threeDecks = { mix: sixActions, keys: 32, decks: [15, 15, 2] };
  const ofPlugin: DeskOptions = { folder: plugin, ...threeDecks };
  const cases: DeskOptions[] = [
    { folder: floor, ...threeDecks },
    ofPlugin,
    { folder: plugin, mix: sixActions, keys: 1 },
    { folder: plugin, mix: sixActions, keys: 256 },
    ...[2, 4, 8].map((accounts) => ({ folder: plugin, mix: sixActions, keys: 32, accounts })),
  ];
  const desks: Desk[] = [];
  for (const options of cases) desks.push(await startDesk(options));
  await sleep(warmUpSeconds * 1000);
  const before = await Promise.all(desks.map(countsOf));
  await sleep(quietSeconds * 1000);
  const after = await Promise.all(desks.map(countsOf));
  const figures = after.map((now, index): QuietFigures => {
    const { keys, accounts = 1 } = cases[index] ?? ofPlugin;
    const then = before[index] ?? now;
    return {
      keys,
      accounts,
      memory: then.memory,
      processor: (100 * (now.processor - then.processor)) / (quietSeconds * 1000),
      framesPerMinute: (60 * (now.frames - then.frames)) / quietSeconds,
      requestsPerMinute: (60 * (now.requests - then.requests)) / quietSeconds,
      connections: now.connections,
    };
  });
  const [floorFigures, pluginFigures, one, many, ...accounts] = figures;
  const [, desk] = desks;
  if (!floorFigures || !pluginFigures || !one || !many || !desk) throw new Error("a case is missing");
  await desk.press();
  const connectionsOfPress = (await desk.service.counts()).connections - pluginFigures.connections;
  await Promise.all(desks.map((each) => each.stop()));
  return {
    plugin: pluginFigures,
    floor: floorFigures,
    byKeys: [one, pluginFigures, many],
    byAccounts: [pluginFigures, ...accounts],
    connectionsOfPress,
  };
}

interface AllCounts extends Counts {
  readonly memory: number;
  readonly processor: number;
  readonly frames: number;
}

async function countsOf({ deck, service, pid }: Desk): Promise<AllCounts> {
  return {
    ...(await service.counts()),
    memory: residentMemory(pid()),
    processor: processorTime(pid()),
    frames: deck.trace.count({ direction: "from-plugin" }),
  };
}
