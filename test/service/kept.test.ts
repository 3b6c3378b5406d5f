import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import type { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { sameLanguage } from "../../src/languages/language-codes.ts";
import { churchId } from "../kit/emulator.ts";
import { connect, startScripted } from "../kit/service-client.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What long texts and buffers take after a collection, in MB; of all else, what the engine compiles meanwhile would count. */
async function inUse(): Promise<number> {
  // What a collection finds to be closed is let go after it.
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise(setImmediate);
    collect();
  }
  const large = getHeapSpaceStatistics().find(({ space_name: name }) => name === "large_object_space");
  return ((large?.space_used_size ?? Infinity) + process.memoryUsage().arrayBuffers) / 1e6;
}

const count = 8;
const padding = (number: number, length: number): string => `${number}${"x".repeat(length)}`;

/** Of texts a part is shown, understood or remembered; of letters that nobody reads, each takes two bytes in memory. */
const bodies: readonly ((number: number) => object)[] = [
  (number) => ({
    status: `rehearsing in hall ${padding(number, 300_000)}`,
    targets: `es-419-x-abcdefgh${" ".repeat(300_000 + number)}`,
    source: [`en-${padding(number, 300_000)}`],
  }),
  (number) => ({ status: "active", x: `é字${padding(number, 900_000)}` }),
];

it("what is kept of an answer of 1 MB does not keep the answer", async () => {
  const scripted = await startScripted();
  const services = Array.from({ length: count }, () =>
    connect({ baseUrl: scripted.origin, apiKey: "ck_live" }),
  );
  const kept: unknown[] = [];
  const ask = async (service: HttpsCaptionService, number: number): Promise<void> => {
    scripted.status = bodies[number % bodies.length]?.(number) ?? {};
    const { session } = await service.checkStatus(churchId, { timeLimit: 60_000 });
    kept.push(session);
    if ("translationLanguages" in session)
      for (const tag of session.translationLanguages ?? []) sameLanguage(tag, "en");
  };
  // Connections are kept, and take their part.
  for (const service of services) await service.checkStatus(churchId, { timeLimit: 60_000 });
  for (const [number, service] of services.slice(0, bodies.length).entries()) await ask(service, number);
  const before = await inUse();
  for (const [number, service] of services.entries()) await ask(service, number + 10);
  expect((await inUse()) - before).toBeLessThan(0.7);
  expect(kept).toHaveLength(count + bodies.length);
});
