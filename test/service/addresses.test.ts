import dns, { type LookupAddress } from "node:dns";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startEmulator } from "../kit/emulator.ts";
import { connect, endOf, limits } from "../kit/service-client.ts";
import { hasSilentAddresses, silentAddress } from "../kit/silent-address.ts";

/** The name "localhost" has these addresses. @returns how often they were asked for */
function addresses(...found: string[]): () => number {
  const lookup = vi.spyOn(dns, "lookup");
  lookup.mockImplementation(((_host: string, _options: unknown, callback: unknown): void => {
    const all: LookupAddress[] = found.map((address) => ({ address, family: 4 }));
    setImmediate(callback as (error: null, all: LookupAddress[]) => void, null, all);
  }) as typeof dns.lookup);
  onTestFinished(() => lookup.mockRestore());
  return () => lookup.mock.calls.length;
}

/** The client of a service at the port by its name. */
async function clientAt(port?: number) {
  const emulator = await startEmulator();
  const access = emulator.access();
  const target = Number(new URL(access.baseUrl).port);
  const open = (at = port ?? target) => connect({ ...access, baseUrl: `https://localhost:${at}` });
  return { emulator, target, open };
}

const clear = { name: "clear" } as const;

describe.skipIf(!hasSilentAddresses)("a name with an address that is silent", () => {
  it("is reached at the next one within 3 s", async () => {
    const { open, target } = await clientAt();
    const { address } = await silentAddress(0, target);
    addresses(address, "127.0.0.1");
    const began = performance.now();
    expect(await endOf(open().send(clear, limits))).toBeNull();
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });

  it.each([
    ["the only one", [], [], 700],
    ["the first of several", [], ["127.0.0.3"], 700],
    // Its first two packets: only the last one has more than two seconds.
    ["the last of several", ["127.0.0.4", "127.0.0.3"], [], 2_500],
  ])("that has lost its first packet is reached there: %s", async (_, before, after, wakesUp) => {
    const { open, target } = await clientAt();
    const silent = await silentAddress(target);
    addresses(...before, silent.address, ...after);
    const sent = open(silent.port).send(clear, limits);
    silent.open(wakesUp);
    expect(await endOf(sent)).toBeNull();
  });

  it("and no other is given up with its request", async () => {
    const { open, target } = await clientAt();
    const silent = await silentAddress(target);
    addresses(silent.address);
    expect(await endOf(open(silent.port).send(clear, { timeLimit: 200 }))).toBe("timed-out");
    const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPConnectWrap");
    expect(sockets).toEqual([]);
  });
});

it("an address that refuses is passed by; where all do there is no connection", async () => {
  const { open } = await clientAt();
  for (const [last, end] of [
    ["127.0.0.1", null],
    ["127.0.0.4", "no-connection"],
  ] as const) {
    addresses("127.0.0.3", last);
    expect(await endOf(open().send(clear, limits))).toBe(end);
  }
});

it("a second connection beside an open one needs no look-up, a later one does", async () => {
  const { emulator, open } = await clientAt();
  const asked = addresses("127.0.0.1");
  const service = open();
  await Promise.all([service.send(clear, limits), service.send(clear, limits)]);
  const before = asked();
  emulator.faults.add({ fault: { kind: "delay", ms: 100 } });
  await Promise.all([1, 2, 3].map(() => service.send(clear, limits)));
  expect(emulator.network.counts.opened).toBe(3);
  expect(asked()).toBe(before);
  service.reconnect();
  await service.send(clear, limits);
  expect(asked()).toBe(before + 1);
});
