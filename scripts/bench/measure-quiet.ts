import { setTimeout as sleep } from "node:timers/promises";
import { type Desk, startDesk } from "./desk.ts";
import { processorTime, residentMemory } from "./statistics.ts";
import type { Subjects } from "./subjects.ts";

/** Plugins that poll while nothing happens, at the same time, each with a process and a service of its own. */
export async function measureQuiet(subjects: Subjects, warmUpSeconds: number, quietSeconds: number) {
  const decks = [15, 15, 2];
  const desks = {
    floor: await startDesk({ folder: subjects.floor, decks }),
    plugin: await startDesk({ folder: subjects.plugin, decks }),
    oneKey: await startDesk({ folder: subjects.plugin, decks: [1] }),
  };
  await sleep(warmUpSeconds * 1000);
  const begun = [countsOf(desks.floor), countsOf(desks.plugin), countsOf(desks.oneKey)] as const;
  await sleep(quietSeconds * 1000);
  const figuresOf = (desk: Desk, then: ReturnType<typeof countsOf>) => {
    const now = countsOf(desk);
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
  };
  const floor = figuresOf(desks.floor, begun[0]);
  const plugin = figuresOf(desks.plugin, begun[1]);
  const oneKey = figuresOf(desks.oneKey, begun[2]);
  await desks.plugin.press();
  const connectionsOfPress = desks.plugin.service.counts().connections - plugin.connections;
  await Promise.all(Object.values(desks).map((desk) => desk.stop()));
  return { floor, plugin, oneKey, connectionsOfPress };
}

function countsOf({ deck, service, pid }: Desk) {
  return {
    ...service.counts(),
    memory: residentMemory(pid()),
    processor: processorTime(pid()),
    frames: deck.trace.count({ direction: "from-plugin" }),
  };
}
