import { layoutOf } from "../../simulator/layouts.ts";
import { type ActionSpec, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { startService } from "./service.ts";

/** The six actions as the profiles set them up, the one that clears first. */
export const everyAction = Object.values(layoutOf("mini").keys).toReversed();
/** Keys that all change with the state of the session; the first asks for it when pressed. */
export const sessionKeys = ["status", ...Array<string>(31).fill("stream")].map((name) => {
  return { action: `com.captions.control.${name}` };
});

const slots = Array.from({ length: 32 }, (_, index) => `${index % 8},${Math.floor(index / 8)}`);

export interface DeskOptions {
  readonly folder: string;
  readonly mix?: readonly ActionSpec[];
  readonly decks?: readonly number[];
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

export async function startDesk({ folder, mix = everyAction, decks = [32] }: DeskOptions) {
  const service = await startService();
  const { baseUrl, apiKey } = service.access;
  const deck = await VirtualDeck.start({
    pluginFolder: folder,
    environment: { NODE_EXTRA_CA_CERTS: service.caFile, BENCH_SERVICE: baseUrl, BENCH_API_KEY: apiKey },
    globalSettings: { account: { ...service.access } },
    devices: decks.map((keys) => {
      const placed = slots.slice(0, keys).map((slot, index) => [slot, mix[index % mix.length]]);
      return { model: "xl", pages: [{ keys: Object.fromEntries(placed) as Record<string, ActionSpec> }] };
    }),
    traceLimit: 20_000,
  });
  const key = deck.key(0, 0);
  return {
    deck,
    service,
    key,
    /** @returns milliseconds from the frame that tells of a press of the first key, one that clears, to its request */
    press: async () => {
      const arrival = service.nextCommand();
      const down = deck.trace.next({ direction: "to-plugin", event: "keyDown" });
      await key.press();
      const taken = (await arrival) - (await down).at;
      await key.release();
      return taken;
    },
    pid: () => {
      const { pid } = deck.plugin;
      if (pid === undefined) throw new Error(`the plugin does not run:\n${deck.plugin.log(4_000)}`);
      return pid;
    },
    stop: async () => {
      await deck.stop();
      await service.stop();
    },
  };
}
