/** Runs the caption service on its own thread, so that it and the virtual deck never wait for each other. */
import { parentPort } from "node:worker_threads";
import { startCaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { systemClock } from "../../simulator/caption-service/clock.ts";
import { preciseNow } from "./figures.ts";

const emulator = await startCaptionServiceEmulator({ clock: { ...systemClock, now: preciseNow } });
emulator.journal.subscribe(({ path, at, outcome, durationMs }) => {
  if (outcome === "answered") parentPort?.postMessage({ path, at, answeredAt: at + (durationMs ?? 0) });
});
parentPort?.on("message", (move: "start" | "stop") => {
  emulator.accounts.get().controlFromDashboard(move);
  parentPort?.postMessage({ path: move });
});
parentPort?.postMessage({ caFile: emulator.certificate.caFile, account: emulator.access() });
