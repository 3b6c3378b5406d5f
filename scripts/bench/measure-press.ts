import { setTimeout as sleep } from "node:timers/promises";
import type { TraceEntry } from "../../simulator/virtual-deck/index.ts";
import { type Desk, sessionKeys, sixActions, startDesk } from "./desk.ts";
import { RawClient } from "./raw-client-process.ts";
import type { Subjects } from "./subjects.ts";

/** Milliseconds between two presses: the status that the plugin asks for after each is answered by then. */
const pressPause = 100;
/** Milliseconds for the frames after a change of the session: a key takes eight pictures a second at most. */
const changePause = 400;

/** Times in milliseconds, one per run. */
export interface PressFigures {
  /** From the keyDown frame to the request at the service. */
  readonly plugin: readonly number[];
  /** From the frame that tells the raw client to send to its request at the service. */
  readonly rawClient: readonly number[];
  /** The last part of that: from the call of undici on. */
  readonly requestAlone: readonly number[];
}

/** Presses a key of the plugin and the raw client in turn, both over connections that are open. */
export async function measurePress({ plugin, rawClient }: Subjects, runs: number): Promise<PressFigures> {
  const desk = await startDesk({ folder: plugin, mix: sixActions, keys: 32 });
  const raw = await RawClient.start(rawClient, desk);
  const figures = { plugin: [] as number[], rawClient: [] as number[], requestAlone: [] as number[] };
  for (let run = -10; run < runs; run += 1) {
    await sleep(pressPause);
    const pressed = await desk.press();
    await sleep(pressPause);
    const rawPressed = await raw.press();
    if (run < 0) continue;
    figures.plugin.push(pressed.arrived - pressed.told);
    figures.rawClient.push(rawPressed.arrived - rawPressed.told);
    figures.requestAlone.push(rawPressed.arrived - rawPressed.sent);
  }
  raw.stop();
  await desk.stop();
  return figures;
}

/**
 * Starts and stops a session from elsewhere, so that every key changes.
 * @returns milliseconds from the status answer to the frame that changes the last key, one per run
 */
export async function measureNews(
  { plugin }: Subjects,
  keys: number,
  runs: number,
): Promise<readonly number[]> {
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
  const first = new Map(
    frames
      .filter(({ at }) => at >= answeredAt)
      .map(({ context, at }) => [context, at] as const)
      .toReversed(),
  );
  if (first.size < keys) throw new Error(`only ${first.size} of ${keys} keys show the news`);
  return Math.max(...first.values()) - answeredAt;
}
