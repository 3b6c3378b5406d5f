import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../kit/fake-clock.ts";
import { PollerStage } from "./poller-stage.ts";
import { linesOf } from "./story.ts";

/** When the status is asked for, in seconds. The built plugin: contract/polling.test.ts. */
let stage: PollerStage;

beforeEach(() => {
  stage = new PollerStage();
});

const rhythm = `
  it                                                | steps                                                                                | asks at
  --------------------------------------------------|--------------------------------------------------------------------------------------|---------------
  counts from the start of a request                | start, 4 s, answer none, 9 s                                                         | 0 5
  never has two in flight, and pauses after one     | start, 8 s, answer none, 0.249 s, 0.001 s                                            | 0 8.25
  stops when nobody watches                         | start, answer none, stop, 60 s                                                       | 0
  takes what is in flight for whoever watches again | start, 1 s, stop, 4 s, start, answer none, 0.25 s                                    | 0 5.25
  asks every second in a hurry, and then every five | always none, start, 2 s, hurry, 3 s, calm, 11 s                                      | 0 3 4 5 10 15
  hurries with no key in sight                      | always none, start, 1 s, hurry, stop, 3 s, calm, 60 s                                | 0 2 3 4
  hurries for a key that comes back                 | always none, start, hurry, stop, start, 2 s, calm, 5 s                               | 0 0 1 2 7
  takes a request in flight for enough of a hurry   | start, hurry, 3 s, answer none, 0.25 s                                               | 0 3.25
  asks at once when a key appears, but not twice    | start, appeared, appeared, answer none, 2 s, appeared                                | 0 2
  does not notice a clock that is set back          | always none, start, 7 s, clock -3600, 9 s, hurry, clock -3600, 2 s                   | 0 5 10 15 17 18
  asks nothing while nobody watches                 | appeared, command, woke-up, start, answer none, stop, settings, 60 s                 | 0
  but for a press, once                             | press, answer none, 60 s                                                             | 0
  backs off by a tenth less or more                 | always service-error, start, 76 s                                                    | 0 5 15 35 75
  backs off less where there was no answer          | always no-connection, start, 45 s                                                    | 0 5 15 30 45
  waits for a minute where the key is rejected      | always key-rejected, start, 120 s                                                    | 0 60 120
  also where it is told to wait for less            | always wrong-account/2, start, 120 s                                                 | 0 60 120
  waits for as long as it is told                   | always busy/7, start, 14 s                                                           | 0 7 14
  takes "at once" for no leave to ask               | always busy/0.9, start, 5 s                                                          | 0 5
  forgets failures after an answer                  | always service-error, start, 34 s, always none, 2 s, always service-error, 11 s      | 0 5 15 35 40 45
  and where nobody watches                          | always service-error, start, 16 s, stop, start, 5 s                                  | 0 5 15 16 21
  sends the next at once behind a command           | start, command, answer none, late active, 5 s                                        | 0 0 5
  behind a wake-up                                  | start, woke-up, answer none, 5 s                                                     | 0 0 5
  where the next one is to decide                   | start, decision, answer none, 5 s                                                    | 0 0 5
  not behind a key that appears, settings, a press  | start, appeared, settings, press, answer none, 5 s                                   | 0 5
  keeps the Retry-After of a poll that was dropped  | start, command, answer none, late busy/30, 30 s                                      | 0 0 30
  also where that comes before the next answer      | start, command, late busy/30, answer none, 30 s                                      | 0 0 30
  and where that answer is a status                 | start, command, answer none, late active/30, 30 s                                    | 0 0 30
  and no shorter one than it has                    | start, command, answer busy/30, late busy/2, 5 s, woke-up, 25 s                      | 0 0 30
  ends a back-off with a success                    | always service-error, start, 6 s, always none, press, 10 s                           | 0 5 6 11 16
  asks in a back-off where settings change          | always key-rejected, start, 1 s, settings                                            | 0 1
  which is another failure in a row                 | always service-error, start, 1 s, settings, 10 s                                     | 0 1 11
  ends no Retry-After with one                      | always busy/30, start, 2 s, always none, press, hurry, 29 s                          | 0 2 30 31
  waits where a status tells it to               | start, answer none/30, 29 s, appeared, hurry, 0.9 s, answer none, 0.1 s             | 0 30
  begins a Retry-After anew with a press            | always busy/30, start, 2 s, press, always none, 30 s                                 | 0 2 32
  holds one against all but presses and commands    | always busy/30, start, 2 s, appeared, woke-up, settings, decision, stop, start, 28 s | 0 30
  wakes up in one for a press that waits            | answer none, start, answer busy/30, 1 s, press, woke-up                              | 0 1 1
  polls a start though a press failed long ago      | always service-error, press, always none, 60 s, hurry, 2.5 s                         | 0 61 62`;

it.each(linesOf(rhythm))("%s: %s", async (_, steps, expected) => {
  await stage.goes(steps);
  expect(stage.asked.map((time) => Math.round(time * 100) / 100).join(" ")).toBe(expected);
});

describe.each([
  ["a back-off", "service-error", 5],
  ["a back-off without an answer", "no-connection", 5],
  ["the wait of a rejected key", "key-rejected", 60],
  ["a Retry-After", "busy/30", 30],
])("during %s", (_, cause, wait) => {
  const [almost, last] = [`${wait - 1.001} s`, "0.001 s"];
  it.each([
    ["presses cause one request each, and it goes on as it was", `press, press, ${almost}`, [1, 1]],
    ["a command causes one request", "command", [1]],
    ["what only the next status decides, and a hurry, cause none", `decision, hurry, ${almost}`, []],
    ["a clock that is set back an hour makes it no longer", `clock -3600, press, ${almost}`, [1]],
  ])("%s", async (name, steps, asked) => {
    await stage.goes(`always ${cause}, start, 1 s, always service-error, ${steps}`);
    expect(stage.asked).toEqual([0, ...asked]);
    if (name.startsWith("a command")) return;
    // It was told when the next one will be.
    expect(stage.pauses).toEqual([wait * 1_000, ...asked.map(() => (wait - 1) * 1_000)]);
    await stage.goes(last);
    expect(stage.asked).toEqual([0, ...asked, wait]);
  });
});

const news = `
  it                                                   | steps                                              | reports                | tells presses | connects anew
  -----------------------------------------------------|----------------------------------------------------|------------------------|---------------|--------------
  tells nothing of a poll that was dropped             | start, command, answer none, late active           | none                   |               | 0
  nor of its failure                                   | start, command, late timed-out, answer none        | none                   |               | 0
  answers a press                                      | press, answer paused                               | paused                 | paused        | 0
  also by what is in flight, with nobody watching      | start, press, stop, answer paused                  | paused                 | paused        | 0
  fails with the poll                                  | press, answer no-connection                        | no-connection          | no-connection | 0
  also where its own request is lost                   | press, answer timed-out                            | timed-out              | timed-out     | 1
  waits no longer than the press                       | press 1, 1 s, answer active                        | active                 | timed-out     | 0
  asks anew, once, where what it joined is lost        | start, press, answer timed-out, answer no-connection | timed-out no-connection | no-connection | 1
  also where its connection dropped                    | start, press, answer connection-dropped, answer active | connection-dropped active | active    | 1
  takes an answer for one, whatever it says            | start, press, answer service-error                 | service-error          | service-error | 0
  notices no sleep of less than ten seconds            | start, answer none, sleep 15, 0 s, answer none     | none none              |               | 0
  notices one that nobody told of                      | start, answer none, sleep 15.001, 0 s, answer none | none slept none        |               | 1`;

it.each(linesOf(news))("%s: %s", async (_, steps, reports, presses, reconnects) => {
  await stage.goes(steps);
  expect([stage.news.join(" "), stage.presses.join(" ")]).toEqual([reports, presses]);
  expect(stage.service.reconnects).toBe(Number(reconnects));
});

it.each([
  [0, [0, 4.5, 13.5, 31.5, 67.5, 121.5]],
  [1, [0, 5.5, 16.5, 38.5, 82.5, 148.5]],
])("back-offs are spread by a tenth: with the dice at %i", async (dice, times) => {
  stage.random = dice;
  await stage.goes("always service-error, start, 149 s");
  expect(stage.asked.slice(0, 6).map((time) => Math.round(time * 10) / 10)).toEqual(times);
});

it("plans nothing while nobody watches, and gives each request its 10 s", async () => {
  await stage.goes("start");
  expect(stage.service.open.limits.timeLimit).toBe(10_000);
  await stage.goes("answer none, hurry, stop, calm");
  expect(stage.clock.planned).toBe(0);
});

it("exceptions of the plugin's own are reported as such", async () => {
  const error = new TypeError("a defect");
  await stage.goes("start");
  stage.service.open.fail(error);
  await settle();
  expect([stage.news, stage.pauses, stage.defects]).toEqual([["defect"], [5_000], [error]]);
});
