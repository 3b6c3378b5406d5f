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

/** The content of the data file, and how often it was written. */
let saved: object;
let writes: number;
beforeEach(() => {
  saved = {};
  writes = 0;
});

/** Starts the plugin on the data file. @returns the memory of one of its accounts */
function startMemory(account = identity): VisibilityMemory {
  const save = (content: unknown): void => {
    saved = asObject(content);
    writes += 1;
  };
  return visibilityMemories({ load: () => saved, save })(account);
}

const remember = (steps: string, memory = startMemory()): void =>
  memory.remember(new Story().run(steps).state, { steady: 0, wall: noon });

const recall = (wall = noon, steady = 0): AccountState =>
  startMemory().recall(nothingKnown, { steady, wall });

/** Restarts the plugin, which recalls its state, and runs further steps. */
function restartWith(steps: string): Story {
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
  ])(
    "after %s, a restart and %s is %s, alerts nothing; a press requests %s",
    (before, after, value, next) => {
      remember(before);
      const { hidden, session } = restartWith(after).state;
      expect([currentValue(hidden), hidden.nextValue, session.alerts]).toEqual([value, next, 0]);
    },
  );

  it("keeps the time at which captions were hidden", () => {
    const story = new Story().run("LIVE, hide");
    startMemory().remember(story.state, { steady: 0, wall: noon });
    const hiddenAt = noon + story.now;
    // The steady clock of a new process has another zero, so only the wall clock measures the time between.
    const [restartedAt, steadyNow] = [noon + 2 * hour, 9];
    const since = { steady: steadyNow - (restartedAt - hiddenAt), wall: hiddenAt };
    expect(recall(restartedAt, steadyNow).hiddenSince).toEqual(since);
    // The wall clock was set back, so captions count as hidden just now.
    expect(recall(noon - hour, steadyNow).hiddenSince?.steady).toBe(steadyNow);
  });

  it.each([
    [12 * hour, true],
    [12 * hour + 1, false],
    [-12 * hour - 1, false],
  ])("expires after 12 h: is used %i ms later: %s", (later, isUsed) => {
    remember("hide");
    expect(recall(noon + later) !== nothingKnown).toBe(isUsed);
  });

  it("saves hidden captions only, and no API key", () => {
    const memory = startMemory();
    remember("LIVE", memory);
    expect(writes).toBe(0);
    remember("LIVE, hide", memory);
    expect(Object.keys(saved)).toHaveLength(1);
    expect(JSON.stringify(saved)).not.toContain("ck_live");
  });

  it("writes to the data file only when it changes", () => {
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
