import { beforeEach, expect, it } from "vitest";
import { account, FakeDesk } from "../kit/fake-desk.ts";

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

const presses = (): string[] => desk.log.filter((line) => line.startsWith("press: "));

it("logs account name, result and duration in one line of bounded length", async () => {
  desk.keys.globalSettingsReceived({
    accounts: { n: { ...account, name: `North\n Chapel${" N".repeat(10_000)}` } },
  });
  const key = await desk.placeRaw("clear", { account: "n" });
  await key.tap();
  await desk.clock.pass(40);
  await desk.accept();
  expect(presses()).toEqual([
    expect.stringMatching(/^press: clear, North Chapel[N ]{86,88}: clear, ok, 40 ms$/),
  ]);
});

it("logs the account that the key had at the time of the press", async () => {
  const key = await desk.place("clear");
  await key.tap();
  await key.configure({ ...account, baseUrl: "https://elsewhere.example.com" });
  await desk.accept();
  expect(presses()).toEqual([expect.stringContaining("clear, captions.example.com: clear, ok")]);
});

it("logs each step of a multi-action without the service's error text", async () => {
  const [clear, hide] = [await desk.place("clear", {}, "step"), await desk.place("visibility", {}, "step")];
  await clear.tapAccepted();
  await hide.tap(1);
  await desk.reject();
  expect(presses()).toEqual([
    expect.stringContaining(": clear, ok, 0 ms"),
    expect.stringMatching(/: hide, rejected, HTTP 422, 0 ms$/),
  ]);
});

it("logs why a press without an account or with bad settings sent nothing", async () => {
  desk.keys.globalSettingsReceived({});
  const none = await desk.placeRaw("clear", {});
  const wrong = await desk.place("stream", { mode: "banana" });
  await none.tap();
  await wrong.tap();
  expect(presses()).toHaveLength(2);
  expect(presses()[0]).toContain("clear, no account: nothing sent, nothing-set-up");
  expect(presses()[1]).toContain("nothing sent, setting mode is not valid");
});
