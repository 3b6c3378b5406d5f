import { describe, expect, it } from "vitest";
import { currentValue } from "../../src/accounts/fact.ts";
import { Story } from "./story.ts";

/**
 * Tests the `summary` of stories: what a stream key shows, then how the last start or stop ended, then the alerts.
 * "STARTING ok": a start is under way after a stop that succeeded. "CHECKING": the session may have ended.
 */
function testEach(rows: readonly (readonly [promise: string, steps: string, summary: string])[]): void {
  it.each(rows)("%s: %s", (_, steps, summary) => {
    expect(new Story().run(steps).summary).toBe(summary);
  });
}

/** For each result: whether captions are hidden, and if that is not known, whether the next press hides them. */
const captions = {
  hidden: [true, undefined],
  shown: [false, undefined],
  "a press shows": [undefined, false],
  "a press hides": [undefined, true],
} as const;

function testCaptions(rows: [promise: string, steps: string, result: keyof typeof captions][]): void {
  it.each(rows)("%s: %s", (_, steps, result) => {
    const { hidden } = new Story().run(steps).state;
    expect([currentValue(hidden), hidden.nextValue]).toEqual(captions[result]);
  });
}

describe("a start", () => {
  testEach([
    ["is under way from the press", "none, start sent", "STARTING"],
    ["is under way until a status confirms it", "none, start, none for 14 s", "STARTING"],
    ["is confirmed by a session", "none, start, LIVE", "LIVE ok"],
    ["is confirmed by a paused session", "none, start, PAUSED", "PAUSED ok"],
    ["is confirmed by an unknown state", "none, start, AMBER", "AMBER ok"],
    ["fails if a status shows no session after 15 s", "none, start, 15 s, none", "START not-confirmed"],
    ["fails without a status in 15 s", "none, start, 15 s", "UNKNOWN not-confirmed"],
    ["awaits a requested status 2 s longer", "none, start, 14 s, request, 2.9 s, reported LIVE", "LIVE ok"],
    ["fails if a requested status comes later", "none, start, 14 s, request, 3 s", "UNKNOWN not-confirmed"],
    ["does not outweigh statuses once it is confirmed", "none, start, LIVE, none", "CHECKING ok"],
    [
      "ignores an earlier status",
      "none, start sent, request, 1 s, answer accepted, reported LIVE",
      "STARTING",
    ],
    ["changes nothing when it is rejected", "none, start rejected", "START"],
    ["leaves the session unknown when unanswered", "none, start unanswered", "UNKNOWN"],
    ["leaves it to the next status when unanswered", "none, start unanswered, none", "START"],
  ]);
});

describe("a stop", () => {
  testEach([
    ["is under way from the press", "LIVE, stop sent", "STOPPING"],
    ["is confirmed by no session", "LIVE, stop, none", "START ok"],
    ["is not confirmed by an unknown state", "LIVE, stop, AMBER for 14 s", "STOPPING"],
    ["fails if a session runs after 15 s", "LIVE, stop, LIVE for 14 s, 1 s, LIVE", "LIVE not-confirmed"],
    ["fails without a status in 15 s", "LIVE, stop, 15 s", "CHECKING not-confirmed"],
    ["leaves it to the next status when unanswered", "LIVE, stop unanswered, LIVE", "LIVE"],
    ["ends the session without an alert when unanswered", "LIVE, stop unanswered, none for 2 s", "START"],
  ]);
});

describe("the 15 s after an accepted stop", () => {
  testEach([
    ["ignore statuses with a session", "LIVE, stop, none, LIVE for 14 s", "START ok"],
    ["do not ignore a session after them", "LIVE, stop, none, 15 s, LIVE", "LIVE ok"],
    ["keep the old session from confirming a start", "LIVE, stop, none, start, LIVE for 14 s", "STARTING ok"],
    ["let a later session confirm a start", "LIVE, stop, none, start, 15 s, LIVE", "LIVE ok"],
    // The first 5 of the 15 s pass before the start. The start waits the other 10 s, and then 15 s of its own.
    ["delay the 15 s of a start", "LIVE, stop, none, 5 s, start, none for 24 s", "STARTING ok"],
    ["delay the failure of a start", "LIVE, stop, none, 5 s, start, none for 25 s", "START not-confirmed"],
    ["delay the failure of a start with 409", "LIVE, stop, none, start 409, none for 14 s", "STARTING ok"],
    [
      "delay it in spite of a new source",
      "LIVE, stop, none, start 409, source=de, none for 14 s",
      "STARTING ok",
    ],
    ["let a 409 fail later", "LIVE, stop, none, start 409, none for 15 s", "START dashboard-not-ready"],
    ["let a 409 succeed later", "LIVE, stop, none, start 409, 15 s, LIVE", "LIVE ok"],
    ["do not begin after a rejected stop", "LIVE, stop rejected, LIVE", "LIVE"],
  ]);
});

describe("an answer 409", () => {
  testEach([
    ["to a start lets the next status decide", "none, start 409", "STARTING"],
    ["to a start is a success with a session", "none, start 409, LIVE", "LIVE ok"],
    ["to a start is a failure without a session", "none, start 409, none", "START dashboard-not-ready"],
    ["to a start ignores an earlier status", "none, request, 1 s, start 409, reported none", "STARTING"],
    ["to a start is a failure without a status", "none, start 409, 15 s", "UNKNOWN not-confirmed"],
    ["to a stop is a success without a session", "LIVE, stop 409, none", "START ok"],
    ["to a stop is a failure with a session", "LIVE, stop 409, LIVE", "LIVE stop-refused"],
    ["to a change of source restarts nothing", "LIVE, source=de 409, none", "CHECKING"],
    ["to a stop is a failure during a restart", "LIVE, source=de, none, stop 409", "RESTARTING restarting"],
  ]);
});

describe("a change of source", () => {
  testEach([
    ["restarts the session", "LIVE, source=de, none", "RESTARTING"],
    ["restarts the session when unanswered", "LIVE, source=de unanswered, none", "RESTARTING"],
    ["restarts a starting session", "none, start, source=de, LIVE, none", "RESTARTING ok"],
    ["shows LIVE after the restart", "LIVE, source=de, none for 10 s, LIVE", "LIVE"],
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
    ["is not certain after a second status within 1 s", "LIVE, none, 0.9 s, none", "CHECKING"],
    ["needs requests 1 s apart", "LIVE, none, 0.9 s, request, 5 s, reported none", "CHECKING"],
    ["is certain after a second status 1 s later", "LIVE, none, 1 s, none", "ENDED alerts 1"],
    ["is not certain after a flicker", "LIVE, none, 1 s, LIVE, 1 s, none", "CHECKING"],
    ["is no longer shown after a press", "LIVE, none, 1 s, none, press", "START alerts 1"],
    ["is no longer shown with a session", "LIVE, none, 1 s, none, LIVE", "LIVE alerts 1"],
    ["alerts after a rejected stop", "LIVE, stop rejected, none for 2 s", "ENDED alerts 1"],
    ["alerts if 409 refuses a stop", "LIVE, stop 409, LIVE, none for 2 s", "ENDED stop-refused alerts 1"],
    ["does not alert if 409 means success", "LIVE, stop 409, none, LIVE, none for 2 s", "START ok"],
    // A stop counts for 2 min.
    ["does not alert after a stop", "LIVE, stop, 15 s, LIVE for 99 s, none for 2 s", "START not-confirmed"],
    ["alerts after 2 min", "LIVE, stop, 15 s, LIVE for 105 s, none for 2 s", "ENDED not-confirmed alerts 1"],
    ["alerts when last seen 14 min ago", "LIVE, 14 min, none for 2 s", "ENDED alerts 1"],
    ["does not alert when last seen 15 min ago", "LIVE, 15 min, none for 2 s", "START"],
    ["does not alert after sleep", "LIVE, wake up, none for 2 s", "START"],
  ]);
});

describe("hidden captions", () => {
  testCaptions([
    ["are not certain after a session ends", "LIVE hidden, none for 2 s", "a press shows"],
    ["are not certain after a stop", "LIVE hidden, stop, none", "a press shows"],
    ["stay hidden when a session goes on", "LIVE hidden, none, LIVE", "hidden"],
    ["stay hidden when no session ran", "none, hide, none for 2 s", "hidden"],
  ]);
});

describe("shown captions", () => {
  const before = "LIVE shown, request, 1 s";
  testCaptions([
    ["stay shown after a session ends", "LIVE shown, none for 2 s", "shown"],
    ["ignore an earlier status during a hide", `${before}, hide sent, reported LIVE hidden`, "shown"],
    [
      "ignore it after an unanswered hide",
      `${before}, hide unanswered, reported LIVE shown`,
      "a press hides",
    ],
  ]);
});

describe("an interruption", () => {
  testEach([
    ["does not alert with one status", "LIVE, PAUSED", "PAUSED"],
    ["alerts with the second status that agrees", "LIVE, PAUSED, PAUSED", "PAUSED alerts 1"],
    ["alerts once", "LIVE, PAUSED for 9 s, AMBER for 9 s", "AMBER alerts 1"],
    ["does not alert while states differ", "LIVE, AMBER, GREEN, AMBER", "AMBER"],
    ["alerts again after LIVE", "LIVE, PAUSED for 2 s, LIVE, SUSPENDED for 2 s", "SUSPENDED alerts 2"],
    [
      "does not alert if it begins within 15 s of a command",
      "none, start, LIVE, 14 s, PAUSED for 9 s",
      "PAUSED ok",
    ],
    ["alerts if it begins later", "none, start, LIVE, 16 s, PAUSED for 9 s", "PAUSED ok alerts 1"],
  ]);
});

describe("nobody connected", () => {
  const allLeave = "LIVE clients=2, LIVE clients=0";

  it.each([
    ["alerts after 2 min", `${allLeave}, 2 min, LIVE clients=0`, true, 1],
    ["does not alert before 2 min", `${allLeave}, 119 s, LIVE clients=0`, false, 0],
    ["does not alert if nobody was connected before", "LIVE clients=0, 2 min, LIVE clients=0", false, 0],
    ["alerts in spite of a status without a count", `${allLeave}, LIVE, 2 min, LIVE clients=0`, true, 1],
    ["ends when a person connects", `${allLeave}, 2 min, LIVE clients=0, LIVE clients=1`, false, 1],
    ["alerts once in a session", `${allLeave} for 121 s, ${allLeave} for 121 s`, true, 1],
  ])("%s: %s", (_, steps, isNobodyConnected, alerts) => {
    const { session } = new Story().run(steps).state;
    expect([session.current?.isNobodyConnected, session.alerts]).toEqual([isNobodyConnected, alerts]);
  });
});
