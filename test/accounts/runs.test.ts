import { beforeEach, describe, expect, it } from "vitest";
import { nextDecision } from "../../src/accounts/state.ts";
import { linesOf, minute, noon, second, Story } from "./story.ts";

/** One session: how long it has run, and what it tells unasked. What keys make of it: keys/unasked.test.ts. */
let story: Story;

beforeEach(() => {
  story = new Story().pass(second);
});

const runningSince = `
  it has run                     | after                                     | since
  -------------------------------|-------------------------------------------|------------
  since the service says         | LIVE+0                                    | wall 0
  or since it was first seen     | LIVE, 1 s, PAUSED                         | steady 1000
  through a flicker              | LIVE, none, LIVE                          | steady 1000
  in a restart                   | LIVE, source=de, none                     | steady 1000
  by the later of two machines   | LIVE+0, LIVE+500, LIVE+0, LIVE            | wall 500
  anew where another one began   | LIVE, none, 1 s, none, LIVE               | steady 2000`;

it.each(linesOf(runningSince))("it has run %s: after %s", (_, steps, since) => {
  const { since: at = 0, clock } = story.goes(steps).state.runningSince ?? {};
  expect(`${clock} ${clock === "wall" ? at - noon : at}`).toBe(since);
});

const ends = `
  an end                                | after                                                  | none, 1 s, none
  --------------------------------------|--------------------------------------------------------|---------------
  is told                               | LIVE                                                   | ENDED
  is told of a start of ours            | none, start, LIVE                                      | ENDED
  is told where it was seen lately      | LIVE, 898.999 s                                        | ENDED
  is no news 15 minutes later           | LIVE, 899 s                                            | START
  also where one status came before     | LIVE, none, 15 min                                     | START
  is no news after a sleep              | LIVE, woke-up                                          | START
  also where one status came before it  | LIVE, none, woke-up                                    | START
  is told where it was seen since       | LIVE, woke-up, LIVE                                    | ENDED
  is ours less than 2 min after a stop  | LIVE, stop unanswered, 20 s, LIVE, 98.999 s            | START
  is not ours 2 min after it            | LIVE, stop unanswered, 20 s, LIVE, 99 s                | ENDED
  is not ours where that was rejected   | LIVE, stop rejected                                    | ENDED
  is not ours where that was refused    | LIVE, stop 409, LIVE for 15 s                          | ENDED
  is not ours of a newer session        | LIVE+0, stop, LIVE+1001                                | ENDED
  is not ours of one shown 15 s later   | LIVE, stop, none, 15 s, LIVE                           | ENDED
  is ours of the same by its start time | LIVE+0, stop, none, 15 s, LIVE+1000                    | START`;

describe("its end", () => {
  it.each(linesOf(ends))("%s: after %s", (_, steps, says) => {
    expect(story.goes(steps).goes("none, 1 s, none").says).toBe(says);
    expect(story.state.alertCount).toBe(says === "ENDED" ? 1 : 0);
  });

  it("is told again where a refused stop came before, and another machine showed the session once more", () => {
    story.goes("LIVE+0, stop 409, LIVE+0 for 15 s, none, 1 s, none, LIVE+0, none, 1 s, none");
    expect([story.says, story.state.alertCount]).toEqual(["ENDED", 2]);
  });

  it("is told by the time of the first status, and again after 1, 2, 4 and 8 minutes, for ten minutes", () => {
    expect(story.goes("LIVE, 1 s, none, 1 s, none").state.endedAt).toBe(noon + 2 * second);
    const alerts = (steps: string): number => story.goes(steps).state.alertCount;
    expect([alerts("59.999 s"), alerts("0.001 s"), alerts("59.999 s"), alerts("0.001 s")]).toEqual([
      1, 2, 2, 3,
    ]);
    expect([alerts("119.999 s"), alerts("0.001 s"), alerts("239.999 s"), alerts("0.001 s")]).toEqual([
      3, 4, 4, 5,
    ]);
    expect([story.goes("119.999 s").says, story.goes("0.001 s").says, alerts("1 min")]).toEqual([
      "ENDED",
      "START",
      5,
    ]);
  });

  it.each([
    ["a key is pressed: it stands", "key-pressed", "ENDED"],
    ["somebody has asked for it", "end-seen", "START"],
    ["a start is pressed", "start rejected", "START"],
    ["a session is seen", "LIVE", "LIVE"],
  ])("is not told again once %s", (_, step, says) => {
    expect(story.goes(`LIVE, none, 1 s, none, ${step}`).says).toBe(says);
    expect(story.goes("9 min").state.alertCount).toBe(1);
  });

  it("is told where a flicker seemed to confirm a stop that was rejected then", () => {
    const answer = story.goes("LIVE").send("stop");
    story.goes("none");
    answer("rejected");
    expect(story.goes("1 s, none").says).toBe("ENDED");
  });

  it("is told again once where several of its times were slept through", () => {
    story.goes("LIVE, none, 1 s, none").now += 5 * minute;
    expect(story.goes("0 s").state.alertCount).toBe(2);
  });
});

const unasked = `
  an interruption                           | after                                                          | alerts
  ------------------------------------------|----------------------------------------------------------------|-------
  is told with the second status            | LIVE, PAUSED, AMBER, PAUSED                                    | 1
  is none by one                            | LIVE, PAUSED, LIVE, PAUSED                                     | 0
  is told again after it has gone on        | LIVE, PAUSED, PAUSED, LIVE, AMBER, AMBER                       | 2
  is none of a session never active         | PAUSED, PAUSED                                                 | 0
  is none of a newer one                    | LIVE+0, PAUSED+1001, PAUSED                                    | 0
  is none while a stop is under way         | LIVE, stop waits, PAUSED, PAUSED                               | 0
  is none within 15 s of a change of source | LIVE, source=de, PAUSED, 14.999 s, PAUSED                      | 0
  is told when these are over               | LIVE, source=de, PAUSED, 15 s, PAUSED                          | 1
  nobody connected is told after two min    | LIVE(2), LIVE(0) for 121 s                                     | 1
  not before                                | LIVE(2), LIVE(0) for 120 s                                     | 0
  nor where nobody ever was                 | LIVE(0) for 200 s                                              | 0
  once in a session                         | LIVE(2), LIVE(0) for 130 s, LIVE(1), LIVE(0) for 130 s         | 1
  anew with a pause                         | LIVE(2), LIVE(0) for 100 s, PAUSED, LIVE(0) for 120 s          | 0
  on over a status without a count          | LIVE(2), LIVE(0) for 100 s, LIVE, LIVE(0) for 21 s             | 1
  on over 15 s without one                  | LIVE(2), LIVE(0) for 100 s, 15 s, LIVE(0), LIVE(0) for 6 s     | 1
  anew after more                           | LIVE(2), LIVE(0) for 100 s, 15.001 s, LIVE(0), LIVE(0) for 119 s | 0`;

it.each(linesOf(unasked))("%s: after %s", (_, steps, count) => {
  expect(story.goes(steps).state.alertCount).toBe(Number(count));
});

it("nobody connected is marked until somebody is, in every outage", () => {
  const isUnattended = (steps: string): boolean => story.goes(steps).state.isUnattended;
  expect([isUnattended("LIVE(2), LIVE(0) for 121 s"), isUnattended("LIVE(1)")]).toEqual([true, false]);
  expect([isUnattended("LIVE(0) for 121 s"), isUnattended("PAUSED(0)")]).toEqual([true, false]);
});

const changes = `
  a start or stop                           | after                                                   | says     | outcome
  ------------------------------------------|---------------------------------------------------------|----------|--------------
  is under way for 15 s                     | none, start, none for 14 s, 0.999 s                     | STARTING | -
  and then unconfirmed                      | none, start, none for 14 s, 1 s                         | START ?  | not-confirmed
  waits while an unknown state is shown     | none, start, AMBER for 119 s                            | STARTING | -
  for two minutes at most                   | none, start, AMBER for 119 s, 1 s                       | START ?  | not-confirmed
  and 15 s after the last of them           | none, start, AMBER for 20 s, 14.999 s                   | STARTING | -
  no longer                                 | none, start, AMBER for 20 s, 15 s                       | START ?  | not-confirmed
  and not once a poll fails                 | none, start, AMBER for 20 s, poll-failed                | START ?  | not-confirmed
  is ended by none that follows that        | LIVE, stop, AMBER for 40 s, none                        | START    | ok
  is no STOP ? where it met 409             | LIVE, stop 409, 15 s                                    | LIVE     | not-confirmed
  was refused, whatever came before         | LIVE, stop, 15 s, stop 409, LIVE for 15 s               | LIVE     | stop-refused
  is unconfirmed where it got no answer     | none, start, 20 s, stop unanswered                      | STOP ?   | timed-out
  was refused where statuses contradict it  | LIVE, stop 409, LIVE for 15 s                           | LIVE     | stop-refused
  was not once a poll fails                 | LIVE, stop 409, LIVE for 14 s, poll-failed, 1 s         | LIVE     | not-confirmed
  leaves what was before where it is unsent | none, start, 20 s, start waits, unsent                  | START ?  | timed-out
  but for what a status has decided since   | none, start, 20 s, start waits, LIVE, unsent            | LIVE     | timed-out
  has changed nothing where it is rejected  | none, start, 20 s, start rejected                       | START ?  | rejected
  is acknowledged for two minutes           | none, start, 20 s, start unanswered, 99.999 s, none     | START ?  | timed-out
  and no longer                             | none, start, 20 s, start unanswered, 100 s, none        | START    | timed-out
  is held for 15 s without an answer        | none, start, 118 s, start unanswered, 14.999 s, none    | START ?  | timed-out
  in vain once a status decided             | LIVE, stop unanswered, 15 s, LIVE, 1 s, none            | START    | timed-out`;

describe("a start or stop", () => {
  it.each(linesOf(changes))("%s: after %s", (_, steps, says, outcome) => {
    expect([story.goes(steps).says, story.outcome ?? "-"]).toEqual([says, outcome]);
  });

  it("has its two minutes from the press, and its 15 s from the end of its languages", () => {
    const start = story.goes("none").press("start");
    story.goes("8 s");
    start.send()("acknowledged");
    expect([story.goes("14.999 s").says, story.goes("0.001 s").says]).toEqual(["STARTING", "START ?"]);
    const later = [story.goes("96.999 s, none").says, story.goes("0.001 s, none").says];
    expect(later).toEqual(["START ?", "START"]);
  });

  it("that is answered after more than 15 s, as where the computer slept, fails then", () => {
    const answer = story.goes("LIVE").send("stop");
    expect(story.pass(20 * second).says).toBe("STOPPING");
    expect([answer("acknowledged").pass(0).outcome, story.says]).toEqual(["not-confirmed", "STOP ?"]);
  });

  it("is decided by its answer where no status can be asked for", () => {
    story.canBeConfirmed = false;
    expect([story.goes("start").outcome, story.says]).toEqual(["ok", "CHECKING"]);
    expect([story.goes("stop unanswered").outcome, story.says]).toEqual(["timed-out", "CHECKING"]);
    expect(story.goes("LIVE, stop").says).toBe("START");
  });
});

const decisions = `
  what was held is decided        | after                      | at
  --------------------------------|----------------------------|--------
  of what got no answer           | none, start unanswered     | 16
  of START ?                      | none, start, 15 s          | 121
  of STOP ?                       | LIVE, stop, 15 s           | 121
  of a stop that was confirmed    | LIVE, stop, none           | 16
  of a restart                    | LIVE, source=de unanswered, LIVE/de | 16
  of a setting                    | LIVE, hide                 | 16
  of nothing that is in flight    | LIVE, source=de hangs      | never`;

it.each(linesOf(decisions))("what was held is decided %s: after %s, at %s s", (_, steps, at) => {
  const { known } = story.goes(steps);
  const due = at === "never" ? 60 * minute : Number(at) * second;
  const isDue = [due - 1, due].map((now) => nextDecision(known, story.now) <= now);
  expect(isDue).toEqual([false, at !== "never"]);
});

it.each([
  ["none, 14.999 s", true],
  ["none, 15 s", false],
  ["none, poll-failed", false],
  ["none, poll-failed, source=de hangs, none", false],
  ["", false],
  ["none, start", false],
  ["none, start, 15 s, none", false],
  ["none, start waits", false],
  ["none, source=de", true],
  ["LIVE, none", false],
  ["LIVE, none, 1 s, none", true],
  ["LIVE, stop, none", true],
  ["LIVE, source=de, none", false],
  ["none, start, 15 s, source=de, none, stop unanswered", false],
] as const)("it is known to be none after %j: %s", (steps, isKnown) => {
  expect(story.goes(steps).state.isKnownNone).toBe(isKnown);
});
