import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { settle } from "../kit/fake-desk.ts";
import { InspectedDesk } from "../kit/inspected-desk.ts";

let desk: InspectedDesk;
beforeEach(() => void (desk = new InspectedDesk()));

describe("the connection check", () => {
  it("tells the state and the time it took", async () => {
    const key = await desk.place("stream");
    await desk.answer();
    await desk.check(key.id);
    await desk.clock.pass(40);
    await desk.answer({ state: "paused" });
    const result = { outcome: "reached", session: "paused", roundTrip: 40 };
    expect(desk.told).toEqual([[key.id, { statement: "connection-checked", id: "1", result }]]);
  });

  it("tells what was understood of a session", async () => {
    const languages = { transcriptionLanguage: "en-US", translationLanguages: ["es"] };
    const details = { clients: 12, ...languages, startedAt: 5, captionsHidden: false };
    const key = await desk.place("stream");
    await desk.answer();
    await desk.check(key.id);
    await desk.answer({ state: "unknown", word: "maintenance", ...details });
    const reached = { outcome: "reached", session: "unknown", word: "maintenance", roundTrip: 0 };
    expect(desk.result).toEqual({ ...reached, ...details });
  });

  it("tells why it failed", async () => {
    const key = await desk.place("stream");
    await desk.answer();
    await desk.check(key.id);
    const details = { status: 200, came: "web page" } as const;
    await desk.fail(new ServiceFailure("not-the-service", details));
    expect(desk.result).toEqual({ outcome: "failed", kind: "not-the-service", ...details });
  });

  it("names what is missing, also for a key that works without it", async () => {
    const key = await desk.place("clear", { churchId: "" });
    desk.keys.globalSettingsReceived({});
    await desk.check(key.id);
    expect(desk.result).toEqual({ outcome: "incomplete", field: "churchId", problem: "missing" });
  });
});

const working = { statement: "known", connection: "working" };

describe("what is known", () => {
  it("is told when the inspector appears, when it asks, and when it changes", async () => {
    const key = await desk.place("translationLanguages", { presets: [{ languageCodes: ["en", "es"] }] });
    desk.inspections.appeared(key.id);
    expect(desk.told.splice(0)).toEqual([
      [key.id, { statement: "in-sight" }],
      [key.id, { statement: "known" }],
    ]);
    await desk.answer({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.fail(new ServiceFailure("rejected", { status: 422, words: "en is spoken" }));
    await desk.inspections.received(key.id, { question: "what-is-known" });
    const rejectedTargets = { value: ["en", "es"], words: "en is spoken" };
    expect(desk.told.map(([, statement]) => statement)).toEqual([
      { ...working, session: "active", transcriptionLanguage: "en" },
      { ...working, session: "active", transcriptionLanguage: "en", rejectedTargets },
      { ...working, session: "active", transcriptionLanguage: "en", rejectedTargets },
    ]);
  });

  it("has the languages that were shown, and the spoken one that was refused", async () => {
    const told = { transcriptionLanguage: "en-US", translationLanguages: ["es"] };
    const settings = { languageCodes: ["de"] };
    const key = await desk.placeIn({ state: "active", ...told }, "transcriptionLanguage", settings);
    await key.tapRefused(new ServiceFailure("rejected", { status: 422, words: "use de-DE" }));
    desk.inspections.appeared(key.id);
    expect(desk.told.at(-1)?.[1]).toMatchObject({
      ...told,
      rejectedSource: { value: "de", words: "use de-DE" },
    });
    await key.tapAccepted();
    expect(desk.told.at(-1)?.[1]).toMatchObject({ rejectedSource: undefined });
  });

  it("of the session is what was told last, also when nothing newer comes", async () => {
    const key = await desk.streamKey("active");
    desk.inspections.appeared(key.id);
    await desk.clock.pass(6_000);
    await desk.fail(new ServiceFailure("no-connection"));
    expect(desk.told.map(([, statement]) => statement)).toEqual([
      { statement: "in-sight" },
      { ...working, session: "active" },
      { ...working, connection: "interrupted", session: "active" },
    ]);
  });

  it("is told to no inspector that is closed", async () => {
    const key = await desk.place("stream");
    desk.inspections.appeared(key.id);
    desk.inspections.disappeared(key.id);
    desk.told.splice(0);
    await desk.answer({ state: "active", transcriptionLanguage: "en" });
    expect(desk.told).toEqual([]);
  });
});

describe("a language or a list of them", () => {
  const tryIt = async (id: string, languages: object, anyway = false): Promise<void> => {
    void desk.inspections.received(id, { question: "try", id: "1", languages, anyway });
    await settle();
  };
  const scene = (...languageCodes: string[]) => ({ transcriptionLanguage: "es", languageCodes });

  it.each([
    [{ transcriptionLanguage: "de-DE" }, "de-DE"],
    [{ languageCodes: ["es", "fr"] }, ["es", "fr"]],
    [{ languageCodes: [] }, []],
  ])("is sent where nothing runs: %j", async (languages, sent) => {
    const key = await desk.streamKey("none");
    await tryIt(key.id, languages);
    expect(desk.sent).toEqual([sent]);
    await desk.accept();
    expect(desk.result).toEqual({ outcome: "accepted" });
  });

  it.each([
    [{ transcriptionLanguage: "de" }, ["de"]],
    [scene("en-US"), [[], "es"]],
  ])("that is refused says why, a scene at any of its steps: %j", async (languages, sent) => {
    const key = await desk.streamKey("none");
    await tryIt(key.id, languages);
    for (let step = 1; step < sent.length; step += 1) await desk.accept();
    await desk.refuse();
    expect(desk.result).toEqual({ outcome: "failed", kind: "rejected", status: 422, words: "Plan allows 3" });
    expect(desk.sent).toEqual(sent);
  });

  it("is not sent as a scene that the service would refuse half-way", async () => {
    const key = await desk.streamKey("none");
    await tryIt(key.id, scene("fr", "ES"));
    expect(desk.sent).toEqual([]);
  });

  it.each(["active", "paused"] as const)(
    "is not sent in a session that is %s, unless asked again",
    async (state) => {
      const key = await desk.streamKey(state);
      await tryIt(key.id, { transcriptionLanguage: "de-DE" });
      expect([desk.result, desk.sent]).toEqual([{ outcome: "running" }, []]);
      await tryIt(key.id, { transcriptionLanguage: "de-DE" }, true);
      expect(desk.sent).toEqual(["de-DE"]);
    },
  );

  it("is not sent where nobody knows what runs, and not without an account", async () => {
    const key = await desk.place("stream");
    await tryIt(key.id, { transcriptionLanguage: "de-DE" });
    expect([desk.result, desk.sent]).toEqual([{ outcome: "running" }, []]);
    await key.configure({});
    await tryIt(key.id, { transcriptionLanguage: "de-DE" }, true);
    expect(desk.result).toEqual({ outcome: "incomplete", field: "baseUrl", problem: "missing" });
  });
});

it("a message of another shape is ignored", async () => {
  const { id } = await desk.place("stream");
  const check = { question: "check-connection" };
  for (const payload of [null, 5, "x", [], {}, { question: 5 }, { question: "other" }, check])
    await desk.inspections.received(id, payload);
  await desk.inspections.received(id, { ...check, id: "x".repeat(65) });
  expect(desk.told).toEqual([]);
});
