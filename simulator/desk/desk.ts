import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../caption-service/caption-service-emulator.ts";
import { VirtualDeck, type VirtualDeckOptions } from "../virtual-deck/index.ts";
import { serveSession } from "./browser-session.ts";
import { demoProfile, emptyProfile } from "./demo-profile.ts";
import { serveInspectors } from "./http/inspector-server.ts";
import { openLoopbackServer } from "./http/loopback-server.ts";
import { pageBundle, servePage } from "./http/page-server.ts";
import { stateStream } from "./state-stream.ts";

export interface DeskOptions {
  /** 0, any that is free, by default. */
  readonly port?: number;
  /** How many ports from `port` on may be tried, 1 by default. */
  readonly portTries?: number;
  /** Keys, and a shared account for them. Without it (default true) nothing is set up, and one key alone is filled. */
  readonly demo?: boolean;
  /** The built plugin of this repository by default. */
  readonly pluginFolder?: string;
  /** Changes to what the deck is started with. */
  readonly deck?: Partial<VirtualDeckOptions>;
}

/** A real service does not do at once what it has been told to, and the demo accounts show that as well. */
const demoDelays = { startMs: 1_500, stopMs: 800 };

const ownPlugin = join(import.meta.dirname, "../../com.captions.control.sdPlugin");

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/**
 * Starts the caption service, the deck with the plugin on it, and the page that shows both: all that `npm start` starts.
 * Rejects, leaving nothing behind, with one line that says what is wrong, and details in lines after it.
 */
export async function startDesk(options: DeskOptions = {}) {
  const pluginFolder = options.pluginFolder ?? ownPlugin;
  checkBuilt(pluginFolder);
  // Undone from the last to the first where something fails on the way.
  const opened: (() => Promise<unknown>)[] = [];
  try {
    const pages = await openLoopbackServer(options.port ?? 0, options.portTries);
    opened.push(() => pages.close());
    const inspectors = await openLoopbackServer(0);
    opened.push(() => inspectors.close());
    const emulator = await startCaptionServiceEmulator();
    opened.push(() => emulator.stop());
    for (const account of emulator.accounts) account.setDelays(demoDelays);
    const isDemo = options.demo ?? true;
    const deck = await VirtualDeck.start({
      pluginFolder,
      environment: { NODE_EXTRA_CA_CERTS: emulator.certificate.caFile },
      allowedOrigins: [inspectors.origin],
      ...(isDemo ? setUp(emulator) : { devices: emptyProfile() }),
      ...options.deck,
    });
    const wanted = Promise.withResolvers<undefined>();
    const stream = stateStream(deck, emulator, isDemo);
    const inspectorAddress = serveInspectors(inspectors, deck, pages.origins);
    const startOver = (): void => wanted.resolve(undefined);
    const sockets = servePage(pages, inspectors.origin, (socket) =>
      serveSession(socket, { deck, emulator, stream, inspectorAddress, startOver }),
    );
    const stop = async (): Promise<void> => {
      stream.close();
      for (const socket of sockets.clients) {
        socket.close(1001);
        socket.terminate();
      }
      await Promise.all([pages.close(), inspectors.close()]);
      await Promise.all([deck.stop(), emulator.stop()]);
    };
    let stopped: Promise<void> | undefined;
    return {
      emulator,
      deck,
      /** Where the page is: `http://127.0.0.1:4400/`. */
      address: `${pages.origin}/`,
      /** The one origin from which inspectors are served. */
      inspectorOrigin: inspectors.origin,
      /** Where the page of an inspector is; `undefined` where the manifest names none. */
      inspectorAddress,
      /** Resolves when "Start over" is pressed on the page: the caller stops this desk and starts another. */
      startOverWanted: wanted.promise,
      /** Leaves no process, socket or file behind. Twice is harmless. */
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    for (const close of opened.reverse()) await close();
    throw error;
  }
}

/** The demo profile; the first demo account is shared by its keys, the second one has a name. */
function setUp(emulator: CaptionServiceEmulator): Pick<VirtualDeckOptions, "devices" | "globalSettings"> {
  const harbour = { name: "Harbour", ...emulator.access("Harbour Hall") };
  return {
    devices: demoProfile({ account: "harbour" }),
    globalSettings: { account: emulator.access(), accounts: { harbour } },
  };
}

function checkBuilt(pluginFolder: string): void {
  for (const file of [join(pluginFolder, "bin/plugin.js"), pageBundle]) {
    if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first.`);
  }
}
