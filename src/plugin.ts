// The entry point: checks that this Node.js is new enough, says on the keys if it is not, and connects to Stream Deck. The rest
// is loaded when Stream Deck knows that the plugin is there.
import { setFlagsFromString } from "node:v8";
import streamDeck from "@elgato/streamdeck";
import { dataFile } from "./storage/data-file.ts";
import { log } from "./stream-deck/log-file.ts";
import { isOpenDeck } from "./stream-deck/open-deck.ts";
import { hooks } from "./stream-deck/plugin-socket.ts";
import { nodeProblem, showUnsupportedNode } from "./stream-deck/unsupported-node.ts";

// Makes V8 grow its heap slowly and compact it early (Heap::ShouldOptimizeForMemoryUsage in V8 13.6): 3 MB less with 32 keys.
setFlagsFromString("--optimize-for-size");

// A silent name server blocks a thread for many seconds, and Node uses only half of its threads for lookups. Node reads this variable
// when it first needs a thread.
process.env["UV_THREADPOOL_SIZE"] ??= "32";

const problem = nodeProblem(process.versions.node);
if (problem === undefined) run();
else {
  report(problem);
  showUnsupportedNode(process.argv);
}

function run(): void {
  // Only the end of the Stream Deck socket may end the process. The SDK's own handler catches just the first error.
  process.on("uncaughtException", (error) => log.error("unexpected error", error));
  process.on("unhandledRejection", (reason) => log.error("unexpected rejection", reason));
  // The bundle gives the SDK our PluginSocket, which calls these hooks. The file remembers which keys OpenDeck shows.
  hooks.openDeckFile = () => (isOpenDeck(streamDeck.info) ? dataFile("open-deck.json", log) : undefined);
  hooks.isKnownDevice = (id) => streamDeck.devices.getDeviceById(id) !== undefined;
  hooks.onWarning = (line) => log.warn(line);
  hooks.onConnectFailure = (reason) => end(`Captions Control can't reach Stream Deck: ${reason}`);
  hooks.onClose = () => {
    log.info("Stream Deck closed the connection");
    // An orderly exit waits for a pending lookup, which takes many seconds if no name server answers.
    if (process.getActiveResourcesInfo().includes("GetAddrInfoReqWrap")) process.kill(process.pid, "SIGKILL");
    process.exit(0);
  };

  streamDeck
    .connect()
    // This promise rejects only for bad arguments. The hooks receive the errors of the socket.
    .catch((error: unknown) =>
      end(
        `Captions Control was not started by Stream Deck, or with arguments it can't read: ${(error as Error).message}`,
      ),
    )
    // The bundle makes this import a synchronous `require`, so the handlers are in place before the first event.
    .then(() => import("./assembly.ts"))
    .catch((error: unknown) => end(`Captions Control could not be loaded: ${(error as Error).message}`));
}

function report(line: string): void {
  log.error(line);
  console.error(line);
}

function end(line: string): never {
  report(line);
  process.exit(1);
}
