import { describe, expect } from "vitest";
import { saying } from "../kit/words.ts";
import { a, live } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";

// What takes the built plugin seconds and minutes; exact times: keys/time-limits.test.ts and accounts/session-table.test.ts.
const { it, time } = timedStage();

it("a start that no status confirms alerts after 15 s, is START ? for up to two minutes, and is settled by a status", async (church) => {
  church.service.obeys = false;
  const { stream, status } = await church.settled();
  await church.tapAnswered(stream, "start");
  await stream.says("stream.starting");
  await time.until(() => stream.of("alert").length > 0, 15_500);
  await time.until(() => saying("stream.startPending").test(stream.text), 25_000);
  church.service.on("start", { status: 409 });
  const since = performance.now();
  await stream.tapSays("failure.stillStarting");
  expect(stream.of("face", since).filter(({ text }) => /dashboard/i.test(text))).toEqual([]);
  await church.tell(status, live);
  await stream.says("stream.live");
  expect(stream.state).toBe(1);
});

it("a command without an answer fails 10 s after its press, is reset at once, and never comes again", async (church) => {
  church.service.on("clear", "hang");
  const [clear] = church.place(a.clear());
  await church.tapSends(clear, "clear");
  const [{ connection }] = church.service.heard("clear") as [ReturnType<typeof church.service.heard>[0]];
  await time.pass(8_000);
  expect(clear.of("alert")).toEqual([]);
  await time.until(() => clear.of("alert").length > 0, 2_500);
  await church.service.until(() => connection.end !== "open");
  expect(connection.end).toBe("reset");
  await time.pass(60_000);
  expect(church.service.heard("clear")).toHaveLength(1);
});

describe("nothing is sent to Stream Deck while nothing changes", () => {
  it("where no session runs", async (church) => {
    const { stream, status } = await church.settled();
    const others = church.place(a.clear(), a.visibility(), a.source("de-DE"), a.targets(["fr-FR"]));
    await time.pass(10_000);
    const keys = [stream, status, ...others];
    const before = keys.map(({ events }) => events.length);
    await time.pass(60_000);
    expect(keys.map(({ events }) => events.length)).toEqual(before);
  });

  it("and a running clock redraws a key at most once a second", async (church) => {
    const startedAt = new Date(time.now() - 5_000).toISOString();
    const { stream, status } = await church.settledIn({ ...live, startedAt });
    const [visibility] = church.place(a.visibility());
    await visibility.tapSays("visibility.hidden");
    const keys = [stream, status, visibility];
    const [from, before] = [time.now(), keys.map(({ events }) => events.length)];
    await time.pass(90_000);
    // A real moment passes as well, and with it a second may end.
    const most = Math.floor((time.now() - from) / 1_000) + 1;
    for (const [index, { events }] of keys.entries())
      expect(events.length - (before[index] ?? 0)).toBeLessThanOrEqual(most);
  });
});
