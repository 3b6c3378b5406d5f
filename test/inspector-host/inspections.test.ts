import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { AccountPlace } from "../../src/protocol/messages.ts";
import { account } from "../kit/fake-desk.ts";
import { InspectedDesk } from "../kit/inspected-desk.ts";

let desk: InspectedDesk;
beforeEach(() => void (desk = new InspectedDesk()));

describe("a check", () => {
  it("sends the state and the time it took", async () => {
    const key = await desk.place("stream");
    await desk.answer();
    await desk.check(key.id);
    await desk.clock.pass(40);
    await desk.answer({ state: "paused" });
    const result = { outcome: "reached", session: "paused", roundTrip: 40 };
    expect(desk.statements).toEqual([[key.id, { statement: "checked", id: "1", result }]]);
  });

  it("sends what was understood of a session", async () => {
    const languages = { transcriptionLanguage: "en-US", translationLanguages: ["es"] };
    const details = { clients: 12, ...languages, startedAt: 5, captionsHidden: false };
    const key = await desk.place("stream");
    await desk.answer();
    await desk.check(key.id);
    await desk.answer({ state: "unknown", word: "maintenance", ...details });
    const reached = { outcome: "reached", session: "unknown", word: "maintenance", roundTrip: 0 };
    expect(desk.result).toEqual({ ...reached, ...details });
  });

  it("sends why it failed", async () => {
    const key = await desk.place("stream");
    await desk.answer();
    await desk.check(key.id);
    const details = { status: 200, unreadable: "web page" } as const;
    await desk.fail(new ServiceFailure("not-the-service", details));
    expect(desk.result).toEqual({ outcome: "failed", kind: "not-the-service", ...details });
  });

  it("reports an error of the plugin itself as a defect", async () => {
    const key = await desk.place("stream");
    await desk.answer();
    await desk.check(key.id);
    await desk.fail(new TypeError("x is undefined"));
    expect(desk.result).toEqual({ outcome: "failed", kind: "defect" });
  });

  const typed = { ...account, apiKey: "ck_live_typed" };

  it.each<[AccountPlace, key: object, global: object]>([
    ["shared", {}, { account: { ...account, draft: { apiKey: typed.apiKey } } }],
    ["own", { ...account, draft: { apiKey: typed.apiKey } }, {}],
    ["own", { draft: typed }, { account }],
    ["new", { ...account, draft: { isNew: true, ...typed } }, {}],
    [{ id: "north" }, {}, { accounts: { north: { ...account, draft: { apiKey: typed.apiKey } } } }],
  ])(
    "sends one request with the draft at %j, and leaves the settings alone",
    async (place, settings, global) => {
      await desk.replaceGlobalSettings(global);
      const key = await desk.placeWithOnly("clear", settings);
      await desk.check(key.id, place);
      const requests = desk.findService(typed).requests.map(({ what }) => what);
      await desk.clock.pass(60_000);
      expect([requests, desk.findService(typed).requests.length]).toEqual([["status"], 1]);
    },
  );

  it.each<[AccountPlace, key: object]>([
    ["shared", {}],
    ["own", { apiKey: "ck_live_typed" }],
    ["new", account],
    [{ id: "__proto__" }, account],
  ])("sends no request for an incomplete account: %j", async (place, settings) => {
    await desk.replaceGlobalSettings({});
    const key = await desk.placeWithOnly("clear", settings);
    const before = desk.services.size;
    await desk.check(key.id, place);
    expect([desk.services.size, desk.statements]).toEqual([before, []]);
  });
});

const working = { statement: "known", connection: "working" };

describe("the state of an account", () => {
  it("is sent when the page appears, asks, and when it changes", async () => {
    const key = await desk.place("translationLanguages", { presets: [{ languageCodes: ["en", "es"] }] });
    desk.inspections.appeared(key.id);
    expect(desk.statements.splice(0)).toEqual([
      [key.id, { statement: "in-sight" }],
      [key.id, { statement: "known" }],
    ]);
    await desk.answer({ state: "active" });
    await key.tap();
    await desk.fail(new ServiceFailure("rejected", { status: 422, words: "en is spoken" }));
    await desk.inspections.received(key.id, { question: "what-is-known" });
    const rejectedTargets = { value: ["en", "es"], words: "en is spoken" };
    expect(desk.statements.map(([, statement]) => statement)).toEqual([
      { ...working, session: "active" },
      { ...working, session: "active", rejectedTargets },
      { ...working, session: "active", rejectedTargets },
    ]);
  });

  it("has the spoken language that was rejected", async () => {
    const settings = { languageCodes: ["de"] };
    const key = await desk.placeAndReport({ state: "active" }, "transcriptionLanguage", settings);
    await key.tapRejected(new ServiceFailure("rejected", { status: 422, words: "use de-DE" }));
    desk.inspections.appeared(key.id);
    const rejectedSource = { value: "de", words: "use de-DE" };
    expect(desk.statements.at(-1)?.[1]).toMatchObject({ rejectedSource });
    await key.tapAccepted();
    expect(desk.statements.at(-1)?.[1]).toMatchObject({ rejectedSource: undefined });
  });

  it("keeps the session and has the reason when polls fail", async () => {
    const key = await desk.streamKey("active");
    desk.inspections.appeared(key.id);
    await desk.clock.pass(6_000);
    await desk.fail(new ServiceFailure("no-connection"));
    expect(desk.statements.map(([, statement]) => statement)).toEqual([
      { statement: "in-sight" },
      { ...working, session: "active" },
      {
        ...working,
        connection: "interrupted",
        session: "active",
        failure: { outcome: "failed", kind: "no-connection" },
      },
    ]);
  });

  it("still reaches the visible page when another one loads", async () => {
    const [key, other] = [await desk.place("stream"), await desk.place("clear")];
    desk.inspections.appeared(key.id);
    await desk.inspections.received(other.id, { question: "what-is-known" });
    desk.statements.splice(0);
    await desk.report({ state: "active" });
    expect(desk.statements).toEqual([[key.id, expect.objectContaining({ session: "active" })]]);
  });

  it("is not sent to a closed page", async () => {
    const key = await desk.place("stream");
    desk.inspections.appeared(key.id);
    desk.inspections.disappeared(key.id);
    desk.statements.splice(0);
    await desk.answer({ state: "active", transcriptionLanguage: "en" });
    expect(desk.statements).toEqual([]);
  });

  it("is not polled for a closed page", async () => {
    const key = await desk.streamKey("active");
    desk.inspections.appeared(key.id);
    await key.leave();
    desk.inspections.disappeared(key.id);
    await desk.report({ state: "active" });
    const polls = desk.service.requestsOf("status").length;
    await desk.clock.pass(60_000);
    expect(desk.service.requestsOf("status")).toHaveLength(polls);
  });
});

it("messages of another shape are ignored", async () => {
  const { id } = await desk.place("stream");
  const check = { question: "check", place: "own" };
  for (const payload of [null, 5, "x", [], {}, { question: 5 }, { question: "other" }, check])
    await desk.inspections.received(id, payload);
  await desk.inspections.received(id, { ...check, id: "x".repeat(65) });
  await desk.inspections.received(id, { ...check, id: "1", place: "elsewhere" });
  expect(desk.statements).toEqual([]);
});
