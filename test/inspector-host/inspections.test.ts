import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { AccountPlace } from "../../src/protocol/messages.ts";
import { account } from "../kit/fake-desk.ts";
import { InspectedDesk } from "../kit/inspected-desk.ts";

let desk: InspectedDesk;
beforeEach(() => void (desk = new InspectedDesk()));

describe("a check", () => {
  it("sends the state of the session and the round-trip time", async () => {
    const key = await desk.placeStreamKey("none");
    await desk.check(key.id);
    await desk.clock.pass(40);
    await desk.answerRequest({ state: "paused" });
    const result = { outcome: "reached", session: "paused", roundTrip: 40 };
    expect(desk.statements).toEqual([[key.id, { statement: "checked", id: "1", result }]]);
  });

  it("sends the details of the session", async () => {
    const languages = { transcriptionLanguage: "en-US", translationLanguages: ["es"] };
    const details = { clients: 12, ...languages, startedAt: 5, captionsHidden: false };
    const key = await desk.placeStreamKey("none");
    await desk.check(key.id);
    await desk.answerRequest({ state: "unknown", word: "maintenance", ...details });
    const reached = { outcome: "reached", session: "unknown", word: "maintenance", roundTrip: 0 };
    expect(desk.result).toEqual({ ...reached, ...details });
  });

  it("sends why it failed", async () => {
    const key = await desk.placeStreamKey("none");
    await desk.check(key.id);
    const details = { status: 200, unreadable: "web page" } as const;
    await desk.failRequest(new ServiceFailure("not-the-service", details));
    expect(desk.result).toEqual({ outcome: "failed", kind: "not-the-service", ...details });
  });

  it("reports an error of the plugin itself as a defect", async () => {
    const key = await desk.placeStreamKey("none");
    await desk.check(key.id);
    await desk.failRequest(new TypeError("x is undefined"));
    expect(desk.result).toEqual({ outcome: "failed", kind: "defect" });
  });

  const draftKey = "ck_live_draft";
  const edited = { ...account, apiKey: draftKey };

  it.each<[AccountPlace, key: object, global: object]>([
    ["shared", {}, { account: { ...account, draft: { apiKey: draftKey } } }],
    ["own", { ...account, draft: { apiKey: draftKey } }, {}],
    ["own", { draft: edited }, { account }],
    ["new", { ...account, draft: { isNew: true, ...edited } }, {}],
    [{ id: "north" }, {}, { accounts: { north: { ...account, draft: { apiKey: draftKey } } } }],
  ])("sends a single request with the draft of the account %j", async (place, settings, global) => {
    await desk.replaceGlobalSettings(global);
    const key = await desk.placeExactly("clear", settings);
    await desk.check(key.id, place);
    const { requests } = desk.findService(edited);
    expect(requests.map(({ kind }) => kind)).toEqual(["status"]);
    await desk.clock.pass(60_000);
    expect(requests).toHaveLength(1);
  });

  it.each<[AccountPlace, key: object]>([
    ["shared", {}],
    ["own", { apiKey: draftKey }],
    ["new", account],
    [{ id: "__proto__" }, account],
  ])("sends no request for an incomplete account: %j", async (place, settings) => {
    await desk.replaceGlobalSettings({});
    const key = await desk.placeExactly("clear", settings);
    const services = desk.services.size;
    await desk.check(key.id, place);
    expect([desk.services.size, desk.statements]).toEqual([services, []]);
  });
});

const workingAccount = { statement: "known", connection: "working" };

describe("the state of an account", () => {
  it("is sent when the page appears or asks, and when the state changes", async () => {
    const key = await desk.place("translationLanguages", { presets: [{ languageCodes: ["en", "es"] }] });
    desk.inspections.appeared(key.id);
    expect(desk.statements.splice(0)).toEqual([
      [key.id, { statement: "in-sight" }],
      [key.id, { statement: "known" }],
    ]);
    await desk.answerRequest({ state: "active" });
    await key.tap();
    await desk.failRequest(new ServiceFailure("rejected", { status: 422, words: "en is spoken" }));
    await desk.inspections.received(key.id, { question: "what-is-known" });
    const rejectedTargets = { value: ["en", "es"], words: "en is spoken" };
    // After the status, the rejection and the question.
    expect(desk.statements.map(([, statement]) => statement)).toEqual([
      { ...workingAccount, session: "active" },
      { ...workingAccount, session: "active", rejectedTargets },
      { ...workingAccount, session: "active", rejectedTargets },
    ]);
  });

  it("contains the source language that was rejected", async () => {
    const settings = { languageCodes: ["de"] };
    const key = await desk.placeAndReport({ state: "active" }, "transcriptionLanguage", settings);
    await key.tapAndFail(new ServiceFailure("rejected", { status: 422, words: "use de-DE" }));
    desk.inspections.appeared(key.id);
    const rejectedSource = { value: "de", words: "use de-DE" };
    expect(desk.statements.at(-1)?.[1]).toMatchObject({ rejectedSource });
    await key.tapAndAccept();
    expect(desk.statements.at(-1)?.[1]).toMatchObject({ rejectedSource: undefined });
  });

  it("keeps the session and adds the reason when polls fail", async () => {
    const key = await desk.placeStreamKey("active");
    desk.inspections.appeared(key.id);
    await desk.clock.pass(6_000);
    await desk.failRequest(new ServiceFailure("no-connection"));
    expect(desk.statements.map(([, statement]) => statement)).toEqual([
      { statement: "in-sight" },
      { ...workingAccount, session: "active" },
      {
        ...workingAccount,
        connection: "interrupted",
        session: "active",
        failure: { outcome: "failed", kind: "no-connection" },
      },
    ]);
  });

  it("still reaches the visible page when another page loads", async () => {
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
    await desk.answerRequest({ state: "active", transcriptionLanguage: "en" });
    expect(desk.statements).toEqual([]);
  });

  it("is not polled for a closed page", async () => {
    const key = await desk.placeStreamKey("active");
    desk.inspections.appeared(key.id);
    await key.disappear();
    desk.inspections.disappeared(key.id);
    await desk.report({ state: "active" });
    const polls = desk.service.requestsOf("status").length;
    await desk.clock.pass(60_000);
    expect(desk.service.requestsOf("status")).toHaveLength(polls);
  });
});

it("ignores messages of another shape", async () => {
  const { id } = await desk.place("stream");
  const check = { question: "check", place: "own" };
  for (const payload of [null, 5, "x", [], {}, { question: 5 }, { question: "other" }, check])
    await desk.inspections.received(id, payload);
  await desk.inspections.received(id, { ...check, id: "x".repeat(65) });
  await desk.inspections.received(id, { ...check, id: "1", place: "elsewhere" });
  expect(desk.statements).toEqual([]);
});
