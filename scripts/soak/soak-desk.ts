import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { startCaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { listen } from "../../simulator/listen.ts";
import { type ActionSpec, type JsonObject, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { pluginFolder } from "../streamdeck-cli.ts";
import type { ProbeFigures } from "./probe.ts";

export const accountNames = ["North Chapel", "Harbour Hall", "Hill Church"] as const;

/** One key of each kind for each account. */
const keyKinds: readonly (readonly [action: ActionName, settings?: JsonObject])[] = [
  ["stream"],
  ["clear"],
  ["visibility"],
  ["transcriptionLanguage", { languageCodes: ["en-US", "de-DE", "fr-FR"] }],
  ["translationLanguages", { presets: [{ languageCodes: ["es-ES"] }, { languageCodes: ["it-IT"] }] }],
  ["status"],
  ["stream", { stopGuard: "hold" }],
  ["stream", { mode: "stop" }],
];

/** What must not grow during the soak. `sockets` counts the connections to the service. */
export type Figures = ProbeFigures & { readonly sockets: number };

export type SoakDesk = Awaited<ReturnType<typeof startSoakDesk>>;

/** Starts the built plugin on a deck with a row of keys for each account, and an emulator of the service. */
export async function startSoakDesk() {
  const emulator = await startCaptionServiceEmulator({
    accounts: accountNames.map((name) => ({ name, viewers: 7 })),
  });
  const probeServer = createServer();
  const probeConnection = once(probeServer, "connection") as Promise<[Socket]>;
  const port = await listen(probeServer, 0);
  const slots = accountNames.flatMap((name, row) =>
    keyKinds.map(([action, settings], column): [string, ActionSpec] => [
      `${column},${row}`,
      { action: actionUuids[action], settings: { ...emulator.access(name), ...settings } },
    ]),
  );
  const deck = await VirtualDeck.start({
    pluginFolder,
    environment: {
      NODE_EXTRA_CA_CERTS: emulator.certificate.caFile,
      NODE_OPTIONS: `--expose-gc --import ${import.meta.resolve("./probe.ts")}`,
      SOAK_PROBE_PORT: String(port),
    },
    devices: [{ model: "xl", pages: [{ keys: Object.fromEntries(slots) }, {}] }],
  });
  const [probeSocket] = await probeConnection;
  const device = deck.device();
  return {
    deck,
    device,
    emulator,
    // The keys of page 0, also while the device shows page 1, which is empty.
    keys: accountNames.flatMap((account, row) =>
      keyKinds.map(([action], column) => ({ account, action, key: device.key(column, row, 0) })),
    ),

    async readFigures(): Promise<Figures> {
      const line = once(probeSocket, "data");
      probeSocket.write("?");
      const figures = JSON.parse(String(await line)) as ProbeFigures;
      return { ...figures, sockets: emulator.network.counts.sockets };
    },

    async stop(): Promise<void> {
      await deck.stop();
      await emulator.stop();
      probeSocket.destroy();
      probeServer.close();
    },
  };
}
