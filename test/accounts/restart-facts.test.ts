import { beforeEach, describe, expect, it } from "vitest";
import { active, none, second, Story } from "./story.ts";

/** "What is known" of the contract, for a session that restarts with another spoken language. */
let story: Story;

beforeEach(() => {
  story = new Story();
});

describe("a restart", () => {
  const german = (): Story => story.tell(active({ transcriptionLanguage: "en" })).source("de");

  it("keeps the session for 15 s from the answer: RESTARTING until a status shows it and whenever one shows none", () => {
    expect(german().says).toBe("RESTARTING");
    expect(story.tellFor(3 * second, none).says).toBe("RESTARTING");
    expect(story.state.session?.state).toBe("active");
    expect(story.tell(active()).says).toBe("active");
    expect(story.pass(second).tell(none).says).toBe("RESTARTING");
    expect(story.pass(11 * second - 1).says).toBe("RESTARTING");
    expect(story.pass(1).says).toBe("START");
  });

  it("that is told a second late: LIVE, then none, then LIVE", () => {
    german();
    story.pass(200).tell(active());
    expect(story.says).toBe("active");
    story.pass(900).tell(none);
    expect([story.says, story.state.session?.state]).toEqual(["RESTARTING", "active"]);
    expect(story.pass(second).tell(active()).says).toBe("active");
  });

  it("begins with the sending, and may have begun without an answer", () => {
    const answer = story.tell(active()).send({ name: "set-transcription-language", languageCode: "de" });
    const inFlight = story.ask();
    answer("lost");
    inFlight(none);
    expect(story.says).toBe("active");
    expect(story.tell(none).says).toBe("RESTARTING");
    expect(story.pass(15 * second).says).toBe("START");
  });

  it("is none where the change was refused, and a restart before it goes on", () => {
    story.tell(active()).source("de", "refused");
    expect(story.tell(none).says).toBe("START");
    const other = new Story();
    other.tell(active()).source("de").pass(second).source("fr", "refused");
    expect(other.tell(none).says).toBe("RESTARTING");
  });

  it("is none behind a stop that was accepted", () => {
    expect(story.tell(active()).stop().source("de").tell(none).says).toBe("START");
  });

  it("keeps START ? until it is over, also where its two minutes are over before", () => {
    story
      .tell(none)
      .start()
      .pass(118 * second)
      .tell(none)
      .source("de");
    expect(story.pass(5 * second).tell(none).says).toBe("START ?");
    expect(story.pass(10 * second - 1).says).toBe("START ?");
    expect(story.pass(1).says).toBe("START");
  });

  it("is none where no session runs, and keeps a start that was accepted START ?", () => {
    story.tell(none).source("de");
    expect(story.state.isRestarting).toBe(false);
    story
      .start()
      .pass(20 * second)
      .source("fr");
    expect(story.tell(none).says).toBe("START ?");
    expect(story.tell(active()).says).toBe("active");
    expect(story.tell(none).says).toBe("RESTARTING");
  });

  it("is one of a start, too, that was accepted and is still under way", () => {
    expect(story.tell(none).start().source("de").tell(none).says).toBe("STARTING");
    expect(story.tell(active()).tell(none).says).toBe("RESTARTING");
  });

  it("lets no session confirm a stop without an answer, and ends with a stop that is accepted", () => {
    const answer = german().send({ name: "stop" });
    story.tell(none);
    expect(story.says).toBe("STOPPING");
    answer("lost");
    expect(story.tell(none).says).not.toBe("START");
    expect(story.tell(active()).outcome).toBe("timed-out");
    expect(story.stop().tell(none).says).toBe("START");
  });

  it.each(["start", "stop"] as const)("makes a 409 on %s say restarting, which settles nothing", (name) => {
    german()[name]("conflict");
    expect(story.outcome).toBe("restarting");
    expect(story.says).toBe("RESTARTING");
  });

  it("from which the session does not come back is told as an end of its own", () => {
    german().tellFor(16 * second, none);
    story.tell(none);
    expect(story.says).toBe("ENDED");
    expect(story.state.alerts).toBe(1);
  });
});
