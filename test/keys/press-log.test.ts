import { beforeEach, expect, it } from "vitest";
import { account, FakeDesk } from "../kit/fake-desk.ts";

// What a line tells is tested at the built plugin: contract/log-and-diagnostics.test.ts.
let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const presses = (): string[] => desk.log.filter((line) => line.startsWith("press: "));

it("names a named account by its name, in one line, and how long a press took", async () => {
  desk.keys.globalSettingsReceived({ accounts: { n: { ...account, name: "North\n Chapel" } } });
  const key = await desk.placeRaw("clear", { account: "n" });
  await key.tap();
  await desk.clock.pass(40);
  await desk.accept();
  expect(presses()).toEqual(["press: clear, North Chapel: clear, ok, 40 ms"]);
});

it("tells how a press ended, however long the name is", async () => {
  desk.keys.globalSettingsReceived({ accounts: { n: { ...account, name: "N".repeat(10_000) } } });
  const key = await desk.placeRaw("clear", { account: "n" });
  await key.tapAccepted();
  expect(presses()).toEqual([expect.stringMatching(/^press: clear, N{100}: clear, ok, 0 ms$/)]);
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
