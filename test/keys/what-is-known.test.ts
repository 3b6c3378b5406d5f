import { describe, expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { account, type FakeKey } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { ServingDesk, source, targets } from "../kit/serving-desk.ts";
import { saying } from "../kit/words.ts";

// What keys make of what is known; the rules themselves stand in tables: accounts/.
const none = { state: "none" } as const;
const live = { state: "active" } as const;
const second = 1_000;

const shows = ({ text }: FakeKey, word: WordKey): boolean => saying(word).test(text);

describe("the state of a stream key", () => {
  it.each(["active", "paused", "suspended", "unknown", "none"] as const)(
    "while a status says %s",
    async (state) => {
      const desk = new ServingDesk(state === "none" ? live : none);
      const { stream } = await desk.settled();
      await desk.becomes({ state });
      await desk.clock.pass(2 * second);
      expect(stream.surface.state).toBe(state === "none" ? 0 : 1);
      expect(shows(stream, "stream.live")).toBe(state === "active");
    },
  );

  it("follows the status and not the answer to a command; presses of all stream keys meanwhile send nothing", async () => {
    const desk = new ServingDesk(none);
    desk.obeys = false;
    const { stream } = await desk.settled();
    const [other, stop] = await desk.placeEach(["stream"], ["stream", { mode: "stop" }]);
    for (const [command, word, state] of [
      ["start", "stream.starting", 0],
      ["stop", "stream.stopping", 1],
    ] as const) {
      await stream.tap();
      await desk.seen();
      expect([shows(stream, word), shows(other, word), stream.surface.state]).toEqual([true, true, state]);
      for (const key of [stream, other, stop]) await key.tap();
      await desk.becomes(command === "start" ? live : none);
      await desk.seen();
      expect(stream.surface.state).toBe(1 - state);
    }
    expect(desk.commands).toBe("start stop");
    expect([stream, other].map(({ ends }) => ends)).toEqual([[], []]);
  });
});

describe("a failed poll", () => {
  it.each([
    ["service-error", live],
    ["key-rejected", live],
    ["not-the-service", live],
  ] as const)(
    "(%s) flashes nothing, keeps the state, and is on every face until one is answered",
    async (kind, session) => {
      const desk = new ServingDesk(session);
      const { stream, status } = await desk.settled();
      const others = await desk.placeEach(["clear"], ["visibility"], source("de"), targets(["fr"]));
      const keys = [stream, status, ...others];
      const before = keys.map(({ surface }) => surface.image);
      desk.on("status", new ServiceFailure(kind));
      await desk.clock.pass(5 * second);
      expect(keys.filter(({ surface }, index) => surface.image === before[index])).toEqual([]);
      expect([shows(stream, "state.wasLive"), stream.surface.state]).toEqual([true, 1]);
      expect(keys.flatMap(({ ends }) => ends)).toEqual([]);
      desk.on("status");
      await desk.clock.pass(61 * second);
      expect(keys.map(({ surface }) => surface.image)).toEqual(before);
    },
  );

  it("before any answer says why, and is neither LIVE nor START", async () => {
    const desk = new ServingDesk();
    desk.on("status", new ServiceFailure("wrong-account"));
    const { stream, status } = await desk.settled();
    for (const key of [stream, status]) expect(shows(key, "failure.wrongAccount")).toBe(true);
    expect(stream.text).not.toMatch(saying("stream.live", "stream.start"));
  });
});

describe("visibility", () => {
  it("is so from the answer on, on all keys of the account", async () => {
    const desk = new ServingDesk(live);
    const [key, other] = await desk.placeEach(["visibility"], ["visibility", { mode: "hide" }]);
    const stranger = await desk.place("visibility", { apiKey: "ck_live_other" });
    const answer = desk.hold("hide");
    await key.tap();
    expect([key.surface.state, other.surface.state, shows(other, "visibility.hiding")]).toEqual([0, 0, true]);
    await answer();
    expect([key, other, stranger].map(({ surface }) => surface.state)).toEqual([1, 1, 0]);
    await desk.seen();
    await key.tap();
    expect([key, other].map(({ surface }) => surface.state)).toEqual([0, 0]);
    expect([desk.commands, key.ends]).toEqual(["hide show", []]);
  });

  it("that is not known looks untouched where captions were shown at the end, lost where they were hidden: a toggle then shows", async () => {
    for (const isEndOurs of [false, true]) {
      const desk = new ServingDesk(live);
      const { stream } = await desk.settled();
      const [key] = await desk.placeEach(["visibility"]);
      const end = async (): Promise<void> => {
        if (isEndOurs) await stream.tap();
        else desk.session = none;
        await desk.clock.pass(8 * second);
      };
      const untouched = key.surface.image;
      for (const isHidden of [true, false]) {
        await desk.seen();
        await key.tap();
        expect(shows(key, isHidden ? "visibility.hidden" : "visibility.shown")).toBe(true);
      }
      await end();
      expect(key.surface.image).toBe(untouched);
      desk.session = live;
      await desk.clock.pass(20 * second);
      await key.tap();
      await end();
      expect([shows(key, "visibility.captions"), key.surface.state]).toEqual([true, 0]);
      await key.tap();
      expect(desk.sent.at(-1)).toBe("show");
    }
  });

  it.each([
    [true, "visibility.wasHidden"],
    [false, "visibility.wasShown"],
  ] as const)(
    "of more than 15 s ago (%s) is marked as old where a page is turned back to",
    async (captionsHidden, was) => {
      const desk = new ServingDesk({ ...live, captionsHidden });
      const [key] = await desk.placeEach(["visibility"]);
      await key.leave();
      await desk.clock.pass(18 * second);
      desk.on("status", "held");
      const again = await desk.placeRaw("visibility", account, false, false, key.id);
      expect(shows(again, was)).toBe(true);
    },
  );
});

describe.each([
  ["what it showed", none, "start"],
  ["nothing where that has changed", live, ""],
] as const)(
  "a toggle whose face was true longer than 15 s ago asks first and sends",
  (what, session, sent) => {
    it(what, async () => {
      const desk = new ServingDesk(none);
      const { stream, status } = await desk.settled();
      for (const key of [stream, status]) await key.leave();
      await desk.clock.pass(16 * second);
      const answer = desk.hold("status");
      desk.session = session;
      const again = await desk.placeRaw("stream", account, false, false, stream.id);
      await again.tap();
      expect(desk.commands).toBe("");
      await answer();
      await desk.seen();
      expect(desk.commands).toBe(sent);
    });
  },
);

describe("no session by the first status of two is not known to be none", () => {
  const session = { ...live, transcriptionLanguage: "en", translationLanguages: ["es"] };
  const languages = { transcriptionLanguage: "de", languageCodes: ["fr"] };

  /** The status says none once, and then that the session runs. */
  async function flickering(): Promise<ServingDesk> {
    const desk = new ServingDesk(session);
    await desk.settled();
    return desk;
  }

  async function flicker(desk: ServingDesk): Promise<void> {
    await desk.becomes(none);
    desk.session = session;
  }

  it.each(["key", "step"] as const)(
    "a start with languages of a %s asks first, and sends none of them",
    async (what) => {
      const desk = await flickering();
      const key = await desk.place("stream", { mode: "start", languages }, what === "step");
      await flicker(desk);
      await key.tap(what === "step" ? 1 : undefined);
      await desk.clock.pass(5 * second);
      expect(desk.commands).not.toMatch(/de|fr/);
    },
  );

  it("a language that it has is not sent again, and a change of source has to be held", async () => {
    const desk = await flickering();
    const guarded = await desk.place("transcriptionLanguage", {
      languageCodes: ["de"],
      restartGuard: "hold",
    });
    const keys = await desk.placeEach(source("en"), targets(["es"]));
    await flicker(desk);
    for (const key of [...keys, guarded]) await key.tap();
    expect(keys.map(({ ends }) => ends)).toEqual([["ok"], ["ok"]]);
    expect([desk.commands, shows(guarded, "stream.holdLonger")]).toEqual(["", true]);
    await guarded.holdFor(second);
    expect(desk.commands).toBe("de");
  });

  it("a step that stops and gets no answer to its question sends", async () => {
    const desk = await flickering();
    const step = await desk.placeStep("stream");
    await flicker(desk);
    desk.on("status", lost());
    await step.tap(0);
    await desk.clock.pass(15 * second);
    expect(desk.commands).toBe("stop");
  });
});

describe("two church IDs of one API key share nothing", () => {
  const wrong = account.churchId.replace(/.$/, "0");

  it("of what is known, nor of private moments; a key without one is of the first that was answered", async () => {
    const desk = new ServingDesk(live);
    const answers = desk.onRequest;
    const sent: string[] = [];
    desk.onRequest = (request, origin, service) => {
      if (request.command) sent.push(request.what);
      if (request.churchId === wrong) request.fail(new ServiceFailure("wrong-account"));
      else answers(request, origin, service);
    };
    const refusedKey = await desk.place("visibility", { churchId: wrong });
    const [known] = await desk.placeEach(["visibility"]);
    const blind = await desk.place("visibility", { churchId: "", clearText: true });
    await desk.seen();
    await blind.tap();
    expect([blind, known, refusedKey].map(({ surface }) => surface.state)).toEqual([1, 1, 0]);
    await refusedKey.tap();
    await desk.seen();
    await refusedKey.tap();
    expect(sent).toEqual(["hide", "clear", "hide", "show"]);
    expect([blind, known, refusedKey].map(({ surface }) => surface.state)).toEqual([1, 1, 0]);
  });
});
