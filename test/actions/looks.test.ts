import { describe, expect, it } from "vitest";
import { failureFace } from "../../src/actions/failure-face.ts";
import { holdLongerFace } from "../../src/actions/shared-faces.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import {
  faceOf,
  known,
  lookOf,
  minute,
  none,
  now,
  tools,
  unanswered,
  unreachable,
  start,
} from "../../scripts/faces/tools.ts";

// How each face of the catalogue looks is seen in its picture: faces/faces.test.ts.
const wording = new KeyWording("en");
const { view, told } = tools(wording);

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
      faceOf("visibility", view({ hidden: unanswered(true), ...why })),
      faceOf("transcriptionLanguage", view({ source: known("de-DE"), ...why }), {
        languageCodes: ["de-DE"],
      }),
    ];
    expect(faces.map(({ tone }) => tone)).toEqual(faces.map(() => tone));
  },
);

describe("a session", () => {
  it("keeps the mark that nobody is connected where a status tells no count", () => {
    const startedAt = now - 300 * minute;
    for (const since of [{}, { runningSince: { at: startedAt, clock: "wall" } as const }]) {
      const untold = told({ state: "active", startedAt }, { isUnattended: true, ...since });
      for (const action of ["stream", "status"] as const)
        expect(faceOf(action, untold)).toMatchObject({ tone: "overdue", symbol: "nobody" });
    }
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

describe("a stream key", () => {
  it("that may have started, and only stops, offers that", () => {
    const face = faceOf("stream", told(none, { unconfirmed: start }), { mode: "stop" });
    expect(face).toMatchObject({ symbol: "play", press: "stop" });
  });

  it("without a church ID that only stops has the hand where its stop wants a hold", () => {
    const press = (stopGuard: "none" | "hold") =>
      faceOf("stream", view({ canPoll: false }), { mode: "stop", stopGuard }).press;
    expect([press("none"), press("hold")]).toEqual([undefined, "hold"]);
  });
});

it("a key that only hides says what it hides", () => {
  const face = faceOf("visibility", view(), { mode: "hide" });
  expect(face).toMatchObject({ tone: "neutral", detail: wording.say("visibility.ofCaptions") });
});

it("captions that are hidden say for how many minutes", () => {
  const hidden = (since: number): ReturnType<typeof lookOf> =>
    lookOf("visibility", view({ hidden: known(true), hiddenSince: { now: since, wall: since } }));
  expect(hidden(now - 59_000).face.figure).toBeUndefined();
  expect(hidden(now - 59_000).changesAt).toBe(now + 1_000);
  expect(hidden(now - 12 * minute).face.figure).toBe(wording.say("time.minutes", { n: 12 }));
  expect(hidden(now - 12 * minute).changesAt).toBe(now + minute);
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
    const face = failureFace(failure, wording);
    expect(face.headline).toBe(headline);
    expect(face.detail).not.toBe(words);
  });

  it.each(["Session limit reached", "This operation is not supported", "Too many requests", "Nope"])(
    "%j is told in the service's own",
    (words) => {
      const failure = new ServiceFailure("refused", { status: 400, words });
      const face = failureFace(failure, wording);
      expect([face.headline, face.detail]).toEqual([wording.say("failure.refused"), words]);
    },
  );
});
