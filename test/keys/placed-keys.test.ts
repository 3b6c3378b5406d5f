import { beforeEach, describe, expect, it } from "vitest";
import { maxGlobalSettingsWaitMs } from "../../src/limits.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { live } from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

describe("the shared account", () => {
  it("delays drawing and presses until it arrives or times out", async () => {
    const key = await desk.placeExactly("clear", {});
    await key.tap();
    await desk.replaceGlobalSettings({ account });
    expect(desk.service.requestsOf("clear")).toHaveLength(1);

    // On the second desk, the account arrives too late.
    const slowDesk = new FakeDesk();
    const waitingKey = await slowDesk.placeExactly("clear", {});
    await waitingKey.tap();
    await slowDesk.clock.pass(maxGlobalSettingsWaitMs - 1);
    expect(waitingKey.surface.calls).toEqual([]);
    await slowDesk.clock.pass(1);
    expect(waitingKey.text).toBe(keyText("failure.notSetUp", "failure.openSettings"));
    expect(waitingKey.alerts).toBe(1);
    await slowDesk.replaceGlobalSettings({ account });
    expect(waitingKey.text).toBe(keyText("clear.clear", "clear.captions"));
  });

  it("keeps the press of a key that disappeared before the account arrived", async () => {
    const key = await desk.placeExactly("clear", {});
    await key.tap();
    await key.disappear();
    await desk.replaceGlobalSettings({ account });
    expect(desk.service.requests.map(({ kind }) => kind)).toEqual(["clear"]);
    await desk.answerRequest();
    expect(key.surface.calls).not.toContain("ok");
  });
});

describe("polling", () => {
  it("does not restart when the account stays the same", async () => {
    const key = await desk.place("stream");
    // The plugin polls again a minute later, unless something makes it poll at once.
    await desk.failRequest(new ServiceFailure("key-rejected"));
    await desk.clock.pass(1_000);
    await key.configure({ ...account, stopGuard: "hold" });
    await desk.replaceGlobalSettings({ accounts: { one: { name: "One" } } });
    expect(desk.service.requestsOf("status")).toHaveLength(1);
  });

  it("restarts at once when the shared account of a failing key changes", async () => {
    await desk.placeExactly("stream", {});
    await desk.replaceGlobalSettings({ account });
    await desk.failRequest(new ServiceFailure("wrong-account"));
    await desk.clock.pass(1_000);
    const other = { ...account, apiKey: "ck_other" };
    await desk.replaceGlobalSettings({ account: other });
    expect(desk.findService(other).requestsOf("status")).toHaveLength(1);
  });
});

describe("a draft", () => {
  const draft = { apiKey: "ck_live_draft" };

  it("changes nothing on a key that has an account", async () => {
    const presets = [["es"], ["fr"], ["de"]].map((languageCodes) => ({ languageCodes }));
    const key = await desk.place("translationLanguages", { presets });
    const shared = await desk.placeExactly("clear", {});
    await desk.replaceGlobalSettings({ account });
    await desk.report(live);
    await key.tapAndAccept();
    await desk.report(live);
    const countCalls = () =>
      [desk.service.requests, key.surface.calls, shared.surface.calls].map((all) => all.length);
    const before = countCalls();
    for (const apiKey of ["c", "ck", "ck_live_draft", ""]) {
      await key.configure({ ...account, presets, draft: { apiKey } });
      await desk.replaceGlobalSettings({ account: { ...account, draft: { apiKey } } });
    }
    expect(countCalls()).toEqual(before);
    // The key has sent es, and goes on from there.
    await key.tap();
    expect(desk.sent.at(-1)).toEqual(["fr"]);
  });

  it("makes a key without an account say that it is not connected", async () => {
    const key = await desk.placeExactly("clear", {});
    await desk.replaceGlobalSettings({ account: { draft } });
    expect(key.text).toBe(keyText("failure.notConnected", "failure.openSettings"));
    const keyWithDraft = await desk.placeExactly("status", { draft: { churchId: "0" } });
    await desk.replaceGlobalSettings({});
    expect([key, keyWithDraft].map(({ text }) => text)).toEqual([
      keyText("failure.notSetUp", "failure.openSettings"),
      keyText("failure.notConnected", "failure.openSettings"),
    ]);
    expect(desk.services.size).toBe(0);
  });
});

it("registers every API key of settings and drafts as a secret of the log", async () => {
  await desk.placeExactly("stream", { apiKey: " ck_number_one " });
  await desk.replaceGlobalSettings({
    account: { apiKey: "ck_number_two" },
    accounts: { n: { apiKey: "ck_number_three" } },
  });
  await desk.placeExactly("stream", { account: "n", draft: { apiKey: " ck_number_four " } });
  await desk.replaceGlobalSettings({
    account: { draft: { apiKey: "ck_number_five" } },
    accounts: { n: { draft: { apiKey: "ck_number_six" } } },
  });
  await desk.placeExactly("stream", { apiKey: "ck_number_seven\nis broken" });
  const keys = ["one", "two", "three", "four", "five", "six"].map((name) => `ck_number_${name}`);
  expect(new Set(desk.secrets)).toEqual(new Set([...keys, "ck_number_seven\nis broken"]));
});

it("a key that appears twice is drawn again and sends one press once", async () => {
  const key = await desk.place("clear");
  const again = await desk.placeAgain(key, "clear");
  expect(again.text).toBe(keyText("clear.clear", "clear.captions"));
  await again.tap();
  expect(desk.service.requestsOf("clear")).toHaveLength(1);
});
