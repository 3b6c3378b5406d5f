import { beforeEach, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const presses = (): string[] => desk.log.filter((line) => line.startsWith("press: "));
const host = "captions.example.com";

it("names action, account, what was sent, how it ended, and how long it took", async () => {
  const key = await desk.place("clear");
  await key.tap();
  await desk.clock.pass(40);
  await desk.accept();
  await key.tap();
  await desk.clock.pass(7);
  await desk.refuse(new ServiceFailure("service-error", { status: 503 }));
  expect(presses()).toEqual([
    `press: clear, ${host}: clear, ok, 40 ms`,
    `press: clear, ${host}: clear, service-error, HTTP 503, 7 ms`,
  ]);
});

it("has one line for every press, also of one that sends nothing", async () => {
  const key = await desk.streamKey("none");
  await desk.tellAfter(5_000, { state: "active" });
  await key.tap();
  await desk.clock.pass(1_000);
  await key.tap();
  await key.tap();
  expect(presses()).toEqual([
    `press: stream, ${host}: nothing sent, overtaken, 0 ms`,
    expect.stringMatching(`press: stream, ${host}: nothing sent, .*0 ms`),
  ]);
  await desk.accept();
  await desk.tell({ state: "none" });
  expect(presses()).toHaveLength(3);
  expect(presses().at(-1)).toBe(`press: stream, ${host}: stop, ok, 0 ms`);
});

it("names a named account by its name, in one line", async () => {
  desk.keys.globalSettingsReceived({ accounts: { n: { ...account, name: "North\n Chapel" } } });
  const key = await desk.placeRaw("clear", { account: "n" });
  await key.tapAccepted();
  expect(presses()).toEqual(["press: clear, North Chapel: clear, ok, 0 ms"]);
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
