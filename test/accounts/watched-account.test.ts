import { expect, it } from "vitest";
import { WatchedAccount } from "../../src/accounts/watched-account.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import { FakeService } from "../kit/fake-service.ts";

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  conceal: () => undefined,
};

it("sends what a press asks for before its followers are told, and tells them once", async () => {
  const service = new FakeService();
  const account = new WatchedAccount({
    service,
    clock: new FakeClock(),
    random: () => 0.5,
    log,
    canWatch: false,
  });
  const order: string[] = [];
  service.onRequest = ({ what }) => order.push(`sent ${what}`);
  account.follow(() => order.push("told"));
  void account.send({ name: "clear" });
  void account.send({ name: "hide" });
  expect(account.state).toMatchObject({ clearing: 1, hidden: { asked: { value: true } } });
  await settle();
  expect(order).toEqual(["sent clear", "told"]);
});
