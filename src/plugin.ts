// The front door: checks the runtime and connects. The rest is loaded when Stream Deck knows that the plugin is there.
import streamDeck from "@elgato/streamdeck";
import "./stream-deck/check-runtime.ts";
import { hooks } from "./stream-deck/plugin-socket.ts";
import { log } from "./stream-deck/sdk-log.ts";

// Nothing but the end of the Stream Deck socket may end the process: the SDK alone would survive one error, not two.
process.on("uncaughtException", (error) => log.error("unexpected error", error));
process.on("unhandledRejection", (reason) => log.error("unexpected rejection", reason));
hooks.onTrouble = (line) => log.warn(line);
hooks.onClose = () => {
  log.info("Stream Deck closed the connection");
  process.exit(0);
};

streamDeck
  .connect()
  // In the bundle this import is a `require`: no event can come in before its handlers are there.
  .then(() => import("./assembly.ts"))
  .catch((error: unknown) => {
    log.error("could not start", error);
    process.exit(1);
  });
