import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import type { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { sameLanguage } from "../../src/languages/language-codes.ts";
import { churchId } from "../kit/emulator.ts";
import { connect, startScripted } from "../kit/service-client.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is in use after a collection, in MB. */
async function inUse(): Promise<number> {
  // What a collection finds to be closed is let go after it.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate);
    collect();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

const count = 8;
const padding = (number: number, length: number): string => `${number}${"x".repeat(length)}`;

it.each<[string, (number: number) => object]>([
  [
    "texts of which a part is shown, understood or remembered",
    (number) => ({
      status: `rehearsing in hall ${padding(number, 300_000)}`,
      targets: `es-419-x-abcdefgh${" ".repeat(300_000 + number)}`,
      source: [`en-${padding(number, 300_000)}`],
    }),
  ],
  // Which take two bytes each in memory.
  ["letters that nobody reads", (number) => ({ status: "active", x: `é字${padding(number, 900_000)}` })],
])("what is kept of an answer of 1 MB does not keep the answer: %s", async (_, bodyOf) => {
  const scripted = await startScripted();
  const services = Array.from({ length: count }, () =>
    connect({ baseUrl: scripted.origin, apiKey: "ck_live" }),
  );
  const kept: unknown[] = [];
  const ask = async (service: HttpsCaptionService, number: number): Promise<void> => {
    scripted.status = bodyOf(number);
    const session = await service.checkStatus(churchId, { timeLimit: 60_000 });
    kept.push(session);
    if ("translationLanguages" in session)
      for (const tag of session.translationLanguages ?? []) sameLanguage(tag, "en");
  };
  // Connections are kept, and take their part.
  for (const service of services) await service.checkStatus(churchId, { timeLimit: 60_000 });
  const [first] = services;
  if (first) await ask(first, 1);
  const before = await inUse();
  for (const [number, service] of services.entries()) await ask(service, number + 10);
  expect((await inUse()) - before).toBeLessThan(1.4);
  expect(kept).toHaveLength(count + 1);
});
