import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { startCaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { listen } from "../../simulator/listen.ts";
import { type JsonObject, type SlotSpec, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import type { Figures } from "./probe.ts";

export const names = ["North Chapel", "Harbour Hall", "Hill Church"] as const;
export const languageCodes = ["en-US", "de-DE", "fr-FR"];

/** One of these for each account; a multi-action follows. */
const kinds: readonly (readonly [action: ActionName, settings?: JsonObject])[] = [
  ["stream"],
  ["clear"],
  ["visibility"],
  ["transcriptionLanguage", { languageCodes }],
  ["translationLanguages", { presets: [{ languageCodes: ["es-ES"] }, { languageCodes: ["it-IT"] }] }],
  ["status"],
  ["stream", { stopGuard: "hold" }],
  ["stream", { mode: "stop" }],
  ["visibility", { mode: "hide" }],
];

export type SoakDesk = Awaited<ReturnType<typeof startSoakDesk>>;

/** The built plugin on a deck of 32 keys, with three accounts at an emulator. */
export async function startSoakDesk() {
  const emulator = await startCaptionServiceEmulator({
    accounts: names.map((name) => ({ name, viewers: 7 })),
  });
  const server = createServer();
  const probe = once(server, "connection") as Promise<[Socket]>;
  const port = await listen(server, 0);
  const keys = names.flatMap((name) => kinds.map(([action, settings]) => ({ name, action, settings })));
  const specs: readonly SlotSpec[] = keys.map(({ name, action, settings }) => {
    const own = name === names[0] ? {} : emulator.access(name);
    return { action: actionUuids[action], settings: { ...own, ...settings } };
  });
  const steps = [
    { action: actionUuids.stream, desiredState: 1 },
    { action: actionUuids.visibility, desiredState: 0 },
    { action: actionUuids.clear },
  ];
  const slots = [...specs, { steps }].map((spec, index) => [`${index % 8},${Math.floor(index / 8)}`, spec]);
  const globalSettings = { account: { ...emulator.access() } };
  const deck = await VirtualDeck.start({
    pluginFolder: join(import.meta.dirname, "../../com.captions.control.sdPlugin"),
    environment: {
      NODE_EXTRA_CA_CERTS: emulator.certificate.caFile,
      NODE_OPTIONS: `--expose-gc --import ${import.meta.resolve("./probe.ts")}`,
      SOAK_PROBE_PORT: String(port),
    },
    devices: [{ model: "xl", pages: [{ keys: Object.fromEntries(slots) as Record<string, SlotSpec> }, {}] }],
    globalSettings,
  });
  const [socket] = await probe;
  const device = deck.device();
  return {
    deck,
    device,
    emulator,
    globalSettings,
    accounts: names.map((name) => emulator.accounts.get(name)),
    keys: keys.map((key, index) => ({
      ...key,
      key: device.key(index % 8, Math.floor(index / 8), 0),
      saved: specs[index] as { readonly settings: JsonObject },
    })),

    async readFigures(): Promise<Figures> {
      const line = once(socket, "data");
      socket.write("?");
      return JSON.parse(String(await line)) as Figures;
    },

    async stop(): Promise<void> {
      await deck.stop();
      await emulator.stop();
      socket.destroy();
      server.close();
    },
  };
}
