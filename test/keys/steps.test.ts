import { describe, expect, it } from "vitest";
import {
  deskWithKeys,
  live,
  none,
  rejected,
  ServingDesk,
  serviceError,
  source,
  step,
  targets,
} from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

const hidden = { ...live, captionsHidden: true };
const shown = { ...live, captionsHidden: false };
const inEnglish = { ...live, transcriptionLanguage: "en" };

/** The desired states of steps. */
const [toStop, toStart] = [0, 1];
const [toShow, toHide] = [0, 1];
const guards = { stopGuard: "hold", restartGuard: "hold" };

describe("a step", () => {
  it.each([
    ["stream", {}, toStart, none, "start"],
    ["stream", {}, toStop, live, "stop"],
    ["stream", {}, toStart, live, ""],
    ["stream", {}, toStop, none, ""],
    ["stream", {}, toStart, { state: "unknown" }, "start"],
    ["stream", { mode: "start" }, toStart, { state: "unknown" }, "start"],
    ["stream", {}, toStop, { state: "unknown" }, "stop"],
    ["stream", {}, toStart, { state: "paused" }, ""],
    ["stream", { mode: "stop" }, toStop, { state: "suspended" }, "stop"],
    ["visibility", { mode: "hide" }, toHide, hidden, ""],
    ["visibility", { mode: "show" }, toShow, shown, ""],
    ["visibility", { mode: "hide" }, toHide, shown, "hide"],
    ["visibility", { mode: "show" }, toShow, hidden, "show"],
    ["visibility", {}, toHide, live, "hide"],
    ["visibility", {}, toShow, live, "show"],
    // With clearText, captions that are already hidden are cleared, too.
    ["visibility", { clearText: true }, toHide, hidden, "hide clear"],
    ["visibility", { clearText: true }, toShow, hidden, "clear show"],
    ["transcriptionLanguage", { languageCodes: ["en"] }, undefined, inEnglish, ""],
    ["transcriptionLanguage", { languageCodes: ["de"] }, undefined, inEnglish, "de"],
    // Stream Deck may name no state.
    ["visibility", { mode: "hide" }, undefined, live, "hide"],
  ] as const)(
    "of %s with %j to state %j in the session %j sends %j without a hold",
    async (action, settings, to, session, sent) => {
      const { desk } = await deskWithKeys(session);
      const [key] = await desk.placeEach(step(action, { ...guards, ...settings }));
      await key.tap(to);
      expect(key.results).toEqual([]);
      expect(desk.commands).toBe(sent);
    },
  );

  it.each([
    ["stream", { mode: "start" }, toStop],
    ["stream", { mode: "stop" }, toStart],
    ["stream", {}, undefined],
    ["visibility", { mode: "hide" }, toShow],
    ["visibility", { mode: "show" }, toHide],
    ["visibility", {}, undefined],
    ["translationLanguages", {}, undefined],
  ] as const)("of %s with %j to state %j alerts and sends nothing", async (action, settings, to) => {
    const { desk } = await deskWithKeys(live);
    const [key] = await desk.placeEach(step(action, settings));
    await key.tap(to);
    expect(key.results).toEqual(["alert"]);
    await desk.expectSent("");
  });

  it.each([
    ["stream", toStop, none, "stop stop"],
    ["visibility", toHide, hidden, "hide hide"],
  ] as const)("of %s is sent while the status is unknown or stale", async (action, to, session, sent) => {
    // The desired state is reached, so a step sends nothing while the status is fresh.
    const desk = new ServingDesk(session);
    const release = desk.hold("status");
    const [key] = await desk.placeEach(step(action));
    await key.tap(to);
    await release();
    desk.clock.sleep(16_000);
    await key.tap(to);
    expect(desk.commands).toBe(sent);
  });
});

describe("a step during a start", () => {
  /** Presses START and keeps its request open. */
  async function pressStart() {
    const { desk, stream } = await deskWithKeys();
    const release = desk.hold("start");
    const [key] = await desk.placeEach(step("stream"));
    await stream.tap();
    return { desk, key, release };
  }

  it("queues a stop until the start is answered", async () => {
    const { desk, key, release } = await pressStart();
    await key.tap(toStop);
    expect(desk.commands).toBe("start");
    await release();
    await desk.expectSent("start stop");
    expect(key.results).toEqual([]);
  });

  it("sends no second start", async () => {
    const { desk, key, release } = await pressStart();
    await key.tap(toStart);
    await release();
    await desk.expectSent("start");
    expect(key.results).toEqual([]);
  });

  it("alerts when the start fails", async () => {
    const { desk, key } = await pressStart();
    await key.tap(toStart);
    await desk.failCommand(rejected);
    await desk.clock.pass(1_000);
    expect(key.results).toEqual(["alert"]);
  });
});

it.each([0, 3_000])("steps that stop and start are both sent while statuses lag by %i ms", async (lag) => {
  const { desk } = await deskWithKeys(live);
  desk.appliesCommands = false;
  desk.setReply("stop", 150).setReply("start", 150);
  const [stop, start] = await desk.placeEach(step("stream"), step("stream"));
  await stop.tap(toStop);
  desk.clock.after(150 + lag, () => void (desk.session = none));
  await desk.clock.pass(100);
  await start.tap(toStart);
  expect(desk.commands).toBe("stop");
  await desk.clock.pass(5_000);
  desk.session = live;
  await desk.expectSent("stop start");
  expect([...stop.results, ...start.results]).toEqual([]);
});

describe("a step that fails", () => {
  it("shows why for 5 s on the account's stream and status keys", async () => {
    const { desk, stream, status } = await deskWithKeys();
    const otherAccountKey = await desk.place("stream", { apiKey: "ck_live_other" });
    desk.setReply("targets", rejected);
    const [french, clear] = await desk.placeEach(step(...targets(["fr"])), step("clear"));
    const german = await desk.place(...source("de"));
    const keys = [stream, status, otherAccountKey, german];
    const before = keys.map(({ text }) => text);
    await french.tap();
    await clear.tap();
    await desk.clock.pass(4_999);
    const failed = keyText("failure.refused");
    expect(keys.map(({ text }) => text.includes(failed))).toEqual([true, true, false, false]);
    await desk.clock.pass(1);
    expect(keys.map(({ text }) => text)).toEqual(before);
    expect([french.results, clear.results]).toEqual([["alert"], []]);
  });

  it("shows why even if the step has disappeared meanwhile", async () => {
    const { desk, stream } = await deskWithKeys();
    desk.hold("clear");
    const [key] = await desk.placeEach(step("clear"));
    await key.tap();
    await key.disappear();
    await desk.failCommand(serviceError);
    expect(stream.text).toContain(keyText("failure.serviceError"));
    expect(key.results).toEqual([]);
  });

  it("shows why for 5 s even if a later step starts the session", async () => {
    const { desk, stream, status } = await deskWithKeys();
    desk.setReply("hide", rejected).setReply("start", 500);
    const [hide, start] = await desk.placeEach(step("visibility"), step("stream"));
    await hide.tap(toHide);
    await start.tap(toStart);
    await desk.clock.pass(2_000);
    expect(stream.surface.state).toBe(1);
    for (const { text } of [stream, status]) expect(text).toContain(keyText("failure.refused"));
    // The press ends the failure that covered LIVE. A press so soon after this change sends nothing.
    await stream.tap();
    expect(stream.shows(["state.now", "stream.live"])).toBe(true);
    await stream.tap();
    await desk.expectSent("hide start");
  });
});
