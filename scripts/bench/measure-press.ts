import { setTimeout as sleep } from "node:timers/promises";
import type { TraceEntry } from "../../simulator/virtual-deck/index.ts";
import { type Desk, sessionKeys, sixActions, startDesk } from "./desk.ts";
import { startRawClient } from "./raw-client-process.ts";
import type { Times } from "./statistics.ts";
import type { Subjects } from "./subjects.ts";

/** Milliseconds between two presses: the status that the plugin asks for after each is answered by then. */
const pressPause = 100;
/** Milliseconds for the frames after a change of the session: a key takes eight pictures a second at most. */
const changePause = 400;

/**
 * Presses a key of the plugin and the raw client in turn, both over connections that are open.
 * @returns from the frame that tells of the press to the request at the service
 */
export async function measurePress({ plugin, rawClient }: Subjects, runs: number): Promise<Times> {
  const desk = await startDesk({ folder: plugin, mix: sixActions, keys: 32 });
  const raw = await startRawClient(rawClient, desk);
  const times: Times = { plugin: [], against: [] };
  for (let run = -10; run < runs; run += 1) {
    await sleep(pressPause);
    const pressed = await desk.press();
    await sleep(pressPause);
    const rawPressed = await raw.press();
    if (run < 0) continue;
    times.plugin.push(pressed.arrived - pressed.told);
    times.against.push(rawPressed.arrived - rawPressed.told);
  }
  raw.stop();
  await desk.stop();
  return times;
}

/**
 * Starts and stops a session from elsewhere, so that every key changes.
 * @returns milliseconds from the status answer to the frame that changes the last key, one per run
 */
export async function measureNews({ plugin }: Subjects, keys: number, runs: number): Promise<number[]> {
  const desk = await startDesk({ folder: plugin, mix: sessionKeys(keys), keys });
  const times: number[] = [];
  for (let run = -4; run < runs; run += 1) {
    const time = await change(desk, keys, run % 2 === 0 ? "start" : "stop");
    if (run >= 0) times.push(time);
  }
  await desk.stop();
  return times;
}

async function change({ deck, service, key }: Desk, keys: number, move: "start" | "stop"): Promise<number> {
  await service.move(move);
  const frames: TraceEntry[] = [];
  const unsubscribe = deck.trace.subscribe((frame) => {
    if (frame.direction === "from-plugin" && /^set(Image|State)$/.test(frame.event ?? "")) frames.push(frame);
  });
  const answered = service.nextStatus();
  await key.tap();
  const answeredAt = await answered;
  await sleep(changePause);
  unsubscribe();
  const news = frames.filter(({ at }) => at >= answeredAt).toReversed();
  const first = new Map(news.map(({ context, at }) => [context, at] as const));
  if (first.size < keys) throw new Error(`only ${first.size} of ${keys} keys show the news`);
  return Math.max(...first.values()) - answeredAt;
}
