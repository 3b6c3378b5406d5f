import { describe, expect, it } from "vitest";
import { Stage } from "./stage.ts";

/** `polls` lists the times of polls in seconds: "0 5 10". */
type Row = readonly [promise: string, steps: string, polls: string];

function testPolls(rows: readonly Row[]): void {
  it.each(rows)("%s: %s", async (_, steps, polls) => {
    expect((await new Stage().run(steps)).polls.join(" ")).toBe(polls);
  });
}

describe("polls", () => {
  testPolls([
    ["come every 5 s", "appear, 16 s", "0 5 10 15"],
    ["come at once when a key appears", "appear, leave, 2 s, appear, 4 s", "0 2"],
    // With this latency, all keys appear before the answer to the first poll.
    ["come once for several keys", "latency 1 s, appear, appear, appear, 7 s", "0 5"],
    ["go on while one of several keys is visible", "latency 1 s, appear, appear, leave, 7 s", "0 5"],
    ["end when no key is visible", "appear, leave, 60 s", "0"],
    ["do not begin without a visible key", "clear, wake up, 60 s", ""],
    ["come one at a time, 250 ms after an answer", "latency 8 s, appear, appear, 17 s", "0 8.25 16.5"],
    ["come at once after a command", "appear, 2 s, clear, 4 s", "0 2"],
    ["come at once after a failed command", "appear, 2 s, commands 500, clear, 4 s", "0 2"],
    ["replace one that hangs after a command", "status hang, appear, 2 s, clear, 1 s", "0 2"],
    // The start is answered at 7.1 s.
    ["come every second during a start", "latency 100 ms, appear, 7 s, start, 3 s", "0 5 7.1 8.1 9.1"],
    ["come every second during a stop without keys", "status LIVE, stop, 3 s, status none, 9 s", "0 1 2 3 4"],
    ["come every 5 s again after a start", "appear, start, 1.5 s, status LIVE, 9 s", "0 0 1 2 7"],
    ["come 1 s after a session may have ended", "status LIVE, appear, 4 s, status none, 8 s", "0 5 6 11"],
    // After the wake-up, regular polls come at 7, 12 and 17 s.
    ["come when the hold of a language ends", "appear, targets=de, 2 s, wake up, 14 s", "0 0 2 7 12 15"],
    ["come 15 s after a stop", "status LIVE, appear, status none, stop, 2 s, wake up, 14 s", "0 0 2 7 12 15"],
    ["ignore a clock that is set back", "appear, 1 s, set clock -1 h, 10 s", "0 5 10"],
    ["come at once after a wake-up", "appear, 1 s, wake up, 6 s", "0 1 6"],
    ["replace one that hangs after a wake-up", "status hang, appear, 1 s, wake up", "0 1"],
    ["come at once after sleep", "appear, sleep 60 s, 6 s", "0 60 65"],
  ]);
});

describe("polls after failures", () => {
  testPolls([
    ["pause 5 to 60 s if the service answered", "status 500, appear, 200 s", "0 5 15 35 75 135 195"],
    ["pause 5 to 15 s without an answer", "status offline, appear, 50 s", "0 5 15 30 45"],
    ["pause 60 s after 401", "status 401, appear, 130 s", "0 60 120"],
    // The start makes the poll at 1 s, whose failure is the second.
    ["pause also during a start", "status 500, appear, 1 s, start, 20 s", "0 1 11"],
    ["pause 60 s although a hold ends", "appear, 1 s, targets=de, status 401, 30 s", "0 1 6"],
    ["come at once after a wake-up", "status 401, appear, 1 s, wake up, 30 s", "0 1"],
    ["pause 5 s again after a wake-up", "status 500, appear, 16 s, wake up, 11 s", "0 5 15 16 21"],
    ["come every 5 s after a success", "status 500, appear, 6 s, status none, 20 s", "0 5 15 20 25"],
  ]);
});

describe("polls after Retry-After", () => {
  testPolls([
    ["wait for the given seconds", "status 503 7, appear, 15 s", "0 7 14"],
    ["ignore less than 1 s", "status 503 0.9, appear, 6 s", "0 5"],
    ["wait in spite of events", "status 503 30, appear, leave, appear, wake up, clear, 30 s", "0 30"],
    ["wait during a start", "status 503 30, appear, start, 31 s", "0 30"],
    ["wait if a command gets it", "appear, commands 503 30, clear, 31 s", "0 30"],
    ["come at once when a press requests one", "status 503 30, appear, 1 s, press status, 32 s", "0 1 31"],
  ]);
});

describe("polls after 429", () => {
  testPolls([
    ["slow down", "status 429, appear, 130 s", "0 10 30 70 130"],
    [
      "recover by one step in 2 min",
      "status 429, appear, 1 s, status none, 130 s",
      "0 10 20 30 40 50 60 70 80 90 100 110 120 125 130",
    ],
    ["slow down after 429 to a command", "appear, commands 429, clear, 21 s", "0 10 20"],
    // At 15 s, the start has waited long enough for a session.
    ["follow a start after 2, 6 and 14 s", "status 429, appear, status none, start, 15.1 s", "0 2 6 14 15"],
    ["no longer follow a confirmed start", "status 429, appear, 1 s, status LIVE, start, 15 s", "0 3 13"],
    [
      "do not follow other commands",
      "status 429, appear, status none, clear, hide, targets=de, 17 s",
      "0 10",
    ],
  ]);

  it("confirm a start although a hide is answered while they are in flight", async () => {
    const steps = "status 429, appear, 1 s, status hang, start, 2.1 s, hide, answer LIVE";
    expect((await new Stage().run(steps)).results).toEqual(["hide", "start"]);
  });

  it("keep a status fresh for one and a half intervals", async () => {
    // Two answers 429 make the interval 20 s.
    const stage = await new Stage().run("status 429, appear, 11 s, status none, 20 s");
    expect(stage.account.state.freshFor).toBe(30_000);
  });
});

describe("a press that requests the status", () => {
  it.each([
    ["replaces a poll that hangs", "status hang, appear, 2 s, status LIVE, press status", "0 2", "status"],
    ["is not answered by an earlier poll", "status hang, appear, press status, answer LIVE", "0 0", ""],
    ["needs no visible key", "press status, 60 s", "0", "status"],
    ["fails with its poll", "status 500, press status", "0", "status service-error"],
    ["ignores Retry-After", "status 503 30, appear, 1 s, status LIVE, press status", "0 1", "status"],
  ])("%s: %s", async (_, steps, polls, results) => {
    const stage = await new Stage().run(steps);
    expect([stage.polls.join(" "), stage.results.join(" ")]).toEqual([polls, results]);
  });
});

it("closes connections after a wake-up and after a poll without an answer", async () => {
  const stage = await new Stage().run("appear, wake up");
  expect(stage.service.closes).toBe(1);
  await stage.run("status offline, 5 s");
  expect(stage.service.closes).toBe(2);
  await stage.run("status 500, 5 s");
  expect(stage.service.closes).toBe(2);
});

it("logs each kind of failure and the recovery once", async () => {
  const stage = await new Stage().run("status offline, appear, 40 s, status 500, 60 s, status none, 99 s");
  expect(stage.log).toEqual([
    "status: no-connection, ENETDOWN",
    "status: service-error, HTTP 500",
    "status: answered again",
  ]);
});

it("reports an unexpected error as a failed poll", async () => {
  const stage = await new Stage().run("status defect, appear");
  expect(stage.account.state.failing?.failure.kind).toBe("defect");
  expect(stage.log[0]).toContain("defect");
});
