import { beforeEach, expect, it } from "vitest";
import { account, FakeDesk } from "../kit/fake-desk.ts";

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

const pressLines = (): string[] => desk.log.filter((line) => line.startsWith("press: "));

it("logs account name, result and duration in a short line", async () => {
  await desk.replaceGlobalSettings({
    accounts: { n: { ...account, name: `North\n Chapel${" N".repeat(10_000)}` } },
  });
  const key = await desk.placeExactly("clear", { account: "n" });
  await key.tap();
  await desk.clock.pass(40);
  await desk.acceptCommand();
  // A name is cut to 100 characters: "North Chapel" and up to 88 more.
  expect(pressLines()).toEqual([
    expect.stringMatching(/^press: clear, North Chapel[N ]{86,88}: clear, ok, 40 ms$/),
  ]);
});

it("logs the account that the key had at the time of the press", async () => {
  const key = await desk.place("clear");
  await key.tap();
  await key.configure({ ...account, baseUrl: "https://elsewhere.example.com" });
  await desk.acceptCommand();
  expect(pressLines()).toEqual([expect.stringContaining("clear, captions.example.com: clear, ok")]);
});

it("logs each step of a multi-action without the service's error text", async () => {
  const [clear, hide] = [await desk.place("clear", {}, "step"), await desk.place("visibility", {}, "step")];
  await clear.tapAndAccept();
  // The desired state Hidden.
  await hide.tap(1);
  await desk.failCommand();
  expect(pressLines()).toEqual([
    expect.stringContaining(": clear, ok, 0 ms"),
    expect.stringMatching(/: hide, rejected, HTTP 422, 0 ms$/),
  ]);
});

it("logs why a press without an account or with bad settings sent nothing", async () => {
  await desk.replaceGlobalSettings({});
  const unset = await desk.placeExactly("clear", {});
  const invalid = await desk.place("stream", { mode: "banana" });
  await unset.tap();
  await invalid.tap();
  expect(pressLines()).toHaveLength(2);
  expect(pressLines()[0]).toContain("clear, no account: nothing sent, nothing-set-up");
  expect(pressLines()[1]).toContain("nothing sent, setting mode is not valid");
});
