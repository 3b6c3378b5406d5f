import { type ActionSpec, type JsonObject, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { startService } from "./service.ts";

const actionOf = (name: string, settings: JsonObject = {}): ActionSpec => ({
  action: `com.captions.control.${name}`,
  settings,
});

/** The actions, as a church would set them up. */
export const everyAction: readonly ActionSpec[] = [
  actionOf("clear"),
  actionOf("stream"),
  actionOf("visibility"),
  actionOf("transcription-language", { languageCodes: ["en-US", "es-ES"] }),
  actionOf("translation-languages", {
    presets: [{ name: "Europe", languageCodes: ["de-DE", "fr-FR"] }, { languageCodes: ["es-ES"] }],
  }),
  actionOf("status"),
];
/** Keys that all change with the state of the session; the first asks for it when pressed. */
export const sessionKeys = [actionOf("status"), ...Array.from({ length: 31 }, () => actionOf("stream"))];

const slots = Array.from({ length: 32 }, (_, index) => `${index % 8},${Math.floor(index / 8)}`);

export interface DeskOptions {
  /** Plugin folder. */
  readonly folder: string;
  /** Actions that come after one another on the keys. */
  readonly mix?: readonly ActionSpec[];
  /** How many keys lie on each deck. */
  readonly decks?: readonly number[];
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** A plugin on virtual decks with a caption service of its own, over real HTTPS. */
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
    registrationTimeout: 30_000,
  });
  const key = deck.key(0, 0);
  return {
    deck,
    service,
    /** The first key. */
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
    /** Process id of the plugin. */
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
