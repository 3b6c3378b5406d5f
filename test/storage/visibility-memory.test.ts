import { beforeEach, describe, expect, it } from "vitest";
import type { VisibilityMemory } from "../../src/accounts/account.ts";
import { currentValue } from "../../src/accounts/fact.ts";
import { type AccountState, nothingKnown } from "../../src/accounts/state.ts";
import { asObject } from "../../src/settings/json-object.ts";
import { visibilityMemories } from "../../src/storage/visibility-memory.ts";
import { Story } from "../accounts/story.ts";

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 22, 12);
const identity = '["https://captions.example.com","ck_live_canary"]';

let saved: object;
let writes: number;
beforeEach(() => {
  saved = {};
  writes = 0;
});

/** The memory of an account, in a plugin that has just started. */
function startMemory(account = identity): VisibilityMemory {
  const save = (all: unknown): void => {
    saved = asObject(all);
    writes += 1;
  };
  return visibilityMemories({ load: () => saved, save })(account);
}

const remember = (steps: string, memory = startMemory(), wall = noon): void =>
  memory.remember(new Story().run(steps).state, { steady: 0, wall });

const recall = (wall = noon, steady = 0): AccountState =>
  startMemory().recall(nothingKnown, { steady, wall });

/** The state of the next plugin after further steps. */
function continueWith(steps: string): Story {
  const story = new Story();
  story.state = recall(noon, story.now);
  return story.run(steps);
}

describe("the memory of hidden captions", () => {
  it.each([
    ["LIVE, hide", "LIVE", true, undefined],
    ["LIVE, show", "LIVE", false, undefined],
    ["LIVE, hide", "LIVE shown", false, undefined],
    ["LIVE, hide unanswered", "LIVE", undefined, true],
    ["LIVE, show unanswered", "LIVE", undefined, false],
    ["LIVE, hide, none for 2 s", "LIVE", undefined, false],
    ["none, hide", "none", true, undefined],
  ])("after %s, a restart and %s is %s", (before, after, value, nextValue) => {
    remember(before);
    const { hidden, session } = continueWith(after).state;
    expect([currentValue(hidden), hidden.nextValue, session.alerts]).toEqual([value, nextValue, 0]);
  });

  it("keeps the time at which captions were hidden", () => {
    const story = new Story().run("LIVE, hide");
    startMemory().remember(story.state, { steady: 0, wall: noon });
    const { hiddenSince } = story.state;
    expect(recall(noon + 2 * hour, 9).hiddenSince).toEqual({
      steady: 9 + story.now - 2 * hour,
      wall: hiddenSince?.wall,
    });
    expect(recall(noon - hour, 9).hiddenSince?.steady).toBe(9);
  });

  it.each([
    [12 * hour, true],
    [12 * hour + 1, false],
    [-12 * hour - 1, false],
  ])("expires after 12 h: %i ms later it is used: %s", (later, counts) => {
    remember("hide");
    expect(recall(noon + later) !== nothingKnown).toBe(counts);
  });

  it("saves neither an empty state nor an API key", () => {
    const memory = startMemory();
    remember("LIVE", memory);
    expect(writes).toBe(0);
    remember("LIVE, hide", memory);
    expect(Object.keys(saved)).toHaveLength(1);
    expect(JSON.stringify(saved)).not.toContain("ck_live");
  });

  it("is written only when it changes", () => {
    const memory = startMemory();
    for (const steps of ["LIVE, hide", "LIVE, hide, 1 s, LIVE"]) remember(steps, memory);
    expect(writes).toBe(1);
  });

  it("keeps accounts apart", () => {
    for (const account of ["one", "other"]) remember("hide", startMemory(account));
    const isKept = (account: string): boolean =>
      startMemory(account).recall(nothingKnown, { steady: 0, wall: noon }) !== nothingKnown;
    expect(["one", "other", "another"].map(isKept)).toEqual([true, true, false]);
  });

  it("ignores broken entries", () => {
    remember("LIVE, hide");
    saved = { other: 5, another: { hidden: "perhaps", savedAt: "x" }, ...saved };
    expect(currentValue(recall().hidden)).toBe(true);
  });
});
