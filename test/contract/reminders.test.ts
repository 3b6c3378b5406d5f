import { describe, expect } from "vitest";
import { fastStage } from "./fast-stage.ts";
import { a, type Church, pause, stage } from "./stage.ts";

/** Minutes in seconds; nothing here waits for a request that takes long. */
const factor = 60;
const fast = fastStage(factor);
const hour = 3_600_000;
const within = 60_000;

/** A session that has run for so long, by the plugin's clock. */
function session(hours: number): object {
  return { status: "active", startedAt: new Date(fast.now() - hours * hour).toISOString() };
}

describe.concurrent("captions that are hidden", () => {
  fast.it(
    "alert once after 10 minutes and then every 10, and show their minutes, while a session runs",
    async (church) => {
      // A status tells it: a press would need its answer within a sixtieth of 10 s.
      church.service.status = { status: "active", captionsHidden: true };
      const [stream, visibility] = church.place(a.stream(), a.visibility());
      await visibility.says(/HIDDEN/);
      const hidden = performance.now();
      await visibility.says(/HIDDEN.*\b[23]\b|\b[23]\b.*HIDDEN/, 4_500);
      const first = await visibility.next("alert", hidden, 13_000);
      expect(fast.span(hidden, first.at) / 60_000).toBeGreaterThan(9.5);
      expect(fast.span(hidden, first.at) / 60_000).toBeLessThan(11.5);
      const second = await visibility.next("alert", first.at + 50, 13_000);
      expect(fast.span(first.at, second.at) / 60_000).toBeGreaterThan(9);
      expect(fast.span(first.at, second.at) / 60_000).toBeLessThan(11.5);
      expect(visibility.of("alert")).toHaveLength(2);
      expect(stream.of("alert")).toEqual([]);
      expect(church.service.commands).toEqual([]);
    },
    within,
  );

  fast.it(
    "do not alert where no session runs",
    async (church) => {
      const [stream, visibility] = church.place(a.stream(), a.visibility({ mode: "hide" }));
      await stream.says(/START/);
      for (let press = 0; press < 10 && visibility.state === 0; press += 1) {
        await visibility.tap();
        await pause(400);
      }
      const since = performance.now();
      expect(visibility.state).toBe(1);
      await pause(12_000);
      expect(visibility.of("alert", since)).toEqual([]);
    },
    within,
  );

  fast.it(
    "that are shown again do not alert",
    async (church) => {
      church.service.status = { status: "active", captionsHidden: true };
      const [visibility] = church.place(a.visibility());
      await visibility.says(/HIDDEN/);
      church.service.status = { status: "active", captionsHidden: false };
      await visibility.until(() => visibility.state === 0);
      await pause(11_000);
      expect(visibility.of("alert")).toEqual([]);
    },
    within,
  );
});

/** Stream and status key with their setting, once they have shown the status. */
async function keys(church: Church, settings: object) {
  const [stream, status, clear, visibility] = church.place(
    a.stream({ ...settings }),
    a.status({ ...settings }),
    a.clear(),
    a.visibility(),
  );
  await stream.says(/LIVE/);
  return { stream, status, clear, visibility };
}

describe.concurrent("a session of hours", () => {
  fast.it(
    "alerts once an hour from then on, and looks different, still LIVE",
    async (church) => {
      const startedAt = fast.now() - 1.9 * hour;
      church.service.status = session(1.9);
      const { stream, status, clear, visibility } = await keys(church, { remindAfterHours: 2 });
      const before = stream.svg;
      await stream.next("alert", 0, 12_000);
      await status.next("alert", 0, 2_000);
      expect(fast.now() - startedAt).toBeGreaterThan(2 * hour - 60_000);
      expect(stream.text).toMatch(/LIVE/);
      expect(stream.svg).not.toBe(before);
      await pause(20_000);
      expect([stream, status, clear, visibility].map((key) => key.of("alert").length)).toEqual([1, 1, 0, 0]);
      expect(church.service.commands).toEqual([]);
      expect(stream.state).toBe(1);
    },
    within,
  );

  fast.it(
    "alerts after four by default, and never with 0",
    async (church) => {
      church.service.status = session(4 - 0.1);
      const byDefault = await keys(church, {});
      const never = await keys(church, { remindAfterHours: 0 });
      await byDefault.stream.next("alert", 0, 12_000);
      await pause(1_000);
      expect([...never.stream.of("alert"), ...never.status.of("alert")]).toEqual([]);
    },
    within,
  );

  fast.it(
    "does not alert on a key that appears later, and makes up for no hour",
    async (church) => {
      church.service.status = session(5 - 0.15);
      const { stream } = await keys(church, { remindAfterHours: 2 });
      church.showPage(stream, 1);
      await pause(12_000);
      church.showPage(stream, 0);
      await pause(4_000);
      const late = await keys(church, { remindAfterHours: 2 });
      await pause(4_000);
      expect([stream, late.stream, late.status].flatMap((key) => key.of("alert"))).toEqual([]);
    },
    within,
  );
});

const plain = stage();
describe.concurrent("remindAfterHours", () => {
  for (const remindAfterHours of [null, "x", -1, 25, Number.NaN, [], {}])
    plain.it(`that is ${JSON.stringify(remindAfterHours)} breaks nothing`, async (church) => {
      church.service.status = { status: "active" };
      const [stream, status] = church.place(a.stream({ remindAfterHours }), a.status({ remindAfterHours }));
      await stream.until(() => stream.text !== "");
      await pause(300);
      await stream.tap();
      await status.tap();
      expect(church.deck.plugin.starts).toBe(1);
    });
});
