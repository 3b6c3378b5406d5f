import {
  type ActionSpec,
  type DeviceSpec,
  type JsonObject,
  VirtualDeck,
} from "../../simulator/virtual-deck/index.ts";
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
export const sessionKeys = (keys: number): ActionSpec[] => [
  actionOf("status"),
  ...Array.from({ length: keys - 1 }, () => actionOf("stream")),
];

export interface DeskOptions {
  /** Plugin folder. */
  readonly folder: string;
  /** Keys that come after one another. */
  readonly mix: readonly ActionSpec[];
  readonly keys: number;
  /** The decks that the keys lie on, by their numbers of keys; by default one of 32. */
  readonly decks?: readonly number[];
}

/** A plugin on a virtual deck with a caption service of its own, over real HTTPS. */
export async function startDesk({ folder, mix, keys, decks = [32] }: DeskOptions) {
  const service = await startService();
  const slots = Array.from({ length: keys }, (_, index) => mix[index % mix.length] ?? actionOf("status"));
  const deck = await VirtualDeck.start({
    pluginFolder: folder,
    environment: { NODE_EXTRA_CA_CERTS: service.caFile },
    globalSettings: { account: { ...service.access } },
    devices: lay(slots, decks),
    traceLimit: 20_000,
    registrationTimeout: 30_000,
  });
  const key = deck.key(0, 0);
  return {
    deck,
    service,
    /** The first key. */
    key,
    /** Presses the first key, one that clears. Milliseconds since the epoch: when it was told of, when its request arrived. */
    press: async () => {
      const arrival = service.nextCommand();
      const down = deck.trace.next({ direction: "to-plugin", event: "keyDown" });
      await key.press();
      const times = { told: (await down).at, arrived: await arrival };
      // A finger is still on the key by then.
      await key.release();
      return times;
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

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Lays keys on decks of eight columns, one deck after the other. */
function lay(slots: readonly ActionSpec[], decks: readonly number[]): DeviceSpec[] {
  let first = 0;
  return decks.map((size) => {
    const here = slots.slice(first, first + size);
    first += size;
    const keys = Object.fromEntries(
      here.map((spec, index) => [`${index % 8},${Math.floor(index / 8)}`, spec]),
    );
    return { model: "xl", pages: [{ keys }] };
  });
}
