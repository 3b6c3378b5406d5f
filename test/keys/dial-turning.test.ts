import { beforeEach, describe, expect, it } from "vitest";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";

const three = { languageCodes: ["en-US", "de-DE", "es-ES"] };
let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

async function source(settings: object = three): Promise<FakeKey> {
  const dial = await desk.placeDial("transcriptionLanguage", settings);
  await desk.tell({ state: "none" });
  return dial;
}

/** What is on a strip when the last picture has come. */
async function shown(dial: FakeKey): Promise<string> {
  await desk.clock.pass(125);
  return dial.text;
}

describe("turning a dial with languages", () => {
  it("goes round its entries in both directions, and sends nothing", async () => {
    const dial = await source();
    const positions: string[] = [];
    for (const ticks of [1, 1, 1, 1, -1, -2, 4]) {
      await dial.turn(ticks);
      positions.push(/\d\/\d/.exec(await shown(dial))?.[0] ?? "");
    }
    expect(positions).toEqual(["1/3", "2/3", "3/3", "1/3", "3/3", "1/3", "2/3"]);
    expect(await shown(dial)).toContain("German");
    expect(desk.sent).toEqual([]);
  });

  it("back from nowhere leads to the last entry", async () => {
    const dial = await source();
    await dial.turn(-1);
    expect(await shown(dial)).toContain("3/3");
  });

  it("is on the strip at once however fast it is, with at most ten pictures in any second", async () => {
    const dial = await source();
    await desk.clock.pass(1_000);
    const sentAt: number[] = [];
    for (let tick = 1; tick <= 200; tick += 1) {
      const before = dial.surface.count("image");
      await dial.turn(1);
      await desk.clock.pass(10);
      if (dial.surface.count("image") > before) sentAt.push(desk.clock.now());
    }
    expect(sentAt.length).toBeGreaterThan(10);
    for (const at of sentAt) {
      expect(sentAt.filter((other) => other > at - 1_000 && other <= at).length).toBeLessThanOrEqual(10);
    }
    await desk.clock.pass(125);
    // The 200th of three.
    expect(await shown(dial)).toContain("2/3");
  });

  it("starts from the language that is set", async () => {
    const dial = await desk.placeDial("transcriptionLanguage", three);
    await desk.tell({ state: "active", transcriptionLanguage: "de-DE" });
    await dial.turn(1);
    expect(await shown(dial)).toContain("3/3");
  });

  it("shows the choice for 5 s after the last turn", async () => {
    const dial = await source();
    const before = await shown(dial);
    await dial.turn(1);
    await desk.clock.pass(4_000);
    await dial.turn(1);
    await desk.clock.pass(4_800);
    expect(await shown(dial)).toContain("2/3");
    await desk.clock.pass(75);
    expect(await shown(dial)).toBe(before);
  });

  it.each([-3_600_000, 3_600_000])("shows it as long when the clock is set by %i ms", async (by) => {
    const dial = await source();
    await dial.turn(2);
    desk.clock.set(by);
    await desk.clock.pass(4_800);
    expect(await shown(dial)).toContain("2/3");
    await desk.clock.pass(75);
    expect(await shown(dial)).not.toContain("2/3");
    await desk.clock.pass(800);
    await dial.tap();
    expect(desk.sent).toEqual([]);
  });

  it("does nothing to other dials, nor to one without entries", async () => {
    const dials = [
      await desk.placeDial("stream"),
      await desk.placeDial("clear"),
      await desk.placeDial("visibility"),
      await desk.placeDial("status"),
      await desk.placeDial("translationLanguages", { presets: [] }),
    ];
    await desk.tell({ state: "none" });
    const calls = dials.map(({ surface }) => surface.calls.length);
    for (const dial of dials) for (const ticks of [1, -1, 0]) await dial.turn(ticks);
    expect(dials.map(({ surface }) => surface.calls.length)).toEqual(calls);
  });

  it("chooses nothing where the account is not set up", async () => {
    const dial = await desk.placeDial("transcriptionLanguage", { ...three, apiKey: "" });
    await desk.clock.pass(2_000);
    const before = await shown(dial);
    await dial.turn(1);
    expect(await shown(dial)).toBe(before);
  });

  it("chooses nothing on a key", async () => {
    const key = await desk.place("transcriptionLanguage", three);
    await desk.tell({ state: "none" });
    await key.turn(2);
    await key.tap();
    expect(desk.sent).toEqual(["en-US"]);
  });
});
