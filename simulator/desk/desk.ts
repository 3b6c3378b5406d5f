import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import { startCaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import { deviceWithLayout } from "../layouts.ts";
import { type Inspector, VirtualDeck, type VirtualDeckOptions } from "../virtual-deck/index.ts";
import type { DeviceModel } from "../virtual-deck/model/device-models.ts";
import { demoProfile, emptyProfile } from "./demo-profile.ts";
import { openLoopbackServer } from "./http/loopback-server.ts";
import { findInspectorAddress, pageBundle, servePages } from "./http/pages.ts";
import { servePageConnection } from "./page-connection.ts";
import { openShownState } from "./shown-state.ts";

export interface DeskOptions {
  readonly port?: number;
  /** How many ports to try, from `port` upward. */
  readonly portTries?: number;
  /** Whether accounts and keys are set up. Default true. */
  readonly demo?: boolean;
  /** One device with the keys of its profile, instead of the demo's devices. */
  readonly device?: DeviceModel;
  readonly pluginFolder?: string;
  readonly deck?: Partial<VirtualDeckOptions>;
}

const demoDelays = { startMs: 1_500, stopMs: 800 };
const builtPlugin = join(import.meta.dirname, "../../com.captions.control.sdPlugin");

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** @throws Error with the reason in its first line and details below. Nothing keeps running then. */
export async function startDesk(options: DeskOptions = {}) {
  const pluginFolder = options.pluginFolder ?? builtPlugin;
  checkBuilt(pluginFolder);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const server = await openLoopbackServer(options.port ?? 0, options.portTries);
    closers.push(() => server.close());
    const emulator = await startCaptionServiceEmulator();
    closers.push(() => emulator.stop());
    for (const account of emulator.accounts) account.setDelays(demoDelays);
    const isSetUp = options.demo ?? true;
    const deck = await VirtualDeck.start({
      pluginFolder,
      environment: { NODE_EXTRA_CA_CERTS: emulator.certificate.caFile },
      allowedOrigins: [server.inspectorOrigin],
      ...(isSetUp ? setUpDemo(emulator) : { devices: emptyProfile() }),
      ...(options.device && { devices: [deviceWithLayout(options.device)] }),
      ...options.deck,
    });
    const startOverRequest = Promise.withResolvers<undefined>();
    const shownState = openShownState(deck, emulator, isSetUp);
    const startOver = (): void => startOverRequest.resolve(undefined);
    const inspectorAddress = (inspector: Inspector) => findInspectorAddress(server, inspector);
    const socketServer = servePages(server, deck, (socket) =>
      servePageConnection(socket, { deck, emulator, shownState, inspectorAddress, startOver }),
    );
    const stop = async (): Promise<void> => {
      shownState.close();
      for (const socket of socketServer.clients) {
        socket.close(1001);
        socket.terminate();
      }
      await server.close();
      await Promise.all([deck.stop(), emulator.stop()]);
    };
    let stopped: Promise<void> | undefined;
    return {
      emulator,
      deck,
      address: `${server.origin}/`,
      inspectorOrigin: server.inspectorOrigin,
      inspectorAddress,
      /** Resolves when somebody presses "Start over" on the page. The caller has to start a new desk. */
      startOverRequested: startOverRequest.promise,
      /** Leaves no process, socket or file behind. Can be called twice. */
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    for (const close of closers.reverse()) await close();
    throw error;
  }
}

function setUpDemo(emulator: CaptionServiceEmulator): Pick<VirtualDeckOptions, "devices" | "globalSettings"> {
  const harbour = { name: "Harbour", ...emulator.access("Harbour Hall") };
  return {
    devices: demoProfile("harbour"),
    globalSettings: { account: emulator.access(), accounts: { harbour } },
  };
}

function checkBuilt(pluginFolder: string): void {
  for (const file of [join(pluginFolder, "bin/plugin.js"), pageBundle])
    if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first.`);
}
