/** The caption service on a thread of its own: what it has to do must not hold up the deck, nor the other way round. */
import { parentPort, workerData } from "node:worker_threads";
import { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { systemClock } from "../../simulator/caption-service/clock.ts";
import type { Access, Counts, Order, RequestNews } from "./service.ts";
import { preciseNow } from "./statistics.ts";

const names = Array.from({ length: workerData as number }, (_, index) => `Church ${index + 1}`);
const emulator = await CaptionServiceEmulator.start({
  accounts: names.map((name) => ({ name })),
  clock: { ...systemClock, now: preciseNow },
});
emulator.journal.subscribe(({ path, at, outcome, durationMs }) => {
  const news: RequestNews = {
    path,
    arrivedAt: at,
    ...(outcome === "answered" && { answeredAt: at + (durationMs ?? 0) }),
  };
  parentPort?.postMessage({ news });
});
parentPort?.on("message", (order: Order) => {
  if (order === "stop") void emulator.stop().then(() => process.exit());
  else if (order !== "count") emulator.accounts.get(names[0]).fromElsewhere(order.move);
  parentPort?.postMessage({ counts: counts() });
});
const access = names.map((name): Access => {
  const { apiKeys, churchId } = emulator.accounts.get(name);
  return { baseUrl: emulator.baseUrl, apiKey: apiKeys.first.value, churchId };
});
parentPort?.postMessage({ access, caFile: emulator.certificate.caFile });

function counts(): Counts {
  return {
    requests: emulator.journal.entries().at(-1)?.sequence ?? 0,
    connections: emulator.network.counts.opened,
  };
}
