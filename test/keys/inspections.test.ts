import { beforeEach, describe, expect, it } from "vitest";
import type { Statement } from "../../src/protocol/messages.ts";
import { Inspections } from "../../src/keys/inspections.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";

const other = { ...account, apiKey: "ck_other" };

let desk: FakeDesk;
let inspections: Inspections;
let told: [string, Statement][];

beforeEach(() => {
  desk = new FakeDesk();
  told = [];
  const { keys, accounts, clock } = desk;
  inspections = new Inspections({
    keys,
    accounts,
    clock,
    send: (id, statement) => told.push([id, statement]),
    diagnose: (id) => `about ${id}`,
  });
});

async function check(id: string): Promise<void> {
  void inspections.received(id, { question: "check-connection", id: "1" });
  await settle();
}

const result = (): unknown =>
  told.map(([, statement]) => ("result" in statement ? statement.result : undefined)).at(-1);

describe("the connection check", () => {
  it("tells the state and the time it took", async () => {
    const key = await desk.place("stream");
    desk.service.open.answer();
    await settle();
    await check(key.id);
    await desk.clock.pass(40);
    desk.service.open.answer({ state: "paused" });
    await settle();
    expect(told).toEqual([
      [
        key.id,
        {
          statement: "connection-checked",
          id: "1",
          result: { outcome: "reached", session: "paused", roundTrip: 40 },
        },
      ],
    ]);
  });

  it("tells why it failed", async () => {
    const key = await desk.place("stream");
    await check(key.id);
    desk.service.open.fail(new ServiceFailure("not-the-service", { status: 200, came: "web page" }));
    await settle();
    expect(result()).toEqual({ outcome: "failed", kind: "not-the-service", status: 200, came: "web page" });
  });

  it("names what is missing, also for a key that works without it", async () => {
    const key = await desk.place("clear", { churchId: "" });
    desk.keys.globalSettingsReceived({});
    await check(key.id);
    expect(result()).toEqual({ outcome: "incomplete", field: "churchId", problem: "missing" });
  });

  it("uses what was typed last", async () => {
    const key = await desk.place("stream");
    inspections.appeared(key.id);
    desk.keys.settingsReceived(key.id, other);
    await check(key.id);
    expect(desk.serviceOf(other).of("status")).toHaveLength(1);
  });

  it("never has the API key in it", async () => {
    const key = await desk.place("stream");
    inspections.appeared(key.id);
    await check(key.id);
    desk.service.open.fail(new ServiceFailure("key-rejected", { status: 401 }));
    await settle();
    expect(told.length).toBeGreaterThan(1);
    expect(JSON.stringify(told)).not.toContain(account.apiKey);
  });
});

const working = { statement: "known", connection: "working" };

describe("what is known", () => {
  it("is told when the inspector appears, when it asks, and when it changes", async () => {
    const key = await desk.place("translationLanguages", { presets: [{ languageCodes: ["en", "es"] }] });
    inspections.appeared(key.id);
    expect(told.splice(0)).toEqual([
      [key.id, { statement: "in-sight" }],
      [key.id, { statement: "known" }],
    ]);
    desk.service.open.answer({ state: "active", transcriptionLanguage: "en" });
    await settle();
    await key.tap();
    desk.service.open.fail(new ServiceFailure("refused", { status: 422, words: "en is spoken" }));
    await settle();
    await inspections.received(key.id, { question: "what-is-known" });
    const refused = { languageCodes: ["en", "es"], words: "en is spoken" };
    expect(told.map(([, statement]) => statement)).toEqual([
      { ...working, session: "active", transcriptionLanguage: "en" },
      { ...working, session: "active", transcriptionLanguage: "en", refused },
      { ...working, session: "active", transcriptionLanguage: "en", refused },
    ]);
  });

  it("of a refusal is forgotten once the service accepts a list", async () => {
    const key = await desk.place("translationLanguages", { presets: [{ languageCodes: ["es"] }] });
    desk.service.open.answer();
    await settle();
    inspections.appeared(key.id);
    await key.tap();
    desk.service.open.fail(new ServiceFailure("refused", { status: 422 }));
    await settle();
    expect(told.at(-1)?.[1]).toEqual({
      ...working,
      session: "none",
      refused: { languageCodes: ["es"] },
    });
    desk.service.open.answer();
    await settle();
    await key.tap();
    desk.service.open.answer();
    await settle();
    expect(told.at(-1)?.[1]).toEqual({ ...working, session: "none", translationLanguages: ["es"] });
  });

  it("has the languages that were shown, and the spoken one that was refused", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    desk.service.open.answer({
      state: "active",
      transcriptionLanguage: "en-US",
      translationLanguages: ["es"],
    });
    await settle();
    await key.tap();
    await desk.refuse(new ServiceFailure("refused", { status: 422, words: "use de-DE" }));
    inspections.appeared(key.id);
    expect(told.at(-1)?.[1]).toMatchObject({
      transcriptionLanguage: "en-US",
      translationLanguages: ["es"],
      refusedLanguage: { languageCode: "de", words: "use de-DE" },
    });
    await key.tap();
    await desk.accept();
    expect(told.at(-1)?.[1]).not.toHaveProperty("refusedLanguage");
  });

  it("of the session is what was told last, also when nothing newer comes", async () => {
    const key = await desk.streamKey("active");
    inspections.appeared(key.id);
    await desk.clock.pass(6_000);
    desk.service.open.fail(new ServiceFailure("no-connection"));
    await settle();
    expect(told.map(([, statement]) => statement)).toEqual([
      { statement: "in-sight" },
      { ...working, session: "active" },
      { ...working, connection: "interrupted", session: "active" },
    ]);
  });

  it("is told to no inspector that is closed", async () => {
    const key = await desk.place("stream");
    inspections.appeared(key.id);
    inspections.disappeared(key.id);
    told = [];
    desk.service.open.answer({ state: "active", transcriptionLanguage: "en" });
    await settle();
    expect(told).toEqual([]);
  });
});

describe("while an inspector is open", () => {
  it("an account counts when it was left alone for a moment", async () => {
    const key = await desk.place("stream");
    inspections.appeared(key.id);
    for (const apiKey of ["c", "ck", "ck_", "ck_n", "ck_ne", "ck_new"]) {
      desk.keys.settingsReceived(key.id, { ...account, apiKey });
      await desk.clock.pass(200);
    }
    expect(desk.services.size).toBe(1);
    await desk.clock.pass(300);
    expect([...desk.services.keys()].map((identity) => (JSON.parse(identity) as string[])[1])).toEqual([
      account.apiKey,
      "ck_new",
    ]);
  });

  it.each(["a press", "its end"])("%s makes it count at once", async (event) => {
    const key = await desk.place("stream");
    inspections.appeared(key.id);
    desk.keys.settingsReceived(key.id, other);
    if (event === "a press") await key.tap();
    else inspections.disappeared(key.id);
    await settle();
    expect(desk.serviceOf(other).requests.length).toBeGreaterThan(0);
  });

  it.each(["leaving the field", "its end", "a check that reaches the service"])(
    "keys whose account works keep it until %s",
    async (event) => {
      const key = await desk.streamKey("active");
      const neighbour = await desk.placeRaw("clear", {});
      desk.keys.globalSettingsReceived({ account });
      inspections.appeared(key.id);
      desk.keys.settingsReceived(key.id, other);
      desk.keys.globalSettingsReceived({ account: other });
      await desk.clock.pass(4_000);
      expect(desk.services.size).toBe(1);
      await key.tap();
      await desk.accept();
      await neighbour.tap();
      await desk.accept();
      expect(desk.sent).toEqual(["stop", "clear"]);
      if (event === "leaving the field") await inspections.received(key.id, { question: "use-account" });
      else if (event === "its end") inspections.disappeared(key.id);
      else {
        await check(key.id);
        expect(key.text).not.toContain("CHECKING");
        desk.serviceOf(other).open.answer({ state: "none" });
        await settle();
        expect(result()).toMatchObject({ outcome: "reached", session: "none" });
      }
      await settle();
      await neighbour.tap();
      expect(desk.serviceOf(other).of("clear")).toHaveLength(1);
    },
  );

  it("a check that fails takes no account from a key", async () => {
    const key = await desk.streamKey("active");
    inspections.appeared(key.id);
    desk.keys.settingsReceived(key.id, other);
    await check(key.id);
    desk.serviceOf(other).open.fail(new ServiceFailure("key-rejected", { status: 401 }));
    await settle();
    expect(result()).toMatchObject({ outcome: "failed", kind: "key-rejected" });
    expect(key.text).toBe("LIVE press: stop");
    await key.tap();
    expect(desk.sent).toEqual(["stop"]);
  });

  it("what a press does changes at once", async () => {
    const key = await desk.place("stream");
    desk.service.open.answer({ state: "active" });
    await settle();
    inspections.appeared(key.id);
    await key.configure({ ...account, stopGuard: "hold" });
    expect(key.text).toBe("LIVE hold: stop");
  });
});

it.each([
  null,
  5,
  "x",
  [],
  {},
  { question: 5 },
  { question: "other" },
  { question: "check-connection" },
  { question: "check-connection", id: "x".repeat(65) },
])("the message %j is ignored", async (payload) => {
  const key = await desk.place("stream");
  await inspections.received(key.id, payload);
  expect(told).toEqual([]);
});
