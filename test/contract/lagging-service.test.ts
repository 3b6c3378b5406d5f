import { describe, expect } from "vitest";
import { alerts, idle, laggingStage, running, saidElse } from "./lagging-stage.ts";
import { a } from "./stage.ts";
import { saying } from "../kit/words.ts";

/** What is known of the session where the service lags, flickers, and loses answers. */
const it = await laggingStage();
const dialect = "flat-camel";
const minute = 60_000;
/** LIVE without the mark of an old or unsettled one. */
const isPlainLive = (text: string): boolean =>
  saying("stream.live").test(text) && !saying("state.wasLive").test(text);
const startOpen = saying("stream.startPending");
const stopOpen = saying("stream.stopPending");

it(
  "a start that was carried out, whose answer was lost is not sent again, and is settled by a status that tells it",
  dialect,
  async (church, service) => {
    service.fault({ kind: "lagging-status", ms: 3_000 });
    service.fault({ kind: "drop-after-carrying-out", ending: "reset" }, "/v1/stream/start", 1);
    const stream = await idle(church, service);
    const since = performance.now();
    await stream.tap();
    await service.over("start");
    await service.until(() => isPlainLive(stream.text), 10_000);
    const expected = saying("stream.starting", "failure.dropped", "stream.startPending", "stream.live");
    expect(saidElse(stream, since, expected)).toEqual([]);
    expect(alerts(stream)).toBe(1);
    expect(service.commands()).toEqual(["start"]);
  },
);

it(
  "a start of a key without church ID is under way for keys that show the session, which start no second one",
  dialect,
  async (church, service) => {
    service.fault({ kind: "lagging-status", ms: 3_000 });
    const stream = await idle(church, service);
    const [blind] = church.placeWith({ ...service.fields, churchId: "" }, a.stream({ mode: "start" }));
    const since = performance.now();
    await blind.tap();
    await service.over("start");
    await stream.tap();
    await service.until(() => isPlainLive(stream.text), 10_000);
    expect(saidElse(stream, since, saying("stream.starting", "stream.live"))).toEqual([]);
    // It belongs to the account that is known, and shows its session.
    expect([alerts(stream), alerts(blind), blind.state]).toEqual([0, 0, 1]);
    expect(service.commands()).toEqual(["start"]);
  },
);

it(
  "a change of source whose restart is told a second late ends nothing, and a toggle meanwhile sends nothing",
  dialect,
  async (church, service) => {
    service.account.setDelays({ restartMs: 6_000 });
    service.fault({ kind: "lagging-status", ms: 1_000 });
    const { stream, status, visibility } = await running(church, service);
    const [source] = church.placeWith(service.fields, a.source("de-DE"));
    await visibility.tap();
    await service.over("hide");
    await visibility.says("visibility.hidden");
    await service.pass(5_000);
    await source.tap();
    await service.over("transcription-language");
    const since = performance.now();
    // The session is told once more, and then that there is none.
    await service.pass(500);
    await status.tapOk();
    await service.pass(1_500);
    await status.tapOk();
    await service.pass(1_250);
    await stream.says("stream.restarting");
    await stream.tap();
    await service.pass(minute / 4);
    await stream.says("stream.live");
    expect(service.commands()).toEqual(["hide", "transcription-language"]);
    expect(stream.of("face", since).filter(({ text }) => saying("stream.start").test(text))).toEqual([]);
    expect(saidElse(visibility, since, saying("visibility.hidden"))).toEqual([]);
    expect(
      [stream, visibility].flatMap((key) => key.of("state", since)).map(({ state }) => state),
    ).not.toContain(0);
    expect([stream.state, visibility.state]).toEqual([1, 1]);
  },
);

it("a stop without an answer is not confirmed by a status of a restart", dialect, async (church, service) => {
  service.account.setDelays({ restartMs: 8_000 });
  const { stream, status } = await running(church, service);
  const [source, stop] = church.placeWith(service.fields, a.source("de-DE"), a.stream({ mode: "stop" }));
  await stop.says("stream.live");
  await source.tap();
  await service.over("transcription-language");
  await status.tapOk();
  await stream.says("stream.restarting");
  const since = performance.now();
  service.fault({ kind: "hang" }, "/v1/stream/stop");
  await stop.tap();
  await service.arrived("stop");
  await service.until(() => alerts(stop) > 0, 12_000);
  expect(service.account.session?.state).toBe("active");
  await service.until(() => isPlainLive(stream.text) && isPlainLive(stop.text), 25_000);
  for (const key of [stream, stop]) {
    expect(key.state).toBe(1);
    expect(
      key.of("face", since).filter(({ text }) => saying("stream.start", "stream.off").test(text)),
    ).toEqual([]);
  }
  expect(service.commands()).toEqual(["transcription-language", "stop"]);
});

it(
  "a stop that is accepted and never told alerts after 15 s, is STOP ? and asked for again, and no plain LIVE for 2 minutes",
  dialect,
  async (church, service) => {
    service.fault({ kind: "forgotten-command" }, "/v1/stream/stop");
    const { stream } = await running(church, service);
    const since = performance.now();
    await stream.tap();
    await service.over("stop");
    const alerted = await service.until(() => alerts(stream) === 1, 20_000);
    expect(alerted + performance.now() - since).toBeGreaterThan(14_000);
    expect(alerted).toBeLessThan(16_500);
    await service.until(() => stopOpen.test(stream.text), 25_000);
    await service.pass(minute);
    expect(stream.text).toMatch(stopOpen);
    await stream.tap();
    await service.over("stop", 2);
    await service.pass(110_000);
    expect(stream.of("face", since).filter(({ text }) => isPlainLive(text))).toEqual([]);
    const more = await service.until(() => isPlainLive(stream.text), 20_000);
    expect(more).toBeGreaterThan(5_000);
    expect(stream.state).toBe(1);
    expect(service.commands()).toEqual(["stop", "stop"]);
  },
);

it("a stop that one of two machines knows stands against the other", dialect, async (church, service) => {
  service.fault({ kind: "two-machines", ms: 10_000 });
  const { stream, status } = await running(church, service);
  const since = performance.now();
  await stream.tap();
  await service.over("stop");
  await service.pass(20_000);
  expect(stream.of("face", since).filter(({ text }) => isPlainLive(text))).toEqual([]);
  expect(stream.of("state", since).map(({ state }) => state)).toEqual([0]);
  expect(stream.text).toMatch(saying("stream.start"));
  expect([stream, status].map(alerts)).toEqual([0, 0]);
});

describe("a start that comes late", () => {
  const stops = [
    ["", {}],
    [" of a key without a church ID", { churchId: "" }],
  ] as const;
  for (const [what, fields] of stops)
    it(`is not settled by a stop's 409${what} under START ?`, dialect, async (church, service) => {
      service.fault({ kind: "late-command", ms: 60_000 }, "/v1/stream/start");
      const stream = await idle(church, service);
      const [stop] = church.placeWith({ ...service.fields, ...fields }, a.stream({ mode: "stop" }));
      await stream.tap();
      await service.over("start");
      await service.until(() => startOpen.test(stream.text), 45_000);
      const before = [stream, stop].map(alerts);
      const since = performance.now();
      await stop.tap();
      await service.over("stop");
      await service.until(() => alerts(stop) > (before[1] ?? 0), 45_000);
      expect(stop.of("face", since).map(({ text }) => text)).toContainEqual(
        expect.stringMatching(saying("failure.stillStarting")),
      );
      expect(stop.of("ok")).toEqual([]);
      await service.pass(7_000);
      expect(stream.text).toMatch(startOpen);
      await service.until(() => isPlainLive(stream.text), minute);
      expect(alerts(stream)).toBe(before[0]);
      expect(service.commands()).toEqual(["start", "stop"]);
    });

  it("is under way while a status that lags tells of none for 10 s", dialect, async (church, service) => {
    service.fault({ kind: "lagging-status", ms: 10_000 });
    const stream = await idle(church, service);
    const since = performance.now();
    await stream.tap();
    await service.over("start");
    await service.pass(9_000);
    expect(stream.text).toMatch(saying("stream.starting"));
    await service.until(() => isPlainLive(stream.text), 4_000);
    expect(saidElse(stream, since, saying("stream.starting", "stream.live"))).toEqual([]);
    expect(alerts(stream)).toBe(0);
  });
});

it(
  "a status that flickers once is believed by the stream key, and takes nothing that the next one gives back",
  dialect,
  async (church, service) => {
    const path = "/v1/stream";
    service.fault(
      { kind: "status", status: 200, body: '{"status":"active"}', contentType: "application/json" },
      path,
    );
    const { stream, status, visibility } = await running(church, service);
    const [reminded] = church.placeWith(service.fields, a.stream({ remindAfterHours: 0.1 }));
    await visibility.tap();
    await service.over("hide");
    await visibility.says("visibility.hidden");
    await service.pass(3 * minute);
    const since = performance.now();
    service.fault({ kind: "flickering-status", every: 1 }, path, 1);
    await service.until(() => stream.state === 0, 6_000);
    await stream.says("stream.start");
    expect(visibility.state).toBe(1);
    const back = await service.until(() => stream.state === 1, 6_000);
    expect(back).toBeLessThanOrEqual(1_250);
    await stream.says("stream.live");
    await service.pass(2_000);
    expect(saidElse(stream, since, saying("stream.start", "stream.starting", "stream.live"))).toEqual([]);
    expect(saidElse(visibility, since, saying("visibility.hidden"))).toEqual([]);
    expect([stream, status, visibility, reminded].map(alerts)).toEqual([0, 0, 0, 0]);
    // Six minutes of a session that is not told when it began.
    const left = await service.until(() => alerts(reminded) > 0, 4 * minute);
    expect(left).toBeLessThan(3 * minute);
  },
);
