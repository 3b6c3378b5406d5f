import { setTimeout as sleep } from "node:timers/promises";
import type { TraceEntry } from "../../simulator/virtual-deck/index.ts";
import { type Desk, sessionKeys, startDesk } from "./desk.ts";
import { preciseNow, type Times } from "./statistics.ts";
import type { Subjects } from "./subjects.ts";

/** Milliseconds between two presses: the status that the plugin asks for after each is answered by then. */
const pressPause = 100;
/** Milliseconds for the frames after a change of the session: a key takes eight pictures a second at most. */
const changePause = 400;

/** Start of the process to registration, without keys: what comes after it disturbs nothing. The first round warms the disk. */
export const measureStart = ({ plugin, floor }: Subjects, runs: number): Promise<Times> =>
  inTurn([plugin, floor], 0, 1 + runs, restart).then((times) => times.slice(1));

/** Frame that tells of a press to the request at the service, over connections that are open. */
export const measurePress = ({ plugin, rawClient }: Subjects, runs: number): Promise<Times> =>
  inTurn([plugin, rawClient], 32, 10 + runs, async ({ press }) => {
    await sleep(pressPause);
    return press();
  }).then((times) => times.slice(10));

async function inTurn(
  folders: readonly [plugin: string, against: string],
  keys: number,
  runs: number,
  measure: (desk: Desk) => Promise<number>,
): Promise<Times> {
  const [plugin, against] = folders.map((folder) => startDesk({ folder, decks: [keys] }));
  if (!plugin || !against) throw new Error("a desk is missing");
  const desks = { plugin: await plugin, against: await against };
  const times = [];
  for (let run = 0; run < runs; run += 1)
    times.push({ plugin: await measure(desks.plugin), against: await measure(desks.against) });
  await Promise.all([desks.plugin.stop(), desks.against.stop()]);
  return times;
}

async function restart({ deck }: Desk): Promise<number> {
  let begun = Number.NaN;
  const unsubscribe = deck.subscribe(() => {
    if (deck.plugin.status === "starting" && Number.isNaN(begun)) begun = preciseNow();
  });
  const registered = deck.trace.next({ event: "registerPlugin" }, { timeoutMs: 30_000 });
  await deck.plugin.restart();
  unsubscribe();
  return (await registered).at - begun;
}

/** Status answer to the frame that changes the last key, in milliseconds: a session starts and stops from elsewhere. */
export async function measureNews({ plugin }: Subjects, runs: number): Promise<number[]> {
  const desk = await startDesk({ folder: plugin, mix: sessionKeys });
  const times: number[] = [];
  for (let run = -4; run < runs; run += 1) {
    const time = await change(desk, run % 2 === 0 ? "start" : "stop");
    if (run >= 0) times.push(time);
  }
  await desk.stop();
  return times;
}

async function change({ deck, service, key }: Desk, move: "start" | "stop"): Promise<number> {
  await service.move(move);
  const frames: TraceEntry[] = [];
  const unsubscribe = deck.trace.subscribe((frame) => {
    if (frame.direction === "from-plugin" && /^set(Image|State)$/.test(frame.event ?? "")) frames.push(frame);
  });
  const answered = service.nextStatusAnswer();
  await key.tap();
  const answeredAt = await answered;
  await sleep(changePause);
  unsubscribe();
  const news = frames.filter(({ at }) => at >= answeredAt).toReversed();
  const first = new Map(news.map(({ context, at }) => [context, at] as const));
  if (first.size < sessionKeys.length) throw new Error(`only ${first.size} keys show the news`);
  return Math.max(...first.values()) - answeredAt;
}
