import { beforeEach, describe, expect, it } from "vitest";
import type { Account, AccountPress } from "../../src/accounts/account.ts";
import { Accounts } from "../../src/accounts/accounts.ts";
import { clear, hide } from "../../src/accounts/captions.ts";
import { valueOf } from "../../src/accounts/setting.ts";
import { startOrStop } from "../../src/accounts/start-stop.ts";
import { maxUnconfirmedMs, trustMs } from "../../src/limits.ts";
import type { SessionDetails } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import { FakeService } from "../kit/fake-service.ts";

let accounts: Accounts;
let clock: FakeClock;
/** In the order in which accounts were made. */
let services: FakeService[];

beforeEach(() => {
  [clock, services] = [new FakeClock(), []];
  const quiet = (): undefined => undefined;
  accounts = new Accounts({
    connect() {
      const service = new FakeService();
      services.push(service);
      return service;
    },
    clock,
    random: () => 0.5,
    memoryOf: () => ({ recall: (state) => state, remember: quiet }),
    log: { press: quiet, info: quiet, warn: quiet, error: quiet, conceal: quiet, redact: String },
  });
});

const baseUrl = "https://captions.example.com";
const [A, B] = ["0f8fad5b-d9cb-469f-a165-70867728950e", "7c9e6679-7425-40de-944b-e07fc1f90ae7"];
const access = (churchId = A, apiKey = "ck_live_1"): ServiceAccess => ({ baseUrl, apiKey, churchId });
const other = (number: number): ServiceAccess => access(A, `ck_live_${number}`);

const pressOf = (account: Account): AccountPress => ({ account, at: clock.steady() });
function serviceAt(index: number): FakeService {
  const service = services[index];
  if (!service) throw new Error("not made yet");
  return service;
}
const follow = (of: ServiceAccess): (() => void) => accounts.get(of).follow(() => undefined);

/** A status of the account that was made as this one is answered. */
async function answered(index: number, how: ServiceFailure | SessionDetails = {}): Promise<void> {
  const { open } = serviceAt(index);
  if (how instanceof ServiceFailure) open.fail(how);
  else open.answer({ state: "active", ...how });
  await settle();
}

/** Makes so many accounts that no key shows. */
function makeIdle(count: number): void {
  for (let number = 0; number < count; number += 1) accounts.get(other(1_000 + number));
}

/** Whether the first account is kept among so many that no key shows. */
function isKept(among = 40): boolean {
  makeIdle(among);
  return !serviceAt(0).isClosed;
}

/** The command that was sent is accepted. */
async function accept(): Promise<void> {
  await settle();
  serviceAt(0).of("command").at(-1)?.answer();
  await settle();
}

// That two church IDs of one API key share nothing: keys/church-id.test.ts.
it("an account is a base URL, an API key and a church ID, in small or capital letters", () => {
  const one = accounts.get(access());
  expect(accounts.get(access(A.toUpperCase()))).toBe(one);
  for (const each of [access(B), other(2), { ...access(), baseUrl: `${baseUrl}/v2` }])
    expect(accounts.get(each)).not.toBe(one);
  expect(services).toHaveLength(4);
});

describe("a key without a church ID", () => {
  it("joins the first account with its base URL and API key", () => {
    const one = accounts.get(access(A));
    accounts.get(access(B));
    // Used again it is the first all the same.
    accounts.get(access(A));
    expect(accounts.get(access(""))).toBe(one);
    expect(accounts.get(access("", "ck_live_2"))).not.toBe(one);
  });

  it("joins the first that a status was answered for, and stays there", async () => {
    follow(access(A));
    follow(access(B));
    await answered(0, new ServiceFailure("wrong-account"));
    await answered(1);
    const joined = accounts.get(access(""));
    expect(joined).toBe(accounts.get(access(B)));
    await clock.pass(60_000);
    await answered(0);
    expect(accounts.get(access(""))).toBe(joined);
  });

  it("joins the first that was answered, though another one was asked before", async () => {
    follow(access(A));
    await clock.pass(1);
    follow(access(B));
    await answered(1);
    await clock.pass(1);
    await answered(0);
    expect(accounts.get(access(""))).toBe(accounts.get(access(B)));
  });

  it("begins one where there is none, which takes the first church ID that comes, and is polled from then on", async () => {
    const one = accounts.get(access(""));
    one.follow(() => undefined);
    await clock.pass(10_000);
    expect([one.canPoll, services[0]?.requests]).toEqual([false, []]);
    expect(accounts.get(access(B))).toBe(one);
    await settle();
    expect([one.canPoll, one.state.canPoll, services[0]?.open.churchId]).toEqual([true, true, B]);
    expect(accounts.get(access(A))).not.toBe(one);
    expect(accounts.get(access(""))).toBe(one);
  });
});

it("a check of an account that no key uses asks once, and its church ID is of no key without one", async () => {
  const keyed = accounts.get(access(""));
  const checked = accounts.check(access(A));
  await settle();
  await answered(1);
  await expect(checked).resolves.toEqual({ state: "active" });
  expect([keyed.canPoll, accounts.get(access("")) === keyed]).toEqual([false, true]);
});

describe("accounts that no key shows", () => {
  it("are closed beyond sixteen, those that were used longest ago first", () => {
    const one = accounts.get(access());
    accounts.get(other(2));
    accounts.get(access());
    makeIdle(15);
    expect(services.map(({ isClosed }) => isClosed).slice(0, 3)).toEqual([false, true, false]);
    accounts.get(other(3));
    expect(serviceAt(0).isClosed).toBe(true);
    expect(accounts.get(access())).not.toBe(one);
  });

  it("are kept while a key shows one, and for a while after that, with what is known", async () => {
    const leave = follow(access());
    await answered(0);
    expect(isKept()).toBe(true);
    leave();
    expect(accounts.get(access()).state.session).toEqual({ state: "active" });
    expect([isKept(15), isKept(16)]).toEqual([true, false]);
  });

  it("are kept until their last command is answered", async () => {
    void clear(pressOf(accounts.get(access())));
    expect(isKept()).toBe(true);
    await accept();
    expect(isKept()).toBe(false);
  });

  it("are kept until a start is confirmed, or START ? is over", async () => {
    const started = startOrStop(pressOf(accounts.get(access())), "start").catch(String);
    await accept();
    expect(isKept()).toBe(true);
    await clock.pass(trustMs);
    expect(await started).toMatch("not-confirmed");
    expect(isKept()).toBe(true);
    await clock.pass(maxUnconfirmedMs - trustMs);
    expect(isKept()).toBe(false);
  });

  it("are kept for the 15 s in which what was accepted stands against statuses", async () => {
    void hide(pressOf(accounts.get(access())), false);
    await accept();
    expect(isKept()).toBe(true);
    follow(access())();
    await answered(0, { captionsHidden: false });
    expect(valueOf(accounts.get(access()).state.hidden)).toBe(true);
    await clock.pass(trustMs);
    expect(isKept()).toBe(false);
  });
});

it("accounts that keys show are asked at once when the computer wakes, over new connections", async () => {
  follow(access());
  accounts.get(other(2));
  follow(access("", "ck_live_3"));
  await answered(0);
  accounts.wokeUp();
  expect(services.map((service) => service.of("status").length)).toEqual([2, 0, 0]);
  expect(serviceAt(0).reconnects).toBe(1);
});
