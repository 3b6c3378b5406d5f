import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, settle } from "../kit/fake-desk.ts";

const hour = 3_600_000;

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

/** Lets time pass in which every status request is answered at once. */
async function live(duration: number, session: Parameters<FakeDesk["tell"]>[0]): Promise<void> {
  for (let passed = 0; passed < duration; passed += 100) {
    await desk.clock.pass(100);
    await desk.tell(session);
  }
}

describe("a clock that is set back", () => {
  it("during a request does not stop the polling", async () => {
    const key = await desk.streamKey("none");
    await desk.clock.pass(5_000);
    desk.clock.set(-hour);
    await desk.tell({ state: "none" });
    await live(6_000, { state: "active" });
    expect(key.text).toContain("LIVE");
  });

  it("while the service is not to be asked does not make that longer", async () => {
    const key = await desk.place("stream");
    desk.service.open.fail(new ServiceFailure("busy", { retryAfter: 20_000 }));
    await settle();
    desk.clock.set(-hour);
    const clear = await desk.place("clear");
    await clear.tap();
    await desk.accept();
    await live(21_000, { state: "active" });
    expect(key.text).toContain("LIVE");
  });

  it("holds no picture up", async () => {
    const key = await desk.streamKey("none");
    for (const state of ["active", "none", "active", "none", "active", "none", "active", "none"] as const)
      await live(5_000, { state });
    desk.clock.set(-hour);
    await live(6_000, { state: "active" });
    expect(key.text).toContain("LIVE");
  });

  it("lets the end of a press be seen no longer", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    await desk.refuse();
    expect(key.text).toBe("REFUSED Plan allows 3");
    desk.clock.set(-hour);
    await live(6_000, { state: "none" });
    expect(key.text).toBe("START stopped");
  });

  it("gives a command that waits for another no more time", async () => {
    const key = await desk.place("clear");
    await key.tap();
    await key.tap();
    await desk.clock.pass(3_000);
    desk.clock.set(-hour);
    await desk.accept();
    const [, second] = desk.service.of("command");
    expect(second?.limits.timeLimit).toBeLessThanOrEqual(10_000);
  });

  it("ends the waiting for a language that the status contradicts", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de"] });
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.accept();
    expect(key.text).toContain("German");
    desk.clock.set(-hour);
    await live(16_000, { state: "active", transcriptionLanguage: "en" });
    expect(key.text).toBe("English next de");
  });

  it("ends the waiting for a language when the status can't be had", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de"] });
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.accept();
    desk.clock.set(-hour);
    desk.service.onRequest = (request) => request.fail(new ServiceFailure("no-connection"));
    for (const request of desk.service.of("status"))
      if (!request.isOver) request.fail(new ServiceFailure("no-connection"));
    await desk.clock.pass(16_000);
    expect(key.text).toBe("German no network");
  });

  it("shows the new time soon", async () => {
    const startedAt = desk.clock.now() - 2 * hour;
    const key = await desk.place("stream");
    await live(1_000, { state: "active", startedAt });
    expect(key.text).toBe("LIVE 2 h 00");
    desk.clock.set(-hour);
    await live(16_000, { state: "active", startedAt });
    expect(key.text).toBe("LIVE 1 h 00");
  });
});

describe("a clock that was wrong for a moment", () => {
  it.each(["stream", "translationLanguages"] as const)("leaves nothing old on a %s key", async (action) => {
    const key = await desk.place(action, { presets: [{ languageCodes: ["de"] }] });
    const session = { state: "active", translationLanguages: ["de"] } as const;
    await live(1_000, session);
    const { text } = key;
    desk.clock.set(2 * hour);
    // Something makes every key look again.
    desk.keys.wokeUp();
    expect(key.text).not.toBe(text);
    desk.clock.set(-2 * hour);
    await live(16_000, session);
    expect(key.text).toBe(text);
  });
});
