import { describe, expect, test } from "vitest";
import type { Fault } from "../../../simulator/caption-service/faults/fault.ts";
import { failureOf } from "./support/https-client.ts";
import { ManualClock } from "./support/manual-clock.ts";
import { chapel, setUp } from "./support/set-up.ts";

/** An emulator with one fault for all requests and a clock that stands still, and what its status tells. */
async function faulty(fault: Fault) {
  const clock = new ManualClock();
  const { emulator, client } = await setUp({ clock, dialect: "visibility" });
  const account = emulator.accounts.get();
  const active = emulator.faults.add({ fault });
  const told = async (): Promise<string> => {
    const { status, captions } = (await client.status(chapel.churchId)).json() as {
      status: string;
      captions: { visible: boolean };
    };
    return `${status === "active" ? "active" : "none"}, ${captions.visible ? "shown" : "hidden"}`;
  };
  const sent = async (path: string): Promise<number> => (await client.post(path)).status;
  return { clock, emulator, client, account, active, told, sent };
}

describe("statuses that tell the past", () => {
  test.each([150, 3_000, 20_000])(
    "lagging-status: what was so %i ms ago, and no command is late",
    async (ms) => {
      const { clock, emulator, account, active, told, sent } = await faulty({ kind: "lagging-status", ms });
      account.start();
      clock.pass(ms);
      expect(await sent("/v1/captions/hide")).toBe(200);
      expect(account.captionsVisible).toBe(false);
      clock.pass(ms - 1);
      expect(await told()).toBe("active, shown");
      expect(emulator.journal.entries().at(-1)).toMatchObject({
        fault: active.fault.kind,
        asOf: clock.now() - ms,
      });
      clock.pass(1);
      account.stop();
      expect(await told()).toBe("active, hidden");
      clock.pass(ms);
      expect(await told()).toBe("none, hidden");
      expect(active.hits).toBe(3);
    },
  );

  test("cached-status: the same until it is renewed", async () => {
    const { clock, account, told } = await faulty({ kind: "cached-status", ms: 10_000 });
    account.start();
    clock.pass(10_000);
    account.setCaptionsVisible(false);
    expect(await told()).toBe("active, hidden");
    clock.pass(1);
    account.stop();
    clock.pass(9_998);
    expect(await told()).toBe("active, hidden");
    clock.pass(1);
    expect(await told()).toBe("none, hidden");
  });

  test("two-machines: every other one is late, whatever commands go between", async () => {
    const { clock, account, told, sent } = await faulty({ kind: "two-machines", ms: 3_000 });
    clock.pass(3_000);
    account.start();
    clock.pass(2_999);
    expect(await told()).toBe("active, shown");
    expect(await sent("/v1/stream/clear")).toBe(200);
    expect(await told()).toBe("none, shown");
    expect(await told()).toBe("active, shown");
    clock.pass(1);
    expect(await told()).toBe("active, shown");
  });

  test("flickering-status: one in so many knows of no session, and was never so", async () => {
    const { emulator, account, told } = await faulty({ kind: "flickering-status", every: 3 });
    account.start();
    account.setCaptionsVisible(false);
    const all = [];
    for (let polls = 0; polls < 6; polls += 1) all.push(await told());
    expect(all.map((each) => each === "none, hidden")).toEqual([false, false, true, false, false, true]);
    expect(emulator.journal.entries().map(({ asOf }) => asOf !== null)).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("commands that are accepted", () => {
  test("late-command: and in effect later, a restart too", async () => {
    const { clock, emulator, account, client, told, sent } = await faulty({
      kind: "late-command",
      ms: 3_000,
    });
    expect(await sent("/v1/captions/hide")).toBe(200);
    clock.pass(2_999);
    expect(await told()).toBe("none, shown");
    expect(emulator.journal.entries()[0]).toMatchObject({ status: 200, outcome: "answered", asOf: null });
    client.close();
    clock.pass(1);
    const hide = await emulator.journal.waitFor(({ sequence, asOf }) => sequence === 1 && asOf !== null);
    expect(hide.asOf).toBe(clock.now());
    expect(account.captionsVisible).toBe(false);
    account.start();
    await client.post("/v1/transcription-language", {
      body: { languageCode: "de-DE" },
      agent: client.newAgent(),
    });
    expect(account.pending).toBeNull();
    clock.pass(3_000);
    await emulator.journal.waitFor(({ sequence, asOf }) => sequence > 2 && asOf === clock.now());
    expect(account.pending).toBe("restart");
  });

  test("forgotten-command: and never carried out; a bad key is refused", async () => {
    const { client, account, told, sent } = await faulty({ kind: "forgotten-command" });
    expect(await sent("/v1/captions/hide")).toBe(200);
    expect(await sent("/v1/stream/start")).toBe(200);
    expect([account.captionsVisible, account.session]).toEqual([true, null]);
    expect(await told()).toBe("none, shown");
    expect((await client.post("/v1/stream/start", { authorization: "Bearer ck_live_x" })).status).toBe(401);
  });
});

describe("commands that are carried out and not answered", () => {
  test.each([502, 504] as const)("gateway-after-carrying-out: %i", async (status) => {
    const { account, told, sent } = await faulty({ kind: "gateway-after-carrying-out", status });
    expect(await sent("/v1/captions/hide")).toBe(status);
    expect(account.captionsVisible).toBe(false);
    expect(await told()).toBe("none, hidden");
  });

  test("offline-after-carrying-out: reset, and new connections are refused for a while", async () => {
    const { clock, client, emulator, account, active, told } = await faulty({
      kind: "offline-after-carrying-out",
      ms: 3_000,
    });
    expect(await failureOf(client.post("/v1/captions/hide"))).toBe("ECONNRESET");
    expect(await failureOf(client.status(chapel.churchId))).toBe("ECONNREFUSED");
    expect(account.captionsVisible).toBe(false);
    expect(emulator.journal.entries()).toMatchObject([
      { outcome: "dropped", status: null, asOf: clock.now() },
    ]);
    await active.whenWaiting();
    const up = new Promise<void>((resolve) => {
      emulator.onChange(() => emulator.network.state === "up" && resolve());
    });
    clock.pass(3_000);
    await up;
    expect(await told()).toBe("none, hidden");
  });
});
