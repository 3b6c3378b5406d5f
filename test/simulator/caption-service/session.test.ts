import { describe, expect, test } from "vitest";
import { dashboardMoves } from "../../../simulator/caption-service/accounts/session-life.ts";
import { ManualClock } from "./support/manual-clock.ts";
import { chapel, setUp } from "./support/set-up.ts";

describe("the table of states (specification, section 3)", () => {
  test("start needs a dashboard that is connected and ready", async () => {
    const { emulator, client } = await setUp();
    emulator.accounts.get().setDashboardReady(false);
    expect((await client.post("/v1/stream/start")).status).toBe(409);
    expect(emulator.accounts.get().session).toBeNull();
    emulator.accounts.get().setDashboardReady(true);
    expect((await client.post("/v1/stream/start")).status).toBe(200);
    expect(emulator.accounts.get().session?.state).toBe("active");
  });

  test("while active, paused or suspended start is refused and stop ends it", async () => {
    const { emulator, client } = await setUp();
    const account = emulator.accounts.get();
    for (const state of ["active", "paused", "suspended"] as const) {
      account.start();
      if (state === "paused") account.fromElsewhere("pause");
      if (state === "suspended") account.fromElsewhere("suspend");
      const before = account.session;
      expect(before?.state).toBe(state);
      expect((await client.post("/v1/stream/start")).status, state).toBe(409);
      expect(account.session).toEqual(before);
      expect((await client.status(chapel.churchId)).json()).toMatchObject({ status: state });
      expect((await client.post("/v1/stream/stop")).status, state).toBe(200);
      expect(account.session, state).toBeNull();
      expect((await client.status(chapel.churchId)).json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    }
    expect((await client.post("/v1/stream/stop")).status).toBe(409);
  });
});

describe("from elsewhere", () => {
  const possible = {
    none: ["start"],
    active: ["stop", "pause", "suspend"],
    paused: ["stop", "suspend", "resume"],
    suspended: ["stop", "resume"],
  } as const;

  test("only what is possible in a state can be done", async () => {
    const { emulator } = await setUp();
    for (const [state, moves] of Object.entries<readonly string[]>(possible)) {
      for (const move of dashboardMoves) {
        const account = emulator.accounts.add({ name: `${state} ${move}` });
        if (state !== "none") account.start();
        if (state === "paused") account.fromElsewhere("pause");
        if (state === "suspended") account.fromElsewhere("suspend");
        const attempt = (): void => account.fromElsewhere(move);
        if (moves.includes(move)) expect(attempt, account.name).not.toThrow();
        else expect(attempt, account.name).toThrow(`Cannot ${move}`);
      }
    }
  });
});

describe("commanded is not done: with delays", () => {
  test("a start shows only later; until then a second one is refused", async () => {
    const clock = new ManualClock();
    const { emulator, client } = await setUp({ clock });
    const account = emulator.accounts.get();
    account.setDelays({ startMs: 2000 });
    expect((await client.post("/v1/stream/start")).status).toBe(200);
    expect(account.pending).toBe("start");
    expect((await client.status(chapel.churchId)).json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    expect((await client.post("/v1/stream/start")).status).toBe(409);
    clock.pass(1999);
    expect(account.session).toBeNull();
    clock.pass(1);
    const details = (await client.status(chapel.churchId)).json();
    expect(details).toMatchObject({ status: "active", startedAt: "2026-03-01T09:00:02.000Z" });
    expect(account.pending).toBeNull();
  });

  test("a stop shows only later; until then a second one and a start are refused", async () => {
    const clock = new ManualClock();
    const { emulator, client } = await setUp({ clock });
    const account = emulator.accounts.get();
    account.setDelays({ stopMs: 500 });
    account.start();
    expect((await client.post("/v1/stream/stop")).status).toBe(200);
    expect((await client.status(chapel.churchId)).json()).toMatchObject({ status: "active" });
    expect((await client.post("/v1/stream/stop")).status).toBe(409);
    expect((await client.post("/v1/stream/start")).status).toBe(409);
    clock.pass(500);
    expect((await client.status(chapel.churchId)).json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    expect((await client.post("/v1/stream/start")).status).toBe(200);
  });

  test("a stop calls off a start that has not shown yet", async () => {
    const clock = new ManualClock();
    const { emulator, client } = await setUp({ clock });
    const account = emulator.accounts.get();
    account.setDelays({ startMs: 500 });
    await client.post("/v1/stream/start");
    expect((await client.post("/v1/stream/stop")).status).toBe(200);
    clock.pass(1000);
    expect(account.session).toBeNull();
    expect(account.history).toEqual([]);
  });
});
