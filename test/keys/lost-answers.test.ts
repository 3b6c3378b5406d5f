import { beforeEach, describe, expect, it } from "vitest";
import type { AccountState } from "../../src/accounts/account-state.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
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
    const other = await desk.placeIn({ state: "active", captionsHidden: false }, "visibility");
    await desk.clock.pass(1_000);
    await key.tapRefused(failure);
    await desk.clock.pass(5_000);
    for (const each of [key, other]) {
      expect(each.text).not.toMatch(saying("visibility.shown", "visibility.hidden"));
      expect(each.surface.state).toBe(0);
    }
    expect([key.surface.count("alert"), other.surface.count("alert")]).toEqual([1, 0]);
    await other.tap();
    expect(desk.sent).toEqual(["hide", "hide"]);
  });

  it("leaves the state of a show pressed after it to the answer to that", async () => {
    const key = await desk.place("visibility");
    await key.tap();
    await key.tapRefused(failure);
    await desk.accept();
    expect(desk.sent).toEqual(["hide", "show"]);
    await desk.clock.pass(5_000);
    expect(key.text).toContain(said("visibility.shown"));
  });
});

describe.each([
  ...lost.map((failure) => [failure, false] as const),
  ...answered.map((failure) => [failure, true] as const),
])("a show after which comes %s", (failure, isKnown) => {
  it(`leaves the captions ${isKnown ? "hidden" : "as nobody knows them"}, and is asked for again`, async () => {
    const key = await desk.place("visibility");
    await key.tapAccepted();
    await desk.clock.pass(1_000);
    await key.tapRefused(failure);
    await desk.clock.pass(5_000);
    expect(saying("visibility.shown", "visibility.hidden").test(key.text)).toBe(isKnown);
    if (isKnown) expect(key.text).toContain(said("visibility.hidden"));
    expect(key.surface.state).toBe(isKnown ? 1 : 0);
    expect(key.surface.count("alert")).toBe(1);
    await key.tap();
    expect(desk.sent).toEqual(["hide", "show", "show"]);
  });
});

describe.each([
  [
    "transcriptionLanguage",
    { languageCodes: ["en", "de"] },
    { state: "active", transcriptionLanguage: "en" },
    ["de", "de"],
  ],
  [
    "translationLanguages",
    { presets: [{ languageCodes: ["en"] }, { languageCodes: ["de"] }] },
    { state: "active", translationLanguages: ["en"] },
    [["de"], ["de"]],
  ],
] as const)("a %s without an answer", (action, settings, before, twice) => {
  it("is not known, and asked for again", async () => {
    const key = await desk.placeIn(before, action, settings);
    await key.tapRefused(lost[0]);
    expect(state()[settingOf[action]]).not.toHaveProperty("value");
    expect(key.surface.count("alert")).toBe(1);
    await key.tap();
    expect(desk.sent).toEqual(twice);
  });

  it("may have restarted the stream: for 15 s no session ends nothing where it is the spoken language", async () => {
    const key = await desk.place(action, settings);
    const stream = await desk.placeIn(before, "stream");
    await key.tapRefused(lost[0]);
    await desk.tellAlways({ state: "none" });
    await desk.clock.pass(14_000);
    expect(stream.surface.state).toBe(action === "transcriptionLanguage" ? 1 : 0);
    await desk.clock.pass(1_000);
    expect(stream.surface.state).toBe(0);
  });
});

it.each(lost)("a show that waits for a private hide without an answer (%s) clears first", async (failure) => {
  const hide = await desk.place("visibility", { mode: "hide", clearText: true });
  const show = await desk.place("visibility", { mode: "show" });
  await hide.tap();
  await desk.clock.pass(2_000);
  await show.tapRefused(failure);
  expect(desk.sent).toEqual(["hide", "clear"]);
  await desk.accept();
  expect(desk.sent).toEqual(["hide", "clear", "show"]);
});

it("a start without an answer is asked for again by a toggle, also where no status ever came", async () => {
  const key = await desk.place("stream");
  const step = await desk.placeStep("stream");
  await desk.failPolls(new ServiceFailure("no-connection"));
  await step.tap(1);
  await desk.refuse(lostAs());
  await desk.failPolls(new ServiceFailure("no-connection"));
  await desk.clock.pass(6_000);
  expect(key.text).toContain(said("stream.startPending"));
  await key.tap();
  expect(desk.sent).toEqual(["start", "start"]);
});
