/** Faults that no test of the plugin would miss: a plugin that is right is right without them, too. */
import { describe, expect, test } from "vitest";
import type { Fault } from "../../../simulator/caption-service/faults/fault.ts";
import { chapel, hallKey, setUp, setUpTimed } from "./support/set-up.ts";

/** An emulator with one fault for all requests and a clock that stands still, and what its status tells. */
async function faulty(fault: Fault) {
  const { clock, emulator, client } = await setUpTimed({ dialect: "visibility" });
  const account = emulator.accounts.get();
  emulator.faults.add({ fault });
  const told = async (): Promise<string> => {
    const reply: unknown = await (await client.status(chapel.churchId)).json();
    const { status, captions } = reply as { status: string; captions: { visible: boolean } };
    return `${status === "active" ? "active" : "none"}, ${captions.visible ? "shown" : "hidden"}`;
  };
  const sent = async (path: string): Promise<number> => (await client.post(path)).status;
  return { clock, emulator, account, told, sent };
}

describe("which request a fault is for", () => {
  test("path and account have to fit; a star stands for any rest of the path", async () => {
    const { emulator, client } = await setUp();
    const ask = async (path: string, key?: string): Promise<number> =>
      (await client.post(path, key === undefined ? {} : { authorization: `Bearer ${key}` })).status;
    const match = { path: "/v1/captions/*", account: "Chapel" };
    emulator.faults.add({ match, fault: { kind: "status", status: 500 } });
    expect(await ask("/v1/captions/hide")).toBe(500);
    expect(await ask("/v1/stream/clear")).toBe(200);
    expect(await ask("/v1/captions/hide", hallKey)).toBe(200);
  });

  test("the newest wins, as often as it says, then the older one", async () => {
    const { emulator, client } = await setUp();
    const old = emulator.faults.add({ fault: { kind: "status", status: 500 } });
    emulator.faults.add({ match: { times: 2 }, fault: { kind: "status", status: 503 } });
    const statuses = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await client.status(chapel.churchId)).status);
    expect(statuses).toEqual([503, 503, 500]);
    old.remove();
    expect((await client.status(chapel.churchId)).status).toBe(200);
  });

  test("what is no fault is refused", async () => {
    const { emulator } = await setUp();
    const bad: unknown[] = [
      { fault: { kind: "nonsense" } },
      { fault: { kind: "lagging-status", ms: 60_001 } },
      { fault: { kind: "hang", more: 1 } },
      { fault: { kind: "status", status: 200, headers: { "Content-Length": "9" } } },
    ];
    for (const order of bad)
      expect(() => emulator.faults.add(order as never), JSON.stringify(order)).toThrow();
  });
});

describe("statuses that tell the past", () => {
  test("lagging-status: what was so a while ago, and no command is late", async () => {
    const { clock, emulator, account, told, sent } = await faulty({ kind: "lagging-status", ms: 3_000 });
    account.start();
    await clock.pass(3_000);
    expect(await sent("/v1/captions/hide")).toBe(200);
    expect(account.captionsVisible).toBe(false);
    await clock.pass(2_999);
    expect(await told()).toBe("active, shown");
    expect(emulator.journal.entries().at(-1)).toMatchObject({ asOf: clock.now() - 3_000 });
    await clock.pass(1);
    expect(await told()).toBe("active, hidden");
  });

  test("cached-status: the same until it is renewed", async () => {
    const { clock, account, told } = await faulty({ kind: "cached-status", ms: 10_000 });
    account.start();
    await clock.pass(10_000);
    expect(await told()).toBe("active, shown");
    await clock.pass(1);
    account.stop();
    await clock.pass(9_998);
    expect(await told()).toBe("active, shown");
    await clock.pass(1);
    expect(await told()).toBe("none, shown");
  });

  test("two-machines: every other one is late, whatever commands go between", async () => {
    const { clock, account, told, sent } = await faulty({ kind: "two-machines", ms: 3_000 });
    await clock.pass(3_000);
    account.start();
    await clock.pass(2_999);
    expect(await told()).toBe("active, shown");
    expect(await sent("/v1/stream/clear")).toBe(200);
    expect(await told()).toBe("none, shown");
    expect(await told()).toBe("active, shown");
  });

  test("flickering-status: one in so many knows of no session, and was never so", async () => {
    const { emulator, account, told } = await faulty({ kind: "flickering-status", every: 3 });
    account.start();
    const all = [await told(), await told(), await told(), await told()];
    expect(all.map((each) => each === "none, shown")).toEqual([false, false, true, false]);
    expect(emulator.journal.entries().map(({ asOf }) => asOf === null)).toEqual([false, false, true, false]);
  });
});

test("late-command: accepted, and in effect later, though its sender has gone", async () => {
  const { clock, emulator, account, told, sent } = await faulty({ kind: "late-command", ms: 3_000 });
  expect(await sent("/v1/captions/hide")).toBe(200);
  await clock.pass(2_999);
  expect(await told()).toBe("none, shown");
  emulator.network.dropIdle();
  await clock.pass(1);
  await emulator.journal.waitFor(({ sequence, asOf }) => sequence === 1 && asOf === clock.now());
  expect(account.captionsVisible).toBe(false);
});

test.each([
  ["drop-after-reading", false],
  ["drop-after-carrying-out", true],
  ["forgotten-command", false],
  ["gateway-after-carrying-out", true],
] as const)("%s: carried out: %s", async (kind, isDone) => {
  const { emulator, client } = await setUp();
  emulator.faults.add({ fault: kind.startsWith("gateway") ? { kind, status: 502 } : { kind } } as never);
  await client.post("/v1/captions/hide").catch(() => undefined);
  expect(emulator.accounts.get().captionsVisible).toBe(!isDone);
});

test("delay and wrong-content-type: as late, and as wrong, as they say", async () => {
  const { emulator, client } = await setUp();
  emulator.faults.add({ match: { times: 1 }, fault: { kind: "delay", ms: 60, moment: "before" } });
  const read = emulator.journal.next(({ fault }) => fault === "delay");
  const answer = client.status(chapel.churchId);
  await read;
  emulator.accounts.get().start();
  expect(await (await answer).json()).toMatchObject({ status: "active" });
  emulator.faults.add({ fault: { kind: "wrong-content-type", contentType: "text/csv" } });
  expect((await client.status(chapel.churchId)).headers.get("content-type")).toBe("text/csv");
});
