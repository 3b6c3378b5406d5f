import { describe, expect, it } from "vitest";
import { currentValue } from "../../src/accounts/fact.ts";
import { Story } from "./story.ts";

type Row = readonly [promise: string, steps: string, summary: string];

function testEach(rows: readonly Row[]): void {
  it.each(rows)("%s: %s", (_, steps, summary) => {
    expect(new Story().run(steps).summary).toBe(summary);
  });
}

describe("a start", () => {
  testEach([
    ["is under way from the press", "none, start sent", "STARTING"],
    ["is under way until a status confirms it", "none, start, none for 14 s", "STARTING"],
    ["is confirmed by a session", "none, start, LIVE", "LIVE ok"],
    ["is confirmed by a paused session", "none, start, PAUSED", "PAUSED ok"],
    ["is confirmed by an unknown state", "none, start, AMBER", "AMBER ok"],
    ["fails when 15 s later there is no session", "none, start, 15 s, none", "START not-confirmed"],
    ["awaits a status 2 s longer", "none, start, 14 s, request, 2.9 s, reported LIVE", "LIVE ok"],
    ["fails without a status after 15 s", "none, start, 15 s", "UNKNOWN not-confirmed"],
    ["gives up an awaited status after 2 s", "none, start, 14 s, request, 3 s", "UNKNOWN not-confirmed"],
    ["lets statuses decide once it is confirmed", "none, start, LIVE, none", "CHECKING ok"],
    [
      "ignores a status from before its answer",
      "none, start sent, request, 1 s, answer accepted, reported LIVE",
      "STARTING",
    ],
    ["changes nothing when it is rejected", "none, start rejected", "START"],
    ["leaves the next status to decide without an answer", "none, start unanswered", "UNKNOWN"],
    ["shows no session after no answer", "none, start unanswered, none", "START"],
  ]);
});

describe("a stop", () => {
  testEach([
    ["is under way from the press", "LIVE, stop sent", "STOPPING"],
    ["is confirmed by no session", "LIVE, stop, none", "START ok"],
    ["is not confirmed by an unknown state", "LIVE, stop, AMBER for 14 s", "STOPPING"],
    ["fails when 15 s later a session runs", "LIVE, stop, LIVE for 14 s, 1 s, LIVE", "LIVE not-confirmed"],
    ["fails without a status after 17 s", "LIVE, stop, 17 s", "CHECKING not-confirmed"],
    ["shows the session after no answer", "LIVE, stop unanswered, LIVE", "LIVE"],
    ["ends the session unannounced after no answer", "LIVE, stop unanswered, none for 2 s", "START"],
  ]);
});

describe("the 15 s after an accepted stop", () => {
  testEach([
    ["show no session", "LIVE, stop, none, LIVE for 14 s", "START ok"],
    ["end with a status requested after them", "LIVE, stop, none, 15 s, LIVE", "LIVE ok"],
    ["hide the old session from a start", "LIVE, stop, none, start, LIVE for 14 s", "STARTING ok"],
    ["end with the session of a start", "LIVE, stop, none, start, 15 s, LIVE", "LIVE ok"],
    ["delay those of a start", "LIVE, stop, none, 5 s, start, none for 24 s", "STARTING ok"],
    ["delay the failure of a start", "LIVE, stop, none, 5 s, start, none for 25 s", "START not-confirmed"],
    ["delay the decision about 409", "LIVE, stop, none, start 409, none for 14 s", "STARTING ok"],
    [
      "delay it after a new source, too",
      "LIVE, stop, none, start 409, source=de, none for 9 s",
      "STARTING ok",
    ],
    [
      "are followed by that decision",
      "LIVE, stop, none, start 409, none for 15 s",
      "START dashboard-not-ready",
    ],
    ["are followed by a session", "LIVE, stop, none, start 409, 15 s, LIVE", "LIVE ok"],
    ["do not follow a rejected stop", "LIVE, stop rejected, LIVE", "LIVE"],
  ]);
});

describe("an answer 409", () => {
  testEach([
    ["to a start leaves the next status to decide", "none, start 409", "STARTING"],
    ["to a start is done with a session", "none, start 409, LIVE", "LIVE ok"],
    ["to a start fails without one", "none, start 409, none", "START dashboard-not-ready"],
    ["to a start ignores an earlier status", "none, request, 1 s, start 409, reported none", "STARTING"],
    ["to a start is given up after 17 s", "none, start 409, 17 s", "UNKNOWN not-confirmed"],
    ["to a stop is done without a session", "LIVE, stop 409, none", "START ok"],
    ["to a stop fails with one", "LIVE, stop 409, LIVE", "LIVE stop-refused"],
    ["to a source changes nothing", "LIVE, source=de 409, none", "CHECKING"],
    ["says restarting in a restart", "LIVE, source=de, none, stop 409", "RESTARTING restarting"],
  ]);
});

describe("a change of source", () => {
  testEach([
    ["restarts the session", "LIVE, source=de, none", "RESTARTING"],
    ["restarts the session without an answer", "LIVE, source=de unanswered, none", "RESTARTING"],
    ["restarts a session that starts", "none, start, source=de, LIVE, none", "RESTARTING ok"],
    ["ends its restart with a session", "LIVE, source=de, none for 10 s, LIVE", "LIVE"],
    ["checks the session after 15 s", "LIVE, source=de, none, 15 s, none", "CHECKING"],
    ["may end the session after 15 s", "LIVE, source=de, none for 16 s", "ENDED alerts 1"],
    ["restarts nothing when it is rejected", "LIVE, source=de rejected, none", "CHECKING"],
    ["restarts nothing without a session", "none, source=de, LIVE, none", "CHECKING"],
    ["restarts nothing after a stop", "LIVE, source=de, stop, none", "START ok"],
  ]);
});

describe("the end of a session", () => {
  testEach([
    ["is not certain after one status", "LIVE, none", "CHECKING"],
    ["is not certain by a second one within 1 s", "LIVE, none, 0.9 s, none", "CHECKING"],
    [
      "is not certain by one requested too early",
      "LIVE, none, 0.9 s, request, 5 s, reported none",
      "CHECKING",
    ],
    ["is certain by a second one after 1 s", "LIVE, none, 1 s, none", "ENDED alerts 1"],
    ["is not certain after a flicker", "LIVE, none, 1 s, LIVE, 1 s, none", "CHECKING"],
    ["is dismissed by a press", "LIVE, none, 1 s, none, press", "START alerts 1"],
    ["is over with a session", "LIVE, none, 1 s, none, LIVE", "LIVE alerts 1"],
    ["is news after a rejected stop", "LIVE, stop rejected, none for 2 s", "ENDED alerts 1"],
    ["is news after a refused stop", "LIVE, stop 409, LIVE, none for 2 s", "ENDED stop-refused alerts 1"],
    [
      "is no news within 2 min of a stop",
      "LIVE, stop, 15 s, LIVE for 99 s, none for 2 s",
      "START not-confirmed",
    ],
    ["is news later", "LIVE, stop, 15 s, LIVE for 105 s, none for 2 s", "ENDED not-confirmed alerts 1"],
    ["is no news after 409 on a stop", "LIVE, stop 409, none, LIVE, none for 2 s", "START ok"],
    ["is news when the session was seen recently", "LIVE, 14 min, none for 2 s", "ENDED alerts 1"],
    ["is no news when it was seen long ago", "LIVE, 15 min, none for 2 s", "START"],
    ["is no news after sleep", "LIVE, wake up, none for 2 s", "START"],
  ]);

  it.each([
    ["LIVE hidden, none for 2 s", undefined, false],
    ["LIVE hidden, stop, none", undefined, false],
    ["LIVE hidden, none, LIVE", true, undefined],
    ["LIVE shown, none for 2 s", false, undefined],
    ["none, hide, none for 2 s", true, undefined],
  ])("may forget whether captions are hidden: %s", (steps, value, nextValue) => {
    const { hidden } = new Story().run(steps).state;
    expect([currentValue(hidden), hidden.nextValue]).toEqual([value, nextValue]);
  });
});

it.each([
  ["LIVE shown, request, 1 s, hide sent, reported LIVE hidden", false, undefined],
  ["LIVE shown, request, 1 s, hide unanswered, reported LIVE shown", undefined, true],
])("a status requested before an answer changes nothing: %s", (steps, value, nextValue) => {
  const { hidden } = new Story().run(steps).state;
  expect([currentValue(hidden), hidden.nextValue]).toEqual([value, nextValue]);
});

describe("an interruption", () => {
  testEach([
    ["does not alert with one status", "LIVE, PAUSED", "PAUSED"],
    ["alerts with the second status that agrees", "LIVE, PAUSED, PAUSED", "PAUSED alerts 1"],
    ["alerts once", "LIVE, PAUSED for 9 s, AMBER for 9 s", "AMBER alerts 1"],
    ["does not alert while states differ", "LIVE, AMBER, GREEN, AMBER", "AMBER"],
    [
      "alerts again after an active session",
      "LIVE, PAUSED for 2 s, LIVE, SUSPENDED for 2 s",
      "SUSPENDED alerts 2",
    ],
    ["is no news within 15 s of a command", "none, start, LIVE, 14 s, PAUSED for 9 s", "PAUSED ok"],
    ["is news later", "none, start, LIVE, 16 s, PAUSED for 9 s", "PAUSED ok alerts 1"],
  ]);
});

describe("nobody connected", () => {
  const left = "LIVE clients=2, LIVE clients=0";

  it.each([
    ["for 2 min", `${left}, 2 min, LIVE clients=0`, true, 1],
    ["for less", `${left}, 119 s, LIVE clients=0`, false, 0],
    ["from the beginning", "LIVE clients=0, 2 min, LIVE clients=0", false, 0],
    ["with statuses without a count", `${left}, LIVE, 2 min, LIVE clients=0`, true, 1],
    ["until a person comes", `${left}, 2 min, LIVE clients=0, LIVE clients=1`, false, 1],
    ["for the second time", `${left} for 121 s, ${left} for 121 s`, true, 1],
  ])("%s: %s", (_, steps, isNobodyConnected, alerts) => {
    const { session } = new Story().run(steps).state;
    expect([session.current?.isNobodyConnected, session.alerts]).toEqual([isNobodyConnected, alerts]);
  });
});
