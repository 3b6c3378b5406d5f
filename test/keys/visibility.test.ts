import { expect, it } from "vitest";
import type { FakeKey } from "../kit/fake-desk.ts";
import { deskWithKeys, live, none, ServingDesk } from "../kit/serving-desk.ts";

// Other faults: faults/fault-matrix.test.ts. Restarts of the plugin: storage/visibility-memory.test.ts.

it("a hide shows HIDDEN on all keys of the account once it is accepted", async () => {
  const desk = new ServingDesk(live);
  const [key, hideKey] = await desk.placeEach(["visibility"], ["visibility", { mode: "hide" }]);
  const otherAccountKey = await desk.place("visibility", { apiKey: "ck_live_other" });
  const release = desk.hold("hide");
  await key.tap();
  const [shown, hidden] = [0, 1];
  const states = () => [key, hideKey, otherAccountKey].map(({ surface }) => surface.state);
  expect([...states(), hideKey.shows("visibility.hiding")]).toEqual([shown, shown, shown, true]);
  await release();
  expect(states()).toEqual([hidden, hidden, shown]);
  await desk.waitUntilPressable();
  await key.tap();
  expect(states()).toEqual([shown, shown, shown]);
  expect([desk.commands, key.results]).toEqual(["hide show", []]);
});

it.each([
  [true, "visibility.wasHidden"],
  [false, "visibility.wasShown"],
] as const)("a visibility key is stale 15 s after its status (hidden: %s)", async (captionsHidden, was) => {
  const desk = new ServingDesk({ ...live, captionsHidden });
  const [key] = await desk.placeEach(["visibility"]);
  desk.setReply("status", "held");
  await desk.clock.pass(16_000);
  expect(key.shows(was)).toBe(true);
});

it.each<[string, (desk: ServingDesk, stream: FakeKey) => unknown]>([
  ["after a press", (_, stream) => stream.tap()],
  ["by itself", (desk) => (desk.session = none)],
])("a toggle sends show after a session that ended hidden %s", async (_, endSession) => {
  const { desk, stream } = await deskWithKeys(live);
  const [key] = await desk.placeEach(["visibility"]);
  await key.tap();
  await endSession(desk, stream);
  await desk.clock.pass(8_000);
  // CAPTIONS means that nobody knows whether they are hidden.
  expect([key.shows("visibility.captions"), key.surface.state]).toEqual([true, 0]);
  await key.tap();
  expect(desk.commands).toMatch(/show$/);
});

it("a visibility key says SHOWN after a session that ended with captions shown", async () => {
  const { desk } = await deskWithKeys(live);
  const [key] = await desk.placeEach(["visibility"]);
  // Hides the captions and shows them again.
  for (let press = 0; press < 2; press += 1) {
    await key.tap();
    await desk.waitUntilPressable();
  }
  desk.session = none;
  await desk.clock.pass(8_000);
  expect(key.shows("visibility.shown")).toBe(true);
});

it("a visibility key ignores a lagging status of the stopped session", async () => {
  const hidden = { ...live, captionsHidden: true };
  const { desk, stream } = await deskWithKeys(hidden);
  const [key] = await desk.placeEach(["visibility"]);
  await stream.tap();
  await desk.waitUntilPressable();
  expect(key.shows("visibility.captions")).toBe(true);
  await desk.changeSession(hidden);
  expect(key.shows("visibility.captions")).toBe(true);
});
