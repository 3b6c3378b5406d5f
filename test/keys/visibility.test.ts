import { expect, it } from "vitest";
import { deskWithKeys, live, none, ServingDesk } from "../kit/serving-desk.ts";

// Other faults: faults/fault-matrix.test.ts. Restarts of the plugin: storage/visibility-memory.test.ts.

it("a hide shows HIDDEN on all keys of the account once it is accepted", async () => {
  const desk = new ServingDesk(live);
  const [key, other] = await desk.placeEach(["visibility"], ["visibility", { mode: "hide" }]);
  const otherAccountKey = await desk.place("visibility", { apiKey: "ck_live_other" });
  const release = desk.hold("hide");
  await key.tap();
  expect([key.surface.state, other.surface.state, other.shows("visibility.hiding")]).toEqual([0, 0, true]);
  await release();
  expect([key, other, otherAccountKey].map(({ surface }) => surface.state)).toEqual([1, 1, 0]);
  await desk.waitUntilPressable();
  await key.tap();
  expect([key, other].map(({ surface }) => surface.state)).toEqual([0, 0]);
  expect([desk.commands, key.results]).toEqual(["hide show", []]);
});

it.each([
  [true, "visibility.wasHidden"],
  [false, "visibility.wasShown"],
] as const)("a visibility key is stale 15 s after its status (hidden: %s)", async (captionsHidden, was) => {
  const desk = new ServingDesk({ ...live, captionsHidden });
  const [key, status] = await desk.placeEach(["visibility"], ["status"]);
  desk.setReply("status", "held");
  await status.tap();
  await desk.clock.pass(16_000);
  expect(key.shows(was)).toBe(true);
});

it.each([false, true])("a toggle sends show after a session ended hidden (stop: %s)", async (isStopped) => {
  const { desk, stream } = await deskWithKeys(live);
  const [key] = await desk.placeEach(["visibility"]);
  await desk.waitUntilPressable();
  await key.tap();
  if (isStopped) await stream.tap();
  else desk.session = none;
  await desk.clock.pass(8_000);
  expect([key.shows("visibility.captions"), key.surface.state]).toEqual([true, 0]);
  await key.tap();
  expect(desk.commands).toMatch(/show$/);
});

it("a visibility key says SHOWN after a session that ended with captions shown", async () => {
  const { desk } = await deskWithKeys(live);
  const [key] = await desk.placeEach(["visibility"]);
  await desk.waitUntilPressable();
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
  const [key, status] = await desk.placeEach(["visibility"], ["status"]);
  await desk.waitUntilPressable();
  await stream.tap();
  await desk.waitUntilPressable();
  expect(key.shows("visibility.captions")).toBe(true);
  desk.session = hidden;
  await status.tap();
  expect(key.shows("visibility.captions")).toBe(true);
});
