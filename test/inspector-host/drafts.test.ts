import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, type FakeKey, settle } from "../kit/fake-desk.ts";
import { InspectedDesk } from "../kit/inspected-desk.ts";

const other = { ...account, apiKey: "ck_live_other" };
const elsewhere = "https://elsewhere.example.com";

let desk: InspectedDesk;
let key: FakeKey;
beforeEach(async () => {
  desk = new InspectedDesk();
  key = await desk.placeRaw("status", {});
  await desk.share({ account });
  await desk.tell({ state: "active" });
});

const shareDraft = (draft: object): Promise<void> => desk.share({ account: { ...account, draft } });

async function close(page: FakeKey): Promise<void> {
  desk.inspections.disappeared(page.id);
  await settle();
}

/** The page of the key and that of another one are open. */
async function openSecond(): Promise<FakeKey> {
  const second = await desk.placeRaw("clear", {});
  for (const { id } of [key, second]) desk.inspections.appeared(id);
  return second;
}

async function answer(): Promise<void> {
  desk.serviceOf(other).open.answer({ state: "none" });
  await settle();
}

/** Saves drafts of the shared account one after the other, as its page does, which is closed after that. */
async function type(...drafts: readonly object[]): Promise<void> {
  desk.inspections.appeared(key.id);
  for (const draft of drafts) await shareDraft(draft);
  await close(key);
}

describe("a page that is closed", () => {
  const churchId = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
  const { apiKey } = other;
  const moved = { baseUrl: elsewhere };

  it.each<[what: string, drafts: readonly object[], isChecked: boolean]>([
    ["over an API key", [{ apiKey: "ck_live_" }, { apiKey }], true],
    ["over a church ID", [{ churchId: "7c9e" }, { apiKey, churchId: "7c9" }, { apiKey, churchId }], true],
    ["over an address", [{ apiKey }, { apiKey, ...moved }], false],
    ["over an API key after another address", [moved, { ...moved, apiKey }], true],
    ["over a church ID, where the API key would go elsewhere", [moved, { ...moved, churchId }], false],
    // One that was emptied, too: settings/draft.test.ts.
    ["over a field that is wrong", [{ churchId: "7c9e" }], false],
    ["without anything typed", [], false],
  ])("%s", async (_, drafts, isChecked) => {
    const before = desk.services.size;
    await type(...drafts);
    expect(desk.services.size - before).toBe(isChecked ? 1 : 0);
  });

  it("settles nothing that failed, and asks no more", async () => {
    await type({ apiKey: "ck_live_other" });
    desk.serviceOf(other).open.fail(new ServiceFailure("key-rejected"));
    await desk.clock.pass(120_000);
    expect([desk.written, desk.serviceOf(other).of("status").length]).toEqual([[], 1]);
    expect(desk.keys.readingOf(key.id)).toMatchObject({ access: account });
  });

  it("settles the own draft of a key that has left its page when that comes back", async () => {
    desk.inspections.appeared(key.id);
    await key.configure({ draft: { apiKey: "ck_live_other" }, x: 1 });
    await key.leave();
    await close(key);
    await answer();
    expect(desk.written).toEqual([]);
    await desk.placeRaw("status", { draft: { apiKey: "ck_live_other" }, x: 1 }, "key", key.id);
    expect(desk.written).toEqual([[key.id, { apiKey: "ck_live_other", x: 1 }]]);
  });

  it("asks nothing while another page types in the same account", async () => {
    const second = await openSecond();
    await shareDraft({ apiKey: "ck_live_other" });
    await close(key);
    expect(desk.services.size).toBe(1);
    await close(second);
    expect(desk.services.size).toBe(2);
  });

  it("asks nothing that another page of the account has asked", async () => {
    const second = await openSecond();
    await shareDraft({ apiKey: "ck_live_other" });
    await desk.check(key.id);
    const asked = desk.serviceOf(other);
    asked.open.fail(new ServiceFailure("key-rejected"));
    for (const each of [key, second]) await close(each);
    expect(desk.serviceOf(other)).toBe(asked);
  });

  it("asks although a page of another account is being typed in", async () => {
    const second = await openSecond();
    await second.configure({ draft: { apiKey: "ck_live_half" } });
    await shareDraft({ apiKey: "ck_live_other" });
    await close(key);
    expect(desk.serviceOf(other).of("status")).toHaveLength(1);
  });

  it("asks nothing for a draft that has waited since before the plugin was started", async () => {
    desk = new InspectedDesk();
    key = await desk.placeRaw("status", {});
    await type({ apiKey: "ck_live_other" });
    expect(desk.services.size).toBe(1);
  });

  it("asks nothing of an address that somebody else has written since", async () => {
    desk.inspections.appeared(key.id);
    const draft = { apiKey: "ck_live_other" };
    await shareDraft(draft);
    await desk.share({ account: { ...account, baseUrl: elsewhere, apiKey: "ck_x", draft } });
    const before = desk.services.size;
    await close(key);
    expect(desk.services.size).toBe(before);
  });
});

describe("a check that its page asked for", () => {
  it("is settled by the page while that is open, and by nobody else", async () => {
    desk.inspections.appeared(key.id);
    await shareDraft({ apiKey: "ck_live_other" });
    await desk.check(key.id);
    await answer();
    expect(desk.result).toMatchObject({ outcome: "reached" });
    expect(desk.written).toEqual([]);
    // The page was gone before it heard.
    desk.inspections.disappeared(key.id);
    expect(desk.written).toEqual([["global", { account: other }]]);
  });

  it("is settled where the page is closed before the answer, also to another address", async () => {
    const moved = { ...account, baseUrl: elsewhere };
    desk.inspections.appeared(key.id);
    await shareDraft({ baseUrl: elsewhere });
    await desk.check(key.id);
    await close(key);
    desk.inspections.appeared(key.id);
    desk.serviceOf(moved).open.answer({ state: "none" });
    await settle();
    expect(desk.written).toEqual([["global", { account: moved }]]);
    expect(desk.keys.readingOf(key.id)).toMatchObject({ access: moved });
  });

  it("is settled after one that began before it, where both are answered when the page is closed", async () => {
    const half = { ...account, apiKey: "ck_live_half" };
    desk.inspections.appeared(key.id);
    for (const { apiKey } of [half, other]) {
      await shareDraft({ apiKey });
      await desk.check(key.id);
    }
    desk.inspections.disappeared(key.id);
    desk.serviceOf(half).open.answer({ state: "none" });
    await answer();
    expect(desk.written.map(([, global]) => global)).toEqual([
      { account: { ...half, draft: { apiKey: other.apiKey } } },
      { account: other },
    ]);
  });

  it("and nobody else is not made where an API key would go to another address", async () => {
    desk.inspections.appeared(key.id);
    await shareDraft({ baseUrl: elsewhere });
    await desk.inspections.received(key.id, { question: "check-connection", id: "1", byItself: true });
    expect([desk.result, desk.services.size]).toEqual([{ outcome: "not checked" }, 1]);
  });
});

it("a page hears that fields in use have changed, which it may not have written, and not of drafts", async () => {
  desk.inspections.appeared(key.id);
  desk.told.splice(0);
  await desk.share({ account: { ...account, draft: { apiKey: "c" } } });
  expect(desk.told).toEqual([]);
  await desk.share({ account: other });
  expect(desk.told[0]).toEqual([key.id, { statement: "settings-changed" }]);
});
