import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { sameLanguage } from "../../src/languages/language-codes.ts";
import { accessTo, startEmulator, churchId } from "../kit/emulator.ts";

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

const count = 40;
const padding = (number: number, length: number): string => `${number}${"x".repeat(length)}`;

it.each<[string, (number: number) => string]>([
  [
    "a word of a state",
    (number) => JSON.stringify({ status: `rehearsing in hall ${padding(number, 900_000)}` }),
  ],
  [
    "targets in one text",
    (number) => JSON.stringify({ targets: `es-419-x-abcdefgh${" ".repeat(900_000 + number)}` }),
  ],
  ["nothing but its length", (number) => JSON.stringify({ status: "active", x: padding(number, 900_000) })],
  [
    "bytes that are more in memory",
    (number) => JSON.stringify({ status: "active", x: `é字${padding(number, 900_000)}` }),
  ],
  [
    "a list of tags, each of which would be remembered",
    (number) => JSON.stringify({ targets: [`en-${padding(number, 900_000)}`] }),
  ],
])(
  "what is kept of an answer of 1 MB does not keep the answer: %s",
  async (_, body) => {
    const emulator = await startEmulator();
    const services = Array.from(
      { length: count },
      () => new HttpsCaptionService(accessTo(emulator), systemClock),
    );
    onTestFinished(() => {
      for (const service of services) service.close();
    });
    const kept: unknown[] = [];
    const ask = async (service: HttpsCaptionService, number: number): Promise<void> => {
      const fault = emulator.faults.add({ fault: { kind: "status", status: 200, body: body(number) } });
      const session = await service.checkStatus(churchId, { timeLimit: 10_000 }).catch(() => undefined);
      fault.remove();
      kept.push(session);
      if (session && "translationLanguages" in session)
        for (const tag of session.translationLanguages ?? []) sameLanguage(tag, "en");
    };
    // Connections are kept, and take their part.
    for (const service of services) await service.checkStatus(churchId, { timeLimit: 10_000 });
    const [first] = services;
    if (first) await ask(first, 1);
    const before = await inUse();
    for (const [number, service] of services.entries()) await ask(service, number + 10);
    expect((await inUse()) - before).toBeLessThan(20);
    expect(kept).toHaveLength(count + 1);
  },
  60_000,
);
