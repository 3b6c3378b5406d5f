import { describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account } from "../kit/fake-desk.ts";
import { conflict, live, none, ServingDesk, step } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

const incomplete = { churchId: "" };
const wrong = account.churchId.replace(/.$/, "0");

/** A desk without a shared account. */
async function deskAlone(session: ServingDesk["session"] = none): Promise<ServingDesk> {
  const desk = new ServingDesk(session);
  await desk.share({});
  return desk;
}

/** The service refuses the wrong church ID. @param seen called with every request */
function refuseWrong(desk: ServingDesk, seen: (what: string) => unknown = () => undefined): void {
  const answers = desk.onRequest;
  desk.onRequest = (request, origin, service) => {
    seen(request.what);
    if (request.churchId === wrong) request.fail(new ServiceFailure("wrong-account"));
    else answers(request, origin, service);
  };
}

describe("without a church ID", () => {
  it("clear, visibility, languages, the keys of one direction and steps work, a start leaves its languages out, and no status is asked for", async () => {
    const desk = await deskAlone();
    const languages = { languageCodes: ["es"] };
    const [clear, visibility, language, list, start, stop] = await desk.placeEach(
      ["clear", incomplete],
      ["visibility", incomplete],
      ["transcriptionLanguage", { ...incomplete, languageCodes: ["de", "fr"] }],
      ["translationLanguages", { ...incomplete, presets: [{ languageCodes: ["fr"] }] }],
      ["stream", { ...incomplete, mode: "start", languages }],
      ["stream", { ...incomplete, mode: "stop" }],
    );
    const steps = await desk.placeEach(step("stream", incomplete), step("visibility", incomplete));
    // A press does something, where CHECKING means that it only asks.
    expect([start.text, stop.text]).toEqual([said("stream.start"), `? ${said("stream.pressToStop")}`]);
    for (const key of [clear, language, language, list, start, stop]) {
      await key.tap();
      expect(key.ends.at(-1)).toBe("ok");
    }
    for (const state of [1, 0]) {
      await desk.seen();
      await visibility.tap();
      expect([visibility.surface.state, visibility.ends.at(-1)]).toEqual([state, "ok"]);
    }
    for (const each of steps) await each.tap(1);
    await desk.sentOnly("clear de fr [fr] start stop hide show start hide");
    expect(steps.flatMap(({ ends }) => ends)).toEqual([]);
    expect(desk.service.of("status")).toEqual([]);
    const states = [start, stop].flatMap(({ surface }) => surface.calls.filter((call) => call === "state 1"));
    expect(states).toEqual([]);
  });

  it("409 on stop counts as done, 409 on start is an alert that names both reasons", async () => {
    const desk = await deskAlone();
    desk.on("start", conflict).on("stop", conflict);
    const [start, stop] = await desk.placeEach(
      ["stream", { ...incomplete, mode: "start" }],
      ["stream", { ...incomplete, mode: "stop" }],
    );
    for (const key of [start, stop]) await key.tap();
    expect([start.ends, stop.ends]).toEqual([["alert"], ["ok"]]);
    expect(start.says(["failure.runningOr", "failure.dashboardNotReady"])).toBe(true);
  });

  it.each(["stream", "status"] as const)("a %s key sends nothing, alerts and says so", async (action) => {
    const desk = await deskAlone();
    const key = await desk.place(action, incomplete);
    await key.tap();
    expect([key.ends, key.says("failure.churchId"), desk.service.requests]).toEqual([["alert"], true, []]);
  });
});

describe("a key without a church ID beside others of its account", () => {
  it("that hides reminds of hidden captions where another one tells that a session runs", async () => {
    const desk = await deskAlone(live);
    const [key] = await desk.placeEach(["visibility", incomplete]);
    await key.tap();
    await desk.clock.pass(301_000);
    expect(key.ends).toEqual(["ok"]);
    await desk.place("stream");
    await desk.clock.pass(301_000);
    expect(key.ends).toEqual(["ok", "alert"]);
  });

  it("asks for a hold where the status of those is old, and for none where it tells that language", async () => {
    const desk = await deskAlone({ ...live, transcriptionLanguage: "de" });
    const guarded = { ...incomplete, languageCodes: ["de"], restartGuard: "hold" };
    const [key, other] = await desk.placeEach(["transcriptionLanguage", guarded], ["status"]);
    const calm = key.surface.image;
    await key.tap();
    expect(key.ends).toEqual(["ok"]);
    await other.leave();
    desk.on("status", "held");
    await desk.clock.pass(15_000);
    expect(key.surface.image).not.toBe(calm);
    await key.tap();
    expect(desk.commands).toBe("");
    await key.holdFor();
    expect(desk.commands).toBe("de");
  });

  it("leaves the account of a church ID that the service refuses, once that is gone or corrected", async () => {
    const desk = await deskAlone();
    refuseWrong(desk);
    const [key, other] = await desk.placeEach(["clear", incomplete], ["status", { churchId: wrong }]);
    await desk.clock.pass(1_000);
    expect(key.text).toBe(said("clear.clear", "short.wrongAccount"));
    await other.configure({ ...account, churchId: "" });
    expect(key.text).toBe(said("clear.clear", "clear.captions"));
    await other.configure({ ...account, churchId: wrong });
    await desk.clock.pass(61_000);
    await other.configure({ ...account });
    await desk.clock.pass(1_000);
    expect(key.text).toBe(said("clear.clear", "clear.captions"));
  });
});

it("two church IDs of one API key share neither what is known nor private moments; a key without one is of the first that was answered", async () => {
  const desk = new ServingDesk(live);
  const sent: string[] = [];
  refuseWrong(desk, (what) => what !== "status" && sent.push(what));
  const refusedKey = await desk.place("visibility", { churchId: wrong });
  const [known] = await desk.placeEach(["visibility"]);
  const blind = await desk.place("visibility", { churchId: "", clearText: true });
  await desk.seen();
  await blind.tap();
  expect([blind, known, refusedKey].map(({ surface }) => surface.state)).toEqual([1, 1, 0]);
  await refusedKey.tap();
  await desk.seen();
  await refusedKey.tap();
  expect(sent).toEqual(["hide", "clear", "hide", "show"]);
  expect([blind, known, refusedKey].map(({ surface }) => surface.state)).toEqual([1, 1, 0]);
});
