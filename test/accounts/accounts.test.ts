import { describe, expect, it } from "vitest";
import { access, Stage } from "./stage.ts";

const other = (name: number) => ({ ...access, apiKey: `ck_live_other_${name}` });

describe("accounts", () => {
  it("are one for each base URL, API key and church ID in any case", () => {
    const { accounts, account, services } = new Stage();
    expect(accounts.get({ ...access, churchId: access.churchId.toUpperCase() }) === account).toBe(true);
    const others = [
      { ...access, baseUrl: `${access.baseUrl}/v2` },
      { ...access, apiKey: "ck_live_2" },
      { ...access, churchId: "7c9e6679-7425-40de-944b-e07fc1f90ae7" },
    ];
    for (const each of others) accounts.get(each);
    expect(services).toHaveLength(4);
  });

  it("poll at once over new connections after a wake-up, if a key shows them", async () => {
    const stage = await new Stage().run("appear, 1 s");
    stage.accounts.get(other(1));
    await stage.run("wake up");
    expect(stage.services.map((service) => [service.requestsOf("status").length, service.closes])).toEqual([
      [2, 1],
      [0, 1],
    ]);
  });

  it.each([access, other(1)])("check values by one request: %j", async (values) => {
    const { accounts, services } = new Stage();
    await expect(accounts.check(values)).resolves.toEqual({ state: "none" });
    expect(services.flatMap(({ requests }) => requests)).toHaveLength(1);
    expect(services.at(-1)?.closes).toBe(services.length - 1);
  });
});
