import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../../simulator/caption-service/caption-service-emulator.ts";
import { listen } from "../../simulator/listen.ts";
import {
  type ActionSpec,
  type JsonObject,
  type SlotSpec,
  VirtualDeck,
} from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import type { InsideView } from "./probe.ts";
import { SoakWatch } from "./soak-watch.ts";

const pluginFolder = join(import.meta.dirname, "../../com.captions.control.sdPlugin");
const columns = 8;
const keyCount = 32;
const multiActionCount = 2;

export const languageSettings = { languageCodes: ["en-US", "de-DE", "fr-FR"] };
const needs: Readonly<Partial<Record<ActionName, JsonObject>>> = {
  transcriptionLanguage: languageSettings,
  translationLanguages: {
    presets: [{ name: "Iberia", languageCodes: ["es-ES", "pt-PT"] }, { languageCodes: ["it-IT"] }],
  },
};

const kinds: readonly { readonly action: ActionName; readonly settings: JsonObject }[] = [
  ...(Object.keys(actionUuids) as ActionName[]).map((action) => ({ action, settings: needs[action] ?? {} })),
  { action: "stream", settings: { stopGuard: "hold" } },
  { action: "stream", settings: { mode: "start" } },
  { action: "stream", settings: { mode: "stop" } },
  { action: "visibility", settings: { mode: "hide" } },
];

export const names = ["North Chapel", "Harbour Hall", "Hill Church"] as const;

export async function startSoakDesk() {
  const emulator = await startCaptionServiceEmulator({
    accounts: names.map((name) => ({ name, viewers: 7, translationLanguages: ["es-ES"] })),
  });
  const server = createServer();
  const probe = new Promise<Socket>((resolve) => server.once("connection", resolve));
  const port = await listen(server, 0);
  const sharedAccount = { account: { ...emulator.access() } };
  const slots = slotsFor(emulator);
  const deck = await VirtualDeck.start({
    pluginFolder,
    environment: {
      NODE_EXTRA_CA_CERTS: emulator.certificate.caFile,
      NODE_OPTIONS: `--expose-gc --import ${pathToFileURL(join(import.meta.dirname, "probe.ts")).href}`,
      SOAK_PROBE_PORT: String(port),
    },
    devices: [{ model: "xl", pages: pagesOf(slots.map(({ spec }) => spec)) }],
    globalSettings: sharedAccount,
  });
  const watch = new SoakWatch(deck, emulator);
  deck.device().switchPage(2);
  deck.device().switchPage(0);
  return {
    emulator,
    deck,
    watch,
    sharedAccount,
    accounts: names.map((name) => emulator.accounts.get(name)),
    keys: slots.map(({ spec, ...kind }, index) => ({
      key: deck.device().key(index % columns, Math.floor(index / columns), 0),
      ...kind,
      settings: "action" in spec ? (spec.settings ?? {}) : {},
    })),

    async insideView(): Promise<InsideView> {
      const socket = await probe;
      const line = once(socket, "data");
      socket.write("?");
      return JSON.parse(String(await line)) as InsideView;
    },

    async stop(): Promise<void> {
      await deck.stop();
      await emulator.stop();
      (await probe).destroy();
      server.close();
    },
  };
}

export type SoakDesk = Awaited<ReturnType<typeof startSoakDesk>>;
export type SoakKey = SoakDesk["keys"][number];

function slotsFor(emulator: CaptionServiceEmulator) {
  return Array.from({ length: keyCount }, (_, index) => {
    const account = index % names.length;
    const own = account === 0 ? {} : emulator.access(names[account]);
    const specOf = (action: ActionName, settings: JsonObject = {}, desiredState?: number): ActionSpec => ({
      action: actionUuids[action],
      settings: { ...own, ...settings },
      desiredState,
    });
    const kind = index < keyCount - multiActionCount ? kinds[Math.floor(index / names.length)] : undefined;
    const steps = [specOf("stream", {}, index % 2), specOf("visibility", {}, index % 2), specOf("clear")];
    const spec: SlotSpec = kind ? specOf(kind.action, kind.settings) : { steps };
    return { account, action: kind?.action, spec };
  });
}

function pagesOf(all: readonly SlotSpec[]): { readonly keys: Record<string, SlotSpec> }[] {
  const place = (index: number): string => `${index % columns},${Math.floor(index / columns)}`;
  return [
    { keys: Object.fromEntries(all.map((spec, index) => [place(index), spec])) },
    { keys: Object.fromEntries(all.slice(0, 12).map((spec, index) => [place(31 - index), spec])) },
    { keys: {} },
  ];
}
