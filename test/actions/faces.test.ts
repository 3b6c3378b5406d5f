import { describe, expect, it } from "vitest";
import { PressFailure } from "../../src/accounts/press-failure.ts";
import type { KeyView } from "../../src/actions/action.ts";
import { failureFace, holdLongerFace } from "../../src/actions/faces.ts";
import { failureOf, SetupFailure } from "../../src/actions/setup-failure.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import {
  faceOf,
  hiddenFor,
  known,
  lookOf,
  minute,
  none,
  now,
  start,
  tools,
  unanswered,
  unreachable,
} from "../../scripts/faces/tools.ts";
import { said, wording } from "../kit/words.ts";

// How each face of the catalogue looks is seen in its picture: drawing/faces.test.ts.
const { view, told } = tools(wording);
const active: Session = { state: "active" };

describe("a failure", () => {
  it("is the error itself where a press, settings or the service is behind it; all else is a defect", () => {
    const service = new ServiceFailure("busy", { status: 429, code: "X" });
    const problem = { kind: "field", field: "churchId", problem: "missing" } as const;
    const setup = new SetupFailure("account", { problem });
    const press = new PressFailure("under-way");
    for (const failure of [service, setup, press]) expect(failureOf(failure)).toBe(failure);
    expect(failureOf(new TypeError("x is undefined")).kind).toBe("defect");
    expect([service, setup, press].map(({ message }) => message)).toEqual([
      "busy, HTTP 429, X",
      "churchId: missing",
      "under-way",
    ]);
  });

  it("of a busy service counts down to the next question, and not below it", () => {
    const busy = (nextAt: number) => {
      const failing = { since: now, failure: new ServiceFailure("busy"), nextAt };
      return lookOf("stream", view({ failing })).changesIn;
    };
    expect([busy(now + 5_000), busy(now)]).toEqual([1_000, undefined]);
  });

  it.each([
    ["attention", ["key-rejected", "wrong-account", "certificate-not-trusted", "address-not-found"]],
    ["attention", ["proxy-not-valid"]],
    ["unknown", ["no-connection", "connection-dropped", "timed-out", "busy", "service-error"]],
  ] as const)(
    "makes keys that show the state %s by %j: yellow is what does not heal by itself",
    (tone, kinds) => {
      for (const why of kinds.map(unreachable)) {
        const faces = [
          faceOf("stream", view(why)),
          faceOf("stream", view({ session: active, checkedAt: now - minute, ...why })),
          faceOf("status", view({ session: none, checkedAt: now - minute, ...why })),
          faceOf("visibility", view({ hidden: known(false), ...why })),
          faceOf("visibility", view({ hidden: unanswered(true), ...why })),
          faceOf("transcriptionLanguage", view({ source: known("de"), ...why }), { languageCodes: ["de"] }),
        ];
        expect(faces.map((face) => face.tone)).toEqual(faces.map(() => tone));
      }
    },
  );

  it.each([
    ["The plan allows 3 translation languages.", "failure.tooMany"],
    ["Too many languages", "failure.tooMany"],
    ["languageCodes: maximum of 5 languages exceeded", "failure.tooMany"],
    ['"tlh" is not supported.', "failure.notOffered"],
    ["Language pt is not available on your plan", "failure.notOffered"],
    ["en-US is the transcription language.", "failure.sameAsSpoken"],
    ["Target language is the same as the source language", "failure.sameAsSpoken"],
    ["Session limit reached", undefined],
    ["This operation is not supported", undefined],
    ["Too many requests", undefined],
  ] as const)("says %j in words of our own, %s, where it plainly speaks of languages", (words, headline) => {
    const face = failureFace(new ServiceFailure("rejected", { status: 422, words }), wording);
    expect(face.headline).toBe(wording.say(headline ?? "failure.refused"));
    expect(face.detail === words).toBe(headline === undefined);
  });
});

it("a hold that was too short leaves the key as red as it was", () => {
  const after = (session: Session, isFresh = true): string =>
    holdLongerFace(wording, told(session, { isFresh }).account, "stream.toStop").tone;
  expect([after(active), after({ state: "paused" }), after(none)]).toEqual(["live", "attention", "neutral"]);
  expect(after(active, false)).toBe("unknown");
});

it("a stream key that only stops offers that under START ?, and by a hand where its stop is held", () => {
  const face = faceOf("stream", told(none, { unconfirmed: start }), { mode: "stop" });
  expect(face).toMatchObject({ symbol: "play", press: "stop" });
  const withoutChurchId = (stopGuard: string) =>
    faceOf("stream", view({ canPoll: false }), { mode: "stop", stopGuard }).press;
  expect([withoutChurchId("none"), withoutChurchId("hold")]).toEqual([undefined, "hold"]);
});

it("captions that are hidden say for how many minutes, and are drawn anew with each", () => {
  const hidden = (minutes: number) => lookOf("visibility", view(hiddenFor(minutes)));
  expect([hidden(0.9).face.figure, hidden(0.9).changesIn]).toEqual([undefined, 0.1 * minute]);
  expect([hidden(12).face.figure, hidden(12).changesIn]).toEqual([said(["time.minutes", { n: 12 }]), minute]);
});

it("the status key has the minutes of a session drawn anew where no languages stand in their place", () => {
  const startedAt = now - 90_000;
  const drawnAnew = (more: object) =>
    lookOf("status", told({ state: "active", startedAt, ...more })).changesIn;
  expect([drawnAnew({}), drawnAnew({ transcriptionLanguage: "en" })]).toEqual([30_000, undefined]);
});

describe("a language key", () => {
  const guarded = { languageCodes: ["en", "de"], restartGuard: "hold" };
  const english = { knownLanguages: { transcriptionLanguage: "en" }, source: known("en") };

  it.each([
    ["that restarts the stream", told(active, { knownLanguages: { transcriptionLanguage: "en" } }), "hold"],
    ["whose source is not known", told(active), "hold"],
    ["without a session", told(none, { isKnownNone: true }), undefined],
    ["with the first of two statuses that say none", told(none), "hold"],
    ["that is so already", told(active, { knownLanguages: { transcriptionLanguage: "de" } }), undefined],
  ] as const)("%s is held or not, and a scene like it", (_, of, press) => {
    const face = (restartGuard: string) =>
      faceOf("transcriptionLanguage", of, { languageCodes: ["de"], restartGuard });
    expect([face("hold").press, face("none").press]).toEqual([press, undefined]);
    const presets = [{ transcriptionLanguage: "de", languageCodes: ["fr"] }];
    const toldTargets = {
      targets: known(["fr"]),
      knownLanguages: { ...of.account.knownLanguages, languageCodes: ["fr"] },
    };
    const scene = { ...of, account: { ...of.account, ...toldTargets } };
    expect(faceOf("translationLanguages", scene, { presets, restartGuard: "hold" }).press).toBe(press);
  });

  it("shows the hand for the entry that its next press sends, also while the one before is on its way", () => {
    const face = (of: KeyView) => faceOf("transcriptionLanguage", of, guarded);
    const next = said(["language.next", { language: "de" }]);
    expect(face(told(active, english))).toMatchObject({ detail: next, figure: "1/2", press: "hold" });
    const underWay = { ...english, source: { ...known("en"), requested: [{ id: 1, value: "de" }] } };
    expect(face(told(active, underWay))).toMatchObject({ tone: "working", press: "hold" });
    const turned = (chosen: number | undefined) => face({ ...told(active, english), dial: { chosen } }).press;
    expect([turned(1), turned(0), turned(undefined)]).toEqual(["hold", undefined, undefined]);
  });

  it("with targets alone never has to be held, and names the next list by its name", () => {
    const presets = [{ languageCodes: ["fr"] }, { name: "Sunday", languageCodes: ["de"] }];
    const of = told(active, { targets: known(["fr"]) });
    const { press, detail } = faceOf("translationLanguages", of, { presets, restartGuard: "hold" });
    expect([press, detail]).toEqual([undefined, said(["language.next", { language: "Sunday" }])]);
  });
});
