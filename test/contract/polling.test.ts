import { expect } from "vitest";
import { saying } from "../kit/words.ts";
import { a, type Church, live } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";

// The built plugin asks in time; every rhythm and wait: accounts/status-poller.test.ts.
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

it("an account is asked at once, and then every 5 s by one poller however many keys show it, and not while none is visible", async (church, open) => {
  const other = await open();
  const [first, ...more] = [
    ...church.place(a.status(), a.stream(), a.clear(), a.visibility()),
    ...church.place(a.status(), a.source("de-DE")),
  ];
  const fields = { ...church.account, apiKey: other.apiKey, churchId: other.churchId };
  const [stranger] = church.placeWith(fields, a.status());
  await church.service.answered("status", 2);
  church.showPage(stranger, 1);
  const keys = new Set(church.service.heard("status").map(({ headers }) => headers.authorization));
  expect(keys).toEqual(new Set([`Bearer ${church.apiKey}`, `Bearer ${other.apiKey}`]));
  await time.pass(6_000);
  for (let poll = 0; poll < 3; poll += 1) expectAbout(await nextPoll(church), 5_000);
  for (const key of [first, more[4]]) church.showPage(key, 1);
  await time.pass(100);
  const before = asked(church);
  await time.pass(minute);
  expect(asked(church)).toBe(before);
  church.showPage(first, 0);
  expect(await nextPoll(church)).toBeLessThan(250);
});

it("an account is asked within 250 ms after a command, and every second while a start is under way, visible or not", async (church) => {
  church.service.obeys = false;
  const { stream } = await church.settled();
  const [clear] = church.place(a.clear());
  await time.pass(700);
  const before = asked(church);
  await clear.tapOk();
  await time.pass(250);
  expect(asked(church)).toBeGreaterThan(before);
  await church.tapAnswered(stream, "start");
  church.showPage(stream, 1);
  await nextPoll(church);
  for (let poll = 0; poll < 4; poll += 1) expectAbout(await nextPoll(church), 1_000);
});

it("Retry-After is honoured, at most 5 minutes of it; a press asks once, and does not end the wait", async (church) => {
  church.service.on("status", { status: 429, headers: { "retry-after": "86400" } });
  const [status] = church.place(a.status());
  await church.service.answered("status");
  await time.pass(20_000);
  church.service.on("status", { status: 500 });
  await status.tapAlert();
  expect(asked(church)).toBe(2);
  expectAbout(await nextPoll(church), 5 * minute - 20_000);
});

it("a rejected key is asked again after 60 s, and at once where settings change", async (church) => {
  church.service.on("status", { status: 401 });
  const [key] = church.place(a.stream());
  await church.service.answered("status");
  expectAbout(await nextPoll(church), minute);
  church.service.off("status").status = live;
  church.deck.editSettings(key.key, { ...church.account, apiKey: "ck_live_other" });
  await key.says("stream.live");
});

it("a poll without an answer is the only one for 10 s, and then the face says that it is old, for hours", async (church) => {
  const { stream } = await church.settledIn(live);
  church.service.on("status", "hang");
  await nextPoll(church);
  const before = asked(church);
  await time.pass(9_000);
  expect([asked(church), stream.text]).toEqual([before, expect.stringMatching(saying("stream.live"))]);
  await time.until(() => saying("state.wasLive").test(stream.text), 2_000);
  church.service.on("status", { status: 503, headers: { "retry-after": "300" } });
  await time.pass(3 * 60 * minute);
  expect(stream.text).toMatch(saying("state.wasLive"));
  expect([stream.state, stream.of("alert").length]).toEqual([1, 0]);
});
