import { expect, it } from "vitest";
import { Accounts } from "../../src/accounts/accounts.ts";
import { clear, hide } from "../../src/accounts/captions.ts";
import type { Timer } from "../../src/clock.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import { FakeService } from "../kit/fake-service.ts";

const log = {
  press: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  conceal: () => undefined,
};

function watch(clock: FakeClock, canPoll: boolean) {
  const service = new FakeService();
  const accounts = new Accounts({
    connect: () => service,
    clock,
    random: () => 0.5,
    log,
    visibility: { load: () => ({}), save: () => undefined },
  });
  const churchId = canPoll ? "0f8fad5b-d9cb-469f-a165-70867728950e" : "";
  const baseUrl = "https://captions.example.com";
  return { service, account: accounts.get({ baseUrl, apiKey: "ck_live", churchId }) };
}

/** Timers come a little before their time, as those of Node.js do. */
class EarlyClock extends FakeClock {
  override after(delay: number, task: () => void): Timer {
    return super.after(delay > 1 ? delay - 0.5 : 1, task);
  }
}

it("is not fresh 15 s after its last status was asked for, also where a timer comes early", async () => {
  const clock = new EarlyClock();
  const { service, account } = watch(clock, true);
  const unfollow = account.follow(() => undefined);
  service.open.answer({ state: "active" });
  await settle();
  unfollow();
  await clock.pass(14_990);
  expect(account.state.isFresh).toBe(true);
  await clock.pass(20);
  expect(account.state.isFresh).toBe(false);
});

it("sends what a press asks for before its followers are told, and tells them once", async () => {
  const clock = new FakeClock();
  const { service, account } = watch(clock, false);
  const order: string[] = [];
  service.onRequest = ({ what }) => order.push(`sent ${what}`);
  account.follow(() => order.push("told"));
  void clear({ account, at: clock.steady() });
  void hide({ account, at: clock.steady() }, false);
  expect(account.state).toMatchObject({ clearing: 1, hidden: { asked: { value: true } } });
  await settle();
  expect(order).toEqual(["sent clear", "told"]);
});

it("tells its followers of an answer only where it says something else than the last", async () => {
  const clock = new FakeClock();
  const { service, account } = watch(clock, true);
  let told = 0;
  account.follow(() => (told += 1));
  service.open.answer({ state: "active", clients: 3 });
  await settle();
  expect(told).toBe(1);

  await clock.pass(6_000);
  service.open.answer({ state: "active", clients: 3 });
  await settle();
  expect(told).toBe(1);
  // When it was asked for.
  expect(account.state.checkedAt).toBe(clock.now() - 1_000);

  await clock.pass(6_000);
  service.open.answer({ state: "active", clients: 4 });
  await settle();
  expect(told).toBe(2);
});

it.each([
  [
    "that comes after a failure",
    async (service: FakeService, clock: FakeClock) => {
      service.open.fail(new ServiceFailure("no-connection"));
      await clock.pass(120_000);
    },
  ],
  [
    "that comes when the last one is old",
    async (_: FakeService, clock: FakeClock) => {
      clock.sleep(60_000);
      await settle();
    },
  ],
])("tells its followers of an answer that says the same %s", async (_, meanwhile) => {
  const clock = new FakeClock();
  const { service, account } = watch(clock, true);
  let told = 0;
  account.follow(() => (told += 1));
  service.open.answer({ state: "active" });
  await clock.pass(6_000);
  await meanwhile(service, clock);
  told = 0;
  service.open.answer({ state: "active" });
  await settle();
  expect(told).toBe(1);
});
