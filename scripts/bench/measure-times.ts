import { setTimeout as sleep } from "node:timers/promises";
import type { TraceEntry } from "../../simulator/virtual-deck/index.ts";
import { type Desk, sessionKeys, everyAction, startDesk } from "./desk.ts";
import { startRawClient } from "./raw-client-process.ts";
import { preciseNow, type Times } from "./statistics.ts";
import type { Subjects } from "./subjects.ts";

/** Milliseconds between two presses: the status that the plugin asks for after each is answered by then. */
const pressPause = 100;
/** Milliseconds for the frames after a change of the session: a key takes eight pictures a second at most. */
const changePause = 400;

/**
 * Starts the plugin and the floor in turn. The desks are empty, so that what comes after the registration disturbs nothing.
 * @returns from the start of the process to its registration on the socket
 */
export async function measureStart({ plugin, floor }: Subjects, runs: number): Promise<Times> {
  const ofPlugin = await startDesk({ folder: plugin, mix: everyAction, keys: 0 });
  const ofFloor = await startDesk({ folder: floor, mix: everyAction, keys: 0 });
  const time = async (desk: Desk): Promise<number> => {
    const { begun, registered } = await restart(desk);
    return registered - begun;
  };
  // The first round only warms the caches of the disk.
  const times = await inTurn(
    1,
    runs,
    () => time(ofPlugin),
    () => time(ofFloor),
  );
  await Promise.all([ofPlugin.stop(), ofFloor.stop()]);
  return times;
}

/**
 * Presses a key of the plugin and the raw client in turn, both over connections that are open.
 * @returns from the frame that tells of the press to the request at the service
 */
export async function measurePress({ plugin, rawClient }: Subjects, runs: number): Promise<Times> {
  const desk = await startDesk({ folder: plugin, mix: everyAction, keys: 32 });
  const raw = await startRawClient(rawClient, desk);
  const time = async (press: Desk["press"]): Promise<number> => {
    await sleep(pressPause);
    const { told, arrived } = await press();
    return arrived - told;
  };
  const times = await inTurn(
    10,
    runs,
    () => time(desk.press),
    () => time(raw.press),
  );
  raw.stop();
  await desk.stop();
  return times;
}

/** Measures the plugin and the other after one another, again and again; the first rounds are left out. */
async function inTurn(
  warmUps: number,
  runs: number,
  plugin: () => Promise<number>,
  against: () => Promise<number>,
): Promise<Times> {
  const rounds = [];
  for (let run = 0; run < warmUps + runs; run += 1)
    rounds.push({ plugin: await plugin(), against: await against() });
  return rounds.slice(warmUps);
}

async function restart({ deck }: Desk): Promise<{ begun: number; registered: number }> {
  let begun = Number.NaN;
  const unsubscribe = deck.subscribe(() => {
    if (deck.plugin.status === "starting" && Number.isNaN(begun)) begun = preciseNow();
  });
  const registered = deck.trace.next({ event: "registerPlugin" }, { timeoutMs: 30_000 });
  await deck.plugin.restart();
  unsubscribe();
  return { begun, registered: (await registered).at };
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
