import { expect, it } from "vitest";
import type { KeySpec } from "./key-record.ts";
import type { Outcome } from "./observed-account.ts";
import { Observer } from "./observer.ts";
import { said } from "../kit/words.ts";

const account = "account";
const none: Outcome = { states: ["none"] };
const active: Outcome = { states: ["active"] };
const live = { kind: "face", text: said("stream.live", "stream.pressToStop") } as const;
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
}

it("objects to LIVE by a status of more than 15 s ago, and after a stop that was acknowledged", () => {
  const events = new Events();
  events.observer.placed("key", key("stream"));
  events.at(1_000).asked("status", active).observer.shown("key", live);
  expect(events.observer.violations).toEqual([]);
  events.at(18_000).observer.shown("key", live);
  expect(events.observer.violations).toHaveLength(1);
  events.observer.pressed("key");
  events.asked("stop", "acknowledged").at(21_000).asked("status", active).observer.shown("key", live);
  expect(events.observer.violations).toHaveLength(2);
});

it("objects to SHOWN against a hide that was acknowledged, where no session has ended since", () => {
  for (const [status, wrong] of [
    [active, 1],
    [none, 0],
  ] as const) {
    const events = new Events();
    events.observer.placed("key", key("visibility"));
    events.observer.pressed("key");
    events.asked("hide", "acknowledged").at(3_000).asked("status", status);
    events.observer.shown("key", { kind: "face", text: said("visibility.shown") });
    expect(events.observer.violations).toHaveLength(wrong);
  }
});

it.each<[what: string, times: readonly number[], violations: number]>([
  ["nothing in a command of its press", [9_000], 0],
  ["a command too late", [12_000], 1],
  ["a second command", [10, 20], 1],
])("objects to %s", (_, times, violations) => {
  const events = new Events();
  events.observer.placed("key", key("clear"));
  events.at(1).observer.pressed("key");
  for (const at of times) events.at(at).asked("clear", "acknowledged");
  const wrong = `${account} clear without a press, too late, or out of order`;
  expect(events.observer.violations).toEqual(Array(violations).fill(wrong));
});

it("objects to a press that ends in no sign", () => {
  const events = new Events();
  events.observer.placed("key", key("status"));
  events.at(1).observer.pressed("key");
  events.at(41_000).observer.check();
  expect(events.observer.violations).toEqual([]);
  events.at(41_502).observer.check();
  expect(events.observer.violations).toHaveLength(1);
});

it("takes an answer for lost, perhaps, after which the computer slept", () => {
  const events = new Events();
  for (const id of ["one", "other"]) events.observer.placed(id, key("clear"));
  events.at(10).observer.pressed("one");
  events.asked("clear", "acknowledged").observer.wokeUp();
  events.at(20).observer.shown("one", { kind: "alert" });
  events.at(30).observer.pressed("one");
  events.observer.asked(account, "clear");
  events.observer.wokeUp();
  events.at(40).observer.pressed("other");
  events.at(50).observer.asked(account, "clear");
  expect(events.observer.violations).toEqual([]);
});

it("takes a clear for that of the show after it, where two presses may have sent it", () => {
  const events = new Events();
  events.observer.placed("private", key("visibility", { clearsText: true }));
  for (const at of [1, 2]) events.at(at).observer.pressed("private");
  events.asked("hide", "conflict").asked("clear", "acknowledged").asked("show", "acknowledged");
  events.at(20_000).observer.pressed("private");
  events.asked("hide", "acknowledged").asked("clear", "acknowledged");
  events.at(40_000).observer.pressed("private");
  expect(events.observer.violations).toEqual([]);
  // That of the hide has not cleared what was said since.
  events.asked("show", "acknowledged");
  expect(events.observer.violations).toHaveLength(1);
});

it("objects to a show of a private moment whose text was not cleared, where its hide is of a private key for certain", () => {
  for (const [pressed, wrong] of [
    [["private"], 1],
    // Either may have hidden them.
    [["private", "plain"], 0],
  ] as const) {
    const events = new Events();
    events.observer.placed("private", key("visibility", { clearsText: true }));
    events.observer.placed("plain", key("visibility"));
    for (const id of pressed) events.observer.pressed(id);
    events.asked("hide", "acknowledged").at(20_000).observer.pressed("plain");
    events.asked("show", "acknowledged");
    expect(events.observer.violations).toHaveLength(wrong);
  }
});
