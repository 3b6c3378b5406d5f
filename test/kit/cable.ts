/**
 * Run by connections.test.ts in a network of its own (`unshare --net`): a command is given up while the cable is out, and
 * this tells what the service has seen a while after it is in again.
 */
import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startCaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";

const cable = (state: "up" | "down"): void => void execFileSync("ip", ["link", "set", "lo", state]);

cable("up");
const emulator = await startCaptionServiceEmulator();
setDefaultCACertificates([...getCACertificates("default"), emulator.certificate.caPem]);
const service = new HttpsCaptionService(emulator.access(), systemClock);
await service.send({ name: "show" }, { timeLimit: 5_000 });
cable("down");
const outcome = await service.send({ name: "hide" }, { timeLimit: 1_000 }).then(
  () => "sent",
  (error: unknown) => String(error),
);
cable("up");
// The operating system sends again what was lost: after a second without a network, within the next two.
await wait(3_000);
const seen = emulator.journal.entries().map(({ path }) => path);
console.log(JSON.stringify({ outcome, seen }));
process.exit();
