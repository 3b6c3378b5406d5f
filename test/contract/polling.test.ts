import { describe, expect } from "vitest";
import type { Answer } from "../kit/scripted-service.ts";
import { a, type Church, live } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";
import { said } from "../kit/words.ts";

const { it, time } = timedStage();
const minute = 60_000;

const asked = (church: Church): number => church.service.heard("status").length;

/** Lets time pass until the status is asked for once more. @returns after how many milliseconds */
async function nextPoll(church: Church): Promise<number> {
  const before = asked(church);
  return time.until(() => asked(church) > before, 6 * minute);
}

/** Whether a time is that expected, but for jitter, and for what passes by itself on a busy computer. */
function expectAbout(ms: number, expected: number): void {
  expect(ms).toBeGreaterThan(expected * 0.85 - 500);
  expect(ms).toBeLessThan(expected * 1.15 + 200);
}

describe("an account is polled", () => {
  it("at once when a key appears, and then every 5 s", async (church) => {
    church.place(a.status());
    await church.service.answered("status");
    for (let poll = 0; poll < 3; poll += 1) expectAbout(await nextPoll(church), 5_000);
  });

  it("by one poller, however many keys and decks show it", async (church) => {
    church.place(a.status(), a.stream(), a.clear(), a.visibility());
    church.place(a.status(), a.stream({ mode: "stop" }), a.source("de-DE"));
    await church.service.answered("status");
    await time.pass(100);
    const before = asked(church);
    expect(before).toBeLessThanOrEqual(2);
    await time.pass(16_000);
    expect(asked(church) - before).toBe(3);
  });

  it("by one poller for each distinct account", async (church, open) => {
    const other = await open();
    church.place(a.status());
    church.placeWith({ ...church.account, apiKey: other.apiKey, churchId: other.churchId }, a.status());
    await church.service.nth("status", 2);
    const keys = new Set(church.service.heard("status").map(({ headers }) => headers.authorization));
    expect(keys).toEqual(new Set([`Bearer ${church.apiKey}`, `Bearer ${other.apiKey}`]));
  });

  it("not while none of its keys is visible, and at once when one is again", async (church) => {
    const { stream } = await church.settled();
    church.showPage(stream, 1);
    await time.pass(100);
    const before = asked(church);
    await time.pass(minute);
    expect(asked(church)).toBe(before);
    church.showPage(stream, 0);
    expect(await nextPoll(church)).toBeLessThan(250);
  });

  it("while something is under way, visible or not", async (church) => {
    church.service.obeys = false;
    const { stream } = await church.settled();
    await church.tapAnswered(stream, "start");
    church.showPage(stream, 1);
    const before = asked(church);
    await time.pass(4_000);
    expect(asked(church) - before).toBeGreaterThanOrEqual(3);
  });

  it("within 250 ms after a command", async (church) => {
    await church.settled();
    const [clear] = church.place(a.clear());
    await clear.says("clear.clear");
    await time.pass(700);
    const before = asked(church);
    await clear.tapOk();
    await time.pass(250);
    expect(asked(church)).toBeGreaterThan(before);
  });

  it("every second while a start or stop is under way", async (church) => {
    church.service.obeys = false;
    const { stream } = await church.settled();
    await church.tapAnswered(stream, "start");
    await nextPoll(church);
    for (let poll = 0; poll < 4; poll += 1) expectAbout(await nextPoll(church), 1_000);
  });

  it("by one request at a time whose answer still counts", async (church) => {
    const answer = Promise.withResolvers<Answer>();
    church.service.on("status", () => answer.promise);
    const [, stream] = church.place(a.status(), a.stream());
    await church.service.nth("status");
    await time.pass(9_000);
    expect(asked(church)).toBe(1);
    answer.resolve({ body: live });
    await stream.says("stream.live");
    await nextPoll(church);
  });
});

describe("after failures", () => {
  it("Retry-After is honoured, also before the rhythm of one second", async (church) => {
    church.service.obeys = false;
    church.service.on("status", (_, n) =>
      n === 1 ? { body: live } : { status: 429, headers: { "retry-after": "12" } },
    );
    const [stop] = church.place(a.stream({ mode: "stop" }));
    await stop.says("stream.live");
    await church.tapAnswered(stop, "stop");
    if (asked(church) === 1) await nextPoll(church);
    expectAbout(await nextPoll(church), 12_000);
  });

  it("401 and 403 are asked again at once only when settings change", async (church, open) => {
    const other = await open();
    church.service.on("status", { status: 401 });
    other.service.on("status", { status: 403 });
    const keys = [church.place(a.stream())[0], other.place(a.stream())[0]];
    for (const { service } of [church, other]) await service.answered("status");
    await time.pass(45_000);
    for (const { service } of [church, other]) expect(service.heard("status")).toHaveLength(1);
    for (const [index, { service, account }] of [church, other].entries()) {
      const key = keys[index];
      if (!key) throw new Error("no key");
      service.off("status").status = live;
      church.deck.editSettings(key.key, { ...account, apiKey: "ck_live_other" });
      await key.says("stream.live");
    }
  });

  it("a press asks once, whatever wait is running, and does not end the wait", async (church) => {
    church.service.on("status", { status: 429, headers: { "retry-after": "60" } });
    const [status] = church.place(a.status());
    await church.service.answered("status");
    await time.pass(20_000);
    church.service.on("status", { status: 500 });
    await status.tapAlert();
    expect(asked(church)).toBe(2);
    expectAbout(await nextPoll(church), 40_000);
  });

  it("one good answer brings the rhythm of 5 s back", async (church) => {
    church.service.on("status", (_, n) => (n <= 3 ? { status: 500 } : { body: live }));
    const [stream] = church.place(a.stream());
    await time.until(() => stream.text.includes(said("stream.live")), minute);
    for (let poll = 0; poll < 2; poll += 1) expectAbout(await nextPoll(church), 5_000);
  });
});
