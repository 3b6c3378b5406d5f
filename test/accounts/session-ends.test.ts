import { beforeEach, expect, it } from "vitest";
import { active, none, noon, second, Story } from "./story.ts";

/** What a session tells unasked: that it has ended, was interrupted, or has lost its audience. */
let story: Story;

beforeEach(() => {
  story = new Story();
});

// The rest of it is tested at the built plugin: contract/unasked.test.ts.
it("an end was a flicker where a status shows the session in between", () => {
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
