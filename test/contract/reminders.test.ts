import { describe, expect } from "vitest";
import { a, type Church, pause, sharedStage } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";
import { saying } from "../kit/words.ts";

const { it, time } = timedStage();
const minute = 60_000;
const hour = 60 * minute;

/** A session that has run for so long, by the plugin's clock. */
function session(hours: number): object {
  return { status: "active", startedAt: new Date(time.now() - hours * hour).toISOString() };
}

describe("captions that are hidden", () => {
  it("alert after 5, 10, 20 and 40 minutes and then every hour, and show their minutes, while a session runs, in an outage, too", async (church) => {
    church.service.status = { status: "active", captionsHidden: true };
    const [stream, visibility] = church.place(a.stream(), a.visibility());
    await visibility.says("visibility.hidden");
    await time.pass(2.5 * minute);
    expect(visibility.text).toMatch(saying("visibility.hidden"));
    expect(visibility.text).toMatch(/\b2\b/);
    const alerts = (): number => visibility.of("alert").length;
    let passed = 2.5 * minute;
    const at: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      passed += await time.until(() => alerts() === count, 2 * hour);
      at.push(Math.round(passed / minute));
      // As on a page that is turned to after the minute: it has been told.
      church.showPage(visibility, 1);
      church.showPage(visibility, 0);
      if (count === 2) church.service.on("status", { status: 503, headers: { "retry-after": "300" } });
    }
    expect(at).toEqual([5, 10, 20, 40, 100]);
    expect(visibility.text).toMatch(saying("visibility.wasHidden"));
    expect(visibility.state).toBe(1);
    expect(stream.of("alert")).toEqual([]);
    expect(church.service.commands).toEqual([]);
  });

  it("do not alert where no session runs", async (church) => {
    const [stream, visibility] = church.place(a.stream(), a.visibility({ mode: "hide" }));
    await stream.says("stream.start");
    await visibility.tap();
    await visibility.until(() => visibility.state === 1);
    await time.pass(12 * minute);
    expect(visibility.state).toBe(1);
    expect(visibility.of("alert")).toEqual([]);
  });

  it("that are shown again do not alert", async (church) => {
    church.service.status = { status: "active", captionsHidden: true };
    const [visibility] = church.place(a.visibility());
    await visibility.says("visibility.hidden");
    church.service.status = { status: "active", captionsHidden: false };
    await time.until(() => visibility.state === 0, minute);
    await time.pass(11 * minute);
    expect(visibility.of("alert")).toEqual([]);
  });
});

/** Stream and status key with their setting, once they have shown the status. */
async function keys(church: Church, settings: object) {
  const [stream, status, clear, visibility] = church.place(
    a.stream({ ...settings }),
    a.status({ ...settings }),
    a.clear(),
    a.visibility(),
  );
  await stream.says("stream.live");
  return { stream, status, clear, visibility };
}

describe("a session of hours", () => {
  it("alerts once an hour from then on, and looks different, still LIVE", async (church) => {
    church.service.status = session(1.9);
    const { stream, status, clear, visibility } = await keys(church, { remindAfterHours: 2 });
    const before = stream.svg;
    const counts = (): number[] => [stream, status, clear, visibility].map((key) => key.of("alert").length);
    const first = await time.until(() => stream.of("alert").length > 0, hour);
    expect(first / hour).toBeGreaterThan(0.09);
    expect(first / hour).toBeLessThan(0.11);
    expect(counts()).toEqual([1, 1, 0, 0]);
    expect(stream.text).toMatch(saying("stream.live"));
    expect(stream.svg).not.toBe(before);
    await time.pass(0.1 * hour);
    expect(counts()).toEqual([1, 1, 0, 0]);
    // Reminders don't depend on answers, and an hour of polls takes long.
    church.service.on("status", { status: 503, headers: { "retry-after": "300" } });
    const second = 0.1 * hour + (await time.until(() => stream.of("alert").length > 1, 2 * hour));
    expect(second / hour).toBeGreaterThan(0.99);
    expect(second / hour).toBeLessThan(1.01);
    expect(counts()).toEqual([2, 2, 0, 0]);
    expect(church.service.commands).toEqual([]);
    expect(stream.state).toBe(1);
  });

  it("alerts after four by default, and never with 0", async (church) => {
    church.service.status = session(4 - 0.1);
    const byDefault = await keys(church, {});
    const never = await keys(church, { remindAfterHours: 0 });
    await time.pass(0.11 * hour);
    const counts = [byDefault, never].map(({ stream, status }) =>
      [stream, status].map((key) => key.of("alert").length),
    );
    expect(counts).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it("counts from when it was first seen where the service tells no start, and is never stopped", async (church) => {
    church.service.status = { status: "active" };
    const { stream, status } = await keys(church, { remindAfterHours: 0.1 });
    const passed = await time.until(() => stream.of("alert").length > 0, hour);
    expect(passed / hour).toBeGreaterThan(0.09);
    expect(passed / hour).toBeLessThan(0.11);
    await status.until(() => status.of("alert").length === 1);
    expect(church.service.commands).toEqual([]);
  });

  it("does not alert on a key that appears later, and makes up for no hour", async (church) => {
    church.service.status = session(5 - 0.15);
    const { stream } = await keys(church, { remindAfterHours: 2 });
    church.showPage(stream, 1);
    await time.pass(0.2 * hour);
    church.showPage(stream, 0);
    await time.pass(4 * minute);
    const late = await keys(church, { remindAfterHours: 2 });
    await time.pass(4 * minute);
    expect([stream, late.stream, late.status].flatMap((key) => key.of("alert"))).toEqual([]);
  });
});

it("LIVE has one sign of what is missing: hidden, before a language of its start, before nobody connected, before long", async (_, other) => {
  const pictures: string[][] = [];
  for (const [isLong, hasNobody, hasFailed, captionsHidden] of [
    [false, false, false, false],
    [true, false, false, false],
    [true, true, false, false],
    [true, true, true, false],
    [true, true, true, true],
  ]) {
    const church = await other();
    const remindAfterHours = isLong ? 0.1 : 0;
    const session = { status: "active", captionsHidden, connectedClients: 1 };
    const [stream, status] = church.place(
      a.stream({ remindAfterHours, languages: { languageCodes: ["fr"] } }),
      a.status({ remindAfterHours }),
    );
    await stream.says("stream.start");
    if (hasFailed) church.service.on("targets", { status: 422 });
    church.service.on("start", () => {
      church.service.status = session;
      return {};
    });
    await stream.tap();
    await time.until(() => saying("stream.live").test(stream.text), minute);
    await time.pass(10_000);
    if (hasNobody) session.connectedClients = 0;
    await time.pass(8 * minute);
    for (const key of [stream, status]) expect(key.text).toMatch(saying("stream.live"));
    pictures.push([stream.svg, status.svg]);
  }
  for (const key of [0, 1]) expect(new Set(pictures.map((each) => each[key])).size).toBe(pictures.length);
});

describe.concurrent("remindAfterHours", () => {
  for (const remindAfterHours of [null, "x", -1, 25, Number.NaN, [], {}])
    sharedStage.it(`that is ${JSON.stringify(remindAfterHours)} breaks nothing`, async (church) => {
      church.service.status = { status: "active" };
      const [stream, status] = church.place(a.stream({ remindAfterHours }), a.status({ remindAfterHours }));
      await stream.until(() => stream.text !== "");
      await pause(300);
      await stream.tap();
      await status.tap();
      expect(church.deck.plugin.starts).toBe(1);
    });
});
