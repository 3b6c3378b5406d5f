import { beforeEach, describe, expect, it } from "vitest";
import { active, minute, none, noon, second, Story } from "./story.ts";

/** "What is known" of the contract, for the session: what is asked, answered and told, and what the stream key says then. */
let story: Story;

beforeEach(() => {
  story = new Story();
});

/** START ? */
const unconfirmed = (told = story): Story =>
  told
    .tell(none)
    .start()
    .pass(20 * second);

describe("a start", () => {
  it("is under way until a status confirms it, whatever others say for 15 s; LIVE is the service's word alone", () => {
    story.tell(none).start();
    expect(story.says).toBe("STARTING");
    expect(story.tellFor(10 * second, none).says).toBe("STARTING");
    expect(story.tell(active()).says).toBe("active");
    expect(story.outcome).toBe("ok");
  });

  it("is settled once it is confirmed: no session counts at once", () => {
    story.tell(none).start().tell(active());
    expect(story.pass(second).tell(none).says).toBe("START");
  });

  it("that nothing confirms fails 15 s after the press, and is START ? for two minutes from the press", () => {
    story.tell(none);
    const answer = story.send({ name: "start" });
    story.pass(4 * second);
    answer("accepted");
    story.tellFor(10 * second, none);
    expect(story.pass(999).outcome).toBeUndefined();
    expect(story.pass(1).outcome).toBe("not-confirmed");
    expect(story.says).toBe("START ?");
    story.tellFor(104 * second, none);
    expect(story.pass(999).says).toBe("START ?");
    expect(story.pass(1).says).toBe("START");
  });

  it("whose languages took a while before it is START ? for two minutes from the press, all the same", () => {
    const start = { id: 9, command: { name: "start" } } as const;
    story
      .tell(none)
      .do({ type: "asked", ...start, pressedAt: 0 })
      .pass(8 * second);
    story.do({ type: "sent", ...start, since: 8 * second, isPrivate: false });
    story.do({ type: "answered", ...start, watch: "own" });
    expect(story.pass(14_999).says).toBe("STARTING");
    expect(story.pass(1).says).toBe("START ?");
    expect(story.pass(97 * second - 1).says).toBe("START ?");
    expect(story.pass(1).says).toBe("START");
  });

  it("that is START ? comes with the first status that shows a session", () => {
    story
      .tell(none)
      .start()
      .pass(60 * second);
    expect(story.tell(active()).says).toBe("active");
  });

  it.each([
    ["asked for before the sending", false, "STARTING"],
    ["asked for while it is in flight", true, "active"],
  ])("is confirmed by a status %s: %s", (_, isInFlight, says) => {
    story.tell(none);
    const early = story.ask();
    const answer = story.send({ name: "start" });
    (isInFlight ? story.ask() : early)(active());
    expect(story.says).toBe(says);
    answer("accepted");
    expect(story.says).toBe(says);
  });

  it("is not contradicted by a status that was asked for while it was in flight, answered before or after it", () => {
    story
      .tell(active())
      .stop()
      .tell(none)
      .pass(20 * second);
    const answer = story.send({ name: "start" });
    const tell = story.ask();
    answer("conflict");
    tell(none);
    expect(story.says).toBe("STARTING");
    expect(story.tell(none).outcome).toBe("dashboard-not-ready");
  });

  it("without an answer fails at once and is START ? for 15 s; then the status decides", () => {
    story.tell(none).start("lost");
    expect(story.outcome).toBe("timed-out");
    expect(story.tellFor(14 * second, none).says).toBe("START ?");
    expect(story.pass(999).says).toBe("START ?");
    expect(story.pass(1).says).toBe("START");
  });

  it("without an answer is settled by a status that shows it", () => {
    expect(story.tell(none).start("lost").tell(active()).says).toBe("active");
  });

  it.each(["conflict to a second send", "conflict"] as const)(
    "that was carried out though its answer was lost is accepted by a %s",
    (answer) => {
      story.tell(none);
      if (answer === "conflict") story.start("lost").pass(10 * second);
      story.start(answer);
      expect(story.says).toBe("STARTING");
      expect(story.tellFor(3 * second, none).says).toBe("STARTING");
      expect(story.tell(active()).says).toBe("active");
      expect(story.outcome).toBe("ok");
    },
  );

  it("that meets 409 more than 15 s after one without an answer may well be refused", () => {
    story
      .tell(none)
      .start("lost")
      .pass(16 * second)
      .start("conflict");
    expect(story.tell(none).outcome).toBe("dashboard-not-ready");
  });

  it("that meets 409 while another is START ? is still starting, and settles nothing", () => {
    unconfirmed().start("conflict");
    expect(story.outcome).toBe("still-starting");
    expect(story.says).toBe("START ?");
  });

  it("that meets 409 within 15 s of one without an answer under START ? counts as accepted", () => {
    unconfirmed()
      .start("lost")
      .pass(14 * second)
      .start("conflict");
    expect(story.says).toBe("STARTING");
    const late = new Story();
    unconfirmed(late)
      .start("lost")
      .pass(15 * second);
    expect(late.start("conflict").outcome).toBe("still-starting");
    expect(late.says).toBe("START ?");
  });

  it.each([active(), { state: "paused" }, { state: "unknown", word: "booting" }] as const)(
    "that meets 409 is done where the next status shows a session: %j",
    (session) => {
      expect(story.tell(none).start("conflict").tell(session).outcome).toBe("ok");
    },
  );

  it("that is refused changes nothing", () => {
    story.tell(none).start("refused");
    expect([story.outcome, story.says]).toEqual(["refused", "START"]);
  });

  it("neither succeeds nor runs out while fresh statuses show an unknown state, for two minutes", () => {
    story
      .tell(none)
      .start()
      .tellFor(119 * second, { state: "unknown", word: "warming" });
    expect([story.says, story.outcome]).toEqual(["STARTING", undefined]);
    expect(story.pass(second).outcome).toBe("not-confirmed");
  });

  it("runs out under an unknown state once a poll fails", () => {
    story
      .tell(none)
      .start()
      .tellFor(20 * second, { state: "unknown" });
    story.do({ type: "poll-failed" }).do({ type: "time" });
    expect(story.outcome).toBe("not-confirmed");
  });
});

it("a status that was asked for before the last one that came tells nothing", () => {
  const tell = story.tell(active()).ask();
  story.pass(second).tell(none).pass(second);
  tell(active());
  expect(story.says).toBe("START");
});

describe("a stop", () => {
  it("stands against statuses that lag for 15 s, also after one that confirms it: never LIVE by mistake", () => {
    story.tell(active()).stop();
    expect(story.tellFor(3 * second, active()).says).toBe("STOPPING");
    expect(story.tell(none).says).toBe("START");
    expect(story.outcome).toBe("ok");
    expect(story.tellFor(11 * second, active()).says).toBe("START");
    expect(story.pass(second).says).toBe("active");
  });

  it("gives way to a newer session at once, and to the one that it stopped only after 15 s", () => {
    story
      .tell(active({ startedAt: noon }))
      .stop()
      .tell(none);
    expect(story.pass(second).tell(active({ startedAt: noon })).says).toBe("START");
    expect(story.tell(active({ startedAt: noon + minute })).says).toBe("active");
  });

  it("that nothing confirms fails, and is STOP ? for two minutes from the press", () => {
    story
      .tell(active())
      .stop()
      .tellFor(15 * second, active());
    expect([story.outcome, story.says]).toEqual(["not-confirmed", "STOP ?"]);
    expect(story.state.session?.state).toBe("active");
    expect(story.tellFor(104 * second, active()).says).toBe("STOP ?");
    expect(story.pass(second).says).toBe("active");
  });

  it("that is answered after more than 15 s, as where the computer slept, fails then, and is STOP ?", () => {
    const answer = story.tell(active()).send({ name: "stop" });
    expect(story.pass(20 * second).says).toBe("STOPPING");
    answer("accepted");
    expect([story.pass(0).outcome, story.says]).toEqual(["not-confirmed", "STOP ?"]);
    expect(story.tellFor(20 * second, active()).says).toBe("STOP ?");
  });

  it("that is STOP ? is over with a status that shows none, without ENDED, and with a newer session", () => {
    story
      .tell(active({ startedAt: noon }))
      .stop()
      .pass(20 * second);
    expect(story.tell(none).says).toBe("START");
    expect(story.pass(2 * second).tell(none).says).toBe("START");
    const other = new Story();
    other
      .tell(active({ startedAt: noon }))
      .stop()
      .pass(20 * second);
    expect(other.tell(active({ startedAt: noon + 1 })).says).toBe("active");
  });

  it("that meets 409 is done, and refused where statuses go on to contradict it for 15 s", () => {
    expect(story.tell(active()).stop("conflict").says).toBe("STOPPING");
    expect(story.tell(none).outcome).toBe("ok");
    const other = new Story();
    other
      .tell(active())
      .stop("conflict")
      .tellFor(15 * second, active());
    expect([other.outcome, other.says]).toEqual(["stop-refused", "active"]);
  });

  it("that meets 409 and is neither confirmed nor contradicted is STOP ?", () => {
    story
      .tell(active())
      .stop("conflict")
      .pass(15 * second);
    expect([story.outcome, story.says]).toEqual(["not-confirmed", "STOP ?"]);
    const failing = new Story();
    failing.tell(active()).stop("conflict").pass(second).tell(active()).do({ type: "poll-failed" });
    failing.pass(14 * second);
    expect([failing.outcome, failing.says]).toEqual(["not-confirmed", "STOP ?"]);
  });

  it.each([
    ["in a restart", "restarting", () => story.tell(active()).source("de")],
    ["under START ?", "still-starting", () => unconfirmed()],
  ] as const)("whose second send meets 409 %s is without an answer, and says %s", (_, says, before) => {
    before().stop("conflict to a second send");
    expect([story.outcome, story.state.uncertain]).toEqual([says, "none"]);
  });

  it("that a status confirms before its answer comes gives way to a newer session, and not to the one it stopped", () => {
    const answer = story.tell(active({ startedAt: noon })).send({ name: "stop" });
    story.tell(none);
    answer("accepted");
    expect(story.pass(second).tell(active({ startedAt: noon })).says).toBe("START");
    expect(story.tell(active({ startedAt: noon + minute })).says).toBe("active");
  });

  it("that is refused after a status seemed to confirm it has stopped nothing: the next status decides", () => {
    const answer = story.tell(active({ startedAt: noon })).send({ name: "stop" });
    story.tell(none);
    answer("refused");
    expect(story.pass(second).tell(active({ startedAt: noon })).says).toBe("active");
    // Its end is none of ours.
    story.tell(none).pass(second).tell(none);
    expect(story.says).toBe("ENDED");
  });

  it("that meets 409 under START ? settles nothing", () => {
    unconfirmed().stop("conflict");
    expect([story.outcome, story.says]).toEqual(["still-starting", "START ?"]);
    expect(story.tell(active()).says).toBe("active");
  });

  it("that is accepted under START ? ends that", () => {
    unconfirmed().stop();
    expect(story.tell(none).says).toBe("START");
  });

  it("without an answer is STOP ? for 15 s, settled by no session, and then the status decides", () => {
    story.tell(active()).stop("lost");
    expect(story.tellFor(14 * second, active()).says).toBe("STOP ?");
    expect(story.pass(second).says).toBe("active");
    const other = new Story();
    expect(other.tell(active()).stop("lost").tell(none).says).toBe("START");
  });

  it("is confirmed for a start after it by no session that is not newer than the stopped one", () => {
    story
      .tell(active({ startedAt: noon }))
      .stop()
      .tell(none)
      .pass(second)
      .start();
    expect(story.tell(active({ startedAt: noon })).says).toBe("STARTING");
    expect(story.tell(active({ startedAt: noon + minute })).says).toBe("active");
  });

  it("whose start times are not told lets a start after it be confirmed", () => {
    expect(story.tell(active()).stop().tell(none).start().tell(active()).says).toBe("active");
  });

  it("is done by its answer where no status can be asked for", () => {
    story.send({ name: "stop" })("accepted", "nobody");
    expect([story.outcome, story.state.transition]).toEqual(["ok", undefined]);
    story.send({ name: "start" })("conflict", "nobody");
    expect(story.outcome).toBe("start-refused");
    story.send({ name: "stop" })("conflict", "nobody");
    expect(story.outcome).toBe("ok");
    const told = new Story();
    told.tell(active()).send({ name: "stop" })("accepted", "nobody");
    expect(told.says).toBe("START");
  });
});
