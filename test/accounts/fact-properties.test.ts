import fc from "fast-check";
import { expect, it } from "vitest";
import { nextDeadline } from "../../src/accounts/facts.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { cases, seed } from "../kit/random-runs.ts";
import { active, minute, noon, second, Story } from "./story.ts";

/** Rules that always hold, tried on random stories. */

const session: fc.Arbitrary<Session> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Session>({ state: "none" }) },
  fc.record(
    {
      state: fc.constantFrom("active" as const, "active" as const, "paused" as const, "unknown" as const),
      startedAt: fc.constantFrom(noon, noon + minute),
      captionsHidden: fc.boolean(),
      transcriptionLanguage: fc.constantFrom("en", "de"),
      clients: fc.constantFrom(0, 2),
    },
    { requiredKeys: ["state"] },
  ),
);
const answer = fc.constantFrom(
  "accepted" as const,
  "accepted" as const,
  "refused" as const,
  "lost" as const,
  "conflict" as const,
  "conflict to a second send" as const,
);
const happening = fc.oneof(
  fc.record({ what: fc.constant("tell" as const), session }),
  fc.record({ what: fc.constantFrom("start", "stop", "hide", "show", "source" as const), answer }),
  fc.record({
    what: fc.constant("pass" as const),
    ms: fc.constantFrom(200, second, 5 * second, 16 * second, minute),
  }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

function happen(story: Story, event: Happening): Story {
  if ("session" in event) return story.tell(event.session);
  if ("ms" in event) return story.pass(event.ms);
  return event.what === "source"
    ? story.source("de", event.answer)
    : story[event.what as "hide"](event.answer);
}

const stories = fc.array(happening, { minLength: 1, maxLength: 25 });
const options = { numRuns: cases(500), seed };

it(`what has expired ends: with time alone everything comes to rest (seed ${seed})`, () => {
  fc.assert(
    fc.property(stories, (events) => {
      const story = events.reduce(happen, new Story());
      expect(nextDeadline(story.facts)).toBeGreaterThan(story.now);
      story.pass(20 * minute);
      expect(nextDeadline(story.facts)).toBe(Number.POSITIVE_INFINITY);
      expect([story.state.transition, story.state.uncertain]).toEqual([undefined, undefined]);
    }),
    options,
  );
});

it("to tell the last status once more changes nothing", () => {
  fc.assert(
    fc.property(stories, (events) => {
      const story = events.reduce(happen, new Story());
      const { last } = story.facts;
      if (!last) return;
      const before = story.facts;
      story.do({ type: "told", session: last.session, order: last.order, askedAt: last.askedAt });
      expect({ ...story.facts, last: undefined }).toEqual({ ...before, last: undefined });
    }),
    options,
  );
});

it("an accepted stop is followed by LIVE only with a newer session, a start of ours, or after 15 s", () => {
  fc.assert(
    fc.property(stories, fc.array(session, { maxLength: 20 }), (events, statuses) => {
      const story = events
        .reduce(happen, new Story())
        .tell(active({ startedAt: noon + minute }))
        .stop();
      for (const status of statuses) {
        if (status.state !== "none" && (status.startedAt ?? 0) > noon + minute) continue;
        expect(story.pass((14 * second) / statuses.length).tell(status).says).not.toBe("active");
      }
    }),
    options,
  );
});
