import { describe, expect } from "vitest";
import { a, live, pause, quiet, type SeenDial, sharedStage } from "./stage.ts";

const { it } = sharedStage;

function push({ dial }: SeenDial): void {
  dial.press();
  dial.release();
}

describe.concurrent("a push of a dial is the press of a key", () => {
  it("for every action", async (church) => {
    const [clear, visibility, source, targets] = church.placeDials(
      a.clear(),
      a.visibility(),
      a.source("de-DE"),
      a.targets(["fr-FR"]),
    );
    const [stream, status] = church.placeDials(a.stream(), a.status());
    await stream.strip.says("stream.start");
    push(clear);
    await church.service.answered("clear");
    push(visibility);
    await church.service.answered("hide");
    push(source);
    await church.service.answered("source");
    push(targets);
    await church.service.answered("targets");
    const asked = church.service.heard("status").length;
    push(status);
    await church.service.nth("status", asked + 1);
    push(stream);
    await stream.strip.says("stream.live");
    expect(church.service.commands).toEqual(["clear", "hide", "source de-DE", "targets fr-FR", "start"]);
    for (const { strip } of [clear, visibility, source, targets, stream, status])
      expect([...strip.of("ok"), ...strip.of("alert")]).toEqual([]);
  });

  it("holds included", async (church) => {
    church.service.status = live;
    const [stream] = church.placeDials(a.stream({ stopGuard: "hold" }));
    await stream.strip.says("stream.live");
    push(stream);
    await church.sentOnly();
    const pressed = performance.now();
    stream.dial.press();
    const { at } = await church.service.nth("stop");
    expect(at - pressed).toBeGreaterThanOrEqual(995);
    stream.dial.release();
  });
});

describe.concurrent("turning", () => {
  it("chooses among the entries of a language action and sends nothing; a push applies it", async (church) => {
    const [source] = church.placeDials(a.source("en-US", "de-DE", "it-IT"));
    await source.strip.until(() => source.strip.text !== "");
    source.dial.rotate(1);
    await source.strip.until(() => source.strip.of("face").length >= 2);
    const first = source.strip.text;
    source.dial.rotate(1);
    await source.strip.until(() => source.strip.text !== first);
    await church.sentOnly();
    expect(source.strip.text).toMatch(/German|de\b/i);
    push(source);
    await church.service.answered("source");
    expect(church.service.commands).toEqual(["source de-DE"]);
  });

  it("keeps its choice where the app sends the settings once more", async (church) => {
    const spec = a.source("en-US", "de-DE");
    const [source] = church.placeDials(spec);
    source.dial.rotate(2);
    await source.strip.says(/German/);
    church.deck.editSettings(source.dial.instance, { ...church.account, ...spec.settings });
    await pause(100);
    push(source);
    await church.service.answered("source");
    expect(church.service.commands).toEqual(["source de-DE"]);
  });

  it("back chooses the entries in the other direction", async (church) => {
    const [targets] = church.placeDials(a.targets(["fr-FR"], ["es-ES"], ["it-IT"]));
    await targets.strip.until(() => targets.strip.text !== "");
    targets.dial.rotate(2);
    await pause(100);
    targets.dial.rotate(-1);
    await quiet();
    push(targets);
    await church.service.answered("targets");
    expect(church.service.commands).toEqual(["targets fr-FR"]);
  });

  it("shows the choice for 5 s; a push within 1,000 ms after its end sends nothing", async (church) => {
    const [source] = church.placeDials(a.source("en-US", "de-DE", "it-IT"));
    await source.strip.until(() => source.strip.text !== "");
    const before = source.strip.text;
    const turned = performance.now();
    source.dial.rotate(2);
    await source.strip.until(() => source.strip.text !== before);
    await source.strip.until(() => source.strip.text === before);
    expect(performance.now() - turned).toBeGreaterThan(4_900);
    push(source);
    await church.sentOnly();
  });

  it("is ignored by all other dials", async (church) => {
    const dials = church.placeDials(a.stream(), a.clear(), a.visibility(), a.status());
    await dials[0].strip.says("stream.start");
    await quiet();
    const before = dials.map(({ strip }) => strip.events.length);
    const asked = church.service.requests.length;
    for (const { dial } of dials) dial.rotate(3);
    for (const { dial } of dials) dial.rotate(-1);
    await quiet();
    expect(church.service.requests).toHaveLength(asked);
    expect(dials.map(({ strip }) => strip.events.length)).toEqual(before);
  });
});

it("a push of a language dial with several entries and none chosen sends nothing, and says what to do", async (church) => {
  const dials = church.placeDials(a.source("en-US", "de-DE"), a.targets(["fr-FR"], ["es-ES"]));
  for (const dial of dials) {
    await dial.strip.says("dial.turn");
    push(dial);
  }
  await church.sentOnly();
  expect(dials[0].strip.text).not.toBe(dials[1].strip.text);
  expect(dials.flatMap(({ strip }) => strip.of("alert"))).toEqual([]);
});

it("a touch only asks for the status, and says nothing of its own", async (church) => {
  const dials = [
    ...church.placeDials(a.stream(), a.clear(), a.visibility(), a.source("de-DE", "fr-FR")),
    ...church.placeDials(a.targets(["fr-FR"]), a.status()),
  ];
  await dials[0]?.strip.says("stream.start");
  await quiet();
  for (const { dial, strip } of dials) {
    const before = strip.text;
    const asked = church.service.heard("status").length;
    dial.touch(100, 50);
    await church.service.nth("status", asked + 1);
    await pause(100);
    expect(strip.text).toBe(before);
  }
  expect(church.service.commands).toEqual([]);
});

describe.concurrent("the strip", () => {
  it("is one picture of 200 x 100", async (church) => {
    church.service.status = live;
    const dials = [
      ...church.placeDials(a.stream(), a.clear(), a.visibility(), a.status()),
      ...church.placeDials(a.source("de-DE"), a.targets(["fr-FR"])),
    ];
    await dials[0]?.strip.says("stream.live");
    await quiet();
    for (const { strip } of dials) {
      expect(strip.svg).toMatch(
        /<svg[^>]*viewBox="0 0 200 100"|<svg[^>]*width="(200|400)"[^>]*height="(100|200)"/,
      );
      const frames = church.deck.trace.entries({ event: "setFeedback", context: strip.context });
      expect(frames.length).toBeGreaterThan(0);
      for (const { payload } of frames) expect(Object.keys(payload)).toHaveLength(1);
    }
  });

  it("says a success for 2 s", async (church) => {
    const [clear] = church.placeDials(a.clear());
    await clear.strip.says("clear.clear");
    const before = clear.strip.text;
    push(clear);
    await church.service.answered("clear");
    const done = performance.now();
    await clear.strip.until(() => clear.strip.text === before && performance.now() - done > 1_500);
  });
});
