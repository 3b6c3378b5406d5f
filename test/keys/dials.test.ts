import { beforeEach, describe, expect, it } from "vitest";
import type { ActionName } from "../../src/identifiers.ts";
import { longPressMs, stripPictures } from "../../src/limits.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { dial as dialSpec, live, none, ServingDesk, source, targets } from "../kit/serving-desk.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

const threeCodes = { languageCodes: ["en-US", "de-DE", "es-ES"] };
const nonLanguageDials = (["stream", "clear", "visibility", "status"] as const).map((name) => dialSpec(name));
const donePattern = keyTextPattern("state.done");

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

/** Places a dial and answers its first poll with this session. */
async function placeDial(action: ActionName, settings: object, session: Session = none): Promise<FakeKey> {
  const dial = await desk.place(action, settings, "dial");
  await desk.report(session);
  return dial;
}

/** Places a source language dial and turns it. Without a current language, the first tick leads to the first entry. */
async function turnDial(ticks: number, settings: object = threeCodes, session?: Session): Promise<FakeKey> {
  const dial = await placeDial("transcriptionLanguage", settings, session);
  await dial.turn(ticks);
  return dial;
}

/** The text of a strip once its last image has arrived. Images of a burst are up to 125 ms late. */
async function stripText(dial: FakeKey): Promise<string> {
  await desk.clock.pass(stripPictures.withinMs);
  return dial.text;
}

it("a strip confirms a push for 2 s while its viewer count stays up to date", async () => {
  const dial = await placeDial("status", {}, { ...live, clients: 12 });
  await dial.tap();
  for (const clients of [12, 13]) {
    await desk.report({ ...live, clients });
    expect(await stripText(dial)).toMatch(new RegExp(`${donePattern.source}.*\\b${clients}\\b`, "u"));
    await desk.clock.pass(800);
    // Makes the plugin poll at once.
    desk.keys.wokeUp();
  }
  await desk.clock.pass(2_000);
  expect(dial.text).not.toMatch(donePattern);
});

it("a touch polls the status and never alerts", async () => {
  const serving = new ServingDesk();
  const languageDials = [dialSpec(...source("de", "fr")), dialSpec(...targets(["fr"]))];
  const dials = await serving.placeEach(...nonLanguageDials, ...languageDials);
  await serving.waitUntilPressable();
  for (const each of dials) {
    const textBefore = each.text;
    const pollsBefore = serving.service.requestsOf("status").length;
    await each.touch();
    expect(each.text).toBe(textBefore);
    expect(serving.service.requestsOf("status")).toHaveLength(pollsBefore + 1);
  }
  serving.setReply("status", new ServiceFailure("no-connection"));
  const [, clearDial] = dials;
  await clearDial?.touch();
  await serving.clock.pass(stripPictures.withinMs);
  expect(clearDial?.text).toContain(keyText("failure.noNetwork"));
  expect(serving.commands).toBe("");
  expect(dials.flatMap(({ results }) => results)).toEqual([]);
});

describe("a push", () => {
  it("applies the choice once and confirms it", async () => {
    const dial = await turnDial(2);
    await dial.tapAndAccept();
    expect(await stripText(dial)).toMatch(new RegExp(`${donePattern.source}.*German`, "u"));
    // Without another turn, a second push sends nothing and asks for a turn.
    await dial.tap();
    expect(desk.sent).toEqual(["de-DE"]);
    expect(await stripText(dial)).toContain(keyText("dial.turn"));
    expect(dial.alerts).toBe(0);
  });

  it("sends the only entry with or without a turn", async () => {
    const dial = await placeDial("transcriptionLanguage", { languageCodes: ["de-DE"] });
    await dial.tapAndAccept();
    // An accepted language is not sent again for 15 s.
    await desk.clock.pass(20_000);
    await dial.turn(1);
    await dial.tap();
    expect(desk.sent).toEqual(["de-DE", "de-DE"]);
  });

  it("discards the choice made while it waited when it fails", async () => {
    const dial = await turnDial(1);
    await dial.tap();
    await dial.turn(1);
    await desk.failCommand(new ServiceFailure("service-error", { status: 500 }));
    expect(dial.alerts).toBe(1);
    expect(await stripText(dial)).toContain(keyText("failure.serviceError"));
    await dial.tap();
    expect(desk.sent).toEqual(["en-US"]);
  });
});

it("a dial stops a session after a hold of 1,000 ms", async () => {
  const serving = new ServingDesk(live);
  const [dial] = await serving.placeEach(dialSpec("stream", { stopGuard: "hold" }));
  await serving.waitUntilPressable();
  await dial.tap();
  await dial.pressAndWait(999);
  expect(serving.commands).toBe("");
  await serving.clock.pass(1);
  expect(serving.commands).toBe("stop");
});

describe("a push that has to be a hold", () => {
  const guarded = { ...threeCodes, restartGuard: "hold" };
  // One tick leads from the language of the session to German.
  const running = { ...live, transcriptionLanguage: "en-US" } as const;

  it("sends the choice after a hold even if the choice expires meanwhile", async () => {
    const dial = await turnDial(1, guarded, running);
    await desk.clock.pass(4_500);
    await dial.pressAndWait(longPressMs - 1);
    expect(desk.sent).toEqual([]);
    await desk.clock.pass(1);
    expect(desk.sent).toEqual(["de-DE"]);
  });

  it("keeps its entry when the dial turns slightly during the hold", async () => {
    const dial = await turnDial(1, guarded, running);
    await dial.pressAndWait(500);
    await dial.turn(1);
    await desk.clock.pass(longPressMs - 500);
    expect(desk.sent).toEqual(["de-DE"]);
    expect(dial.text).toContain("German");
  });

  it("keeps the choice when the hold is too short", async () => {
    const dial = await turnDial(1, guarded, running);
    await dial.tap();
    expect(await stripText(dial)).toContain(keyText("stream.holdLonger"));
    await dial.pressAndWait();
    expect(desk.sent).toEqual(["de-DE"]);
  });
});

describe("turning a dial", () => {
  it.each([
    [[1, 1, 1, 1, -1, -2, 4], "1/3 2/3 3/3 1/3 3/3 1/3 2/3"],
    [[-1], "3/3"],
  ])("by %j ticks wraps around the three languages: %s", async (turns, places) => {
    const dial = await turnDial(0);
    for (const [index, place] of places.split(" ").entries()) {
      await dial.turn(turns[index] ?? 0);
      expect(await stripText(dial)).toContain(place);
    }
  });

  it("shows the choice for 5 s after the last turn", async () => {
    const dial = await turnDial(0);
    const before = await stripText(dial);
    await dial.turn(1);
    await desk.clock.pass(4_000);
    await dial.turn(1);
    // Each `stripText` takes 125 ms, so the strip is read 4,925 ms and 5,050 ms after the last turn.
    await desk.clock.pass(4_800);
    expect(await stripText(dial)).toContain("2/3");
    expect(await stripText(dial)).toBe(before);
  });

  it.each([
    ["keeps its choice when the app sends the same settings again", threeCodes, ["de-DE"]],
    ["drops its choice when the settings change", { languageCodes: ["fr-FR", "it-IT"] }, []],
  ])("%s", async (_, settings, sent) => {
    const dial = await turnDial(2);
    await dial.configure({ ...account, ...settings });
    await dial.tap();
    expect(desk.sent).toEqual(sent);
  });

  it("changes nothing on dials without languages", async () => {
    const serving = new ServingDesk();
    const dials = await serving.placeEach(...nonLanguageDials);
    await serving.waitUntilPressable();
    const countCalls = () => dials.map(({ surface }) => surface.calls.length);
    const before = [countCalls(), serving.service.requests.length];
    for (const each of dials) for (const ticks of [3, -1]) await each.turn(ticks);
    await serving.clock.pass(stripPictures.withinMs);
    expect([countCalls(), serving.service.requests.length]).toEqual(before);
  });
});
