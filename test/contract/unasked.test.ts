import { describe, expect } from "vitest";
import { KeyWording, type WordKey } from "../../src/i18n/key-wording.ts";
import { saying } from "../kit/words.ts";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, live, none, pause } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";

/** What keys tell unasked, of a session that others change. */
const { it, time } = timedStage();
const second = 1_000;
const minute = 60 * second;

const says = (key: SeenKey, word: WordKey): boolean => saying(word).test(key.text);
const alerts = (...keys: readonly SeenKey[]): number[] => keys.map((key) => key.of("alert").length);

/** What the service tells from now on, and that a key says a word for that. @returns how much time has passed */
function tellUntil(church: Church, status: unknown, key: SeenKey, word: WordKey): Promise<number> {
  church.service.status = status;
  return time.until(() => says(key, word), minute);
}

describe("a session that ends, and not by us", () => {
  it("is ENDED with its time: one alert on each stream and status key in sight, within ten seconds, for ten minutes", async (church) => {
    const { stream, status } = await church.settledIn(live);
    const [clear] = church.place(a.clear());
    const [away] = church.place(a.stream());
    const [dial] = church.placeDials(a.status());
    await away.says("stream.live");
    church.showPage(away, 1);
    church.service.status = none;
    const noticed = await time.until(() => alerts(stream)[0] === 1, 20 * second);
    expect(noticed).toBeLessThan(10 * second);
    for (const key of [stream, status, dial.strip]) await key.says("stream.ended");
    expect(stream.text).toMatch(/\d{1,2}:\d{2}/);
    expect(stream.state).toBe(0);
    // One that comes into sight later alerts of nothing.
    const [late] = church.place(a.stream());
    church.showPage(away, 0);
    for (const key of [late, away]) await key.says("stream.ended");
    expect(alerts(stream, status, dial.strip, clear, late, away)).toEqual([1, 1, 1, 0, 0, 0]);
    const lasted = await time.until(() => !says(stream, "stream.ended"), 15 * minute);
    expect(lasted / minute).toBeCloseTo(10, 0);
    expect(church.service.commands).toEqual([]);
  });

  const untilPressed = [
    ["and 8 minutes: nobody may be looking", [], [1, 2, 3, 3, 4, 4, 4, 4, 5, 5]],
    ["minutes, and no more once a key of the account is pressed", [2], [1, 2, 3, 3, 3, 3, 3, 3, 3, 3]],
  ] as const;
  for (const [what, presses, counts] of untilPressed)
    it(`is told again after 1, 2, 4 ${what}`, async (church) => {
      const { stream, status } = await church.settledIn(live);
      const [clear] = church.place(a.clear());
      await tellUntil(church, none, stream, "stream.ended");
      await time.pass(minute / 2);
      for (const [minutes, count] of counts.entries()) {
        expect([minutes, ...alerts(stream, status, clear)]).toEqual([minutes, count, count, 0]);
        if (presses.some((press) => press === minutes)) await clear.tapOk();
        await time.pass(minute);
      }
    });

  it("is no news where the computer has slept since a status showed it", async (church) => {
    const { stream } = await church.settledIn(live);
    church.service.status = none;
    church.deck.wake();
    await time.until(() => says(stream, "stream.start"), 10 * second);
    await time.pass(5 * second);
    expect(says(stream, "stream.ended")).toBe(false);
    expect(alerts(stream)).toEqual([0]);
  });

  it("is START with the first of two statuses, and told with one that is asked for a second later, by the time of the first", async (church) => {
    const { stream, status } = await church.settledIn(live);
    // A poll that begins in the last ten seconds of a minute is answered half a second before its end.
    await time.pass((112 * second - (time.now() % minute)) % minute);
    const release = church.service.hold("status");
    church.service.status = none;
    await time.pass(59.3 * second - (time.now() % minute));
    const first = time.now();
    release();
    await stream.says("stream.start");
    // A second one that is asked for sooner is not the second.
    await status.tapOk();
    await pause(100);
    expect([stream.state, ...alerts(stream)]).toEqual([0, 0]);
    await time.until(() => says(stream, "stream.ended"), 5 * second);
    expect(stream.text).toContain(new KeyWording("en").timeOfDay(first));
  });

  it("is marked as old while polls fail, and stands until a session is seen, or a start is pressed", async (church) => {
    const { stream, status } = await church.settledIn(live);
    await tellUntil(church, none, stream, "stream.ended");
    church.service.on("status", { status: 503 });
    await time.until(() => says(stream, "state.wasEnded") && says(status, "state.wasEnded"), 20 * second);
    // A press that gets no answer has told nobody anything.
    await status.tapAlert();
    await time.pass(2 * minute);
    church.service.off("status");
    await time.until(() => says(stream, "stream.ended"), 2 * minute);
    expect(alerts(stream)).toEqual([1]);
    await tellUntil(church, live, stream, "stream.live");
    await tellUntil(church, none, stream, "stream.ended");
    church.service.on("start", { status: 503 });
    await time.pass(2 * second);
    await stream.tapAlert("failure.serviceError");
    await time.until(() => says(stream, "stream.start"), 25 * second);
    await status.says("status.off");
    expect(alerts(stream)).toEqual([3]);
  });

  it("is no news where a stop of ours ended it, and is over when somebody has asked for the status", async (church) => {
    const { stream, status } = await church.settledIn(live);
    await time.pass(2 * second);
    await church.tapAnswered(stream, "stop");
    await time.pass(30 * second);
    expect(says(stream, "stream.start")).toBe(true);
    await tellUntil(church, live, stream, "stream.live");
    await time.pass(2 * minute);
    expect(alerts(stream)).toEqual([0]);
    await tellUntil(church, none, stream, "stream.ended");
    await status.tapOk();
    await time.until(() => says(stream, "stream.start"), 2 * second);
  });

  const stops = [
    ["got no answer, 100 s before", "hang", 100, {}, false],
    ["got no answer, 100 s before, of a key without a church ID", "hang", 100, { churchId: "" }, false],
    ["got no answer, 130 s before", "hang", 130, {}, true],
    ["was refused", { status: 503 }, 10, {}, true],
    ["met 409, and was contradicted for 15 s", { status: 409 }, 25, {}, true],
  ] as const;
  for (const [what, reply, seconds, fields, isTold] of stops)
    it(`is ${isTold ? "told" : "no news"} after a stop that ${what}`, async (church) => {
      const { stream, status } = await church.settledIn(live);
      const [stop] = church.placeWith({ ...church.account, ...fields }, a.stream({ mode: "stop" }));
      church.service.on("stop", reply);
      await church.tapSends(stop, "stop");
      await time.pass(seconds * second);
      const before = alerts(status);
      await stream.says("stream.live");
      church.service.status = none;
      await time.until(() => stream.state === 0, 10 * second);
      await time.pass(5 * second);
      expect(says(stream, "stream.ended")).toBe(isTold);
      expect(alerts(status)).toEqual([(before[0] ?? 0) + (isTold ? 1 : 0)]);
    });

  const begun = (ago: number): object => ({ ...live, startedAt: new Date(time.now() - ago).toISOString() });
  const others = [
    ["is newer by its start time", 5, () => begun(10 * minute), () => begun(second)],
    ["was first shown later than 15 s after the stop's answer", 20, () => live, () => live],
  ] as const;
  for (const [what, seconds, before, after] of others)
    it(`is told of a session that ${what}: a stop of ours excuses its own session only`, async (church) => {
      const { stream, status } = await church.settledIn(before());
      await time.pass(2 * second);
      await church.tapAnswered(stream, "stop");
      await time.until(() => says(stream, "stream.start"), 5 * second);
      await time.pass(seconds * second);
      await tellUntil(church, after(), stream, "stream.live");
      await time.pass(5 * second);
      await tellUntil(church, none, stream, "stream.ended");
      expect(alerts(stream, status)).toEqual([1, 1]);
    });

  it("is not what a stop makes of it that a flicker seems to confirm and that is then refused: HIDDEN stays", async (church) => {
    const { stream } = await church.settledIn(live);
    const [visibility] = church.place(a.visibility());
    await visibility.tapSays("visibility.hidden");
    await time.pass(20 * second);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let flickers = 0;
    church.service.on("status", () => ({ body: flickers-- > 0 ? none : live }));
    church.service.on("stop", async () => {
      flickers = 1;
      await promise;
      return { status: 500 };
    });
    await church.tapSends(stream, "stop");
    await time.until(() => flickers < 0, 10 * second);
    resolve(undefined);
    await church.service.answered("stop");
    await time.pass(25 * second);
    expect(stream.text).toMatch(saying("stream.live"));
    expect(visibility.text).toMatch(saying("visibility.hidden"));
    expect([stream.state, visibility.state]).toEqual([1, 1]);
  });

  for (const [minutes, isTold] of [
    [14, true],
    [16, false],
  ] as const)
    it(`is ${isTold ? "told" : "no news"} where a status showed it last ${minutes} minutes ago`, async (church) => {
      const [stream] = church.place(a.stream());
      await tellUntil(church, live, stream, "stream.live");
      church.showPage(stream, 1);
      await time.pass(minutes * minute);
      church.service.status = none;
      church.showPage(stream, 0);
      await time.until(() => stream.state === 0, 10 * second);
      await time.pass(5 * second);
      expect(says(stream, "stream.ended")).toBe(isTold);
      expect(alerts(stream)).toEqual([isTold ? 1 : 0]);
    });
});

it("a session that has not come back when its restart is over is ENDED", async (church) => {
  const { stream } = await church.settledIn(live);
  const [language] = church.place(a.source("de-DE"));
  await church.service.answered("status");
  await church.tapAnswered(language, "transcription-language");
  church.service.status = none;
  await time.pass(10 * second);
  expect([stream.state, ...alerts(stream)]).toEqual([1, 0]);
  await time.until(() => says(stream, "stream.ended"), 15 * second);
  expect([stream.state, ...alerts(stream)]).toEqual([0, 1]);
});

describe("a session that goes on", () => {
  it("and is paused, suspended or in an unknown state without us shows that at once, and alerts once, with the second status that does not say active", async (church) => {
    const { stream, status } = await church.settledIn(live);
    for (const [n, state] of ["paused", "suspended", "rebalancing"].entries()) {
      church.service.status = { status: state };
      await time.until(() => !says(stream, "stream.live"), 10 * second);
      expect(alerts(stream, status)).toEqual([n, n]);
      await time.until(() => alerts(stream)[0] === n + 1, 10 * second);
      await time.pass(minute);
      await tellUntil(church, live, stream, "stream.live");
      expect(alerts(stream, status)).toEqual([n + 1, n + 1]);
    }
  });

  it("and is not active by one status alone alerts of nothing; two in a row need not say the same", async (church) => {
    const { stream, status } = await church.settledIn(live);
    let said = ["paused", "active", "suspended", "active", "rebalancing", "active"];
    church.service.on("status", () => ({ body: { status: said.shift() ?? "active" } }));
    await time.until(() => said.length === 0, minute);
    await time.pass(10 * second);
    expect(alerts(stream, status)).toEqual([0, 0]);
    said = ["paused", "rebalancing"];
    await time.until(() => said.length === 0, minute);
    await time.pass(10 * second);
    expect(alerts(stream, status)).toEqual([1, 1]);
  });

  it("and is paused within 15 s of a change of source alerts when these are over if it still is, and not where it is active by then", async (church) => {
    const { stream, status } = await church.settledIn(live);
    const [source, other] = church.place(a.source("de-DE"), a.source("it-IT"));
    await source.tapOk();
    await time.pass(2 * second);
    await tellUntil(church, { status: "paused" }, stream, "stream.paused");
    await tellUntil(church, live, stream, "stream.live");
    await time.pass(20 * second);
    expect(alerts(stream, status)).toEqual([0, 0]);
    await other.tapOk();
    await time.pass(2 * second);
    const shown = await tellUntil(church, { status: "paused" }, stream, "stream.paused");
    await time.pass(9.5 * second - shown);
    expect(alerts(stream, status)).toEqual([0, 0]);
    await time.until(() => alerts(stream, status).join() === "1,1", 10 * second);
    await time.pass(minute);
    expect(alerts(stream, status)).toEqual([1, 1]);
  });

  const clients = (connectedClients: number): object => ({ ...live, connectedClients });

  it("with nobody connected for two minutes alerts once, and LIVE is marked until somebody is", async (church) => {
    const { stream, status } = await church.settledIn(clients(12));
    const attended = stream.svg;
    church.service.status = clients(0);
    const noticed = await time.until(() => alerts(stream)[0] === 1, 4 * minute);
    expect(noticed / minute).toBeGreaterThan(1.9);
    expect(noticed / minute).toBeLessThan(2.3);
    await stream.says("stream.live");
    expect(stream.svg).not.toBe(attended);
    await time.pass(5 * minute);
    church.service.status = clients(1);
    await time.until(() => stream.svg === attended, 10 * second);
    // Marked again, and not told again in this session; in the next one it is.
    church.service.status = clients(0);
    await time.until(() => stream.svg !== attended, 3 * minute);
    expect(alerts(stream, status)).toEqual([1, 1]);
    await tellUntil(church, none, stream, "stream.ended");
    await tellUntil(church, clients(1), stream, "stream.live");
    church.service.status = clients(0);
    await time.until(() => alerts(stream)[0] === 3, 3 * minute);
  });

  it("to which nobody was ever connected alerts of nothing; a status without a count tells nothing, and an outage begins the two minutes anew", async (church) => {
    const { stream } = await church.settledIn(clients(0));
    await time.pass(3 * minute);
    expect(alerts(stream)).toEqual([0]);
    church.service.status = clients(3);
    await time.pass(6 * second);
    church.service.on("status", (_, n) => ({ body: n % 2 === 0 ? clients(0) : live }));
    await time.pass(1.5 * minute);
    church.service.on("status", { status: 503 });
    await time.pass(20 * second);
    church.service.on("status", (_, n) => ({ body: n % 2 === 0 ? clients(0) : live }));
    await tellUntil(church, undefined, stream, "stream.live");
    await time.pass(1.7 * minute);
    expect(alerts(stream)).toEqual([0]);
    await time.until(() => alerts(stream)[0] === 1, minute);
  });
});
