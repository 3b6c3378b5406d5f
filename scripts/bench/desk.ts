import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { findLayout } from "../../simulator/layouts.ts";
import { type ActionSpec, type TraceEntry, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { preciseNow } from "./figures.ts";

/** The six actions with the settings that they have in the profiles. The first is Clear Captions, the last in the layout. */
const allActions: readonly ActionSpec[] = Object.values(findLayout("mini").keys).toReversed();
/** Keys that all change with the state of the session. A press of the first key polls. */
export const sessionKeys: readonly ActionSpec[] = ["status", ...Array<string>(31).fill("stream")].map(
  (name) => ({ action: `com.captions.control.${name}` }),
);
/** Milliseconds between two presses, enough for the poll after each press. */
const pressPauseMs = 100;
/** Milliseconds until all keys show a change of the session. A key gets at most eight pictures a second. */
const changePauseMs = 400;

interface Request {
  readonly path: string;
  readonly at: number;
  readonly answeredAt: number;
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Starts the plugin of a folder on a deck, and a service for it alone. Times are milliseconds. */
export async function startDesk(pluginFolder: string, keyCount = 32, actions = allActions) {
  const service = new Worker(new URL("service-worker.ts", import.meta.url));
  const [{ caFile, account }] = (await once(service, "message")) as [
    { caFile: string; account: Record<"baseUrl" | "apiKey" | "churchId", string> },
  ];
  const { baseUrl, apiKey } = account;
  const slots = Array.from({ length: keyCount }, (_, index) => [
    `${index % 8},${Math.floor(index / 8)}`,
    actions[index % actions.length],
  ]);
  const deck = await VirtualDeck.start({
    pluginFolder,
    // raw-client.ts, which can stand in for the plugin, reads BENCH_SERVICE and BENCH_API_KEY.
    environment: { NODE_EXTRA_CA_CERTS: caFile, BENCH_SERVICE: baseUrl, BENCH_API_KEY: apiKey },
    globalSettings: { account },
    devices: [{ model: "xl", pages: [{ keys: Object.fromEntries(slots) as Record<string, ActionSpec> }] }],
    traceLimit: 20_000,
  });
  const firstKey = deck.key(0, 0);

  /** Emits each answered request as an event that is named like its path, and "start" or "stop" when a session has changed. */
  const requests = new EventEmitter();
  service.on("message", (request: Request) => requests.emit(request.path, request));
  const nextRequest = (path: string) => once(requests, path) as Promise<[Request]>;

  return {
    get pid(): number {
      if (deck.plugin.pid === undefined)
        throw new Error(`the plugin does not run:\n${deck.plugin.log(4_000)}`);
      return deck.plugin.pid;
    },

    countFrames: () => deck.trace.count({ direction: "from-plugin" }),

    /** For a desk of all actions: presses Clear Captions. @returns the time from the frame of the press to its request */
    async press(): Promise<number> {
      await sleep(pressPauseMs);
      const request = nextRequest("/v1/stream/clear");
      const pressFrame = deck.trace.waitForFrame({ direction: "to-plugin", event: "keyDown" });
      await firstKey.press();
      const [{ at: requestedAt }] = await request;
      const time = requestedAt - (await pressFrame).at;
      await firstKey.release();
      return time;
    },

    /** @returns the time from the start of the process to its registration */
    async restart(): Promise<number> {
      let startedAt = Number.NaN;
      const unsubscribe = deck.subscribe(() => {
        if (deck.plugin.status === "starting" && Number.isNaN(startedAt)) startedAt = preciseNow();
      });
      const registered = deck.trace.waitForFrame({ event: "registerPlugin" }, { timeoutMs: 30_000 });
      await deck.plugin.restart();
      unsubscribe();
      return (await registered).at - startedAt;
    },

    /**
     * For a desk of `sessionKeys`: changes the session at the dashboard, and polls by a tap of the first key.
     * @returns the time from the status that reports the change to the frame by which all keys show it
     */
    async changeSession(move: "start" | "stop"): Promise<number> {
      service.postMessage(move);
      await once(requests, move);
      const frames: TraceEntry[] = [];
      const unsubscribe = deck.trace.subscribe((frame) => {
        if (frame.direction === "from-plugin" && frame.event === "setImage") frames.push(frame);
      });
      const status = nextRequest("/v1/stream");
      await firstKey.tap();
      const [{ answeredAt }] = await status;
      await sleep(changePauseMs);
      unsubscribe();
      // The first frame of each key counts. The map keeps the last entry of a key, so the list begins with the latest frame.
      const latestFirst = frames.filter(({ at }) => at >= answeredAt).toReversed();
      const drawnAt = new Map(latestFirst.map(({ context, at }) => [context, at] as const));
      if (drawnAt.size < keyCount) throw new Error(`only ${drawnAt.size} keys show the change`);
      return Math.max(...drawnAt.values()) - answeredAt;
    },

    async stop(): Promise<void> {
      await deck.stop();
      await service.terminate();
    },
  };
}
