import { describe, expect } from "vitest";
import { a, type Church, live, none, step } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";
import { said, saying } from "../kit/words.ts";

const { it, time } = timedStage();
const minute = 60_000;

/** Lets time pass until the service has been asked `count` times. @returns the seconds between the requests */
async function gaps(church: Church, count: number): Promise<number[]> {
  await time.until(() => church.service.heard("status").length >= count, 15 * minute);
  const times = church.service.heard("status").map(({ at }) => at);
  return times.slice(1).map((at, index) => time.span(times[index] ?? 0, at) / 1_000);
}

/** Whether the waits are those expected, in seconds, but for their jitter. */
function expectWaits(waits: readonly number[], expected: readonly number[]): void {
  expect(waits).toHaveLength(expected.length);
  for (const [index, wait] of expected.entries()) {
    expect(waits[index]).toBeGreaterThan(wait * 0.85);
    expect(waits[index]).toBeLessThan(wait * 1.15 + 1);
  }
}

describe("the back-off", () => {
  it("after answers that are failures is 5, 10, 20, 40, 60, 60 s", async (church) => {
    church.service.on("status", { status: 500 });
    church.place(a.stream());
    await church.service.answered("status");
    expectWaits(await gaps(church, 7), [5, 10, 20, 40, 60, 60]);
  });

  it("where no answer came at all is 5, 10, 15, 15 s", async (church) => {
    const [stream] = church.place(a.stream());
    await stream.says("stream.start");
    church.service.on("status", "reset");
    // After the first each poll comes twice, since its connection drops before a byte of answer.
    const all = await gaps(church, 11);
    expectWaits(
      all.filter((_, index) => index === 0 || index % 2 === 0),
      [5, 5, 10, 15, 15],
    );
  });

  it("is 60 s after a rejected key", async (church) => {
    church.service.on("status", { status: 401 });
    church.place(a.stream());
    await church.service.answered("status");
    expectWaits(await gaps(church, 3), [60, 60]);
  });

  it("honours Retry-After, at most 5 minutes of it", async (church, open) => {
    const other = await open();
    church.service.on("status", { status: 503, headers: { "retry-after": "90" } });
    other.service.on("status", { status: 429, headers: { "retry-after": "86400" } });
    church.place(a.stream());
    other.place(a.stream());
    await church.service.answered("status");
    await other.service.answered("status");
    expectWaits(await gaps(church, 2), [90]);
    expectWaits(await gaps(other, 2), [300]);
  });
});

describe("the reason why a start or stop failed", () => {
  const presses = [
    ["start", none, a.stream()],
    ["stop", live, a.stream()],
    ["start", none, { steps: [step(a.stream(), 1)] }],
  ] as const;
  for (const [path, status, slot] of presses)
    it(`stands for 20 s after a ${path} ${"steps" in slot ? "of a multi-action" : "of a key"}`, async (church) => {
      const { stream } = await church.settledIn(status);
      const [pressed] = church.place(slot);
      const showing = "steps" in slot ? stream : pressed;
      await time.pass(2_000);
      church.service.on(path, { status: 503 });
      const since = performance.now();
      await church.tapAnswered(pressed, path);
      await showing.says("failure.serviceError");
      await time.until(() => !saying("failure.serviceError").test(showing.text), minute);
      const lasted = time.span(since, performance.now()) / 1_000;
      expect(lasted).toBeGreaterThan(19.5);
      expect(lasted).toBeLessThan(30);
    });

  const open = [
    ["start", none, "stream.startPending"],
    ["stop", live, "stream.stopPending"],
  ] as const;
  const reasons = [
    ["got no answer", "hang", /no answer/i],
    ["lost its connection", "drop", /link lost/i],
  ] as const;
  for (const [path, status, word] of open)
    for (const [what, reply, reason] of reasons)
      it(`is the small line of ${said(word)} where a ${path} ${what}`, async (church) => {
        const { stream, status: key } = await church.settledIn(status);
        const [other] = church.place(a.stream());
        church.service.on(path, reply);
        await church.tapSends(stream, path);
        await time.until(() => stream.of("alert").length > 0, 20_000);
        for (const each of [other, key]) {
          await each.says(word);
          expect(each.text).toMatch(reason);
        }
        await time.pass(12_000);
        for (const each of [stream, other, key]) expect(each.text).toMatch(reason);
      });
});

describe("a start that the service accepted and no status shows", () => {
  it("is START ? for up to two minutes", async (church) => {
    church.service.obeys = false;
    const { stream } = await church.settled();
    await church.tapAnswered(stream, "start");
    await time.until(() => stream.of("alert").length > 0, 20_000);
    const shown = await time.until(() => saying("stream.startPending").test(stream.text), 25_000);
    const lasted = shown + (await time.until(() => !stream.text.includes("?"), 3 * minute));
    // Two minutes from the press, of which 15 s are over.
    expect(lasted / 1_000).toBeGreaterThan(100);
    expect(lasted / 1_000).toBeLessThan(110);
    expect(stream.text).toMatch(saying("stream.start"));
    expect(stream.of("alert")).toHaveLength(1);
    church.service.on("start", { status: 409 });
    await stream.tapSays("failure.dashboard");
  });

  it("runs out after two minutes of a state that is not known", async (church) => {
    church.service.obeys = false;
    const { stream } = await church.settled();
    church.service.on("start", () => {
      church.service.status = { status: "booting" };
      return {};
    });
    await church.tapAnswered(stream, "start");
    const lasted = await time.until(() => stream.of("alert").length > 0, 3 * minute);
    expect(lasted / 1_000).toBeGreaterThan(110);
    expect(lasted / 1_000).toBeLessThan(130);
    expect(stream.text).not.toMatch(saying("stream.live"));
  });
});

it("an old truth is marked as old and never erased, however long no answer comes", async (church) => {
  const { stream } = await church.settledIn(live);
  church.service.on("status", { status: 503 });
  await time.pass(3 * 60 * minute);
  expect(stream.text).toMatch(saying("state.wasLive"));
  expect(stream.state).toBe(1);
  expect(stream.of("alert")).toEqual([]);
});
