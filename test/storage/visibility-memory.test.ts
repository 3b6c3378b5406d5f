import { beforeEach, describe, expect, it } from "vitest";
import { nothingKnown, type State, type VisibilityMemory } from "../../src/accounts/state.ts";
import { visibilityMemories } from "../../src/storage/visibility-memory.ts";
import type { SavedVisibility } from "../../src/settings/saved-visibility.ts";
import { linesOf, minute, noon, Story } from "../accounts/story.ts";

/** What outlives a restart of the plugin: whether captions are hidden, and a private moment. */
const hour = 60 * minute;
const identity = '["https://captions.example.com","ck_live_canary"]';
const church = "0f8fad5b-d9cb-469f-a165-70867728950e";

let saved: Readonly<Record<string, SavedVisibility>>;

beforeEach(() => {
  saved = {};
});

/** The memory of an account, of a plugin that has just begun. */
const begun = (of = identity): VisibilityMemory =>
  visibilityMemories({ load: () => saved, save: (all) => (saved = all) })(of);

const remember = (story: Story, memory = begun(), wall = noon, of = church): void =>
  memory.remember(story.known, { now: story.now, wall }, of);

const recall = (wall = noon, now = 0): State => begun().recall(nothingKnown, { now, wall }, church);

/** What the new plugin makes of it when statuses come. */
const back = (): Story => {
  const story = new Story();
  story.known = recall();
  return story;
};

const table = `
  after                                       | hidden                    | private | were hidden | and then           | hidden
  --------------------------------------------|---------------------------|---------|-------------|--------------------|---------
  LIVE, hide                                  | reported true             | no      | no          | LIVE               | reported true
  LIVE, show                                  | reported false            | no      | no          | LIVE               | reported false
  LIVE, hide unanswered                       | unanswered true           | no      | no          | LIVE               | unanswered true
  LIVE, show unanswered                       | unanswered false          | no      | no          | none, 1 s, none    | unanswered false
  LIVE, hide, none, 1 s, none                 | unknown                   | no      | yes         | LIVE               | unknown
  LIVE+0, hide                                | reported true             | no      | no          | LIVE+0             | reported true
  LIVE+0, hide                                | reported true             | no      | no          | LIVE+1001          | unknown
  LIVE+0, hide                                | reported true             | no      | no          | none, 1 s, none    | unknown
  none, hide                                  | reported true             | no      | no          | none, 1 s, none    | reported true`;

describe("what is saved", () => {
  it.each(linesOf(table))(
    "after %s is %s, %s, %s, after %s %s",
    (steps, known, isPrivate, wereHidden, more, then) => {
      remember(new Story().goes(steps));
      const knownOf = ({ hidden }: State): string =>
        `${hidden.known.kind}${"value" in hidden.known ? ` ${hidden.known.value}` : ""}`;
      const state = recall();
      const { known: is } = state.hidden;
      const isAfterHidden = is.kind === "unknown" && is.last === true;
      const yes = (is: boolean): string => (is ? "yes" : "no");
      expect([knownOf(state), yes(state.isPrivate), yes(isAfterHidden)]).toEqual([
        known,
        isPrivate,
        wereHidden,
      ]);
      const story = back().goes(more);
      expect(knownOf(story.known)).toBe(then);
      // Its end is no news of the new plugin.
      expect(story.state.alertCount).toBe(0);
    },
  );

  it("is a private moment from the sending of its hide, without the API key", () => {
    const story = new Story();
    story.send("hide", true);
    remember(story);
    expect(recall().isPrivate).toBe(true);
    expect(JSON.stringify(saved)).not.toContain("ck_live");
  });

  it.each([
    ["12 h later", 12 * hour, true],
    ["after more", 12 * hour + 1, false],
    ["with a clock that is 12 h behind", -12 * hour, true],
    ["with one that is behind by more", -12 * hour - 1, false],
  ])("%s: %s, %s", (_, by, counts) => {
    remember(new Story().goes("hide"));
    expect(recall(noon + by)).toMatchObject({ hidden: { known: { kind: counts ? "reported" : "unknown" } } });
    if (!counts) expect(recall(noon + by)).toEqual(nothingKnown);
  });

  it("is since when captions are hidden, by the steady clock of the new plugin; no longer than now by a clock set back", () => {
    remember(new Story().goes("hide"), begun(), noon + hour);
    expect(recall(noon + 2 * hour, 9).hiddenSince).toEqual({ now: 9 - 2 * hour, wall: noon });
    expect(recall(noon - hour, 9).hiddenSince).toEqual({ now: 9, wall: noon });
  });

  it("is nothing where there is nothing to keep, and goes where there is nothing any more", () => {
    const memory = begun();
    remember(new Story().goes("LIVE"), memory);
    expect(saved).toEqual({});
    remember(new Story().goes("LIVE, hide"), memory);
    expect(Object.keys(saved)).toHaveLength(1);
    remember(new Story().goes("LIVE, show, stop, none"), memory);
    expect(saved).toEqual({});
  });

  it("is written when it changes only", () => {
    const memory = begun();
    const story = new Story().goes("LIVE, hide");
    remember(story, memory);
    const before = saved;
    remember(story.goes("1 s, LIVE"), memory, noon + hour);
    expect(saved).toBe(before);
  });

  it("is not taken away by another church ID of the same API key that knows nothing of it, nor shared with it", () => {
    const memories = visibilityMemories({ load: () => saved, save: (all) => (saved = all) });
    const [one, other] = [memories(identity), memories(identity)];
    remember(new Story().goes("LIVE, hide"), one);
    remember(new Story().goes("LIVE"), other, noon, "other");
    expect(Object.keys(saved)).toHaveLength(1);
    const recalls = (of: string): boolean =>
      memories(identity).recall(nothingKnown, { now: 0, wall: noon }, of) !== nothingKnown;
    expect([recalls(church), recalls("other")]).toEqual([true, false]);
  });

  it("is that of the last hundred accounts", () => {
    const memories = visibilityMemories({ load: () => saved, save: (all) => (saved = all) });
    for (let number = 0; number < 101; number += 1) remember(new Story().goes("hide"), memories(`${number}`));
    expect(Object.keys(saved)).toHaveLength(100);
    const isKept = (of: string): boolean =>
      begun(of).recall(nothingKnown, { now: 0, wall: noon }, church) !== nothingKnown;
    expect([isKept("0"), isKept("1"), isKept("100")]).toEqual([false, true, true]);
  });
});
