import { beforeEach, describe, expect, it } from "vitest";
import { active, minute, none, noon, second, Story } from "./story.ts";

/** What a session tells unasked: that it has ended, was interrupted, or has lost its audience. */
let story: Story;

beforeEach(() => {
  story = new Story();
});

describe("an end that is not ours", () => {
  const ended = (): Story =>
    story
      .tell(active())
      .pass(5 * second)
      .tell(none)
      .pass(second)
      .tell(none);

  it("is START with the first status, and ENDED with the second, a second later, at the time of the first", () => {
    story
      .tell(active())
      .pass(5 * second)
      .tell(none);
    expect([story.says, story.state.alerts]).toEqual(["START", 0]);
    expect(story.pass(999).tell(none).says).toBe("START");
    expect(story.pass(1).tell(none).says).toBe("ENDED");
    expect(story.state).toMatchObject({ endedAt: noon + 5 * second, alerts: 1 });
    expect(story.pass(second).tell(none).state.alerts).toBe(1);
  });

  it("was a flicker where a status shows the session in between", () => {
    story
      .tell(active())
      .hide()
      .pass(5 * second)
      .tell(none)
      .pass(second)
      .tell(active());
    expect(story.state).toMatchObject({ alerts: 0, runningSince: noon, hidden: { value: true } });
    expect(story.pass(second).tell(none).says).toBe("START");
  });

  it("stands for ten minutes, or until a session is seen, a start is pressed, or somebody has looked", () => {
    expect(ended().pass(10 * minute - 1).says).toBe("ENDED");
    expect(story.pass(1).says).toBe("START");
    expect(ended().tell(active()).says).toBe("active");
    expect(ended().start("refused").says).toBe("START");
    expect(ended().do({ type: "end-seen" }).says).toBe("START");
  });

  it("is no news within two minutes of sending a stop that was not refused, nor 15 minutes after it was last shown", () => {
    story
      .pass(3 * minute)
      .tell(active())
      .stop("lost")
      .pass(15 * second)
      .tell(active())
      .pass(100 * second);
    story.tell(none).pass(second).tell(none);
    expect([story.says, story.state.alerts]).toEqual(["START", 0]);
    const late = new Story();
    late
      .tell(active())
      .pass(15 * minute)
      .tell(none)
      .pass(second)
      .tell(none);
    expect([late.says, late.state.alerts]).toEqual(["START", 0]);
    const refused = new Story();
    refused.tell(active()).stop("refused").pass(second).tell(none).pass(second).tell(none);
    expect(refused.says).toBe("ENDED");
    const twice = new Story();
    twice
      .tell(active())
      .stop("lost")
      .pass(20 * second);
    twice.tell(active()).stop("refused").pass(second).tell(none).pass(second).tell(none);
    expect([twice.says, twice.state.alerts]).toEqual(["START", 0]);
  });
});

describe("unasked", () => {
  it.each(["paused", "suspended", "unknown"] as const)(
    "a session that becomes %s without us is told once",
    (state) => {
      expect(story.tell(active()).tell({ state }).state.alerts).toBe(1);
      expect(story.tell({ state }).state.alerts).toBe(1);
      const ours = new Story();
      expect(ours.tell(active()).source("de").tell({ state }).state.alerts).toBe(0);
    },
  );

  it("nobody connected for two minutes is told once in a session that somebody was connected to", () => {
    story.tell(active({ clients: 0 })).tellFor(3 * minute, active({ clients: 0 }));
    expect(story.state.isUnattended).toBe(false);
    story
      .tell(active({ clients: 2 }))
      .tell(active({ clients: 0 }))
      .tellFor(119 * second, active({ clients: 0 }));
    expect(story.state.isUnattended).toBe(false);
    story.pass(second).tell(active({ clients: 0 }));
    expect(story.state).toMatchObject({ isUnattended: true, alerts: 1 });
    story.tell(active({ clients: 1 }));
    expect(story.state).toMatchObject({ isUnattended: false });
    story.tellFor(5 * minute, active({ clients: 0 }));
    expect(story.state).toMatchObject({ isUnattended: true, alerts: 1 });
  });

  it("nobody connected begins anew after a pause of the session, also where that tells no count", () => {
    story.tell(active({ clients: 2 })).tellFor(100 * second, active({ clients: 0 }));
    story.tell({ state: "paused" }).tellFor(119 * second, active({ clients: 0 }));
    expect(story.state.isUnattended).toBe(false);
    expect(story.tellFor(2 * second, active({ clients: 0 })).state.isUnattended).toBe(true);
  });

  it("nobody connected begins anew after a pause of more than 15 s without a count", () => {
    story.tell(active({ clients: 2 })).tellFor(100 * second, active({ clients: 0 }));
    story
      .pass(15_001)
      .tell(active({ clients: 0 }))
      .tellFor(110 * second, active({ clients: 0 }));
    expect(story.state.isUnattended).toBe(false);
    expect(story.tellFor(10 * second, active({ clients: 0 })).state.isUnattended).toBe(true);
  });
});
