import { describe, expect } from "vitest";
import { a, live, none } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";

/** What keys tell unasked, of a session that others change. */
const { it, time } = timedStage();
const second = 1_000;
const minute = 60 * second;

describe("a session that ends, and not by us", () => {
  it("is ENDED with its time: one alert on each stream and status key in sight, within ten seconds, for ten minutes", async (church) => {
    const { stream, status } = await church.settledIn(live);
    const [clear] = church.place(a.clear());
    church.service.status = none;
    const noticed = await time.until(() => stream.of("alert").length > 0, 20 * second);
    expect(noticed).toBeLessThan(10 * second);
    await status.says("stream.ended");
    await stream.says("stream.ended");
    expect(stream.text).toMatch(/\d{1,2}:\d{2}/);
    expect(stream.state).toBe(0);
    // One that comes into sight later alerts of nothing.
    const [late] = church.place(a.stream());
    await late.says("stream.ended");
    const lasted = await time.until(() => !stream.text.includes("ENDED"), 15 * minute);
    expect(lasted / minute).toBeGreaterThan(9.5);
    expect(lasted / minute).toBeLessThan(10.5);
    expect([stream, status, clear, late].map((key) => key.of("alert").length)).toEqual([1, 1, 0, 0]);
    expect(church.service.commands).toEqual([]);
  });

  it("is no news where a stop of ours ended it, and is over when somebody has asked for the status", async (church) => {
    const { stream, status } = await church.settledIn(live);
    await time.pass(2 * second);
    await church.tapAnswered(stream, "stop");
    await time.pass(30 * second);
    expect(stream.text).not.toContain("ENDED");
    church.service.status = live;
    await time.until(() => stream.text.includes("LIVE"), 10 * second);
    await time.pass(2 * minute);
    expect(stream.of("alert")).toEqual([]);
    church.service.status = none;
    await time.until(() => stream.text.includes("ENDED"), 20 * second);
    await status.tapOk();
    await time.until(() => !stream.text.includes("ENDED"), 2 * second);
  });
});

it("a session that has not come back when its restart is over is ENDED", async (church) => {
  const { stream } = await church.settledIn(live);
  const [language] = church.place(a.transcriptionLanguage({ languageCodes: ["de-DE"] }));
  await church.service.answered("status");
  await church.tapAnswered(language, "transcription-language");
  church.service.status = none;
  await time.pass(10 * second);
  expect([stream.state, stream.of("alert").length]).toEqual([1, 0]);
  await time.until(() => stream.text.includes("ENDED"), 15 * second);
  expect([stream.state, stream.of("alert").length]).toEqual([0, 1]);
});

describe("a session that goes on", () => {
  it("and is paused without us alerts once", async (church) => {
    const { stream, status } = await church.settledIn(live);
    church.service.status = { status: "paused" };
    await time.until(() => stream.text.includes("PAUSED"), 10 * second);
    await time.pass(minute);
    expect([stream, status].map((key) => key.of("alert").length)).toEqual([1, 1]);
  });

  it("with nobody connected for two minutes alerts once, and LIVE is marked until somebody is", async (church) => {
    const { stream, status } = await church.settledIn({ ...live, connectedClients: 12 });
    const attended = stream.key.view().image.dataUrl;
    church.service.status = { ...live, connectedClients: 0 };
    const noticed = await time.until(() => stream.of("alert").length > 0, 4 * minute);
    expect(noticed / minute).toBeGreaterThan(1.9);
    expect(noticed / minute).toBeLessThan(2.3);
    await stream.says("stream.live");
    expect(stream.key.view().image.dataUrl).not.toBe(attended);
    await time.pass(5 * minute);
    church.service.status = { ...live, connectedClients: 1 };
    await time.until(() => stream.key.view().image.dataUrl === attended, 10 * second);
    expect([stream, status].map((key) => key.of("alert").length)).toEqual([1, 1]);
  });
});
