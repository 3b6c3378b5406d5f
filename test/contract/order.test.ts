import { describe, expect } from "vitest";
import { a, live, pause, quiet, sharedStage } from "./stage.ts";
import { saying } from "../kit/words.ts";

const { it } = sharedStage;

describe.concurrent("commands of one account", () => {
  it("go out in the order of the presses, one at a time", async (church) => {
    for (const path of ["hide", "show", "clear"]) church.service.on(path, { delay: 120 });
    const [hide, show, clear] = church.place(
      a.visibility({ mode: "hide" }),
      a.visibility({ mode: "show" }),
      a.clear(),
    );
    await quiet();
    for (const key of [clear, hide, clear, show, hide, clear]) await key.tap();
    await church.service.answered("clear", 3);
    expect(church.service.commands).toEqual(["clear", "hide", "clear", "show", "hide", "clear"]);
    const heard = church.service.heard();
    for (const [index, { at }] of heard.entries())
      if (index > 0) expect(at).toBeGreaterThanOrEqual((heard[index - 1]?.answeredAt ?? Infinity) - 5);
  });

  it("that change the session or its languages wait for each other", async (church) => {
    for (const path of ["source", "targets", "start"]) church.service.on(path, { delay: 200 });
    const [source, targets, start] = church.place(
      a.source("de-DE"),
      a.targets(["fr-FR"]),
      a.stream({ mode: "start" }),
    );
    await quiet();
    for (const key of [source, targets, start]) await key.tap();
    await church.service.answered("start");
    expect(church.service.commands).toEqual(["source de-DE", "targets fr-FR", "start"]);
    const heard = church.service.heard();
    for (const [index, { at }] of heard.entries())
      if (index > 0) expect(at).toBeGreaterThanOrEqual((heard[index - 1]?.answeredAt ?? Infinity) - 5);
  });

  it("that hide, show and clear do not wait for a start that hangs", async (church) => {
    church.service.on("start", "hang");
    const { stream } = await church.settled();
    const [visibility, clear, source] = church.place(a.visibility(), a.clear(), a.source("de-DE"));
    await church.tapSends(stream, "start");
    await source.tap();
    await visibility.tapSays("visibility.hidden");
    await clear.tapOk();
    expect(church.service.commands).toEqual(["start", "hide", "clear"]);
  });

  it("nor does a start wait for a hide that hangs", async (church) => {
    church.service.on("hide", "hang");
    const { stream } = await church.settled();
    const [visibility, clear] = church.place(a.visibility(), a.clear());
    await church.tapSends(visibility, "hide");
    await clear.tap();
    await stream.tapSays("stream.live");
    expect(church.service.commands).toEqual(["hide", "start"]);
  });

  it("do not wait for a poll that hangs", async (church) => {
    church.service.on("status", "hang");
    const [clear] = church.place(a.clear(), a.status());
    await church.service.nth("status");
    await clear.tapOk();
  });

  it("do not wait for those of another account, at the same service or elsewhere", async (church, open) => {
    const other = await open();
    church.service.on("clear", (request) =>
      request.headers.authorization === `Bearer ${church.apiKey}` ? "hang" : {},
    );
    const [clear] = church.place(a.clear());
    const [same] = church.placeWith(
      { ...church.account, apiKey: other.apiKey, churchId: other.churchId },
      a.clear(),
    );
    const [elsewhere] = other.place(a.clear());
    await quiet();
    await church.tapSends(clear, "clear");
    await same.tapOk();
    await elsewhere.tapOk();
  });
});

describe.concurrent("quick presses", () => {
  it("of the visibility key hide and then show", async (church) => {
    church.service.on("hide", { delay: 250 });
    const [visibility, other] = church.place(a.visibility(), a.visibility());
    await quiet();
    await visibility.tap();
    await church.tapAnswered(visibility, "show");
    expect(church.service.commands).toEqual(["hide", "show"]);
    await visibility.says(saying("visibility.shown", "visibility.hide"));
    // All keys of the account share one memory.
    await visibility.tap();
    await church.tapAnswered(other, "show", 2);
    expect(church.service.commands).toEqual(["hide", "show", "hide", "show"]);
  });

  it("of one action's keys in different accounts have nothing to do with each other", async (church, open) => {
    const other = await open();
    church.service.status = live;
    other.service.status = { status: "NO_ACTIVE_SESSION" };
    const [here, there] = [await church.settled(), await other.settled()];
    await pause(100);
    await here.stream.tap();
    await there.stream.tap();
    await church.service.nth("stop");
    await other.service.nth("start");
    await quiet();
    expect([church.service.commands, other.service.commands]).toEqual([["stop"], ["start"]]);
  });
});
