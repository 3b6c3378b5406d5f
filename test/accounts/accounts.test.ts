import { beforeEach, describe, expect, it } from "vitest";
import { Accounts } from "../../src/accounts/accounts.ts";
import { clear, hide, show } from "../../src/accounts/captions.ts";
import { startOrStop } from "../../src/accounts/start-stop.ts";
import type { AccountPress, WatchedAccount } from "../../src/accounts/watched-account.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import { FakeService } from "../kit/fake-service.ts";

type Origin = Pick<ServiceAccess, "baseUrl" | "apiKey">;

const identityOf = ({ baseUrl, apiKey }: Origin): string => `${baseUrl} ${apiKey}`;

let accounts: Accounts;
let clock: FakeClock;
let services: Map<string, FakeService>;

beforeEach(() => {
  clock = new FakeClock();
  services = new Map();
  const quiet = () => undefined;
  accounts = new Accounts({
    connect(access) {
      const service = new FakeService();
      services.set(identityOf(access), service);
      return service;
    },
    clock,
    random: () => 0.5,
    visibility: { load: () => ({}), save: quiet },
    log: { press: quiet, info: quiet, warn: quiet, error: quiet, conceal: quiet },
  });
});

/** An account that differs from the others by one part. */
const access = (number: number, churchId = "0f8fad5b-d9cb-469f-a165-70867728950e"): ServiceAccess => ({
  baseUrl: "https://captions.example.com",
  apiKey: `ck_live_${number}`,
  churchId,
});

const serviceOf = (number: number): FakeService => {
  const service = services.get(identityOf(access(number)));
  if (!service) throw new Error("never connected");
  return service;
};

const pressOf = (account: WatchedAccount): AccountPress => ({ account, at: clock.steady() });

/** Makes so many accounts without a follower. */
function idle(count: number): void {
  for (let number = 0; number < count; number += 1) accounts.get(access(1_000 + number));
}

describe("accounts", () => {
  it("are one per identity", () => {
    const one = accounts.get(access(1));
    expect(accounts.get({ ...access(1) })).toBe(one);
    expect(accounts.get(access(2))).not.toBe(one);
    expect(services.size).toBe(2);
  });

  it("are one for all church IDs: they share commands and what is known, and each has its own polling", async () => {
    const one = accounts.get(access(1));
    const other = accounts.get(access(1, ""));
    expect(other).not.toBe(one);
    expect(services.size).toBe(1);
    const hidden = hide(pressOf(other), true);
    const shown = show(pressOf(one), false);
    await settle();
    for (const name of ["hide", "clear", "clear", "show"] as const) {
      serviceOf(1).open.answer();
      expect(serviceOf(1).requests.at(-1)?.what).toBe(name);
      await settle();
    }
    await Promise.all([hidden, shown]);
    expect(one.state.hidden.value).toBe(false);
  });

  it("are remembered for a while when nobody follows them", async () => {
    const one = accounts.get(access(1));
    const leave = one.follow(() => undefined);
    const hidden = hide(pressOf(one), false);
    await settle();
    serviceOf(1).of("hide")[0]?.answer();
    await hidden;
    leave();
    idle(15);
    expect(accounts.get(access(1))).toBe(one);
    expect(one.state.hidden.value).toBe(true);
    expect(serviceOf(1).isClosed).toBe(false);
  });

  it("are forgotten beyond sixteen, those that were used longest ago first", () => {
    const one = accounts.get(access(1));
    accounts.get(access(2));
    accounts.get(access(1));
    idle(15);
    expect(serviceOf(2).isClosed).toBe(true);
    expect(serviceOf(1).isClosed).toBe(false);
    accounts.get(access(3));
    expect(serviceOf(1).isClosed).toBe(true);
    expect(accounts.get(access(1))).not.toBe(one);
  });

  it("are kept while a key follows them", () => {
    const one = accounts.get(access(1));
    const leave = one.follow(() => undefined);
    idle(40);
    expect(serviceOf(1).isClosed).toBe(false);
    leave();
    accounts.get(access(2));
    expect(serviceOf(1).isClosed).toBe(true);
  });

  it("are kept until their last command has ended", async () => {
    const one = accounts.get(access(1));
    const cleared = clear(pressOf(one));
    idle(40);
    await settle();
    expect(serviceOf(1).isClosed).toBe(false);
    serviceOf(1).of("clear")[0]?.answer();
    await cleared;
    idle(40);
    expect(serviceOf(1).isClosed).toBe(true);
  });

  it("are kept until a start is confirmed or given up", async () => {
    const one = accounts.get(access(1));
    const leave = one.follow(() => undefined);
    const started = startOrStop(pressOf(one), "running").catch((error: unknown) => String(error));
    await settle();
    serviceOf(1).of("start")[0]?.answer();
    await settle();
    leave();
    idle(40);
    expect(serviceOf(1).isClosed).toBe(false);
    await clock.pass(15_000);
    expect(await started).toMatch("not-confirmed");
    idle(40);
    expect(serviceOf(1).isClosed).toBe(true);
  });

  it("ask at once when the computer wakes, over new connections, if keys follow them", async () => {
    accounts.get(access(1)).follow(() => undefined);
    accounts.get(access(2));
    accounts.get(access(3, "")).follow(() => undefined);
    serviceOf(1).open.answer();
    await settle();
    accounts.wokeUp();
    expect(serviceOf(1).of("status")).toHaveLength(2);
    expect(serviceOf(1).reconnects).toBe(1);
    expect(serviceOf(2).of("status")).toHaveLength(0);
    expect(services.get(identityOf(access(3, "")))?.requests).toHaveLength(0);
  });
});
