import { describe, expect, it } from "vitest";
import { type AccountState, nothingKnown } from "../../src/accounts/account-state.ts";
import { clearFace } from "../../src/actions/clear-face.ts";
import { failureFace } from "../../src/actions/failure-face.ts";
import type { KeyView } from "../../src/actions/key-view.ts";
import { transcriptionLanguageFace } from "../../src/actions/language-face.ts";
import { changedFace } from "../../src/actions/connection-face.ts";
import { statusFace } from "../../src/actions/status-face.ts";
import { holdLongerFace } from "../../src/actions/hold-face.ts";
import { streamFace } from "../../src/actions/stream-face.ts";
import { visibilityFace } from "../../src/actions/visibility-face.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";

const now = Date.UTC(2026, 10, 22, 10);
const minute = 60_000;
const wording = new KeyWording("en");
const toggle = { mode: "toggle", stopGuard: "none" } as const;
const view = (account: Partial<AccountState> = {}): KeyView => ({
  now,
  wording,
  account: { ...nothingKnown, ...account },
});
const told = (session: Session, more: Partial<AccountState> = {}): KeyView =>
  view({ session, sessionAt: now, ...more });
const failing = {
  failing: { since: now, failure: new ServiceFailure("key-rejected", { status: 401 }), nextAt: now },
};

describe("while the account can't be reached", () => {
  it.each([
    ["clear", clearFace],
    ["hide", (of: KeyView) => visibilityFace(of, { mode: "hide" })],
    ["show", (of: KeyView) => visibilityFace(of, { mode: "show" })],
    ["a language", (of: KeyView) => transcriptionLanguageFace(of, { languageCodes: ["de-DE"] }, {})],
  ] as const)("%s does not look ready, and says why", (_, look) => {
    const ready = look(view()).face;
    expect(ready.tone).toBe("neutral");
    expect(look(view(failing)).face).toMatchObject({
      tone: "muted",
      headline: ready.headline,
      sign: "key",
      detail: "key rejected",
    });
  });

  it.each([
    [true, "HIDDEN\u00a0?", "eye-off"],
    [false, "SHOWN\u00a0?", "eye"],
  ] as const)("captions that were hidden (%s) are marked as old", (hidden, headline, sign) => {
    const { face } = visibilityFace(view({ hidden: { confirmed: hidden }, ...failing }), { mode: "toggle" });
    expect(face).toMatchObject({ tone: "unknown", headline, sign, detail: "key rejected" });
  });

  it.each([
    [{ state: "active" }, "live"],
    [{ state: "paused" }, "pause"],
    [{ state: "none" }, "stop"],
  ] as const)("what was known of the session %j keeps its sign beside the reason", (session, sign) => {
    const { face } = streamFace(told(session, failing), toggle);
    expect(face).toMatchObject({ tone: "unknown", symbol: "key", sign, detail: "key rejected" });
  });

  it("a language that was on keeps its check, and is marked as old", () => {
    const state = { transcriptionLanguage: { confirmed: "de-DE" }, ...failing };
    const { face } = transcriptionLanguageFace(view(state), { languageCodes: ["de-DE"] }, {});
    expect(face).toMatchObject({ tone: "unknown", symbol: "key", sign: "check", headline: "German" });
  });
});

describe("the session", () => {
  it("in a state that we don't know is told in the service's own word, and is never live", () => {
    const { face } = streamFace(told({ state: "unknown", word: "Maintenance" }), toggle);
    expect(face).toMatchObject({ tone: "attention", headline: "Maintenance", detail: "hold: stop" });
    const status = statusFace(told({ state: "unknown", word: "Maintenance" })).face;
    expect([status.tone, status.headline]).toEqual(["attention", "Maintenance"]);
  });

  it("that was accepted and not seen is START ?, until a status shows one", () => {
    const pending = { unconfirmedStart: now - minute };
    expect(streamFace(told({ state: "none" }, pending), toggle).face.headline).toBe("START\u00a0?");
    expect(statusFace(view(pending)).face.tone).toBe("attention");
    expect(streamFace(told({ state: "active" }, pending), toggle).face.headline).toBe("LIVE");
  });

  it("that restarts says so, whatever the status tells meanwhile", () => {
    const { face } = streamFace(told({ state: "none" }, { restarting: now }), toggle);
    expect(face).toMatchObject({ tone: "working", headline: "RESTARTING" });
  });

  it.each(["paused", "suspended"] as const)(
    "that is %s is stopped by a hold, and the key says so",
    (state) => {
      const { face } = streamFace(told({ state, startedAt: now - minute }), toggle);
      expect(face.detail).toBe("hold: stop");
      expect(streamFace(told({ state }), { mode: "stop", stopGuard: "none" }).face.detail).toBe(
        "press: stop",
      );
    },
  );

  it("that has run for too long is still LIVE, and looks different", () => {
    const of = told({ state: "active", startedAt: now - 300 * minute });
    const { face } = streamFace(of, toggle, { longRunning: true });
    expect(face).toMatchObject({ tone: "overdue", headline: "LIVE", sign: "clock", detail: "5 h 00" });
    expect(statusFace(of, { longRunning: true }).face.tone).toBe("overdue");
  });

  it("stays red under a hold that was too short, where it is live", () => {
    const after = (session: Session, at = now): string =>
      holdLongerFace({ wording, account: { state: told(session).account }, at }).tone;
    expect(after({ state: "active" })).toBe("live");
    expect(after({ state: "paused" })).toBe("attention");
    expect(after({ state: "none" })).toBe("neutral");
    expect(after({ state: "active" }, now + minute)).toBe("unknown");
  });

  it("that changed under the finger stands below a NOW", () => {
    const { face } = streamFace(told({ state: "active" }), toggle);
    expect(changedFace(face, { wording })).toEqual({ ...face, band: "NOW" });
  });
});

describe("captions", () => {
  it("that are hidden say for how many minutes", () => {
    const hidden = (since: number): ReturnType<typeof visibilityFace> =>
      visibilityFace(view({ hidden: { confirmed: true }, hiddenSince: since }), { mode: "toggle" });
    expect(hidden(now - 59_000).face.figure).toBeUndefined();
    expect(hidden(now - 59_000).changesAt).toBe(now + 1_000);
    expect(hidden(now - 12 * minute).face.figure).toBe("12 min");
    expect(hidden(now - 12 * minute).changesAt).toBe(now + minute);
  });

  it("never look the same when something is so and when a press would do it", () => {
    const face = (mode: "hide" | "show", confirmed?: boolean) =>
      visibilityFace(view({ hidden: confirmed === undefined ? {} : { confirmed } }), { mode }).face;
    const [hide, hidden] = [face("hide"), face("hide", true)];
    const [show, shown] = [face("show"), face("show", false)];
    expect([hide.tone, hidden.tone]).toEqual(["neutral", "attention"]);
    expect([show.tone, shown.tone]).toEqual(["neutral", "active"]);
    expect(hide.symbol).not.toBe(hidden.symbol);
    expect(show.symbol).not.toBe(shown.symbol);
    expect(visibilityFace(view(), { mode: "toggle" }).face).toMatchObject({
      tone: "unknown",
      symbol: "question",
      detail: "press: hide",
    });
  });
});

describe("a refusal", () => {
  it.each([
    ["The plan allows 3 translation languages.", "TOO MANY"],
    ["Too many languages", "TOO MANY"],
    ["languageCodes: maximum of 5 languages exceeded", "TOO MANY"],
    ['"tlh" is not supported.', "NOT OFFERED"],
    ["Language pt is not available on your plan", "NOT OFFERED"],
    ["en-US is the transcription language.", "SAME AS SPOKEN"],
    ["Target language is the same as the source language", "SAME AS SPOKEN"],
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
      expect([face.headline, face.words]).toEqual(["REFUSED", words]);
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
