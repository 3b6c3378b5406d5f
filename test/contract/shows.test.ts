import { describe, expect } from "vitest";
import { a, live, none, pause, quiet, seen, sharedStage } from "./stage.ts";
import { said, saying } from "../kit/words.ts";

const { it } = sharedStage;

describe.concurrent("the state of a stream key", () => {
  for (const [status, state] of [
    ["active", 1],
    ["paused", 1],
    ["suspended", 1],
    ["rebalancing", 1],
    ["NO_ACTIVE_SESSION", 0],
    ["ended", 0],
  ] as const)
    it(`is ${state} while the status says ${status}`, async (church) => {
      const { stream, status: key } = await church.settled();
      await church.tell(key, state === 1 ? none : live);
      await stream.until(() => stream.state === 1 - state);
      await church.tell(key, { status });
      await stream.until(() => stream.state === state);
      await quiet();
      expect(stream.state).toBe(state);
    });

  it("follows the status and not the answer to a command", async (church) => {
    church.service.obeys = false;
    const { stream, status } = await church.settled();
    await church.tapAnswered(stream, "start");
    await status.tapOk();
    expect(stream.state).toBe(0);
    expect(stream.text).not.toMatch(saying("stream.live"));
    await church.tell(status, live);
    await stream.until(() => stream.state === 1);
  });

  it("is not changed by an answer to a status that was asked for before the last command", async (church) => {
    const { stream, status } = await church.settled();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    church.service.on("status", async () => {
      await promise;
      return { body: none };
    });
    const asked = church.service.heard("status").length;
    await church.tapSends(status, "status", asked + 1);
    church.service.off("status");
    await stream.tapSays("stream.live");
    const since = performance.now();
    resolve(undefined);
    await quiet();
    expect(stream.of("state", since)).toEqual([]);
    expect(stream.text).toMatch(saying("stream.live"));
  });

  it("is kept by failures", async (church) => {
    const { stream, status } = await church.settledIn(live);
    church.service.on("status", { status: 503 });
    await status.tapAlert();
    await quiet();
    expect(stream.state).toBe(1);
    expect(stream.text).toMatch(saying("state.wasLive"));
  });
});

describe.concurrent("under way", () => {
  it("is a start from the press until the status confirms it, and presses meanwhile send nothing", async (church) => {
    church.service.obeys = false;
    const { stream, status } = await church.settled();
    const [other, stop] = church.place(a.stream(), a.stream({ mode: "stop" }));
    await stream.tapSays("stream.starting");
    await other.says("stream.starting");
    await church.service.answered("start");
    for (const key of [stream, other, stop]) await key.tap();
    await seen();
    for (const key of [stream, other, stop]) await key.tap();
    await church.sentOnly("start");
    expect(stream.text).not.toMatch(saying("stream.live"));
    await church.tell(status, live);
    await stream.says("stream.live");
    expect([stream, other].flatMap((key) => key.of("alert"))).toEqual([]);
  });

  it("is a stop likewise", async (church) => {
    church.service.obeys = false;
    const { stream, status } = await church.settledIn(live);
    await stream.tapSays("stream.stopping");
    await church.service.answered("stop");
    await stream.tap();
    await church.sentOnly("stop");
    expect(stream.state).toBe(1);
    await church.tell(status, none);
    await stream.says("stream.start");
    expect(stream.state).toBe(0);
  });
});

describe.concurrent("visibility", () => {
  it("follows the answers to hide and show, on all keys of the account", async (church, open) => {
    const other = await open();
    const [first, second, third] = church.place(a.visibility(), a.visibility({ mode: "hide" }), a.clear());
    const [stranger] = other.place(a.visibility());
    const { promise, resolve } = Promise.withResolvers<undefined>();
    church.service.on("hide", async () => {
      await promise;
      return {};
    });
    await first.until(() => first.text !== "");
    await church.tapSends(first, "hide");
    await quiet();
    expect([first.state, second.state]).toEqual([0, 0]);
    resolve(undefined);
    await first.says("visibility.hidden");
    await first.until(() => first.state === 1);
    await second.until(() => second.state === 1);
    await seen();
    await first.tapSays("visibility.shown");
    await second.until(() => second.state === 0);
    expect(stranger.text).not.toMatch(saying("visibility.hidden", "visibility.shown"));
    expect(third.of("ok")).toEqual([]);
    expect(church.service.commands).toEqual(["hide", "show"]);
  });

  it("is not known at first and when a session has ended: as if it waited for a press where captions were shown, lost where they were hidden: a toggle then shows", async (church) => {
    const { status } = await church.settledIn(live);
    const [visibility] = church.place(a.visibility());
    await visibility.says("visibility.hide");
    const untouched = visibility.svg;
    await visibility.tapSays("visibility.hidden");
    await seen();
    await visibility.tapSays("visibility.shown");
    await church.tell(status, none);
    await visibility.until(() => visibility.svg === untouched);
    await church.tell(status, live);
    await seen();
    await visibility.tapSays("visibility.hidden");
    await church.tell(status, none);
    await visibility.says("visibility.captions");
    expect(visibility.state).toBe(0);
    await seen();
    await visibility.tapSays("visibility.shown");
    expect(church.service.commands).toEqual(["hide", "show", "hide", "show"]);
  });

  it("is lost where captions were hidden when a stop of ours ended the session, too: a toggle then shows", async (church) => {
    const { stream } = await church.settledIn(live);
    const [visibility] = church.place(a.visibility());
    await visibility.tapSays("visibility.hidden");
    await seen();
    await stream.tapSays("stream.start");
    await visibility.says("visibility.captions");
    await seen();
    await visibility.tapSays("visibility.shown");
    expect(church.service.commands).toEqual(["hide", "stop", "show"]);
  });

  it("is kept where no session ran", async (church) => {
    const { status } = await church.settled();
    const [visibility] = church.place(a.visibility());
    await visibility.tapSays("visibility.hidden");
    await status.tapOk();
    await quiet();
    expect(visibility.text).toMatch(saying("visibility.hidden"));
  });
});

describe.concurrent("a failed poll", () => {
  const failures = [
    ["a 503", { status: 503 }],
    ["a rejected key", { status: 401 }],
    ["a captive portal", { headers: { "content-type": "text/html" }, body: "<html>Sign in</html>" }],
  ] as const;
  for (const [name, answer] of failures)
    it(`(${name}) flashes nothing and is on every face of the account`, async (church) => {
      const { stream } = await church.settledIn(live);
      const keys = church.place(
        a.clear(),
        a.visibility(),
        a.source("de-DE"),
        a.targets(["fr-FR"]),
        a.stream({ mode: "stop" }),
        a.status(),
      );
      await quiet();
      const before = [stream, ...keys].map(({ svg }) => svg);
      church.service.on("status", answer);
      // The next poll comes without a press.
      await stream.until(() => stream.text !== "" && stream.svg !== before[0], 7_000);
      await quiet();
      for (const [index, key] of [stream, ...keys].entries()) {
        expect([index, key.svg === before[index]]).toEqual([index, false]);
        expect(key.of("alert")).toEqual([]);
      }
      expect(stream.state).toBe(1);
      expect(stream.text).toMatch(saying("state.wasLive"));
      church.service.off("status");
      await keys[5].tapOk();
      await stream.until(
        () => stream.text.includes(said("stream.live")) && !stream.text.includes("?"),
        7_000,
      );
    });

  it("before any answer says why, on every face", async (church) => {
    church.service.on("status", { status: 403 });
    const keys = church.place(a.stream(), a.status(), a.clear(), a.visibility());
    const [stream] = keys;
    await church.service.answered("status");
    await pause(600);
    expect(stream.text).not.toMatch(saying("stream.live", "stream.start", "stream.starting"));
    expect(keys.flatMap((key) => key.of("alert"))).toEqual([]);
  });
});
