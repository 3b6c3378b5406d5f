import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said, saying } from "../kit/words.ts";

const done = saying("state.done");

const three = { languageCodes: ["en-US", "de-DE", "es-ES"] };
let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

async function source(settings: object = three): Promise<FakeKey> {
  const dial = await desk.placeDial("transcriptionLanguage", settings);
  await desk.tell({ state: "none" });
  return dial;
}

/** What is on a strip when the last picture has come. */
async function shown(dial: FakeKey): Promise<string> {
  await desk.clock.pass(125);
  return dial.text;
}

/** How many status requests there were. */
const asked = (): number => desk.service.of("status").length;

describe("the strip of a dial", () => {
  it("is a picture of 200 x 100, and the only thing that is done to it", async () => {
    const dial = await desk.placeDial("stream");
    await desk.tell({ state: "active" });
    expect(decodeURIComponent(dial.surface.image)).toContain('viewBox="0 0 200 100"');
    expect(await shown(dial)).toContain(said("stream.live"));
  });

  it("says for 2 s that a push has succeeded, where a key would have a check mark", async () => {
    const dial = await desk.placeDial("status");
    await desk.tell({ state: "none" });
    await dial.tap();
    await desk.tell({ state: "none" });
    expect(await shown(dial)).toMatch(done);
    await desk.clock.pass(1_700);
    expect(await shown(dial)).toMatch(saying("state.done"));
    await desk.clock.pass(50);
    expect(await shown(dial)).not.toMatch(saying("state.done"));
  });

  it("goes on with what it shows while it says so", async () => {
    const dial = await desk.placeDial("status");
    await desk.tell({ state: "active", clients: 12 });
    await dial.tap();
    await desk.tell({ state: "active", clients: 12 });
    expect(await shown(dial)).toMatch(new RegExp(`${done.source}.*\\b12\\b`, "u"));
    await desk.clock.pass(1_000);
    desk.keys.wokeUp();
    await desk.tell({ state: "active", clients: 13 });
    expect(await shown(dial)).toMatch(new RegExp(`${done.source}.*\\b13\\b`, "u"));
  });
});

describe("a push", () => {
  it("applies the choice, says so, and nothing is chosen any more", async () => {
    const dial = await source();
    await dial.turn(2);
    await dial.tap();
    expect(desk.sent).toEqual(["de-DE"]);
    await desk.accept();
    expect(await shown(dial)).toMatch(new RegExp(`${done.source}.*German`, "u"));
    await dial.tap();
    expect(desk.sent).toEqual(["de-DE"]);
  });

  it("with several entries and none chosen sends nothing, and says what to do", async () => {
    const dial = await source();
    await dial.tap();
    expect(desk.sent).toEqual([]);
    expect(await shown(dial)).toContain(said("dial.turn"));
    expect(dial.surface.count("alert")).toBe(0);
  });

  it("is told apart from the other dial that wants to be turned", async () => {
    const spoken = await source();
    const translated = await desk.placeDial("translationLanguages", {
      presets: [{ languageCodes: ["de-DE"] }, { languageCodes: ["es-ES"] }],
    });
    await desk.tell({ state: "none" });
    expect(await shown(spoken)).not.toBe(await shown(translated));
  });

  it("with one entry sends it, turned or not", async () => {
    const dial = await source({ languageCodes: ["de-DE"] });
    await dial.tap();
    await desk.accept();
    await dial.turn(1);
    await dial.tap();
    expect(desk.sent).toEqual(["de-DE"]);
    await desk.clock.pass(20_000);
    await dial.tap();
    expect(desk.sent).toEqual(["de-DE", "de-DE"]);
  });

  it.each([
    [0, []],
    [999, []],
    [1_000, ["de-DE"]],
  ])("%i ms after the end of the choice sends %j", async (after, sent) => {
    const dial = await source({ languageCodes: ["de-DE"] });
    await dial.turn(1);
    await desk.clock.pass(5_000 + after);
    await dial.tap();
    expect(desk.sent).toEqual(sent);
    if (after < 1_000) expect(await shown(dial)).toContain(said("state.now"));
  });

  it("of what is so already sends nothing, and says that it has succeeded", async () => {
    const dial = await desk.placeDial("transcriptionLanguage", three);
    await desk.tell({ state: "active", transcriptionLanguage: "de-DE" });
    await dial.turn(3);
    expect(await shown(dial)).toContain("2/3");
    await dial.tap();
    expect(desk.sent).toEqual([]);
    expect(await shown(dial)).toMatch(saying("state.done"));
  });

  it("applies the preset that was chosen, and says no to a scene that contradicts itself", async () => {
    const presets = [
      { name: "Both", languageCodes: ["fr-FR", "es-ES"] },
      { name: "Wrong", transcriptionLanguage: "de-DE", languageCodes: ["de-DE"] },
    ];
    const dial = await desk.placeDial("translationLanguages", { presets });
    await desk.tell({ state: "none" });
    await dial.turn(1);
    expect(await shown(dial)).toContain("Both");
    await dial.tap();
    await desk.accept();
    await dial.turn(1);
    expect(await shown(dial)).toContain("Wrong");
    await dial.tap();
    expect(desk.sent).toEqual([["fr-FR", "es-ES"]]);
    expect(dial.surface.count("alert")).toBe(1);
  });

  it("that fails names the reason, and what was chosen meanwhile is not applied unseen", async () => {
    const dial = await source();
    await dial.turn(1);
    await dial.tap();
    await dial.turn(1);
    await desk.refuse(new ServiceFailure("service-error", { status: 500 }));
    expect(dial.surface.count("alert")).toBe(1);
    expect(await shown(dial)).toContain(said("failure.serviceError"));
    await dial.tap();
    expect(desk.sent).toEqual(["en-US"]);
  });

  it("whose success comes while something else is chosen does not say it over that", async () => {
    const dial = await source();
    await dial.turn(1);
    await dial.tap();
    await dial.turn(1);
    await desk.accept();
    expect(await shown(dial)).toMatch(/2\/3/);
    expect(await shown(dial)).not.toMatch(saying("state.done"));
  });

  it("sends what was chosen when it began, whatever the dial is turned to while it waits", async () => {
    const dial = await desk.placeRaw("transcriptionLanguage", three, false, true);
    await dial.turn(2);
    await dial.tap();
    await dial.turn(1);
    desk.keys.globalSettingsReceived({
      account: {
        baseUrl: "https://captions.example.com",
        apiKey: "k",
        churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
      },
    });
    await desk.clock.pass(0);
    expect([...desk.services.values()].flatMap((service) => service.of("command"))).toMatchObject([
      { command: { languageCode: "de-DE" } },
    ]);
  });

  it("is forgotten with the settings that it was chosen from", async () => {
    const dial = await source();
    await dial.turn(3);
    await dial.configure({
      baseUrl: "https://captions.example.com",
      apiKey: "ck_live_canary",
      churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
      languageCodes: ["fr-FR", "it-IT"],
    });
    await dial.tap();
    expect(desk.sent).toEqual([]);
  });
});

describe("a guarded push", () => {
  const guarded = { ...three, restartGuard: "hold" };

  async function running(): Promise<FakeKey> {
    const dial = await desk.placeDial("transcriptionLanguage", guarded);
    await desk.tell({ state: "active", transcriptionLanguage: "en-US" });
    return dial;
  }

  it("sends after a hold of one second what was chosen, though the choice ends meanwhile", async () => {
    const dial = await running();
    await dial.turn(1);
    await desk.clock.pass(4_500);
    await dial.press();
    await desk.clock.pass(999);
    expect(desk.sent).toEqual([]);
    await desk.clock.pass(1);
    expect(desk.sent).toEqual(["de-DE"]);
  });

  it("is not disturbed by a tick that the finger makes while it pushes", async () => {
    const dial = await running();
    await dial.turn(1);
    await dial.press();
    await dial.turn(1);
    await desk.clock.pass(1_000);
    expect(desk.sent).toEqual(["de-DE"]);
  });

  it("that ends too early leaves the choice for another", async () => {
    const dial = await running();
    await dial.turn(1);
    await dial.tap();
    expect(await shown(dial)).toContain(said("stream.keepHolding"));
    await dial.press();
    await desk.clock.pass(1_000);
    expect(desk.sent).toEqual(["de-DE"]);
  });
});

describe("a touch", () => {
  it.each([
    "stream",
    "clear",
    "visibility",
    "transcriptionLanguage",
    "translationLanguages",
    "status",
  ] as const)(
    "of %s asks for the status once, whatever wait is running, and says nothing of its own",
    async (name) => {
      const dial = await desk.placeDial(name, { ...three, presets: [{ languageCodes: ["fr-FR"] }] });
      await desk.tell({ state: "none" });
      const before = { asked: asked(), text: await shown(dial) };
      await dial.touch();
      expect(asked()).toBe(before.asked + 1);
      await desk.tell({ state: "none" });
      expect(await shown(dial)).toBe(before.text);
      expect(desk.sent).toEqual([]);
    },
  );

  it("that fails alerts nobody, and shows on every face", async () => {
    const dial = await desk.placeDial("clear");
    await desk.tell({ state: "none" });
    await dial.touch();
    desk.service.open.fail(new ServiceFailure("no-connection"));
    await desk.clock.pass(0);
    expect(dial.surface.count("alert")).toBe(0);
    expect(await shown(dial)).toContain(said("failure.noNetwork"));
  });
});
