import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import type { Answer, Reply } from "../kit/scripted-service.ts";
import { said, saying } from "../kit/words.ts";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, live, none } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";

/** What is known where statuses contradict what was answered, each said when the test says it. */
const { it, time } = timedStage();
const second = 1_000;
const minute = 60 * second;
const fails: Answer = { status: 503 };

/** The status answers each of these once, and then the last for ever. */
function tell(church: Church, bodies: readonly object[], last: Reply): void {
  const left = [...bodies];
  church.service.on("status", () => {
    const body = left.shift();
    return body ? { body } : last;
  });
}

/** Faces since `since` that say a word, also with a mark. */
const saidOn = (key: SeenKey, since: number, ...words: WordKey[]): string[] =>
  key
    .of("face", since)
    .map(({ text }) => text)
    .filter((text) => saying(...words).test(text));

const statesOf = (key: SeenKey, since: number): number[] => key.of("state", since).map(({ state }) => state);

/** A page that is turned away once, and back so much later; or time that passes in sight. */
async function lookAway(church: Church, key: SeenKey, ms: number): Promise<void> {
  if (ms > 0) church.showPage(key, 1);
  await time.pass(ms || 20 * second);
  church.showPage(key, 0);
  await time.pass(2 * second);
}
const sights = [
  ["in sight", 0],
  ["on a page that is turned away", 18 * second],
] as const;

describe("a status that says otherwise within 15 s of an answer counts for nothing, then or later", () => {
  for (const [where, away] of sights)
    it(`a stop, ${where}: a machine that is behind says active, and then none answers`, async (church) => {
      const { stream, status } = await church.settledIn(live);
      await time.pass(2 * second);
      await church.tapAnswered(stream, "stop");
      await stream.says("stream.start");
      await time.pass(5 * second);
      const since = performance.now();
      tell(church, [live], "hang");
      await status.tapOk();
      await lookAway(church, stream, away);
      expect(saidOn(stream, since, "stream.live")).toEqual([]);
      expect(statesOf(stream, since)).not.toContain(1);
    });

  const opposites = { hide: "show", show: "hide" } as const;
  const words = { hide: "visibility.hidden", show: "visibility.shown" } as const;
  for (const what of ["hide", "show"] as const)
    for (const [where, away] of sights) {
      const before = { ...live, captionsHidden: what === "show" };
      it(`a ${what}, ${where}: a status lags, and then statuses fail`, async (church) => {
        church.service.status = before;
        const [visibility, status] = church.place(a.visibility(), a.status());
        await visibility.says(words[opposites[what]]);
        await time.pass(2 * second);
        tell(church, [before], fails);
        await church.tapAnswered(visibility, what);
        await visibility.says(words[what]);
        const since = performance.now();
        await time.until(() => church.service.heard("status").length > 2, 5 * second);
        await lookAway(church, status, away);
        expect(saidOn(visibility, since, words[opposites[what]])).toEqual([]);
        expect(statesOf(visibility, since)).not.toContain(what === "hide" ? 0 : 1);
        expect(visibility.state).toBe(what === "hide" ? 1 : 0);
      });
    }

  for (const what of ["hide", "show"] as const) {
    const before = { ...live, captionsHidden: what === "show" };
    it(`a ${what} without an answer: it is not known, and the next press asks for it again`, async (church) => {
      church.service.status = before;
      const [visibility] = church.place(a.visibility());
      await visibility.says(words[opposites[what]]);
      await time.pass(2 * second);
      tell(church, [before], fails);
      church.service.on(what, { status: 502 });
      const since = performance.now();
      await church.tapAnswered(visibility, what);
      await visibility.next("alert", since);
      const failed = performance.now();
      await time.pass(20 * second);
      expect(saidOn(visibility, failed, "visibility.shown", "visibility.hidden")).toEqual([]);
      expect(visibility.state).toBe(0);
      await church.tapSends(visibility, what, 2);
      expect(church.service.commands).toEqual([what, what]);
    });
  }
});

describe("a session that is not newer than the stopped one confirms no start within 15 s of the stop", () => {
  const starts: [string, Reply][] = [
    ["was accepted", {}],
    ["met 409", { status: 409 }],
    ["got no answer", { status: 502 }],
  ];
  for (const [what, reply] of starts)
    it(`that ${what}: without a start time none is newer`, async (church) => {
      const { stream } = await church.settledIn(live);
      await time.pass(2 * second);
      await church.tapAnswered(stream, "stop");
      await stream.says("stream.start");
      await time.pass(2 * second);
      church.service.obeys = false;
      church.service.on("start", reply);
      tell(church, [live], { body: none });
      const since = performance.now();
      await church.tapAnswered(stream, "start");
      await time.pass(11 * second);
      expect(saidOn(stream, since, "stream.live")).toEqual([]);
      expect(statesOf(stream, since)).not.toContain(1);
      expect(church.service.commands).toEqual(["stop", "start"]);
    });

  const start = Math.floor(Date.now() / minute) * minute;
  const began = (ms: number): object => ({ ...live, startedAt: new Date(start + ms).toISOString() });

  it("after a change of source before the stop none is newer, whatever its start time", async (church) => {
    church.service.obeys = false;
    const { stream } = await church.settledIn(began(0));
    const [source, stop] = church.place(a.source("de-DE"), a.stream({ mode: "stop" }));
    await stop.says("stream.live");
    await source.tapOk();
    await time.pass(1.5 * second);
    await church.tapAnswered(stop, "stop");
    await stop.says("stream.stopping");
    const since = performance.now();
    tell(church, [began(0), began(0), began(minute)], { body: none });
    await time.pass(13 * second);
    for (const key of [stream, stop]) {
      expect(saidOn(key, since, "stream.live")).toEqual([]);
      expect(key.text).toMatch(key === stream ? saying("stream.start") : saying("stream.off"));
    }
  });

  it("one that began later by more than a second counts at once", async (church) => {
    church.service.obeys = false;
    const { stream } = await church.settledIn(began(0));
    await time.pass(2 * second);
    tell(church, [none], { body: began(1_001) });
    await church.tapAnswered(stream, "stop");
    await stream.says("stream.start");
    await time.until(() => saying("stream.live").test(stream.text), 6 * second);
  });

  it("newer is later by more than a second: two machines tell one start to the second and to the millisecond", async (church) => {
    church.service.obeys = false;
    church.service.on("status", (_, n) => ({ body: began(n % 2 === 0 ? 0 : 700) }));
    const { stream } = await church.settled();
    const [visibility] = church.place(a.visibility());
    await church.tapAnswered(visibility, "hide");
    await visibility.says("visibility.hidden");
    const hidden = performance.now();
    await time.pass(20 * second);
    expect(statesOf(visibility, hidden)).not.toContain(0);
    expect(visibility.text).toMatch(saying("visibility.hidden"));
    church.service.on("status", { body: began(0) });
    await time.pass(6 * second);
    tell(church, [none, began(700)], { body: none });
    await church.tapAnswered(stream, "stop");
    await stream.says("stream.start");
    const stopped = performance.now();
    await time.pass(12 * second);
    expect(saidOn(stream, stopped, "stream.live")).toEqual([]);
  });
});

it("under START ? of a start without an answer a 409 says that it is still starting, and changes nothing", async (church) => {
  church.service.obeys = false;
  church.service.on("start", (_, n) => ({ status: n === 1 ? 502 : 409 }));
  const { stream } = await church.settledIn(none);
  await time.pass(2 * second);
  await stream.tapAlert();
  await time.pass(2 * second);
  await stream.tapAlert("failure.stillStarting");
  await time.pass(26 * second);
  expect(stream.text).toMatch(saying("stream.start"));
  expect(stream.of("alert")).toHaveLength(2);
});

it("under STOP ? a change of source is no restart: a status that says none confirms the stop", async (church) => {
  church.service.obeys = false;
  const { stream } = await church.settledIn(live);
  const [source] = church.place(a.source("de-DE"));
  await time.pass(2 * second);
  await church.tapAnswered(stream, "stop");
  await time.until(() => stream.of("alert").length > 0, 20 * second);
  const since = performance.now();
  await source.tapOk();
  church.service.status = none;
  await time.until(() => stream.state === 0, 6 * second);
  await time.pass(3 * second);
  expect(stream.text).toMatch(saying("stream.start"));
  expect(saidOn(stream, since, "stream.restarting", "stream.ended")).toEqual([]);
  expect(stream.of("alert")).toHaveLength(1);
});

for (const [captionsHidden, is, was] of [
  [true, "visibility.hidden", "visibility.wasHidden"],
  [false, "visibility.shown", "visibility.wasShown"],
] as const)
  it(`a status of more than 15 s ago is marked as old where a page is turned back to: ${said(was)}`, async (church) => {
    church.service.status = { ...live, captionsHidden };
    const [visibility] = church.place(a.visibility());
    await visibility.says(is);
    church.showPage(visibility, 1);
    await time.pass(18 * second);
    church.service.on("status", "hang");
    church.showPage(visibility, 0);
    await time.pass(2 * second);
    expect(visibility.text).toMatch(saying(was));
  });

describe("LIVE tells what is missing", () => {
  const clients = (connectedClients: number, captionsHidden: boolean): object => {
    return { ...live, connectedClients, captionsHidden };
  };

  it("first that captions are hidden, on stream and status keys", async (church) => {
    const { stream, status } = await church.settledIn(clients(3, false));
    const calm = [stream.svg, status.svg];
    church.service.status = clients(3, true);
    await time.until(() => stream.svg !== calm[0] && status.svg !== calm[1], 10 * second);
    const hidden = stream.svg;
    for (const key of [stream, status]) await key.says("stream.live");
    // Nobody is connected for two minutes, and captions are shown last.
    church.service.status = clients(0, true);
    await time.until(() => stream.of("alert").length === 1, 4 * minute);
    await time.pass(second);
    expect(stream.svg).toBe(hidden);
    church.service.status = clients(0, false);
    await time.until(() => stream.svg !== hidden, 10 * second);
    expect(stream.svg).not.toBe(calm[0]);
    expect(stream.text).toMatch(saying("stream.live"));
  });
});

describe("an account is a base URL, an API key and a church ID: two church IDs of one key share nothing", () => {
  it("a church ID that is refused makes nothing of the right one old or unconfirmed", async (church) => {
    church.service.obeys = false;
    church.service.on("status", ({ body }) =>
      body.includes(church.churchId) ? { body: church.service.status } : { status: 403 },
    );
    const { stream } = await church.settledIn(none);
    const [wrong] = church.placeWith({ ...church.account, churchId: randomUUID() }, a.stream());
    await wrong.says("failure.wrongAccount");
    church.service.on("start", () => {
      church.service.status = { status: "rebalancing" };
      return {};
    });
    await time.pass(2 * second);
    await church.tapAnswered(stream, "start");
    await time.pass(100 * second);
    expect(stream.of("alert")).toEqual([]);
  });

  it("nor whether captions are hidden, nor private moments; a key without a church ID is of the first that was answered", async (church) => {
    const first = { ...church.account, churchId: randomUUID() };
    church.service.on("status", ({ body }) =>
      body.includes(first.churchId) ? { status: 403 } : { body: live },
    );
    const [refused] = church.placeWith(first, a.visibility());
    await refused.says("short.wrongAccount");
    const [known] = church.place(a.visibility());
    await church.service.answered("status", 2);
    const [blind] = church.placeWith({ ...church.account, churchId: "" }, a.visibility({ clearText: true }));
    await church.tapAnswered(blind, "clear");
    await known.says("visibility.hidden");
    expect([blind.state, known.state, refused.state]).toEqual([1, 1, 0]);
    await church.tapAnswered(refused, "hide", 2);
    await time.pass(2 * second);
    await church.tapAnswered(refused, "show");
    await refused.until(() => refused.state === 0);
    expect(church.service.commands).toEqual(["hide", "clear", "hide", "show"]);
    expect([blind.state, known.state, refused.state]).toEqual([1, 1, 0]);
  });
});

it("a show that was given up in its queue leaves what is under way: the hide before it, on every key", async (church) => {
  const [clear, show, ...others] = church.place(
    a.clear(),
    a.visibility({ mode: "show" }),
    a.visibility({ mode: "hide" }),
    a.visibility(),
  );
  for (const path of ["clear", "hide"]) church.service.on(path, "hang");
  await church.tapSends(clear, "clear");
  await time.pass(second);
  await others[0].tap();
  await time.pass(second);
  await show.tap();
  await time.until(() => church.service.commands.includes("hide"), 12 * second);
  await time.until(() => show.of("alert").length > 0, 5 * second);
  for (const key of others) await key.says("visibility.hiding");
});
