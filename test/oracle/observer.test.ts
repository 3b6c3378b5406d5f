import { expect, it } from "vitest";
import type { KeySpec } from "./key-record.ts";
import type { Outcome } from "./observed-account.ts";
import { Observer } from "./observer.ts";

const account = "account";
const none: Outcome = { states: ["none"], isSure: true };
const active: Outcome = { states: ["active"], isSure: true };
const key = (action: KeySpec["action"], more: Partial<KeySpec> = {}): KeySpec => ({
  ...{ action, account, isStep: false },
  ...more,
});

/** What is told here may be a second and a half older for the plugin, or not have reached it yet. */
class Events {
  readonly observer = new Observer({ now: () => this.#now, lag: 1_500 });
  #now = 0;

  at(now: number): this {
    this.#now = now;
    return this;
  }

  /** A request that is answered at once. */
  asked(what: Parameters<Observer["asked"]>[1], outcome: Outcome): this {
    this.observer.answered(this.observer.asked(account, what), outcome);
    return this;
  }

  /** A stream key that runs appears on another page. */
  appears(id: string): this {
    this.observer.placed(id, key("stream"));
    this.observer.shown(id, { kind: "state", state: 1 });
    return this;
  }
}

it("allows a status for each command of a private moment, whatever the service hears first", () => {
  const events = new Events();
  events.observer.placed("key", key("visibility", { clearsText: true }));
  events.at(10).asked("status", none);
  events.at(2_400).observer.pressed("key");
  events.at(2_815).asked("hide", "accepted");
  events.at(3_596).asked("clear", "failed");
  // That of the rhythm, that after the hide, that after the clear.
  events.at(4_132).asked("status", none);
  events.at(4_692).asked("status", none);
  events.at(4_693).asked("status", none);
  expect(events.observer.violations).toEqual([]);
});

it("objects to a rhythm of two seconds soon after the last press", () => {
  const events = new Events();
  events.observer.placed("key", key("clear"));
  events.at(10).observer.pressed("key");
  events.asked("clear", "accepted");
  for (let at = 100; at < 10_000; at += 2_000) events.at(at).asked("status", none);
  expect(events.observer.violations).toContain(`${account} asked again after 2000 ms`);
});

it("knows that the plugin drops a status that a command outdates, though the service heard it after that", () => {
  const events = new Events();
  events.observer.placed("key", key("clear"));
  events.at(10).asked("status", active);
  events.at(5_000).observer.pressed("key");
  events.at(5_010).asked("clear", "accepted");
  events.at(5_020).asked("status", none);
  // Asked for again at once, and no answer comes any more.
  for (const at of [5_026, 10_100, 20_100]) events.at(at).asked("status", "lost");
  events.at(25_000).appears("other");
  expect(events.observer.violations).toEqual([]);
});

it("objects to a state that has ended, where no answer was dropped", () => {
  const events = new Events();
  events.observer.placed("key", key("clear"));
  events.at(10).asked("status", active);
  events.at(5_010).asked("status", none);
  for (const at of [10_100, 15_200]) events.at(at).asked("status", "lost");
  events.at(16_000).appears("other");
  expect(events.observer.violations).toEqual(["other stream key has state 1 without being told"]);
});

it("takes an answer for possible that was on its way when the network changed", () => {
  const events = new Events();
  events.observer.placed("key", key("stream"));
  const request = events.at(10).observer.asked(account, "status");
  events.at(20).observer.blur();
  events.at(30).observer.answered(request, active);
  events.at(40).observer.shown("key", { kind: "state", state: 1 });
  expect(events.observer.violations).toEqual([]);
});

it("takes an answer for lost, perhaps, after which the network changed", () => {
  const events = new Events();
  events.observer.placed("key", key("stream"));
  events.at(10).asked("status", active);
  events.at(5_010).asked("status", none).observer.blur();
  for (const at of [10_100, 20_100]) events.at(at).asked("status", "lost");
  events.at(25_000).appears("other");
  expect(events.observer.violations).toEqual([]);
});

it("takes each alert at an unasked event for the end of another press, perhaps", () => {
  const events = new Events();
  events.observer.placed("key", key("status"));
  events.at(10).asked("status", active);
  for (const at of [5_010, 6_010]) events.at(at).asked("status", none);
  for (const at of [6_100, 6_200]) {
    events.at(at).observer.pressed("key");
    events.observer.shown("key", { kind: "alert" });
  }
  // It ends this press, or the first.
  events.at(6_300).observer.pressed("key");
  events.observer.shown("key", { kind: "ok" });
  // Each look takes the oldest press of a key.
  for (const at of [20_000, 20_500, 21_000]) events.at(at).observer.check();
  expect(events.observer.violations).toEqual([]);
});

it("takes an answer for lost, perhaps, after which the computer slept", () => {
  const events = new Events();
  events.observer.placed("key", key("clear"));
  events.at(10).observer.pressed("key");
  events.asked("clear", "accepted").observer.wokeUp();
  events.at(20).observer.shown("key", { kind: "alert" });
  expect(events.observer.violations).toEqual([]);
});

it("allows another command after a sleep, in which the one before was given up, perhaps", () => {
  const events = new Events();
  for (const id of ["one", "other"]) events.observer.placed(id, key("clear"));
  events.at(10).observer.pressed("one");
  events.at(20).observer.asked(account, "clear");
  events.observer.wokeUp();
  events.at(40).observer.pressed("other");
  events.at(50).observer.asked(account, "clear");
  expect(events.observer.violations).toEqual([]);
});

it("allows a hide the 10 s of each hide before it that never reached the service, and no more", () => {
  for (const [hides, at, isLate] of [
    [2, 20_900, false],
    [1, 12_900, true],
    [2, 23_000, true],
  ] as const) {
    const events = new Events();
    events.observer.placed("key", key("visibility", { mode: "hide" }));
    for (let hide = 0; hide < hides; hide += 1) events.at(1_000 + hide).observer.pressed("key");
    events.at(at).asked("hide", "accepted");
    expect(events.observer.violations).toHaveLength(isLate ? 1 : 0);
  }
});
