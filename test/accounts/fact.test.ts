import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accept,
  addPending,
  answer,
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
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { runs } from "../kit/random-runs.ts";

const step = fc.record({
  does: fc.constantFrom("pass", "send", "accept", "reject", "lose", "report", "report"),
  value: fc.integer({ min: 0, max: 2 }),
  /** A span that passes, or the age of a status, in milliseconds. */
  span: fc.constantFrom(0, 1, 1_000, 7_000, 14_999),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const isEqual = (one: number, other: number): boolean => one === other;

/** A fact, and what the rules need to know of the steps before. */
class Run {
  fact: Fact<number> = unknown;
  #now = 20_000;
  #isInFlight = false;
  #answeredAt = 0;
  /** When the last status was requested. Statuses come in this order. */
  #requestedAt = 0;
  #held: { readonly value: number; readonly until: number } | undefined;

  /** Takes a step, and expects what its rule says. */
  take({ does, value, span }: Step): void {
    const before = this.fact;
    switch (does) {
      case "pass":
        this.#now += span;
        break;
      case "report":
        this.#requestedAt = Math.max(this.#requestedAt, this.#now - span);
        this.fact = report(before, value, this.#requestedAt, isEqual);
        this.#expectReport(before, value);
        break;
      case "send":
        this.fact = send(before);
        this.#isInFlight = true;
        expect(currentValue(this.fact)).toBe(currentValue(before));
        break;
      default:
        this.#answer(before, does, value);
    }
  }

  #answer(before: Fact<number>, how: "accept" | "reject" | "lose", value: number): void {
    const now = this.#now;
    this.#isInFlight = false;
    this.#answeredAt = now;
    if (how === "reject") {
      this.fact = reject(before, now);
      expect(currentValue(this.fact)).toBe(currentValue(before));
      return;
    }
    const isAccepted = how === "accept";
    this.fact = isAccepted ? accept(before, value, now) : loseAnswer(before, value, now);
    this.#held = isAccepted ? { value, until: now + holdAcceptedMs } : undefined;
    const expected = isAccepted ? [value, undefined, true] : [undefined, value, false];
    expect([currentValue(this.fact), this.fact.retry, isHeld(this.fact, now)]).toEqual(expected);
  }

  #expectReport(before: Fact<number>, value: number): void {
    const { fact } = this;
    const requestedAt = this.#requestedAt;
    const isEarly = this.#isInFlight || requestedAt < this.#answeredAt;
    const isIgnored = this.#held && requestedAt < this.#held.until && value !== this.#held.value;
    if (isEarly || isIgnored === true) expect(fact).toBe(before);
    else expect([fact.reported, fact.retry]).toEqual([{ value, requestedAt }, undefined]);
  }
}

describe("a fact", () => {
  it("keeps the rules of commands and statuses in any order", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const run = new Run();
        for (const each of steps) run.take(each);
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
    const failure = new ServiceFailure("rejected", { words: "Plan allows 3" });
    const fact = report(answer<number>(unknown, 1, failure, 0), 2, 0, isEqual);
    const rejected = { value: 1, words: "Plan allows 3" };
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
