import { beforeEach, describe, expect, it } from "vitest";
import type { AccountState } from "../../src/accounts/account-state.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";
import { lost as lostAs } from "../kit/fake-service.ts";
import { said, saying } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const state = (): AccountState => desk.accounts.get(account).state;

const lost = [
  lostAs("timed-out"),
  lostAs("connection-dropped"),
  // Between a reset and a connection that was refused the first sending may have been carried out.
  lostAs("no-connection"),
] as const;
const settingOf = { transcriptionLanguage: "source", translationLanguages: "targets" } as const;
const answered = [
  new ServiceFailure("refused", { status: 422 }),
  new ServiceFailure("service-error", { status: 503 }),
  new ServiceFailure("no-connection"),
  new ServiceFailure("address-not-found"),
  new ServiceFailure("certificate-not-trusted"),
] as const;

describe.each(lost)("a hide without an answer (%s)", (failure) => {
  it("leaves nothing known: no key says SHOWN or HIDDEN, and the next press hides", async () => {
    const key = await desk.place("visibility");
    const other = await desk.place("visibility");
    await desk.tell({ state: "active", captionsHidden: false });
    await desk.clock.pass(1_000);
    await key.tap();
    await desk.refuse(failure);
    await desk.clock.pass(5_000);
    for (const each of [key, other]) {
      expect(each.text).not.toMatch(saying("visibility.shown", "visibility.hidden"));
      expect(each.surface.state).toBe(0);
    }
    expect([key.surface.count("alert"), other.surface.count("alert")]).toEqual([1, 0]);
    await other.tap();
    expect(desk.sent).toEqual(["hide", "hide"]);
  });

  it("is known again when a status tells it", async () => {
    const key = await desk.place("visibility");
    await desk.tell({ state: "active" });
    await key.tap();
    await desk.refuse(failure);
    await desk.tell({ state: "active", captionsHidden: true });
    await desk.clock.pass(5_000);
    expect(key.text).toContain(said("visibility.hidden"));
    await desk.clock.pass(1_000);
    await key.tap();
    expect(desk.sent).toEqual(["hide", "show"]);
  });

  it("leaves the state of a show pressed after it to the answer to that", async () => {
    const key = await desk.place("visibility");
    await key.tap();
    await key.tap();
    await desk.refuse(failure);
    await desk.accept();
    expect(desk.sent).toEqual(["hide", "show"]);
    await desk.clock.pass(5_000);
    expect(key.text).toContain(said("visibility.shown"));
  });
});

it.each(lost)("a show without an answer (%s) is asked for again, and is not known", async (failure) => {
  const key = await desk.place("visibility");
  await key.tap();
  await desk.accept();
  await desk.clock.pass(1_000);
  await key.tap();
  await desk.refuse(failure);
  await desk.clock.pass(5_000);
  expect(key.text).not.toMatch(saying("visibility.shown", "visibility.hidden"));
  await key.tap();
  expect(desk.sent).toEqual(["hide", "show", "show"]);
});

it.each(answered)("a show that surely changed nothing (%s) leaves the captions hidden", async (failure) => {
  const key = await desk.place("visibility");
  await key.tap();
  await desk.accept();
  await desk.clock.pass(1_000);
  await key.tap();
  await desk.refuse(failure);
  await desk.clock.pass(5_000);
  expect(key.text).toContain(said("visibility.hidden"));
  expect(key.surface.state).toBe(1);
});

describe.each([
  [
    "transcriptionLanguage",
    { languageCodes: ["en", "de"] },
    { state: "active", transcriptionLanguage: "en" },
    { state: "active", transcriptionLanguage: "de" },
    ["de", "de"],
  ],
  [
    "translationLanguages",
    { presets: [{ languageCodes: ["en"] }, { languageCodes: ["de"] }] },
    { state: "active", translationLanguages: ["en"] },
    { state: "active", translationLanguages: ["de"] },
    [["de"], ["de"]],
  ],
] as const)("a %s without an answer", (action, settings, before, changed, twice) => {
  it("is not known, and asked for again", async () => {
    const key = await desk.place(action, settings);
    await desk.tell(before);
    await key.tap();
    await desk.refuse(lost[0]);
    expect(state()[settingOf[action]].value).toBeUndefined();
    expect(key.surface.count("alert")).toBe(1);
    await key.tap();
    expect(desk.sent).toEqual(twice);
  });

  it("is not sent again where the status shows it", async () => {
    const key = await desk.place(action, settings);
    const other = await desk.place(action, {
      languageCodes: ["de"],
      presets: [{ languageCodes: ["de"] }],
    });
    await desk.tell(before);
    await key.tap();
    await desk.refuse(lost[0]);
    await desk.tell(changed);
    await other.tap();
    expect(desk.sent).toEqual(twice.slice(0, 1));
    expect(other.surface.count("ok")).toBe(1);
  });

  it("may have restarted the stream: for 15 s no session ends nothing where it is the spoken language", async () => {
    const key = await desk.place(action, settings);
    const stream = await desk.place("stream");
    await desk.tell(before);
    await key.tap();
    await desk.refuse(lost[0]);
    desk.onRequest = (request) => request.answer({ state: "none" });
    await desk.tell({ state: "none" });
    await desk.clock.pass(14_000);
    expect(stream.surface.state).toBe(action === "transcriptionLanguage" ? 1 : 0);
    await desk.clock.pass(1_000);
    expect(stream.surface.state).toBe(0);
  });
});

describe.each(["start", "stop"] as const)("a %s without an answer", (mode) => {
  const [before, after] = mode === "start" ? (["none", "active"] as const) : (["active", "none"] as const);

  it("is a failure, and what the status says counts", async () => {
    const key = await desk.streamKey(before);
    await key.tap();
    await desk.refuse(lost[0]);
    expect(key.surface.count("alert")).toBe(1);
    expect(key.text).toBe(said("failure.timedOut", "failure.tryAgain"));
    expect(key.surface.state).toBe(before === "active" ? 1 : 0);
    await desk.tell({ state: after });
    expect(key.surface.state).toBe(after === "active" ? 1 : 0);
    expect(state().uncertain).toBeUndefined();
  });
});

it("a clear without an answer is a failure, and clears nothing up", async () => {
  const key = await desk.place("clear");
  await key.tap();
  await desk.refuse(lost[0]);
  expect(key.surface.count("alert")).toBe(1);
  await desk.clock.pass(5_000);
  expect(key.text).toBe(said("clear.clear", "clear.captions"));
});

it.each(lost)("a show that waits for a private hide without an answer (%s) clears first", async (failure) => {
  const hide = await desk.place("visibility", { mode: "hide", clearText: true });
  const show = await desk.place("visibility", { mode: "show" });
  await hide.tap();
  await desk.clock.pass(2_000);
  await show.tap();
  await desk.refuse(failure);
  expect(desk.sent).toEqual(["hide", "clear"]);
  await desk.accept();
  expect(desk.sent).toEqual(["hide", "clear", "show"]);
});

it("a start without an answer is asked for again by a toggle, also where no status ever came", async () => {
  const key = await desk.place("stream");
  const step = await desk.place("stream", {}, true);
  const noStatus = async (): Promise<void> => {
    for (const request of desk.service.of("status"))
      if (!request.isOver) request.fail(new ServiceFailure("no-connection"));
    await settle();
  };
  await noStatus();
  await step.tap(1);
  await desk.refuse(lostAs());
  await noStatus();
  await desk.clock.pass(6_000);
  expect(key.text).toContain(said("stream.startPending"));
  await key.tap();
  expect(desk.sent).toEqual(["start", "start"]);
});
