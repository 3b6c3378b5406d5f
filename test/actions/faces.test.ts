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
  untimedFace,
  hiddenFor,
  live,
  minute,
  none,
  now,
  unanswered,
  timedFace,
  tools,
  unreachable,
} from "../../scripts/faces/tools.ts";
import { keyText, wording } from "../kit/words.ts";

// drawing/faces.test.ts compares the picture of each face.
const { view, reported, stale } = tools(wording);
const active: RunningSession = { state: "active" };

describe("a failure", () => {
  it("is the error itself unless its class is unknown, which makes it a defect", () => {
    const service = new ServiceFailure("busy", { status: 429, code: "X" });
    const problem = { kind: "field", field: "churchId", problem: "missing" } as const;
    const setup = new SetupFailure("account", { problem });
    const press = new PressFailure("not-confirmed");
    for (const failure of [service, setup, press]) expect(readFailure(failure)).toBe(failure);
    expect(readFailure(new TypeError("x is undefined")).kind).toBe("defect");
    expect([service, setup, press].map(({ message }) => message)).toEqual([
      "busy, HTTP 429, X",
      "churchId: missing",
      "not-confirmed",
    ]);
  });

  it("of a busy service is drawn each second until the next poll", () => {
    const busy = (nextAt: number) => {
      const failing = { since: now, failure: new ServiceFailure("busy"), nextAt };
      return timedFace("stream", view({ failing })).changesIn;
    };
    expect([busy(now + 5_000), busy(now)]).toEqual([1_000, undefined]);
  });

  it.each([
    ["attention", ["key-rejected", "wrong-account", "certificate-not-trusted", "address-not-found"]],
    ["attention", ["proxy-not-valid"]],
    ["unknown", ["no-connection", "connection-dropped", "timed-out", "busy", "service-error"]],
  ] as const)("makes stale keys show the tone %s for %j", (tone, kinds) => {
    for (const why of kinds.map(unreachable)) {
      const faces = [
        untimedFace("stream", view(why)),
        untimedFace("stream", reported(active, why, minute)),
        untimedFace("status", reported(none, why, minute)),
        untimedFace("visibility", view({ hidden: accepted(false), ...why })),
        untimedFace("visibility", view({ hidden: unanswered(true), ...why })),
        untimedFace("transcriptionLanguage", view({ source: accepted("de"), ...why }), {
          languageCodes: ["de"],
        }),
      ];
      expect(faces.map((face) => face.tone)).toEqual(faces.map(() => tone));
    }
  });

  it("is shown on a stale language key in place of its next language", () => {
    const source = { source: accepted("de"), ...unreachable("key-rejected") };
    const face = untimedFace("transcriptionLanguage", view(source), { languageCodes: ["de", "fr"] });
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
    ["Session limit reached", undefined],
    ["This operation is not supported", undefined],
    ["Too many requests", undefined],
  ] as const)("recognizes the service's words %j as %s", (words, headline) => {
    const face = failureFace(new ServiceFailure("rejected", { status: 422, words }), wording);
    expect(face.headline).toBe(wording.say(headline ?? "failure.refused"));
    expect(face.detail === words).toBe(headline === undefined);
  });
});

it("a hold that is too short keeps the tone of the key", () => {
  const toneAfter = (key: KeyView): string => holdLongerFace(key, "stream.toStop").tone;
  const sessions: Session[] = [active, { state: "paused" }, none];
  expect(sessions.map((session) => toneAfter(reported(session)))).toEqual(["live", "attention", "neutral"]);
  expect(toneAfter(stale(active, "timed-out"))).toBe("unknown");
});

it("hidden captions show their minutes and are drawn again each minute", () => {
  const hidden = (minutes: number) => timedFace("visibility", view(hiddenFor(minutes)));
  expect([hidden(0.9).face.figure, hidden(0.9).changesIn]).toEqual([undefined, 0.1 * minute]);
  expect([hidden(12).face.figure, hidden(12).changesIn]).toEqual([
    keyText(["time.minutes", { n: 12 }]),
    minute,
  ]);
});

describe("a language key that has to be held", () => {
  const languages = (source?: string, targets?: string[]): RunningSession => ({
    ...active,
    ...(source && { transcriptionLanguage: source }),
    ...(targets && { translationLanguages: targets }),
  });
  const fresh = (session: RunningSession): KeyView => {
    const { transcriptionLanguage: source, translationLanguages: targets } = session;
    return reported(session, {
      ...(source !== undefined && {
        source: { ...unknownFact, reported: { value: source, requestedAt: now } },
      }),
      ...(targets && { targets: { ...unknownFact, reported: { value: targets, requestedAt: now } } }),
    });
  };

  it.each([
    ["when the stream would restart", fresh(languages("en")), "hold"],
    ["when the source is not known", fresh(languages()), "hold"],
    ["never without a session", reported(none), undefined],
    [
      "while a start is under way",
      reported(none, { session: { startStop: { command: { name: "start" } } } }),
      "hold",
    ],
    [
      "when a session may have ended",
      reported(none, { session: { current: { ...currentSession(live), endSeenAt: now } } }),
      "hold",
    ],
    ["never when the source is set already", fresh(languages("de")), undefined],
  ] as const)("is held %s", (_, key, press) => {
    const face = (restartGuard: string) =>
      untimedFace("transcriptionLanguage", key, { languageCodes: ["de"], restartGuard });
    expect([face("hold").press, face("none").press]).toEqual([press, undefined]);
    const presets = [{ transcriptionLanguage: "de", languageCodes: ["fr"] }];
    expect(untimedFace("translationLanguages", key, { presets, restartGuard: "hold" }).press).toBe(press);
  });

  it("shows the hand for the entry that its next press sends", () => {
    const guarded = { languageCodes: ["en", "de"], restartGuard: "hold" };
    const key = fresh(languages("en"));
    const face = (view: KeyView) => untimedFace("transcriptionLanguage", view, guarded);
    const next = keyText(["language.next", { language: "de" }]);
    expect(face(key)).toMatchObject({ detail: next, figure: "1/2", press: "hold" });
    const pending = [{ command: { name: "clear" } as const, value: "de" }];
    const source = { ...key.state.source, pending };
    expect(face({ ...key, state: { ...key.state, source } })).toMatchObject({
      tone: "working",
      press: "hold",
    });
    const dial = { ...key, isDial: true };
    const turned = (index: number) => face({ ...dial, memory: { choice: { index, until: now + 1 } } }).press;
    expect([turned(1), turned(0), face(dial).press]).toEqual(["hold", undefined, undefined]);
  });

  it("needs no hold for targets alone", () => {
    const presets = [{ languageCodes: ["fr"] }, { name: "Sunday", languageCodes: ["de"] }];
    const key = fresh(languages(undefined, ["fr"]));
    const { press, detail } = untimedFace("translationLanguages", key, { presets, restartGuard: "hold" });
    expect([press, detail]).toEqual([undefined, keyText(["language.next", { language: "Sunday" }])]);
  });
});
