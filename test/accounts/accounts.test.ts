import { describe, expect, it } from "vitest";
import { access, Stage } from "./stage.ts";

const otherAccess = { ...access, apiKey: "ck_live_other" };

describe("accounts", () => {
  it("are shared by equal base URLs, API keys and church IDs, whatever the ID's case", () => {
    const { accounts, account, services } = new Stage();
    expect(accounts.get({ ...access, churchId: access.churchId.toUpperCase() }) === account).toBe(true);
    const others = [
      { ...access, baseUrl: `${access.baseUrl}/v2` },
      { ...access, apiKey: "ck_live_2" },
      { ...access, churchId: "7c9e6679-7425-40de-944b-e07fc1f90ae7" },
    ];
    for (const each of others) accounts.get(each);
    expect(services).toHaveLength(1 + others.length);
  });

  it("poll at once over new connections after a wake-up while a key shows them", async () => {
    const stage = await new Stage().run("appear, 1 s");
    // No key shows this account.
    stage.accounts.get(otherAccess);
    await stage.run("wake up");
    const polls = stage.services.map((service) => service.requestsOf("status").length);
    expect(polls).toEqual([2, 0]);
    expect(stage.services.map(({ closes }) => closes)).toEqual([1, 1]);
  });

  it.each([
    ["of an account in use", access, [0]],
    // The check makes a second account. It is not kept: its connections are closed.
    ["that no key uses", otherAccess, [0, 1]],
  ] as const)("check values %s by one request", async (_, values, closes) => {
    const { accounts, services } = new Stage();
    await expect(accounts.check(values)).resolves.toEqual({ state: "none" });
    expect(services.flatMap(({ requests }) => requests)).toHaveLength(1);
    expect(services.map((service) => service.closes)).toEqual(closes);
  });
});
