/** The caption service on a thread of its own: what it has to do must not hold up the deck, nor the other way round. */
import { parentPort } from "node:worker_threads";
import { startCaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { systemClock } from "../../simulator/caption-service/clock.ts";
import type { Order, RequestNews, Started } from "./service.ts";
import { preciseNow } from "./statistics.ts";

const post = (message: Started | RequestNews | "moved"): void => parentPort?.postMessage(message);
const emulator = await startCaptionServiceEmulator({ clock: { ...systemClock, now: preciseNow } });
emulator.journal.subscribe((entry) => post({ ...entry, connections: emulator.network.counts.opened }));
parentPort?.on("message", (order: Order) => {
  if (order === "end") return void emulator.stop().then(() => process.exit());
  emulator.accounts.get().fromElsewhere(order);
  post("moved");
});
post({ caFile: emulator.certificate.caFile, access: emulator.access() });
