import { setTimeout as sleep } from "node:timers/promises";
import { type Desk, type DeskOptions, everyAction, startDesk } from "./desk.ts";
import { processorTime, residentMemory } from "./statistics.ts";
import type { Subjects } from "./subjects.ts";

/** Plugins that poll a service while nothing happens: all at the same time, each with a process and a service of its own, and nothing else is measured meanwhile. */
export async function measureQuiet(
  { plugin: folder, floor: floorFolder }: Subjects,
  warmUpSeconds: number,
  quietSeconds: number,
) {
  const start = (options: Partial<DeskOptions>): Promise<Desk> =>
    startDesk({ folder, mix: everyAction, keys: 32, ...options });
  const decks = [15, 15, 2];
  const desk = await start({ decks });
  const desks = [await start({ folder: floorFolder, decks }), desk];
  desks.push(await start({ keys: 1 }));
  await sleep(warmUpSeconds * 1000);
  const before = desks.map(countsOf);
  await sleep(quietSeconds * 1000);
  const figures = desks.map((each, index) => {
    const now = countsOf(each);
    const then = before[index] ?? now;
    return {
      /** Resident memory in MB, after the warm-up. */
      memory: then.memory,
      /** Share of one processor core, in percent. */
      processor: (100 * (now.processor - then.processor)) / (quietSeconds * 1000),
      framesPerMinute: (60 * (now.frames - then.frames)) / quietSeconds,
      requestsPerMinute: (60 * (now.requests - then.requests)) / quietSeconds,
      /** TLS connections since its start. */
      connections: now.connections,
    };
  });
  const [floor, plugin, oneKey] = figures;
  if (!floor || !plugin || !oneKey) throw new Error("a case is missing");
  await desk.press();
  const connectionsOfPress = desk.service.counts().connections - plugin.connections;
  await Promise.all(desks.map((each) => each.stop()));
  return {
    floor,
    /** With 32 keys on three decks. */
    plugin,
    oneKey,
    /** New TLS connections for the first press after all this. */
    connectionsOfPress,
  };
}

function countsOf({ deck, service, pid }: Desk) {
  return {
    ...service.counts(),
    memory: residentMemory(pid()),
    processor: processorTime(pid()),
    frames: deck.trace.count({ direction: "from-plugin" }),
  };
}
