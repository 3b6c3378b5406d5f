import { describe, expect } from "vitest";
import { a, live, none, step } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";
import { said, saying } from "../kit/words.ts";

/** Everything that takes the plugin real seconds: limits of 10 s and of 15 s. */
const { it, time } = timedStage();

/**
 * Whether this is a limit of so many seconds.
 * @param ms that were let pass  @param since what it began after, by performance.now(): a busy computer's time passes, too
 */
function expectLimit(ms: number, since: number, seconds: number): void {
  expect((ms + performance.now() - since) / 1_000).toBeGreaterThan(seconds - 0.5);
  expect(ms / 1_000).toBeLessThan(seconds + 0.5);
}

describe("a start or stop that no status confirms", () => {
  it("alerts after 15 s; a start then is START ?, and a 409 says that it is still starting", async (church) => {
    church.service.obeys = false;
    const { stream, status } = await church.settled();
    const pressed = performance.now();
    await church.tapAnswered(stream, "start");
    await stream.says("stream.starting");
    expectLimit(await time.until(() => stream.of("alert").length > 0, 20_000), pressed, 15);
    expect(stream.state).toBe(0);
    await time.until(() => saying("stream.startPending").test(stream.text), 25_000);
    church.service.on("start", { status: 409 });
    const since = performance.now();
    await stream.tapSays("failure.stillStarting");
    expect(stream.of("face", since).filter(({ text }) => /dashboard/i.test(text))).toEqual([]);
    await church.tell(status, live);
    await stream.says("stream.live");
    expect(stream.state).toBe(1);
  });

  it("neither succeeds nor runs out while fresh answers show a state that is not known", async (church) => {
    church.service.obeys = false;
    const { stream, status } = await church.settled();
    church.service.on("start", () => {
      church.service.status = { status: "booting" };
      return {};
    });
    await church.tapAnswered(stream, "start");
    await time.pass(60_000);
    await stream.tap();
    await time.pass(500);
    expect(stream.of("alert")).toEqual([]);
    expect(stream.text).not.toMatch(saying("stream.live"));
    expect(church.service.commands).toEqual(["start"]);
    await church.tell(status, live);
    await stream.says("stream.live");
  });
});

it("a change of source excuses an absent session for 15 s at most", async (church) => {
  const { stream } = await church.settledIn({ ...live, transcriptionLanguage: "en-US" });
  const [source] = church.place(a.source("de-DE"));
  church.service.on("source", () => {
    church.service.status = none;
    return {};
  });
  await source.tapOk();
  await time.pass(12_000);
  expect(stream.state).toBe(1);
  await time.until(() => stream.state === 0, 3_500);
  await stream.says("stream.start");
});

describe("a command without an answer", () => {
  it("fails 10 s after its press, is reset at once, and never comes again", async (church) => {
    church.service.on("clear", "hang");
    const [clear] = church.place(a.clear());
    await clear.says("clear.clear");
    const pressed = performance.now();
    await clear.tap();
    const { connection } = await church.service.nth("clear");
    expectLimit(await time.until(() => clear.of("alert").length > 0, 20_000), pressed, 10);
    await church.service.until(() => connection.end !== "open");
    expect(connection.end).toBe("reset");
    await time.pass(60_000);
    expect(church.service.heard("clear")).toHaveLength(1);
  });

  it("fails unsent where less than 1 s is left when its turn comes", async (church) => {
    const answer = church.service.hold("hide");
    const [hide, clear, later] = church.place(a.visibility({ mode: "hide" }), a.clear(), a.clear());
    await clear.says("clear.clear");
    await hide.tap();
    await church.tapSends(clear, "hide");
    await time.pass(3_000);
    await later.tap();
    await time.pass(6_200);
    answer();
    await later.next("ok", 0);
    await clear.next("alert", 0);
    expect(church.service.commands).toEqual(["hide", "clear"]);
    expect(hide.of("alert")).toEqual([]);
  });

  it("is a start that waits behind a scene: it fails after 10 s, and is not sent later", async (church) => {
    const { stream } = await church.settled();
    const scene = { transcriptionLanguage: "de", languageCodes: ["en"] };
    const [key] = church.place(a.any("translation-languages", { presets: [scene] }));
    for (const path of ["targets", "source"]) {
      const answer = church.service.hold(path);
      if (path === "targets") await key.tap();
      await church.service.nth(path);
      if (path === "targets") await stream.tap();
      await time.pass(7_000);
      answer();
      await church.service.answered(path);
      expect(stream.of("alert")).toHaveLength(path === "targets" ? 0 : 1);
    }
    expect(stream.text).toMatch(saying("failure.timedOut"));
    await key.next("ok", 0);
    await time.pass(20_000);
    expect(stream.of("alert")).toHaveLength(1);
    expect(church.service.heard("start")).toEqual([]);
  });

  it("is a start whose outcome the status tells", async (church) => {
    church.service.on("start", () => {
      church.service.status = live;
      return "hang";
    });
    const { stream } = await church.settled();
    await church.tapSends(stream, "start");
    await time.until(() => stream.text.includes(said("stream.live")), 13_000);
    expect(stream.state).toBe(1);
  });
});

describe("10 s are given", () => {
  it("to each step of a scene", async (church) => {
    const scene = { transcriptionLanguage: "de", languageCodes: ["en"] };
    church.service.status = { ...live, transcriptionLanguage: "es", translationLanguages: ["fr"] };
    await church.settled();
    const [key] = church.place(a.any("translation-languages", { presets: [scene] }));
    for (const path of ["source", "targets"]) {
      const answer = church.service.hold(path);
      if (path === "source") await key.tap();
      await church.service.nth(path);
      await time.pass(6_000);
      answer();
    }
    await key.next("ok", 0);
    expect(key.of("alert")).toEqual([]);
  });

  it("to the languages of a start together, and 10 s and 15 s to the start after them", async (church) => {
    church.service.obeys = false;
    const languages = { transcriptionLanguage: "es", languageCodes: ["en"] };
    const { stream } = await church.settled({ languages });
    const answers = ["targets", "source"].map((path) => church.service.hold(path));
    await time.pass(1_100);
    await church.tapSends(stream, "targets");
    await time.pass(4_000);
    answers[0]?.();
    await church.service.nth("source");
    // A second is left for the targets after that, and none for a start that had no time of its own.
    await time.pass(5_000);
    answers[1]?.();
    const answer = church.service.hold("start");
    const began = performance.now() - 500;
    await church.service.nth("start");
    expect(church.service.commands).toEqual(["targets ", "source es", "start"]);
    await time.pass(7_000);
    answer();
    await church.service.answered("start");
    await time.pass(5_000);
    expect(stream.of("alert")).toEqual([]);
    expectLimit(12_000 + (await time.until(() => stream.of("alert").length > 0, 5_000)), began, 15);
  });

  it("to each request of a private moment", async (church) => {
    const [visibility] = church.place(a.visibility({ clearText: true }));
    await visibility.says("visibility.hide");
    const requests = [
      ["hide", 1],
      ["clear", 1],
      ["clear", 2],
      ["show", 1],
    ] as const;
    for (const [path, n] of requests) {
      const answer = church.service.hold(path);
      if (n === 1 && path === "hide") await visibility.tap();
      if (n === 2) {
        await visibility.until(() => visibility.state === 1);
        await time.pass(1_100);
        await visibility.tap();
      }
      await church.service.nth(path, n);
      await time.pass(6_000);
      answer();
    }
    await visibility.until(() => visibility.state === 0);
    await time.pass(500);
    expect(visibility.of("alert")).toEqual([]);
    expect(church.service.commands).toEqual(["hide", "clear", "clear", "show"]);
  });
});

it("a poll without an answer fails 10 s after it began, and the face says that it is old", async (church) => {
  const { stream } = await church.settledIn(live);
  const before = stream.text;
  church.service.on("status", "hang");
  const asked = church.service.heard("status").length;
  const began = performance.now();
  await time.until(() => church.service.heard("status").length > asked, 6_000);
  const isOld = (): boolean => saying("state.wasLive").test(stream.text) && stream.text !== before;
  expectLimit(await time.until(isOld, 20_000), began, 10);
  expect(stream.of("alert")).toEqual([]);
  expect(stream.state).toBe(1);
});

describe("a toggle whose face was true longer than 15 s ago", () => {
  for (const [status, sent] of [
    [none, ["start"]],
    [live, []],
  ] as const)
    it(`asks first and sends ${sent.length === 0 ? "nothing where that has changed" : "what it showed"}`, async (church) => {
      const { stream } = await church.settled();
      await stream.says("stream.start");
      church.showPage(stream, 1);
      await time.pass(15_600);
      const asked = church.service.heard("status").length;
      const answer = church.service.hold("status");
      church.service.status = status;
      church.showPage(stream, 0);
      await church.service.nth("status", asked + 1);
      // Marked as old, and not erased.
      expect(stream.text).toMatch(saying("stream.start", "stream.off"));
      await stream.tap();
      await time.pass(500);
      expect(church.service.commands).toEqual([]);
      answer();
      await time.pass(2_000);
      expect(church.service.commands).toEqual(sent);
    });
});

it("a multi-action sends its command where the status is not fresh", async (church) => {
  const [multi, status] = church.place({ steps: [step(a.stream(), 1)] }, a.status());
  await status.tapOk();
  church.showPage(status, 1);
  await time.pass(15_600);
  church.service.on("status", "hang");
  church.showPage(status, 0);
  await church.tapSends(multi, "start");
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
    const { stream, status } = await church.settledIn({
      ...live,
      startedAt: new Date(time.now() - 5_000).toISOString(),
    });
    const [visibility] = church.place(a.visibility());
    await visibility.says("visibility.hide");
    await visibility.tap();
    await visibility.until(() => visibility.state === 1);
    const keys = [stream, status, visibility];
    const [from, before] = [time.now(), keys.map(({ events }) => events.length)];
    await time.pass(90_000);
    // A real moment passes as well, and with it a second may end.
    const most = Math.floor((time.now() - from) / 1_000) + 1;
    for (const [index, { events }] of keys.entries())
      expect(events.length - (before[index] ?? 0)).toBeLessThanOrEqual(most);
  });
});
