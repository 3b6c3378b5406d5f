import { expect, it } from "vitest";
import { WatchedAccount } from "../../src/accounts/watched-account.ts";
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
  const account = new WatchedAccount({
    host: "captions.example.com",
    service,
    clock,
    random: () => 0.5,
    log,
    canPoll,
  });
  return { service, account };
}

it("sends what a press asks for before its followers are told, and tells them once", async () => {
  const clock = new FakeClock();
  const { service, account } = watch(clock, false);
  const order: string[] = [];
  service.onRequest = ({ what }) => order.push(`sent ${what}`);
  account.follow(() => order.push("told"));
  void account.send({ name: "clear" }, { at: clock.now() });
  void account.send({ name: "hide" }, { at: clock.now() });
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
  expect(account.state.sessionAt).toBe(clock.now());

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
