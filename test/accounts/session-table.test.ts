import { describe, expect, it } from "vitest";
import { linesOf, sessionOf, Story } from "./story.ts";

/**
 * "What is known" of the contract, for the session: the table of what a status makes of it by what is pending, the guards before
 * it, and the table of 409. A cell is what the stream key says then: in brackets what a start or stop under way hides, after a
 * comma how that has ended now; "once" where a second status is to say whether the session has.
 */

/** None, running, in an unknown state, and newer than the one that is known. */
const statuses = ["none", "LIVE+0", "AMBER", "LIVE+60000"].map(sessionOf);

const after = (steps: string): Story => new Story().goes(steps);

/** What the key says after something that happens to it. */
function saying(story: Story, happen: (story: Story) => unknown): string {
  const before = story.known.session.outcome;
  happen(story);
  const { session, transition, mayHaveEnded } = story.state;
  const hidden = transition && { none: "none", active: "LIVE", unknown: "AMBER" }[String(session?.state)];
  const { outcome } = story.known.session;
  const end = outcome && outcome !== before ? `, ${story.outcome}` : "";
  return `${story.says}${hidden ? ` (${hidden})` : ""}${end}${mayHaveEnded ? " once" : ""}`;
}

const told = (steps: string): string[] =>
  statuses.map((status) => saying(after(steps), (story) => story.tell(status)));

const table = `
  pending                  | after                                  | none                       | running          | unknown          | newer
  -------------------------|----------------------------------------|----------------------------|------------------|------------------|----------------
  idle, nothing known      |                                        | START                      | LIVE             | AMBER            | LIVE
  idle                     | none                                   | START                      | LIVE             | AMBER            | LIVE
  idle, a start waits      | none, start waits                      | STARTING (none)            | STARTING (LIVE)  | STARTING (AMBER) | STARTING (LIVE)
  idle, in a session       | LIVE+0                                 | START once                 | LIVE             | AMBER            | LIVE
  idle, none 0.9 s before  | LIVE+0, none, 0.999 s                  | START once                 | LIVE             | AMBER            | LIVE
  idle, none 1 s before    | LIVE+0, none, 1 s                      | ENDED                      | LIVE             | AMBER            | LIVE
  starting                 | none, start                            | STARTING (none)            | LIVE, ok         | STARTING (AMBER) | LIVE, ok
  starting, 14.9 s         | none, start, 14.999 s                  | STARTING (none)            | LIVE, ok         | STARTING (AMBER) | LIVE, ok
  starting, in a session   | LIVE+0, start                          | STARTING (LIVE)            | LIVE, ok         | STARTING (AMBER) | LIVE, ok
  start answered with 409  | none, start 409                        | START, dashboard-not-ready | LIVE, ok         | AMBER, ok        | LIVE, ok
  START ?, from 15 s on    | none, start, 15 s                      | START ?                    | LIVE             | AMBER            | LIVE
  START ?, a start waits   | none, start, 15 s, start waits         | STARTING (none)            | STARTING (LIVE)  | STARTING (AMBER) | STARTING (LIVE)
  START ?, 1.9 min         | none, start, 119.999 s                 | START ?                    | LIVE             | AMBER            | LIVE
  START ?, 2 min           | none, start, 120 s                     | START                      | LIVE             | AMBER            | LIVE
  START ?, no answer       | none, start unanswered, 14.999 s       | START ?                    | LIVE             | AMBER            | LIVE
  START ?, 15 s without it | none, start unanswered, 15 s           | START                      | LIVE             | AMBER            | LIVE
  stopping                 | LIVE+0, stop                           | START, ok                  | STOPPING (LIVE)  | STOPPING (LIVE)  | LIVE, ok
  stopping, 14.9 s         | LIVE+0, stop, 14.999 s                 | START, ok                  | STOPPING (LIVE)  | STOPPING (LIVE)  | LIVE, ok
  stopping, 15 s           | LIVE+0, stop, AMBER for 14 s, 1 s      | START, ok                  | STOPPING (LIVE)  | STOPPING (AMBER) | LIVE, ok
  stopping, AMBER          | LIVE+0, stop, AMBER for 17 s           | START, ok                  | STOPPING (AMBER) | STOPPING (AMBER) | LIVE, ok
  stop answered with 409   | LIVE+0, stop 409, 14.999 s             | START, ok                  | STOPPING (LIVE)  | STOPPING (LIVE)  | LIVE, ok
  the same, 15 s           | LIVE+0, stop 409, AMBER for 14 s, 1 s  | START, ok                  | STOPPING (LIVE)  | STOPPING (AMBER) | LIVE, ok
  the same, AMBER          | LIVE+0, stop 409, AMBER for 17 s       | START, ok                  | STOPPING (AMBER) | STOPPING (AMBER) | LIVE, ok
  the same, refused        | LIVE+0, stop 409, LIVE+0 for 15 s      | START once                 | LIVE             | AMBER            | LIVE
  STOP ?, from 15 s on     | LIVE+0, stop, 15 s                     | START                      | STOP ?           | STOP ?           | LIVE
  STOP ?, a stop waits     | LIVE+0, stop, 15 s, stop waits         | STOPPING (none)            | STOPPING (LIVE)  | STOPPING (LIVE)  | STOPPING (LIVE)
  STOP ?, 1.9 min          | LIVE+0, stop, 119.999 s                | START                      | STOP ?           | STOP ?           | LIVE
  STOP ?, 2 min            | LIVE+0, stop, 120 s                    | START                      | LIVE             | AMBER            | LIVE
  STOP ?, a stop waits     | LIVE+0, stop, 120 s, stop waits        | STOPPING (none)            | STOPPING (LIVE)  | STOPPING (AMBER) | STOPPING (LIVE)
  STOP ?, no answer        | LIVE+0, stop unanswered, 14.999 s      | START                      | STOP ?           | STOP ?           | LIVE
  STOP ?, 15 s without it  | LIVE+0, stop unanswered, 15 s          | START                      | LIVE             | AMBER            | LIVE`;

it.each(linesOf(table))("a status while this is pending: %s, after %s", (_, steps, ...expected) => {
  expect(told(steps)).toEqual(expected);
});

/** A status that was asked for before a command was sent, or while that was in flight, and comes before or after its answer. */
const early = `
  a status asked for   | of a       | begins with       | answer       | none             | running         | unknown         | newer
  ---------------------|------------|-------------------|--------------|------------------|-----------------|-----------------|----------------
  before it was sent   | start      | none              |              | STARTING (none)  | STARTING (none) | STARTING (none) | STARTING (none)
  before it was sent   | start      | none              | acknowledged | STARTING (none)  | STARTING (none) | STARTING (none) | STARTING (none)
  while it is in flight | start     | none              |              | STARTING (none)  | LIVE, ok        | STARTING (none) | LIVE, ok
  while it is in flight | start     | none              | acknowledged | STARTING (none)  | LIVE, ok        | STARTING (none) | LIVE, ok
  while it is in flight | start     | none              | 409          | STARTING (none)  | STARTING (none) | STARTING (none) | STARTING (none)
  before it was sent   | stop       | LIVE+0            |              | STOPPING (LIVE)  | STOPPING (LIVE) | STOPPING (LIVE) | STOPPING (LIVE)
  before it was sent   | stop       | LIVE+0            | acknowledged | STOPPING (LIVE)  | STOPPING (LIVE) | STOPPING (LIVE) | STOPPING (LIVE)
  while it is in flight | stop      | LIVE+0            |              | START            | STOPPING (LIVE) | STOPPING (LIVE) | STOPPING (LIVE)
  while it is in flight | stop      | LIVE+0            | acknowledged | START, ok        | STOPPING (LIVE) | STOPPING (LIVE) | STOPPING (LIVE)
  while it is in flight | stop      | LIVE+0, source=en |              | STOPPING (LIVE)  | STOPPING (LIVE) | STOPPING (LIVE) | STOPPING (LIVE)
  before it was sent   | source=de  | LIVE+0            |              | LIVE             | LIVE            | LIVE            | LIVE
  while it is in flight | source=de | LIVE+0            |              | LIVE             | LIVE            | LIVE            | LIVE
  while it is in flight | source=de | LIVE+0            | acknowledged | RESTARTING       | RESTARTING      | RESTARTING      | RESTARTING`;

describe("asked too early", () => {
  it.each(linesOf(early))("%s: of a %s after %s, answer: %s", (asked, what, begin, answer, ...expected) => {
    const cells = statuses.map((status) => {
      const story = after(begin);
      const before = story.ask();
      const answered = story.send(what);
      const during = story.ask();
      if (answer) answered(answer as "409");
      return saying(story, () => (asked.startsWith("before") ? before : during)(status));
    });
    expect(cells).toEqual(expected);
  });

  it("does not take the answer to a stop for that to the start after it", () => {
    const story = after("LIVE+0");
    const answered = story.send("stop");
    story.goes("none, start waits");
    answered("acknowledged");
    expect([story.says, story.outcome, story.goes("unsent").says]).toEqual(["STARTING", "ok", "START"]);
  });

  it("is what a stop overtook, also for how fresh it is", () => {
    const story = after("LIVE+0, 1 s");
    const tell = story.ask();
    story.goes("stop, 1 s, none, 20 s, start rejected");
    expect(tell(sessionOf("LIVE+0")).says).toBe("START");
    expect(story.state.checkedAt).toBe(2_000);
  });
});

const stopped = `
  the stopped session, seen again           | after                                        | a status | says
  ------------------------------------------|----------------------------------------------|----------|----------------
  almost 15 s after the answer              | LIVE+0, stop, none, 14.999 s                 | LIVE+0   | START
  15 s after it                             | LIVE+0, stop, none, 15 s                     | LIVE+0   | LIVE
  later by a second                         | LIVE+0, stop, none                           | LIVE+1000 | START
  newer: later by more than a second        | LIVE+0, stop, none                           | LIVE+1001 | LIVE
  without a start time                      | LIVE+0, stop, none                           | LIVE     | START
  without a start time before               | LIVE, stop, none                             | LIVE+0   | START
  never seen                                | stop, none                                   | LIVE+0   | START
  source changed 14.9 s before the stop     | LIVE+0, source=de, 14.999 s, stop, none      | LIVE+60000 | START
  source changed 15 s before the stop       | LIVE+0, source=de, 15 s, stop, none          | LIVE+60000 | LIVE
  while a start is pending                  | LIVE+0, stop, none, start                    | LIVE+0   | STARTING (none)
  while a start is pending, newer           | LIVE+0, stop, none, start                    | LIVE+1001 | LIVE, ok
  while another stop is pending, newer      | LIVE+0, stop, none, stop                     | LIVE+1001 | LIVE, ok
  behind a newer one                        | LIVE+0, stop, none, LIVE+60000, none, 1 s    | LIVE+0   | START once
  while a start met 409                     | LIVE+0, stop, none, start 409                | LIVE+0   | STARTING (none)
  while a start got no answer               | LIVE+0, stop, none, start unanswered         | LIVE+0   | START ?
  of a start that no status has shown       | LIVE+0, stop, none, start, 15 s, stop        | LIVE+60000 | STOPPING (none)
  after a stop that met 409                 | LIVE+0, stop 409, none                       | LIVE+0   | START
  after a stop without an answer            | LIVE+0, stop unanswered, none                | LIVE+0   | START
  after a stop that was rejected            | LIVE+0, stop rejected, none                  | LIVE+0   | LIVE`;

describe("the stopped session, seen again", () => {
  it.each(linesOf(stopped))("%s: after %s, %s", (_, steps, status, says) => {
    expect(saying(after(steps), (story) => story.goes(status))).toBe(says);
  });

  it.each([
    ["acknowledged", ["START", "START, ok", "START", "LIVE"]],
    ["unanswered", ["START", "START, ok", "START", "LIVE"]],
    // It has stopped nothing, and what ended it is none of ours.
    ["rejected", ["START", "START, rejected once", "LIVE", "LIVE"]],
  ] as const)("where a status confirms a stop before its answer: %s", (answer, expected) => {
    const story = after("LIVE+0");
    const answered = story.send("stop");
    const says = [() => story.goes("none"), () => answered(answer)].map((happen) => saying(story, happen));
    // Its answer ends it for certain.
    expect(story.state.isSessionRunning).toBe(answer === "rejected");
    says.push(
      saying(story.goes("LIVE+0"), () => undefined),
      saying(story.goes("LIVE+60000"), () => undefined),
    );
    expect(says).toEqual(expected);
    expect(story.goes("none, 1 s, none").says).toBe("ENDED");
  });

  it("counts for nothing until 15 s after a 409 that came late, though the stop was refused before", () => {
    const story = after("LIVE+0");
    const answered = story.send("stop");
    story.goes("5 s");
    answered("409");
    expect(story.goes("LIVE+0 for 10 s").outcome).toBe("stop-refused");
    expect(story.goes("none, 4.999 s, LIVE+0").says).toBe("START");
    expect(story.goes("0.001 s, LIVE+0").says).toBe("LIVE");
  });
});

const restarts = `
  a restart                                 | after                                                | none says
  ------------------------------------------|------------------------------------------------------|----------------
  ends nothing for 15 s from its answer     | LIVE, source=de, 14.999 s                            | RESTARTING
  then the first of two does not count      | LIVE, source=de, none, 15 s                          | START once
  also where it was seen in between         | LIVE, source=de, none, LIVE, 14.999 s                | RESTARTING
  and is ENDED with the second              | LIVE, source=de, 15 s, none, 1 s                     | ENDED
  may have begun without an answer          | LIVE, source=de unanswered, 14.999 s                 | RESTARTING
  is none where it was rejected             | LIVE, source=de rejected                             | START once
  and brings none back then                 | LIVE, none, 0.3 s, source=de rejected                | START once
  goes on where another one is rejected     | LIVE, source=de, source=en rejected                  | RESTARTING
  begins anew with another one              | LIVE, source=de, 14 s, source=en, 14.999 s           | RESTARTING
  is none without a session                 | none, source=de                                      | START
  is one after the first of two             | LIVE, none, source=de                                | RESTARTING
  is none while a stop is under way         | LIVE, stop, source=de                                | START, ok
  is none under STOP ?                      | LIVE, stop, 15 s, source=de                          | START
  is none under STOP ? without an answer    | LIVE, stop unanswered, source=de                     | START
  is over with a stop that is acknowledged  | LIVE, source=de, stop                                | START, ok
  is not with a stop without an answer      | LIVE, source=de, stop unanswered                     | RESTARTING
  is one of a start under way               | none, start, source=de                               | STARTING (none)
  is one, once that is seen                 | none, start, source=de, LIVE                         | RESTARTING
  is one under START ?                      | none, start, 118 s, source=de, 14.999 s              | START ?
  and is over then                          | none, start, 118 s, source=de, 15 s                  | START
  is none under START ? without an answer   | none, start unanswered, 10 s, source=de, 5 s         | START
  is none of a start that met 409           | none, start 409, source=de                           | START, dashboard-not-ready`;

describe("a restart", () => {
  it.each(linesOf(restarts))("%s: after %s", (_, steps, says) => {
    expect(saying(after(steps), (story) => story.goes("none"))).toBe(says);
  });

  it.each([
    ["LIVE, source=de hangs", "LIVE"],
    ["LIVE, source=de", "RESTARTING"],
    ["LIVE, source=de, LIVE", "LIVE"],
    ["LIVE, source=de, LIVE, none, LIVE", "LIVE"],
    ["LIVE, source=de, source=en hangs", "RESTARTING"],
    ["LIVE, source=de unanswered", "LIVE"],
    ["LIVE, none, source=de hangs", "RESTARTING"],
  ])("after %s says %s", (steps, says) => {
    expect(after(steps).says).toBe(says);
    expect(after(steps).state).toMatchObject({ session: { state: "active" }, isSessionRunning: true });
  });

  it("that is rejected takes back nothing that a status has shown meanwhile", () => {
    const story = after("none, start");
    const answered = story.send("source=de");
    story.goes("LIVE");
    expect(answered("rejected").says).toBe("LIVE");
  });

  it("is over without statuses, too: nothing waits for it any longer", () => {
    expect(after("LIVE, source=de, poll-failed, 14.999 s").says).toBe("RESTARTING");
    expect(after("LIVE, source=de, poll-failed, 15 s, poll-failed").says).toBe("LIVE");
  });
});

const conflicts = `
  409               | after                          | on a start              | and then none says              | on a stop               | and then none says
  ------------------|--------------------------------|-------------------------|---------------------------------|-------------------------|-------------------
  in a restart      | LIVE, source=de                | RESTARTING, restarting  | RESTARTING                      | RESTARTING, restarting  | RESTARTING
  in a restart      | none, start, 15 s, source=de   | START ?, restarting     | START ?                         | START ?, restarting     | START ?
  under START ?     | none, start, 15 s              | START ?, still-starting | START ?                         | START ?, still-starting | START ?
  under START ?     | none, start unanswered         | START ?, still-starting | START ?                         | START ?, still-starting | START ?
  under START ?     | none, start unanswered, 15 s   | START ?, still-starting | START                           | START ?, still-starting | START
  otherwise         | none                           | STARTING (none)         | START, dashboard-not-ready      | STOPPING (none)         | START, ok
  otherwise         | LIVE                           | STARTING (LIVE)         | START, dashboard-not-ready once | STOPPING (LIVE)         | START, ok
  otherwise         | LIVE, stop, 15 s               | STARTING (LIVE)         | START, dashboard-not-ready once | STOPPING (LIVE)         | START, ok
  without church ID | none                           | START, start-refused    | START                           | START, ok               | START`;

describe("409", () => {
  it.each(linesOf(conflicts))("%s: after %s", (where, steps, ...expected) => {
    const says = (["start", "stop"] as const).flatMap((command) => {
      const story = after(steps);
      story.canBeConfirmed = where !== "without church ID";
      return [`${command} 409`, "none"].map((happens) => saying(story, () => story.goes(happens)));
    });
    expect(says).toEqual(expected);
  });
});
