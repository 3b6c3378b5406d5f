import { AsyncLocalStorage } from "node:async_hooks";
import dns, { type LookupAddress } from "node:dns";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { startEmulator } from "../kit/emulator.ts";
import { connect, endOf, limits } from "../kit/service-client.ts";
import { hasSilentAddresses, silentAddress } from "../kit/silent-address.ts";

const clear = { name: "clear" } as const;

/** What the name "localhost" has for what runs within, and how often it was asked. */
const names = new AsyncLocalStorage<{ found: readonly string[]; asked: number }>();
const real = dns.lookup;
const lookup = vi.spyOn(dns, "lookup");
lookup.mockImplementation(((host: string, options: object, callback: (...found: unknown[]) => void): void => {
  const name = names.getStore();
  if (!name) {
    real(host, options, callback);
    return;
  }
  name.asked += 1;
  const all: LookupAddress[] = name.found.map((address) => ({ address, family: 4 }));
  setImmediate(callback, null, all);
}) as typeof dns.lookup);
afterAll(() => lookup.mockRestore());

/** How a clear ends while the name has these addresses. */
const endWith = (found: readonly string[], service: HttpsCaptionService, options = limits) =>
  names.run({ found, asked: 0 }, () => endOf(service.send(clear, options)));

/** The client of a service at the port by its name. */
async function clientAt(port?: number) {
  const emulator = await startEmulator();
  const access = emulator.access();
  const target = Number(new URL(access.baseUrl).port);
  const open = (at = port ?? target) => connect({ ...access, baseUrl: `https://localhost:${at}` });
  return { emulator, target, open };
}

describe.skipIf(!hasSilentAddresses)("a name with an address that is silent", () => {
  it.concurrent("is reached at the next one within 3 s", async () => {
    const { open, target } = await clientAt();
    const { address } = await silentAddress(0, target);
    const began = performance.now();
    expect(await endWith([address, "127.0.0.1"], open())).toBeNull();
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });

  it.concurrent.each([
    ["the only one", [], [], 700],
    ["the first of several", [], ["127.0.0.3"], 700],
    // Its first two packets: only the last one has more than two seconds.
    ["the last of several", ["127.0.0.4", "127.0.0.3"], [], 2_500],
  ])("that has lost its first packet is reached there: %s", async (_, before, after, wakesUp) => {
    const { open, target } = await clientAt();
    const silent = await silentAddress(target);
    const ended = endWith([...before, silent.address, ...after], open(silent.port));
    silent.open(wakesUp);
    expect(await ended).toBeNull();
  });

  it("and no other is given up with its request", async () => {
    const { open, target } = await clientAt();
    const silent = await silentAddress(target);
    expect(await endWith([silent.address], open(silent.port), { timeLimit: 200 })).toBe("timed-out");
    const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPConnectWrap");
    expect(sockets).toEqual([]);
  });
});

it("an address that refuses is passed by; where all do there is no connection", async () => {
  const { open } = await clientAt();
  for (const [last, end] of [
    ["127.0.0.1", null],
    ["127.0.0.4", "no-connection"],
  ] as const)
    expect(await endWith(["127.0.0.3", last], open())).toBe(end);
});

it("a second connection beside an open one needs no look-up, a later one does", async () => {
  const { emulator, open } = await clientAt();
  const service = open();
  const name = { found: ["127.0.0.1"], asked: 0 };
  await names.run(name, async () => {
    await Promise.all([service.send(clear, limits), service.send(clear, limits)]);
    const before = name.asked;
    expect(before).toBeGreaterThan(0);
    emulator.faults.add({ fault: { kind: "delay", ms: 100 } });
    await Promise.all([1, 2, 3].map(() => service.send(clear, limits)));
    expect(emulator.network.counts.opened).toBe(3);
    expect(name.asked).toBe(before);
    service.reconnect();
    await service.send(clear, limits);
    expect(name.asked).toBe(before + 1);
  });
});
