import { beforeEach, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { live } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

const hour = 3_600_000;

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

it("a clock that is set back by half an hour makes an old face no younger", async () => {
  const key = await desk.streamKey("active");
  desk.onRequest = (request) => request.fail(new ServiceFailure("no-connection"));
  await desk.clock.pass(30_000);
  const seconds = (): number => Number(/\d+/.exec(key.text)?.[0]);
  const before = seconds();
  expect(before).toBeGreaterThan(20);
  desk.clock.set(-hour / 2);
  await desk.clock.pass(5_000);
  expect(key.text).toContain(said("state.wasLive"));
  expect(seconds()).toBeGreaterThanOrEqual(before + 4);
});

it.each(["stream", "translationLanguages"] as const)(
  "a clock that was wrong for a moment leaves nothing old on a %s key",
  async (action) => {
    const key = await desk.place(action, { presets: [{ languageCodes: ["de"] }] });
    await desk.tellAlways({ ...live, translationLanguages: ["de"] });
    const { text } = key;
    desk.clock.set(2 * hour);
    // Something makes every key look again.
    desk.keys.wokeUp();
    expect(key.text).not.toBe(text);
    desk.clock.set(-2 * hour);
    await desk.clock.pass(16_000);
    expect(key.text).toBe(text);
  },
);
