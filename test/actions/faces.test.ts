import { describe, expect, it } from "vitest";
import { unknownFact } from "../../src/accounts/fact.ts";
import { PressFailure } from "../../src/accounts/press-failure.ts";
import type { KeyView } from "../../src/actions/action.ts";
import { failureFace, holdLongerFace } from "../../src/actions/faces.ts";
import { readFailure, SetupFailure } from "../../src/actions/failure.ts";
import type { RunningSession, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import {
  accepted,
  currentSession,
  faceOf,
  hiddenFor,
  live,
  minute,
  none,
  now,
  pending,
  unanswered,
  timedFace,
  viewMakers,
  unreachable,
} from "../../scripts/faces/tools.ts";
import { keyText, wording } from "../kit/words.ts";

// drawing/faces.test.ts compares the picture of each face.
const { view, reported, stale } = viewMakers(wording);
const active: RunningSession = { state: "active" };

describe("a failure", () => {
  it("is the error itself if it is known, and a defect otherwise", () => {
    const service = new ServiceFailure("busy", { status: 429, code: "X" });
    const problem = { kind: "field", field: "churchId", problem: "missing" } as const;
    const setup = new SetupFailure("account", { problem });
    const failures = [service, setup, new PressFailure("not-confirmed")];
    for (const failure of failures) expect(readFailure(failure)).toBe(failure);
    expect(readFailure(new TypeError("x is undefined")).kind).toBe("defect");
    const messages = ["busy, HTTP 429, X", "churchId: missing", "not-confirmed"];
    expect(failures.map(({ message }) => message)).toEqual(messages);
  });

  it("of a busy service counts down to the next poll", () => {
    const changesIn = (nextAt: number) => {
      const failing = { failure: new ServiceFailure("busy"), nextAt };
      return timedFace("stream", view({ failing })).changesIn;
    };
    expect([changesIn(now + 5_000), changesIn(now)]).toEqual([1_000, undefined]);
  });

  const german = { languageCodes: ["de"] };
  // The yellow tone "attention" asks a person to act. The other failures may pass by themselves.
  it.each([
    ["attention", ["key-rejected", "wrong-account", "certificate-not-trusted", "address-not-found"]],
    ["attention", ["proxy-not-valid"]],
    ["unknown", ["no-connection", "connection-dropped", "timed-out", "busy", "service-error"]],
  ] as const)("gives stale keys the tone %s when polls fail by %j", (tone, kinds) => {
    for (const kind of kinds) {
      const failing = unreachable(kind);
      const faces = [
        faceOf("stream", view(failing)),
        faceOf("stream", stale(active, kind)),
        faceOf("status", stale(none, kind)),
        faceOf("visibility", view({ hidden: accepted(false), ...failing })),
        faceOf("visibility", view({ hidden: unanswered(true), ...failing })),
        faceOf("transcriptionLanguage", view({ source: accepted("de"), ...failing }), german),
      ];
      expect(faces.map((face) => face.tone)).toEqual(faces.map(() => tone));
    }
  });

  it("replaces the next language on a stale language key", () => {
    const source = { source: accepted("de"), ...unreachable("key-rejected") };
    const face = faceOf("transcriptionLanguage", view(source), { languageCodes: ["de", "fr"] });
    expect(face).toMatchObject({ sign: "check", detail: keyText("short.keyRejected") });
  });

  it.each([
    ["The plan allows 3 translation languages.", "failure.tooMany"],
    ["Too many languages", "failure.tooMany"],
    ["languageCodes: maximum of 5 languages exceeded", "failure.tooMany"],
    ['"tlh" is not supported.', "failure.notOffered"],
    ["Language pt is not available on your plan", "failure.notOffered"],
    ["en-US is the transcription language.", "failure.sameAsSpoken"],
    ["Target language is the same as the source language", "failure.sameAsSpoken"],
  ] as const)("replaces the service's words %j about languages by %s", (words, headline) => {
    const face = failureFace(new ServiceFailure("rejected", { words }), wording);
    expect([face.headline, face.detail === words]).toEqual([wording.say(headline), false]);
  });

  const otherWords = ["Session limit reached", "This operation is not supported", "Too many requests"];
  it.each(otherWords)("shows the service's words %j, which are not about languages", (words) => {
    const face = failureFace(new ServiceFailure("rejected", { words }), wording);
    expect([face.headline, face.detail]).toEqual([wording.say("failure.refused"), words]);
  });
});

it("a hold that is too short keeps the tone of the key", () => {
  const toneAfter = (before: KeyView): string => holdLongerFace(before, "stream.toStop").tone;
  const sessions: Session[] = [active, { state: "paused" }, none];
  expect(sessions.map((session) => toneAfter(reported(session)))).toEqual(["live", "attention", "neutral"]);
  expect(toneAfter(stale(active, "timed-out"))).toBe("unknown");
});

it("a visibility key counts the full minutes of hidden captions", () => {
  const hidden = (minutes: number) => timedFace("visibility", view(hiddenFor(minutes)));
  expect([hidden(0.9).face.figure, hidden(0.9).changesIn]).toEqual([undefined, 0.1 * minute]);
  const twelveMinutes = keyText(["time.minutes", { n: 12 }]);
  expect([hidden(12).face.figure, hidden(12).changesIn]).toEqual([twelveMinutes, minute]);
});

describe("a language key with a restart guard", () => {
  const sessionWith = (source?: string, targets?: string[]): RunningSession => ({
    ...active,
    ...(source && { transcriptionLanguage: source }),
    ...(targets && { translationLanguages: targets }),
  });
  /** What a key knows when a fresh status reports this session and its languages. */
  const freshView = (session: RunningSession): KeyView => {
    const { transcriptionLanguage, translationLanguages } = session;
    const fact = <T>(value: T) => ({ ...unknownFact, reported: { value, requestedAt: now } });
    return reported(session, {
      ...(transcriptionLanguage !== undefined && { source: fact(transcriptionLanguage) }),
      ...(translationLanguages && { targets: fact(translationLanguages) }),
    });
  };

  const withPendingStart = { startStop: { command: { name: "start" } } } as const;
  const withEndSeenOnce = { current: { ...currentSession(live), endSeenAt: now } };
  it.each([
    ["needs a hold when the stream would restart", freshView(sessionWith("en")), "hold"],
    ["needs a hold when the source is not known", freshView(sessionWith()), "hold"],
    ["needs no hold without a session", reported(none), undefined],
    ["needs a hold while a start is pending", reported(none, { session: withPendingStart }), "hold"],
    ["needs a hold when a session may have ended", reported(none, { session: withEndSeenOnce }), "hold"],
    ["needs no hold when the source is set already", freshView(sessionWith("de")), undefined],
  ] as const)("%s", (_, keyView, press) => {
    const sourceFace = (restartGuard: string) =>
      faceOf("transcriptionLanguage", keyView, { languageCodes: ["de"], restartGuard });
    expect([sourceFace("hold").press, sourceFace("none").press]).toEqual([press, undefined]);
    const presets = [{ transcriptionLanguage: "de", languageCodes: ["fr"] }];
    const scene = faceOf("translationLanguages", keyView, { presets, restartGuard: "hold" });
    expect(scene.press).toBe(press);
  });

  it("needs a hold only if the entry of its next press needs one", () => {
    const guarded = { languageCodes: ["en", "de"], restartGuard: "hold" };
    const keyView = freshView(sessionWith("en"));
    const face = (shown: KeyView) => faceOf("transcriptionLanguage", shown, guarded);
    const next = keyText(["language.next", { language: "de" }]);
    expect(face(keyView)).toMatchObject({ detail: next, figure: "1/2", press: "hold" });
    const { state } = keyView;
    const source = { ...state.source, pending: pending("de").pending };
    const pendingFace = face({ ...keyView, state: { ...state, source } });
    expect(pendingFace).toMatchObject({ tone: "working", press: "hold" });
    // A push of a dial sends the entry to which it was turned, or nothing.
    const dial = { ...keyView, isDial: true };
    const turned = (index: number) => face({ ...dial, memory: { choice: { index, until: now + 1 } } }).press;
    expect([turned(1), turned(0), face(dial).press]).toEqual(["hold", undefined, undefined]);
  });

  it("needs no hold when its next preset has only targets", () => {
    const presets = [{ languageCodes: ["fr"] }, { name: "Sunday", languageCodes: ["de"] }];
    const keyView = freshView(sessionWith(undefined, ["fr"]));
    const { press, detail } = faceOf("translationLanguages", keyView, { presets, restartGuard: "hold" });
    expect([press, detail]).toEqual([undefined, keyText(["language.next", { language: "Sunday" }])]);
  });
});
