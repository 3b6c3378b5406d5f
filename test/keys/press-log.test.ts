import { beforeEach, expect, it } from "vitest";
import { account, FakeDesk } from "../kit/fake-desk.ts";

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

const presses = (): string[] => desk.log.filter((line) => line.startsWith("press: "));

it("names a named account by its name, in one line of bounded length, and how long a press took", async () => {
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

it("names the account that was pressed for, though the key has got another one meanwhile", async () => {
  const key = await desk.place("clear");
  await key.tap();
  await key.configure({ ...account, baseUrl: "https://elsewhere.example.com" });
  await desk.accept();
  expect(presses()).toEqual([expect.stringContaining("clear, captions.example.com: clear, ok")]);
});

it("tells of each step of a multi-action, and how it failed, in no words of the service", async () => {
  const [clear, hide] = [await desk.place("clear", {}, "step"), await desk.place("visibility", {}, "step")];
  await clear.tapAccepted();
  await hide.tap(1);
  await desk.refuse();
  expect(presses()).toEqual([
    expect.stringContaining(": clear, ok, 0 ms"),
    expect.stringMatching(/: hide, rejected, HTTP 422, 0 ms$/),
  ]);
});

it("tells of a press without an account, and of bad settings", async () => {
  desk.keys.globalSettingsReceived({});
  const none = await desk.placeRaw("clear", {});
  const wrong = await desk.place("stream", { mode: "banana" });
  await none.tap();
  await wrong.tap();
  expect(presses()).toHaveLength(2);
  expect(presses()[0]).toContain("clear, no account: nothing sent, nothing-set-up");
  expect(presses()[1]).toContain("nothing sent, setting mode is not valid");
});
