// The entry point: checks that this Node.js is new enough, says on the keys if it is not, and connects to Stream Deck. The rest
// is loaded when Stream Deck knows that the plugin is there.
import { setFlagsFromString } from "node:v8";
import streamDeck from "@elgato/streamdeck";
import { dataFile } from "./storage/data-file.ts";
import { knownDevices } from "./stream-deck/environment.ts";
import { log } from "./stream-deck/log-file.ts";
import { isOpenDeck } from "./stream-deck/open-deck.ts";
import { hooks } from "./stream-deck/plugin-socket.ts";
import { nodeProblem, showUnsupportedNode } from "./stream-deck/unsupported-node.ts";

// V8 lets its heap grow slowly and compacts it early (Heap::ShouldOptimizeForMemoryUsage in V8 13.6): 3 MB less with 32 keys.
setFlagsFromString("--optimize-for-size");

// Half of Node's threads look names up, and a silent name server keeps one for many seconds. Read when the first one is needed.
process.env["UV_THREADPOOL_SIZE"] ??= "32";

const problem = nodeProblem(process.versions.node);
if (problem === undefined) run();
else {
  report(problem);
  try {
    showUnsupportedNode(process.argv);
  } catch {
    process.exit(1);
  }
}

function run(): void {
  // Nothing but the end of the Stream Deck socket may end the process: the SDK alone would survive one error, not two.
  process.on("uncaughtException", (error) => log.error("unexpected error", error));
  process.on("unhandledRejection", (reason) => log.error("unexpected rejection", reason));
  hooks.app = () => ({
    devices: knownDevices(),
    openDeckFile: isOpenDeck(streamDeck.info) ? dataFile("open-deck.json", log) : undefined,
  });
  hooks.onWarning = (line) => log.warn(line);
  hooks.onClose = (reason) => {
    if (reason !== undefined) end(`Captions Control can't reach Stream Deck: ${reason}`);
    log.info("Stream Deck closed the connection");
    // An orderly exit waits for a look-up under way, which hangs for many seconds where no name server answers.
    if (process.getActiveResourcesInfo().includes("GetAddrInfoReqWrap")) process.kill(process.pid, "SIGKILL");
    process.exit(0);
  };

  streamDeck
    .connect()
    // The SDK reads the arguments while it connects; what fails later is reported to the hooks.
    .catch((error: unknown) =>
      end(
        `Captions Control was not started by Stream Deck, or with arguments it can't read: ${messageOf(error)}`,
      ),
    )
    // In the bundle this import is a `require`: no event can come in before its handlers are there.
    .then(() => import("./assembly.ts"))
    .catch((error: unknown) => end(`Captions Control could not be loaded: ${messageOf(error)}`));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function report(line: string): void {
  log.error(line);
  console.error(line);
}

function end(line: string): never {
  report(line);
  process.exit(1);
}
