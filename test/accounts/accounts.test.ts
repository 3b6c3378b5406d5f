import { describe, expect, it } from "vitest";
import { access, Stage } from "./stage.ts";

const other = (name: number) => ({ ...access, apiKey: `ck_live_other_${name}` });

/** Whether the first account is kept among so many others that no key uses. */
function isKept({ accounts, service }: Stage, count = 40): boolean {
  for (let name = 0; name < count; name += 1) accounts.get(other(name));
  return !service.isClosed;
}

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
    const stage = await new Stage().tell("appear, 1 s");
    stage.accounts.get(other(1));
    await stage.tell("wake up");
    expect(stage.services.map((service) => [service.of("status").length, service.reconnects])).toEqual([
      [2, 1],
      [0, 1],
    ]);
  });

  it.each([access, other(1)])("check values by one request: %j", async (values) => {
    const { accounts, services } = new Stage();
    await expect(accounts.check(values)).resolves.toEqual({ state: "none" });
    expect(services.flatMap(({ requests }) => requests)).toHaveLength(1);
    expect(services.at(-1)?.isClosed).toBe(services.length > 1);
  });
});

describe("accounts that no key uses", () => {
  it("are closed beyond sixteen, first those used longest ago", () => {
    const stage = new Stage();
    stage.accounts.get(other(100));
    stage.accounts.get(access);
    expect(isKept(stage, 15)).toBe(true);
    expect(stage.services.filter(({ isClosed }) => isClosed)).toHaveLength(1);
    expect(isKept(stage, 16)).toBe(false);
    expect(stage.accounts.get(access) === stage.account).toBe(false);
  });

  it.each([
    ["while a key shows them", "appear", "leave"],
    ["until a command is answered", "commands hang, clear", "answer accepted"],
    ["until a hide no longer holds", "hide, 14 s", "1.1 s"],
    ["until a start is confirmed", "start", "status LIVE, 1 s"],
    ["until a stop no longer hides a session", "status LIVE, stop, status none, 14 s", "1.1 s"],
  ])("are kept %s: %s", async (_, before, after) => {
    const stage = await new Stage().tell(before);
    expect(isKept(stage)).toBe(true);
    await stage.tell(after);
    expect(isKept(stage)).toBe(false);
  });
});
