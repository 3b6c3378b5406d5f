import { describe, expect, it } from "vitest";
import { type AccountEvent, reduce } from "../../src/accounts/account-reducer.ts";
import { type AccountState, isFresh, nothingKnown } from "../../src/accounts/account-state.ts";
import type { Command, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";

/** What is known after some events. */
const after = (...events: AccountEvent[]): AccountState => events.reduce(reduce, nothingKnown);

const told = (session: Session, at = 0): AccountEvent => ({ type: "status-received", session, at });
const asked = (id: number, command: Command): AccountEvent => ({ type: "command-asked", id, command });
const accepted = (id: number, command: Command, at = 0): AccountEvent => ({
  type: "command-accepted",
  id,
  command,
  at,
});
const failed = (id: number, command: Command, words?: string): AccountEvent => ({
  type: "command-failed",
  id,
  command,
  isAnswered: true,
  ...(words !== undefined && { refused: { words } }),
});

const hide: Command = { name: "hide" };
const show: Command = { name: "show" };

describe("the age of what is known", () => {
  const failure = new ServiceFailure("timed-out");

  it("is fresh for fifteen seconds", () => {
    const state = after(told({ state: "none" }, 1_000));
    expect(isFresh(nothingKnown, 0)).toBe(false);
    expect(isFresh(state, 16_000)).toBe(true);
    expect(isFresh(state, 16_001)).toBe(false);
  });

  it("is not fresh while the status fails, and the failure is counted from its beginning", () => {
    const fails = (at: number): AccountEvent => ({ type: "status-failed", failure, at, nextAt: at + 5_000 });
    const state = after(told({ state: "active" }), fails(1_000), fails(6_000));
    expect(isFresh(state, 1_000)).toBe(false);
    expect(state).toMatchObject({
      session: { state: "active" },
      sessionAt: 0,
      failing: { since: 1_000, nextAt: 11_000 },
    });
    expect(reduce(state, told({ state: "none" }, 11_000))).not.toHaveProperty("failing");
  });
});

describe("captions hidden or shown", () => {
  it("follow the answers, each for its own command", () => {
    const state = after(asked(1, hide), asked(2, show), accepted(1, hide));
    expect(state.hidden).toEqual({ asked: { id: 2, value: false }, confirmed: true });
    expect(reduce(state, accepted(2, show)).hidden).toEqual({ confirmed: false });
    expect(reduce(state, failed(2, show)).hidden).toEqual({ confirmed: true });
  });

  it("wait for the last command though an earlier one failed", () => {
    const state = after(asked(1, hide), asked(2, show), failed(1, hide));
    expect(state.hidden).toEqual({ asked: { id: 2, value: false } });
  });

  it("take an answer to a command that was forgotten", () => {
    expect(after(failed(1, hide)).hidden).toEqual({});
    expect(after(accepted(1, hide)).hidden).toEqual({ confirmed: true });
  });
});

/** Both settings follow the same rules. */
describe.each([
  {
    name: "transcriptionLanguage",
    set: (code: string): Command => ({ name: "set-transcription-language", languageCode: code }),
    value: (code: string): unknown => code,
    session: (code: string): Session => ({ state: "active", transcriptionLanguage: code }),
    other: (code: string): Session => ({ state: "active", translationLanguages: [code] }),
  },
  {
    name: "translationLanguages",
    set: (code: string): Command => ({ name: "set-translation-languages", languageCodes: [code] }),
    value: (code: string): unknown => [code],
    session: (code: string): Session => ({ state: "active", translationLanguages: [code] }),
    other: (code: string): Session => ({ state: "active", transcriptionLanguage: code }),
  },
] as const)("$name", ({ name, set, value, session, other }) => {
  const settingAfter = (...events: AccountEvent[]): unknown => after(...events)[name];
  const de = set("de");
  const fr = set("fr");

  it("is what a status tells", () => {
    expect(settingAfter(told(session("en")))).toEqual({ confirmed: value("en") });
    expect(settingAfter(told(session("en")), told({ state: "none" }))).toEqual({ confirmed: value("en") });
  });

  it("is what was accepted where no status tells it", () => {
    const events = [asked(1, de), accepted(1, de)];
    expect(settingAfter(...events)).toEqual({ confirmed: value("de") });
    expect(settingAfter(told({ state: "none" }), ...events)).toEqual({ confirmed: value("de") });
    expect(settingAfter(told(other("en")), ...events)).toMatchObject({ confirmed: value("de") });
    expect(settingAfter(told(other("en")), ...events)).not.toHaveProperty("asked");
  });

  it("waits for the status where that tells it", () => {
    const events = [told(session("en")), asked(1, de), accepted(1, de, 1_000)];
    const waiting = { confirmed: value("en"), asked: { id: 1, value: value("de"), answeredAt: 1_000 } };
    expect(settingAfter(...events)).toEqual(waiting);
    expect(settingAfter(...events, told(session("en"), 15_999))).toEqual(waiting);
    expect(settingAfter(...events, told(session("en"), 16_000))).toEqual({ confirmed: value("en") });
    expect(settingAfter(...events, told(session("DE"), 2_000))).toEqual({ confirmed: value("DE") });
  });

  it("does not take a status for the answer to a command that is on its way", () => {
    const events = [told(session("en")), asked(1, de)];
    const waiting = { id: 1, value: value("de") };
    expect(settingAfter(...events, told(session("de"), 60_000))).toEqual({
      confirmed: value("de"),
      asked: waiting,
    });
    expect(settingAfter(...events, told({ state: "none" }, 60_000))).toEqual({
      confirmed: value("en"),
      asked: waiting,
    });
  });

  it("is what was accepted last when the session ends before it could tell", () => {
    const ended: AccountEvent = { type: "restart-ended", session: { state: "none" } };
    const events = [told(session("en")), asked(1, de), accepted(1, de), told({ state: "none" }, 500), ended];
    expect(settingAfter(...events)).toEqual({ confirmed: value("de") });
  });

  it("waits for the last command only", () => {
    const events = [asked(1, de), asked(2, fr), accepted(1, de)];
    const waiting = { id: 2, value: value("fr") };
    expect(settingAfter(...events)).toEqual({ asked: waiting, confirmed: value("de") });
    expect(settingAfter(told(session("en")), ...events)).toEqual({ asked: waiting, confirmed: value("en") });
  });

  it("is the confirmed one after a failure", () => {
    expect(settingAfter(told(session("en")), asked(1, de), failed(1, de))).toEqual({
      confirmed: value("en"),
    });
  });
});

describe("what got no answer", () => {
  const lost = (id: number, command: Command): AccountEvent => ({
    type: "command-failed",
    id,
    command,
    isAnswered: false,
  });

  it("is not known any more, only what was asked for", () => {
    const state = after(asked(1, hide), accepted(1, hide, 5), asked(2, show), lost(2, show));
    expect(state.hidden).toEqual({ unanswered: false });
    expect(state).not.toHaveProperty("hiddenSince");
  });

  it("is known again by a status that tells it, and by the next answer", () => {
    const state = after(asked(1, hide), lost(1, hide));
    expect(reduce(state, told({ state: "active", captionsHidden: true }, 7))).toMatchObject({
      hidden: { confirmed: true },
      hiddenSince: 7,
    });
    expect(reduce(state, told({ state: "active" })).hidden).toEqual({ unanswered: true });
    expect([asked(2, show), accepted(2, show)].reduce(reduce, state).hidden).toEqual({ confirmed: false });
  });

  it("leaves what was asked for after it", () => {
    expect(after(asked(1, hide), asked(2, show), lost(1, hide)).hidden).toEqual({
      asked: { id: 2, value: false },
    });
  });
});

describe("when a session that ran has ended", () => {
  const none = told({ state: "none" }, 100);

  it("what was hidden is not known", () => {
    const state = after(told({ state: "active" }), asked(1, hide), accepted(1, hide), none);
    expect(state.hidden).toEqual({});
    expect(state).not.toHaveProperty("hiddenSince");
    expect(state).not.toHaveProperty("runningSince");
  });

  it("what is still asked for stays", () => {
    expect(after(told({ state: "active" }), asked(1, hide), none).hidden).toEqual({
      asked: { id: 1, value: true },
    });
  });

  it("is not when none ran before", () => {
    expect(after(none, asked(1, hide), accepted(1, hide), none).hidden).toEqual({ confirmed: true });
  });
});

describe("while a stream restarts", () => {
  const language: Command = { name: "set-transcription-language", languageCode: "de" };
  const restarting = after(
    told({ state: "active" }, 1_000),
    asked(1, hide),
    accepted(1, hide, 1_500),
    asked(2, language),
    accepted(2, language, 2_000),
  );

  it("no session ends nothing, and the link is fine", () => {
    const state = reduce(restarting, told({ state: "none" }, 3_000));
    expect(state).toEqual({ ...restarting, sessionAt: 3_000 });
    expect(reduce(state, told({ state: "active" }, 4_000))).toMatchObject({
      runningSince: 1_000,
      hidden: { confirmed: true },
      hiddenSince: 1_500,
    });
    expect(reduce(state, told({ state: "active" }, 4_000))).not.toHaveProperty("restarting");
  });

  it("what it said counts when the time is over, and what fails goes on failing", () => {
    const failure = new ServiceFailure("timed-out");
    const state = [
      told({ state: "none" }, 3_000),
      { type: "status-failed", failure, at: 9_000, nextAt: 14_000 } as const,
      { type: "restart-ended", session: { state: "none" } } as const,
    ].reduce(reduce, restarting);
    expect(state).toMatchObject({ session: { state: "none" }, sessionAt: 3_000, failing: { failure } });
    expect(state).not.toHaveProperty("restarting");
  });

  it("a stop that was accepted is the end of it", () => {
    const stop: Command = { name: "stop" };
    expect(reduce(restarting, accepted(3, stop))).not.toHaveProperty("restarting");
  });

  it("there was a session before", () => {
    const idle = after(told({ state: "none" }), asked(1, language), accepted(1, language));
    expect(idle).not.toHaveProperty("restarting");
  });
});

describe("a refused list of target languages", () => {
  const list: Command = { name: "set-translation-languages", languageCodes: ["es", "fr"] };
  const refused = after(asked(1, list), failed(1, list, "Plan allows 1"));

  it("is remembered with the words of the service", () => {
    expect(refused.refused).toEqual({ languageCodes: ["es", "fr"], words: "Plan allows 1" });
    expect(after(failed(1, list))).not.toHaveProperty("refused");
  });

  it("is forgotten when a list is accepted, and by nothing else", () => {
    expect(reduce(refused, accepted(2, hide))).toHaveProperty("refused");
    expect(reduce(refused, failed(2, hide, "no"))).toMatchObject({ refused: { words: "Plan allows 1" } });
    expect(reduce(refused, accepted(2, list))).not.toHaveProperty("refused");
  });

  it("is none of the other commands", () => {
    const language: Command = { name: "set-transcription-language", languageCode: "xx" };
    expect(after(failed(1, language, "unknown"))).not.toHaveProperty("refused");
  });
});

it("counts the clear commands that are not answered", () => {
  const clear: Command = { name: "clear" };
  const state = after(asked(1, clear), asked(2, clear), asked(3, clear));
  expect(state.clearing).toBe(3);
  expect(reduce(reduce(state, accepted(1, clear)), failed(2, clear)).clearing).toBe(1);
});
