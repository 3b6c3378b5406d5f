/**
 * Run by connections.test.ts in a network of its own (`unshare --net`): a command is given up while the cable is out, and
 * this tells what the service has seen a while after it is in again. Its argument has the service's certificate.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";

const cable = (state: "up" | "down"): void => void execFileSync("ip", ["link", "set", "lo", state]);

const { cert, key } = JSON.parse(process.argv[2] ?? "") as Record<"cert" | "key", string>;
const seen: (string | undefined)[] = [];
cable("up");
const server = createServer({ cert, key }, ({ url }, response) => {
  seen.push(url);
  response.end("{}");
});
await once(server.listen(0, "127.0.0.1"), "listening");
setDefaultCACertificates([...getCACertificates("default"), cert]);
const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
const service = new HttpsCaptionService({ baseUrl, apiKey: "ck_live_cable" }, systemClock);
await service.send({ name: "show" }, { timeLimit: 5_000 });
cable("down");
const outcome = await service.send({ name: "hide" }, { timeLimit: 300 }).then(
  () => "sent",
  (error: unknown) => String(error),
);
cable("up");
// The operating system sends again what was lost: within half a second, after so short a time without a network.
await wait(1_000);
console.log(JSON.stringify({ outcome, seen }));
process.exit();
