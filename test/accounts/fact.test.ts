import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accept,
  addPending,
  currentValue,
  type Fact,
  isHeld,
  lastPending,
  loseAnswer,
  reject,
  removePending,
  report,
  send,
  unknown,
} from "../../src/accounts/fact.ts";
import { holdAcceptedMs } from "../../src/limits.ts";
import { runs } from "../kit/random-runs.ts";

type Step =
  | { readonly does: "pass"; readonly span: number }
  | { readonly does: "send" | "accept" | "reject" | "lose"; readonly value: number }
  | { readonly does: "report"; readonly value: number; readonly age: number };

const value = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("pass"), span: fc.constantFrom(1, 1_000, 7_000, 14_999) }),
  fc.record({ does: fc.constantFrom("send", "accept", "reject", "lose"), value }),
  fc.record({ does: fc.constant("report"), value, age: fc.constantFrom(0, 1, 5_000, 14_000) }),
);

const isEqual = (one: number, other: number): boolean => one === other;

/** A fact, and what the rules need to know of the steps before. */
interface Run {
  fact: Fact<number>;
  now: number;
  isInFlight: boolean;
  answeredAt: number;
  /** When the last status was requested. Statuses come in this order. */
  requestedAt: number;
  held: { readonly value: number; readonly until: number } | undefined;
}

/** Takes a step, and expects what its rule says. */
function take(run: Run, each: Step): void {
  const before = run.fact;
  switch (each.does) {
    case "pass":
      run.now += each.span;
      return;
    case "send":
      run.fact = send(before);
      run.isInFlight = true;
      expect(currentValue(run.fact)).toBe(currentValue(before));
      return;
    case "report":
      run.requestedAt = Math.max(run.requestedAt, run.now - each.age);
      run.fact = report(before, each.value, run.requestedAt, isEqual);
      expectStatus(run, before, each.value);
      return;
    case "accept":
      run.fact = accept(before, each.value, run.now);
      run.held = { value: each.value, until: run.now + holdAcceptedMs };
      expect([currentValue(run.fact), isHeld(run.fact, run.now)]).toEqual([each.value, true]);
      break;
    case "reject":
      run.fact = reject(before, run.now);
      expect(currentValue(run.fact)).toBe(currentValue(before));
      break;
    case "lose":
      run.fact = loseAnswer(before, each.value, run.now);
      run.held = undefined;
      expect([currentValue(run.fact), run.fact.retry]).toEqual([undefined, each.value]);
  }
  run.isInFlight = false;
  run.answeredAt = run.now;
}

function expectStatus(run: Run, before: Fact<number>, value: number): void {
  const { fact, held, requestedAt } = run;
  const isEarly = run.isInFlight || requestedAt < run.answeredAt;
  const isIgnored = held !== undefined && requestedAt < held.until && value !== held.value;
  if (isEarly || isIgnored) expect(fact).toBe(before);
  else
    expect([currentValue(fact), fact.reported?.requestedAt, fact.retry]).toEqual([
      value,
      requestedAt,
      undefined,
    ]);
}

describe("a fact", () => {
  it("keeps the rules of commands and statuses in any order", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const run: Run = {
          fact: unknown,
          now: 20_000,
          isInFlight: false,
          answeredAt: 0,
          requestedAt: 0,
          held: undefined,
        };
        for (const each of steps) take(run, each);
      }),
      runs(500, 20_000),
    );
  });

  it("is pending until the last press is settled", () => {
    const both = addPending(addPending<number>(unknown, 1, 10), 2, 20);
    expect(lastPending(both)?.value).toBe(20);
    expect(lastPending(removePending(both, 2))?.value).toBe(10);
    expect(lastPending(removePending(removePending(both, 1), 2))).toBeUndefined();
  });

  it("stays pending when statuses and answers come", () => {
    const pending = addPending<number>(unknown, 1, 10);
    for (const fact of [accept(pending, 1, 5), reject(pending, 5), loseAnswer(pending, 1, 5)])
      expect(lastPending(report(fact, 2, 30_000, isEqual))?.value).toBe(10);
  });

  it("keeps the reason of a rejection until a value is accepted", () => {
    const rejected = { value: 1, words: "Plan allows 3" };
    const fact = report(reject<number>(unknown, 0, rejected), 2, 0, isEqual);
    expect([fact.rejected, accept(fact, 3, 1).rejected]).toEqual([rejected, undefined]);
  });
});

describe("an accepted value", () => {
  const accepted = accept(report<number>(unknown, 1, 0, isEqual), 2, 1_000);
  const later = accepted.accepted ? accepted.accepted.until : Number.NaN;

  it.each([
    ["is kept while statuses report what they did before", [1, 1], 2],
    ["is kept while statuses report it", [2, 2], 2],
    ["is dropped when statuses report a third value", [3], undefined],
    ["is dropped when statuses report another value after it", [2, 1], undefined],
  ])("%s", (_, values, kept) => {
    const fact = values.reduce((before, each) => report(before, each, later, isEqual), accepted);
    expect(fact.accepted?.value).toBe(kept);
  });

  it("holds from a later time if the command says so", () => {
    const fact = accept<number>(unknown, 2, 1_000, 6_000);
    expect(report(fact, 1, 20_999, isEqual)).toBe(fact);
    expect(currentValue(report(fact, 1, 21_000, isEqual))).toBe(1);
  });
});
