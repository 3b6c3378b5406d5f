import { describe, expect } from "vitest";
import type { Church } from "./stage.ts";
import { a, pause, quiet, stage } from "./stage.ts";

const { it } = stage();
/** A plugin whose other accounts do not notice that settings have changed. */
const alone = stage();
const live = { status: "active" };
const within = 45_000;

/** Milliseconds between the status requests so far, from the n-th on. */
function gaps(church: Church, from = 0): number[] {
  const times = church.service
    .heard("status")
    .slice(from)
    .map(({ at }) => at);
  return times.slice(1).map((at, index) => at - (times[index] ?? 0));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe.concurrent("an account is polled", () => {
  it(
    "at once when a key appears, and then every 5 s",
    async (church) => {
      const placed = performance.now();
      church.place(a.status());
      const first = await church.service.nth("status");
      expect(first.at - placed).toBeLessThan(1_500);
      await church.service.nth("status", 4, 17_000);
      const times = gaps(church);
      expect(times).toHaveLength(3);
      expect(mean(times)).toBeGreaterThan(4_700);
      expect(mean(times)).toBeLessThan(6_000);
    },
    within,
  );

  it(
    "by one poller, however many keys and decks show it",
    async (church) => {
      church.place(a.status(), a.stream(), a.clear(), a.visibility());
      church.place(a.status(), a.stream({ mode: "stop" }), a.source("de-DE"));
      await pause(500);
      const since = church.service.heard("status").length;
      expect(since).toBeLessThanOrEqual(2);
      await pause(11_000);
      expect(church.service.heard("status").length - since).toBeLessThanOrEqual(3);
    },
    within,
  );

  it("by one poller for each distinct account", async (church, open) => {
    const other = await open();
    church.place(a.status());
    church.placeWith({ ...church.account, apiKey: other.apiKey, churchId: other.churchId }, a.status());
    await church.service.nth("status", 2);
    const keys = new Set(church.service.heard("status").map(({ headers }) => headers.authorization));
    expect(keys).toEqual(new Set([`Bearer ${church.apiKey}`, `Bearer ${other.apiKey}`]));
  });

  it(
    "not while none of its keys is visible, and at once when one is again",
    async (church) => {
      const { stream } = await church.settled();
      church.showPage(stream, 1);
      await pause(300);
      const asked = church.service.heard("status").length;
      await pause(7_000);
      expect(church.service.heard("status")).toHaveLength(asked);
      const back = performance.now();
      church.showPage(stream, 0);
      const { at } = await church.service.nth("status", asked + 1, 1_500);
      expect(at - back).toBeLessThan(1_000);
    },
    within,
  );

  it(
    "while something is under way, visible or not",
    async (church) => {
      church.service.obeys = false;
      const { stream } = await church.settled();
      await stream.tap();
      await church.service.answered("start");
      church.showPage(stream, 1);
      const asked = church.service.heard("status").length;
      await pause(4_000);
      expect(church.service.heard("status").length - asked).toBeGreaterThanOrEqual(3);
    },
    within,
  );

  it("within 250 ms after a command", async (church) => {
    await church.settled();
    const [clear] = church.place(a.clear());
    await pause(700);
    await clear.tapOk();
    const command = await church.service.answered("clear");
    const next = await church.service.until(
      () => church.service.heard("status").find(({ at }) => at > (command.answeredAt ?? Infinity) - 5),
      2_000,
    );
    expect(next.at - (command.answeredAt ?? 0)).toBeLessThan(400);
  });

  it(
    "every second while a start or stop is under way",
    async (church) => {
      church.service.obeys = false;
      const { stream } = await church.settled();
      await stream.tap();
      await church.service.answered("start");
      await pause(600);
      const from = church.service.heard("status").length - 1;
      await pause(5_000);
      const times = gaps(church, from);
      expect(times.length).toBeGreaterThanOrEqual(4);
      expect(mean(times)).toBeGreaterThan(850);
      expect(mean(times)).toBeLessThan(1_400);
    },
    within,
  );

  it(
    "by one request at a time whose answer still counts",
    async (church) => {
      church.service.on("status", { delay: 6_500, body: live });
      church.place(a.status(), a.stream());
      await church.service.answered("status", 2, 20_000);
      const [first, second] = church.service.heard("status");
      expect(second?.at).toBeGreaterThanOrEqual((first?.answeredAt ?? Infinity) - 5);
    },
    within,
  );
});

describe.concurrent("after failures", () => {
  it(
    "the waits are about 5 and 10 s",
    async (church) => {
      church.service.on("status", { status: 500 });
      church.place(a.stream());
      await church.service.nth("status", 3, 25_000);
      const [first = 0, second = 0] = gaps(church);
      expect(first).toBeGreaterThan(3_000);
      expect(first).toBeLessThan(7_000);
      expect(second).toBeGreaterThan(6_300);
      expect(second).toBeLessThan(14_000);
    },
    within,
  );

  it(
    "Retry-After is honoured, also before the rhythm of one second",
    async (church) => {
      church.service.obeys = false;
      church.service.on("status", (_, n) =>
        n === 1 ? { body: live } : { status: 429, headers: { "retry-after": "12" } },
      );
      const [stop] = church.place(a.stream({ mode: "stop" }));
      await church.service.answered("status");
      await pause(200);
      await stop.tap();
      await church.service.answered("stop");
      const second = await church.service.nth("status", 2, 3_000);
      await pause(10_500);
      expect(church.service.heard("status")).toHaveLength(2);
      const third = await church.service.nth("status", 3, 9_000);
      expect(third.at - second.at).toBeGreaterThan(11_500);
    },
    within,
  );

  alone.it(
    "401 and 403 are asked again at once only when settings change",
    async (church, open) => {
      const other = await open();
      church.service.on("status", { status: 401 });
      other.service.on("status", { status: 403 });
      const keys = [church.place(a.stream())[0], other.place(a.stream())[0]];
      await pause(14_500);
      for (const { service } of [church, other]) expect(service.heard("status")).toHaveLength(1);
      for (const [index, { service, account }] of [church, other].entries()) {
        const key = keys[index];
        if (!key) throw new Error("no key");
        service.off("status").status = live;
        church.deck.editSettings(key.key, { ...account, apiKey: "ck_live_other" });
        await key.says(/LIVE/, 2_000);
      }
    },
    within,
  );

  it(
    "a press asks once, whatever wait is running, and does not end the wait",
    async (church) => {
      church.service.on("status", { status: 429, headers: { "retry-after": "9" } });
      const [status] = church.place(a.status());
      const first = await church.service.answered("status");
      await pause(3_000);
      church.service.on("status", { status: 500 });
      await status.tapAlert();
      await quiet();
      expect(church.service.heard("status")).toHaveLength(2);
      await pause(4_000);
      expect(church.service.heard("status")).toHaveLength(2);
      const third = await church.service.nth("status", 3, 16_000);
      expect(third.at - first.at).toBeGreaterThan(8_500);
    },
    within,
  );

  it(
    "one good answer brings the rhythm of 5 s back",
    async (church) => {
      church.service.on("status", (_, n) => (n === 1 ? { status: 500 } : { body: live }));
      const [stream] = church.place(a.stream());
      await stream.says(/LIVE/, 9_000);
      await church.service.nth("status", 4, 14_000);
      expect(mean(gaps(church, 1))).toBeGreaterThan(4_600);
      expect(mean(gaps(church, 1))).toBeLessThan(6_200);
    },
    within,
  );
});
