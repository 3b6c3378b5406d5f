import { describe, expect, it } from "vitest";
import type { KeyView } from "../../src/actions/action.ts";
import { failureFace } from "../../src/actions/failure-face.ts";
import { holdLongerFace } from "../../src/actions/hold-face.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import {
  faceOf,
  known,
  lookOf,
  lost,
  minute,
  now,
  stops,
  tools,
  unreachable,
} from "../../scripts/faces/tools.ts";

const wording = new KeyWording("en");
const { view, told } = tools(wording);
const noNetwork = wording.say("short.noConnection");
const failing = unreachable("no-connection");
const lasting = unreachable("key-rejected");

describe("while the account can't be reached", () => {
  it.each([
    ["clear", {}],
    ["visibility", { mode: "hide" }],
    ["visibility", { mode: "show" }],
    ["transcriptionLanguage", { languageCodes: ["de-DE"] }],
  ] as const satisfies [ActionName, object][])(
    "%s %j does not look ready, and says why",
    (action, settings) => {
      const look = (of: KeyView) => faceOf(action, of, settings);
      const ready = look(view());
      expect(ready.tone).toBe("neutral");
      const { headline } = ready;
      const muted = look(view(failing));
      expect(muted).toMatchObject({ tone: "muted", headline, sign: "offline", detail: noNetwork });
      const yellow = look(view(lasting));
      expect(yellow).toMatchObject({ tone: "attention", headline, symbol: "key", detail: "API key" });
      expect(yellow.sign).toBe(muted.symbol);
    },
  );

  it.each([
    [failing, noNetwork],
    [lasting, "API key"],
  ])("captions that were hidden stay yellow, with their minutes, and are marked as old", (why, detail) => {
    const hidden = { hidden: known(true), hiddenSince: now - 12 * minute };
    const face = faceOf("visibility", view({ ...hidden, ...why }));
    expect(face).toEqual({
      tone: "attention",
      symbol: "eye-off",
      headline: wording.say("visibility.wasHidden"),
      detail,
      figure: wording.say("time.minutes", { n: 12 }),
    });
  });

  it("captions that were shown are marked as old", () => {
    const face = faceOf("visibility", view({ hidden: known(false), ...failing }));
    expect(face).toMatchObject({
      tone: "unknown",
      headline: wording.say("visibility.wasShown"),
      sign: "eye",
      detail: noNetwork,
    });
  });

  it.each([
    ["key-rejected", "attention"],
    ["wrong-account", "attention"],
    ["certificate-not-trusted", "attention"],
    ["address-not-found", "attention"],
    ["proxy-not-valid", "attention"],
    ["no-connection", "unknown"],
    ["connection-dropped", "unknown"],
    ["timed-out", "unknown"],
    ["busy", "unknown"],
    ["service-error", "unknown"],
  ] as const)(
    "by %s, keys that show the state are %s: yellow is what does not heal by itself",
    (kind, tone) => {
      const why = unreachable(kind);
      const faces = [
        faceOf("stream", view(why)),
        faceOf("stream", view({ session: { state: "active" }, checkedAt: now - minute, ...why })),
        faceOf("status", view({ session: { state: "none" }, checkedAt: now - minute, ...why })),
        faceOf("visibility", view({ hidden: known(false), ...why })),
        faceOf("visibility", view({ hidden: lost(true), ...why })),
        faceOf("transcriptionLanguage", view({ source: known("de-DE"), ...why }), {
          languageCodes: ["de-DE"],
        }),
      ];
      expect(faces.map(({ tone }) => tone)).toEqual(faces.map(() => tone));
    },
  );

  it.each([
    [{ state: "active" }, "live"],
    [{ state: "paused" }, "pause"],
    [{ state: "none" }, "stop"],
  ] as const)("what was known of the session %j keeps its sign beside the reason", (session, sign) => {
    const face = faceOf("stream", told(session, { ...failing, isFresh: false }));
    expect(face).toMatchObject({ tone: "unknown", symbol: "offline", sign, detail: noNetwork });
  });

  it("a language that was on keeps its check, and is marked as old", () => {
    const state = { source: known("de-DE"), ...failing };
    const face = faceOf("transcriptionLanguage", view(state), { languageCodes: ["de-DE"] });
    expect(face).toMatchObject({ tone: "unknown", symbol: "offline", sign: "check", headline: "German" });
  });
});

describe("the session", () => {
  it("in a state that we don't know is told in the service's own word, and is never live", () => {
    const face = faceOf("stream", told({ state: "unknown", word: "Maintenance" }));
    expect(face).toMatchObject({
      tone: "attention",
      headline: "Maintenance",
      detail: wording.say("stream.holdToStop"),
    });
    const status = faceOf("status", told({ state: "unknown", word: "Maintenance" }));
    expect([status.tone, status.headline]).toEqual(["attention", "Maintenance"]);
  });

  it.each([
    ["running", wording.say("stream.startPending"), "play"],
    ["none", wording.say("stream.stopPending"), "stop"],
  ] as const)(
    "whose change to %s was not confirmed is %s, whatever was told before",
    (uncertain, headline, symbol) => {
      for (const of of [told({ state: "none" }, { uncertain }), told({ state: "active" }, { uncertain })])
        for (const face of [faceOf("stream", of), faceOf("status", of)])
          expect(face).toMatchObject({ tone: "attention", headline, symbol, sign: "question" });
    },
  );

  it("that has ended, and not by us, says so with its time, and what a press does", () => {
    const endedAt = new Date(2026, 10, 22, 10, 58).getTime();
    const ended = told({ state: "none" }, { endedAt });
    const look = {
      tone: "attention",
      headline: wording.say("stream.ended"),
      detail: wording.timeOfDay(endedAt),
    };
    expect(faceOf("stream", ended)).toEqual({ ...look, symbol: "play", sign: "warning" });
    expect(faceOf("stream", ended, stops)).toEqual({
      ...look,
      symbol: "warning",
      isInert: true,
    });
    expect(faceOf("status", ended)).toEqual({ ...look, symbol: "warning" });
    expect(look.detail).toMatch(/^10:58\sAM$/);
    const old = { ...ended, account: { ...ended.account, isFresh: false, ...failing } };
    for (const action of ["stream", "status"] as const)
      expect(faceOf(action, old)).toMatchObject({
        tone: "unknown",
        headline: wording.say("state.wasEnded"),
        figure: "10:58",
      });
  });

  it("that nobody is connected to is still LIVE, and carries a mark, also when it has run for too long", () => {
    const startedAt = now - 300 * minute;
    for (const since of [{}, { runningSince: startedAt }]) {
      const of = told({ state: "active", startedAt, clients: 0 }, { isUnattended: true, ...since });
      const stream = faceOf("stream", of);
      expect(stream).toMatchObject({
        tone: "overdue",
        headline: wording.say("stream.live"),
        sign: "nobody",
        detail: "5 h 00",
      });
      const status = faceOf("status", of);
      expect(status).toMatchObject({
        tone: "overdue",
        headline: wording.say("stream.live"),
        symbol: "nobody",
        figure: "0",
      });
      // A status without a count takes the mark from no key.
      const untold = told({ state: "active", startedAt }, { isUnattended: true, ...since });
      for (const action of ["stream", "status"] as const)
        expect(faceOf(action, untold)).toMatchObject({ tone: "overdue", sign: "nobody" });
    }
  });

  it("that restarts says so, whatever the status tells meanwhile", () => {
    const face = faceOf("stream", told({ state: "none" }, { isRestarting: true }));
    expect(face).toMatchObject({ tone: "working", headline: wording.say("stream.restarting") });
  });

  it.each(["paused", "suspended"] as const)(
    "that is %s is stopped by a hold, and the key says so",
    (state) => {
      const face = faceOf("stream", told({ state, startedAt: now - minute }));
      expect(face.detail).toBe(wording.say("stream.holdToStop"));
      expect(faceOf("stream", told({ state }), stops).detail).toBe(wording.say("stream.pressToStop"));
    },
  );

  it("that has run for too long is still LIVE, and looks different", () => {
    const startedAt = now - 300 * minute;
    const of = told({ state: "active", startedAt }, { runningSince: startedAt });
    const face = faceOf("stream", of);
    expect(face).toMatchObject({
      tone: "overdue",
      headline: wording.say("stream.live"),
      sign: "clock",
      detail: "5 h 00",
    });
    expect(faceOf("status", of).tone).toBe("overdue");
  });

  it("stays red under a hold that was too short, where it is live", () => {
    const after = (session: Session, isFresh = true): string =>
      holdLongerFace(wording, told(session, { isFresh }).account, "stream.toStop").tone;
    expect(after({ state: "active" })).toBe("live");
    expect(after({ state: "paused" })).toBe("attention");
    expect(after({ state: "none" })).toBe("neutral");
    expect(after({ state: "active" }, false)).toBe("unknown");
  });
});

describe("captions", () => {
  it("that are hidden say for how many minutes", () => {
    const hidden = (since: number): ReturnType<typeof lookOf> =>
      lookOf("visibility", view({ hidden: known(true), hiddenSince: since }));
    expect(hidden(now - 59_000).face.figure).toBeUndefined();
    expect(hidden(now - 59_000).changesAt).toBe(now + 1_000);
    expect(hidden(now - 12 * minute).face.figure).toBe(wording.say("time.minutes", { n: 12 }));
    expect(hidden(now - 12 * minute).changesAt).toBe(now + minute);
  });

  it("never look the same when something is so and when a press would do it", () => {
    const face = (mode: "hide" | "show", hidden?: boolean) =>
      faceOf("visibility", view(hidden === undefined ? {} : { hidden: known(hidden) }), { mode });
    const [hide, hidden] = [face("hide"), face("hide", true)];
    const [show, shown] = [face("show"), face("show", false)];
    expect([hide.tone, hidden.tone]).toEqual(["neutral", "attention"]);
    expect([show.tone, shown.tone]).toEqual(["neutral", "active"]);
    expect(hide.symbol).not.toBe(hidden.symbol);
    expect(show.symbol).not.toBe(shown.symbol);
  });

  it("that nobody has touched wait for a press", () => {
    const face = faceOf("visibility", view());
    expect(faceOf("visibility", view(), { mode: "hide" })).toEqual({
      ...face,
      detail: wording.say("visibility.ofCaptions"),
    });
    expect(face).toMatchObject({
      tone: "neutral",
      headline: wording.say("visibility.hide"),
      detail: wording.say("visibility.pressToHide"),
    });
  });

  it.each([
    ["toggle", { hidden: lost(true) }, wording.say("visibility.pressToHide")],
    ["toggle", { hidden: lost(false) }, wording.say("visibility.pressToShow")],
    ["toggle", { wereHidden: true }, wording.say("visibility.pressToHide")],
    ["hide", { hidden: lost(false) }, wording.say("visibility.pressToHide")],
    ["show", { wereHidden: true }, wording.say("visibility.pressToShow")],
  ] as const)("look lost on a key that can %s where that is not known: %j", (mode, account, detail) => {
    const face = faceOf("visibility", view(account), { mode });
    expect(face).toEqual({
      tone: "unknown",
      symbol: "question",
      headline: wording.say("visibility.captions"),
      detail,
    });
  });
});

describe("a refusal", () => {
  it.each([
    ["The plan allows 3 translation languages.", wording.say("failure.tooMany")],
    ["Too many languages", wording.say("failure.tooMany")],
    ["languageCodes: maximum of 5 languages exceeded", wording.say("failure.tooMany")],
    ['"tlh" is not supported.', wording.say("failure.notOffered")],
    ["Language pt is not available on your plan", wording.say("failure.notOffered")],
    ["en-US is the transcription language.", wording.say("failure.sameAsSpoken")],
    ["Target language is the same as the source language", wording.say("failure.sameAsSpoken")],
  ])("%j is told in words of our own: %s", (words, headline) => {
    const failure = new ServiceFailure("refused", { status: 422, words });
    const face = failureFace({ kind: "service", failure }, wording);
    expect([face.headline, face.words]).toEqual([headline, undefined]);
  });

  it.each(["Session limit reached", "This operation is not supported", "Too many requests", "Nope"])(
    "%j is told in the service's own",
    (words) => {
      const failure = new ServiceFailure("refused", { status: 400, words });
      const face = failureFace({ kind: "service", failure }, wording);
      expect([face.headline, face.words]).toEqual([wording.say("failure.refused"), words]);
    },
  );
});

it("mistakes of settings do not wear the look of a lost network", () => {
  for (const problem of [
    "missing",
    "not an address",
    "not https",
    "has credentials",
    "has a query",
  ] as const) {
    const failure = { kind: "account", problem: { field: "baseUrl", problem } } as const;
    expect(failureFace(failure, wording).symbol).toBe("settings");
  }
  // An address that has never answered, while there is a network.
  const failure = new ServiceFailure("address-not-found");
  expect(failureFace({ kind: "service", failure }, wording).symbol).toBe("settings");
});
