import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { AccountState } from "../../src/accounts/account-state.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

const hour = 3_600_000;
const conflict = new ServiceFailure("conflict", { status: 409 });

let desk: FakeDesk;
/** What every status says. */
let session: Session;

beforeEach(() => {
  desk = new FakeDesk();
  session = { state: "none" };
  desk.onRequest = (request) => {
    if (!request.command) request.answer(session);
  };
});

const state = (): AccountState => desk.accounts.get(account).state;

/** A stream key whose start or stop was accepted, and stays unconfirmed. */
async function pressed(was: Session["state"], settings: object = {}): Promise<FakeKey> {
  session = { state: was };
  const key = await desk.place("stream", settings);
  await key.tap();
  await desk.accept();
  return key;
}

describe("a start that was accepted and is not confirmed", () => {
  it("fails after 15 s with an alert", async () => {
    const key = await pressed("none");
    await desk.clock.pass(14_999);
    expect(state().transition).toBeDefined();
    expect(key.surface.calls).not.toContain("alert");
    await desk.clock.pass(1);
    expect(state().transition).toBeUndefined();
    expect(key.surface.count("alert")).toBe(1);
    expect(key.text).toBe(said("failure.notConfirmed"));
  });

  it("fails after 15 s by a clock that was set back", async () => {
    const key = await pressed("none");
    desk.clock.set(-hour);
    await desk.clock.pass(15_000);
    expect(key.surface.count("alert")).toBe(1);
  });

  it("may still come for two minutes, and no longer", async () => {
    await pressed("none");
    await desk.clock.pass(15_000);
    expect(state().uncertain).toBeDefined();
    desk.clock.set(-hour);
    await desk.clock.pass(104_000);
    expect(state().uncertain).toBeDefined();
    await desk.clock.pass(17_000);
    expect(state().uncertain).toBeUndefined();
  });

  it("comes with the first status that shows a session, without another alert", async () => {
    const key = await pressed("none");
    await desk.clock.pass(60_000);
    expect(key.surface.state).toBe(0);
    session = { state: "active" };
    await desk.clock.pass(5_000);
    expect(state().uncertain).toBeUndefined();
    expect(key.surface.state).toBe(1);
    expect(key.surface.count("alert")).toBe(1);
  });

  it("is not blamed on the dashboard: a 409 meanwhile says that it is still starting", async () => {
    const key = await pressed("none");
    await desk.clock.pass(21_000);
    await key.tap();
    await desk.refuse(conflict);
    expect(desk.sent).toEqual(["start", "start"]);
    expect(key.surface.count("alert")).toBe(2);
    expect(key.text).toContain(said("stream.starting"));
    expect(key.text).not.toContain("Dashboard");
    expect(state().uncertain).toBeDefined();
  });

  it("is blamed on the dashboard again when the two minutes are over", async () => {
    const key = await pressed("none");
    await desk.clock.pass(136_000);
    await key.tap();
    await desk.refuse(conflict);
    expect(key.text).toBe(said("failure.dashboard", "failure.notReady"));
  });

  it("ends with a stop that was accepted", async () => {
    await pressed("none");
    await desk.clock.pass(15_000);
    const stop = await desk.place("stream", { mode: "stop" });
    await stop.tap();
    await desk.accept();
    expect(state().uncertain).toBeUndefined();
  });

  it("is none where the start was refused, or had no answer", async () => {
    const key = await desk.place("stream");
    for (const failure of [
      new ServiceFailure("service-error", { status: 503 }),
      new ServiceFailure("timed-out"),
    ]) {
      await key.tap();
      await desk.refuse(failure);
      await desk.clock.pass(20_000);
      expect(state().uncertain).toBeUndefined();
    }
  });
});

describe("a stop that is not confirmed", () => {
  it("fails after 15 s, and nothing of it stays", async () => {
    const key = await pressed("active");
    await desk.clock.pass(15_000);
    expect(key.surface.count("alert")).toBe(1);
    expect(key.surface.state).toBe(1);
    expect(state()).not.toHaveProperty("unconfirmedStart");
  });
});

describe("page flips during a start", () => {
  it("do not end it: it is polled every second, and nothing says that it was not confirmed", async () => {
    const key = await pressed("none");
    await key.leave();
    const before = desk.service.of("status").length;
    await desk.clock.pass(4_000);
    expect(desk.service.of("status")).toHaveLength(before + 4);
    session = { state: "active" };
    await desk.clock.pass(60_000);
    expect(desk.service.of("status")).toHaveLength(before + 5);
    const back = await desk.place("stream");
    expect(back.text).toContain(said("stream.live"));
    expect(back.surface.state).toBe(1);
    expect(desk.log.join()).not.toContain("not-confirmed");
    expect(key.surface.calls).not.toContain("alert");
  });

  it("end in a key that shows it as under way still", async () => {
    const key = await pressed("none");
    await desk.clock.pass(5_000);
    await key.leave();
    const back = await desk.place("stream");
    expect(back.text).toBe(said("stream.starting"));
    await back.tap();
    expect(desk.sent).toEqual(["start"]);
    await desk.clock.pass(10_000);
    expect(back.text).not.toBe(said("stream.starting"));
    expect(back.surface.calls).not.toContain("alert");
    expect(desk.log.at(-1)).toContain("not-confirmed");
  });
});

describe("a state that we don't know, while a start is under way", () => {
  const unknown = { state: "unknown", word: "warming" } as const;

  it("neither confirms it nor lets it run out: 40 s later it is active", async () => {
    const key = await pressed("none");
    session = unknown;
    await desk.clock.pass(40_000);
    expect(state().transition).toBeDefined();
    expect(key.surface.state).toBe(1);
    session = { state: "active" };
    await desk.clock.pass(1_000);
    expect(key.text).toContain(said("stream.live"));
    expect(key.surface.calls).not.toContain("alert");
  });

  it.each([0, -hour])("lets it run out after two minutes, with the clock set by %i ms", async (by) => {
    const key = await pressed("none");
    session = unknown;
    await desk.clock.pass(20_000);
    desk.clock.set(by);
    await desk.clock.pass(99_999);
    expect(state().transition).toBeDefined();
    await desk.clock.pass(1);
    expect(state().transition).toBeUndefined();
    expect(key.surface.count("alert")).toBe(1);
  });

  it("lets it run out where the answers are not fresh any more", async () => {
    const key = await pressed("none");
    session = unknown;
    await desk.clock.pass(20_000);
    desk.onRequest = (request) => request.fail(new ServiceFailure("timed-out"));
    await desk.clock.pass(3_000);
    expect(key.surface.count("alert")).toBe(1);
  });

  it("lets it run out where there is no session after it", async () => {
    const key = await pressed("none");
    session = unknown;
    await desk.clock.pass(20_000);
    session = { state: "none" };
    await desk.clock.pass(2_000);
    expect(key.surface.count("alert")).toBe(1);
  });

  it("settles a 409 as done", async () => {
    const key = await desk.place("stream");
    await key.tap();
    session = unknown;
    await desk.refuse(conflict);
    expect(state().transition).toBeUndefined();
    expect(key.surface.calls).not.toContain("alert");
  });

  it("holds a stop as well", async () => {
    const key = await pressed("active");
    session = { state: "unknown", word: "stopping" };
    await desk.clock.pass(40_000);
    expect(state().transition).toBeDefined();
    session = { state: "none" };
    await desk.clock.pass(1_000);
    expect(key.text).toContain(said("stream.start"));
    expect(key.surface.state).toBe(0);
    expect(key.surface.calls).not.toContain("alert");
  });
});
