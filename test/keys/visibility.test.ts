import { describe, expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { refused, ServingDesk } from "../kit/serving-desk.ts";
import { saying } from "../kit/words.ts";

// What is known of it, and what a toggle does then, is a table: accounts/setting.test.ts.
const none = { state: "none" } as const;
const live = { state: "active" } as const;
const second = 1_000;

const shows = ({ text }: FakeKey, word: WordKey): boolean => saying(word).test(text);

describe("visibility", () => {
  it("is so from the answer on, on all keys of the account", async () => {
    const desk = new ServingDesk(live);
    const [key, other] = await desk.placeEach(["visibility"], ["visibility", { mode: "hide" }]);
    const stranger = await desk.place("visibility", { apiKey: "ck_live_other" });
    const answer = desk.hold("hide");
    await key.tap();
    expect([key.surface.state, other.surface.state, shows(other, "visibility.hiding")]).toEqual([0, 0, true]);
    await answer();
    expect([key, other, stranger].map(({ surface }) => surface.state)).toEqual([1, 1, 0]);
    await desk.seen();
    await key.tap();
    expect([key, other].map(({ surface }) => surface.state)).toEqual([0, 0]);
    expect([desk.commands, key.ends]).toEqual(["hide show", []]);
  });

  it.each([
    [true, "visibility.wasHidden"],
    [false, "visibility.wasShown"],
  ] as const)("of more than 15 s ago (%s) is marked as old", async (captionsHidden, was) => {
    const desk = new ServingDesk({ ...live, captionsHidden });
    const [key] = await desk.placeEach(["visibility"]);
    await key.leave();
    await desk.clock.pass(18 * second);
    desk.on("status", "held");
    const again = await desk.placeRaw("visibility", account, false, false, key.id);
    expect(shows(again, was)).toBe(true);
  });

  it.each([false, true])(
    "looks untouched where captions were shown at the end, lost where they were hidden: a toggle then shows, and hides at once where that is refused; end of ours: %s",
    async (isEndOurs) => {
      const desk = new ServingDesk(live);
      const { stream } = await desk.settled();
      const [key] = await desk.placeEach(["visibility"]);
      const end = async (): Promise<void> => {
        if (isEndOurs) await stream.tap();
        else desk.session = none;
        await desk.clock.pass(8 * second);
      };
      const untouched = key.surface.image;
      for (const isHidden of [true, false]) {
        await desk.seen();
        await key.tap();
        expect(shows(key, isHidden ? "visibility.hidden" : "visibility.shown")).toBe(true);
      }
      await end();
      expect(key.surface.image).toBe(untouched);
      desk.session = live;
      await desk.clock.pass(20 * second);
      await key.tap();
      await end();
      expect([shows(key, "visibility.captions"), key.surface.state]).toEqual([true, 0]);
      desk.on("show", refused);
      for (const sent of ["show", "hide"]) {
        await key.tap();
        expect(desk.sent.at(-1)).toBe(sent);
      }
    },
  );
});

describe("visibility that got no answer", () => {
  it("is not known after a hide: no key says SHOWN or HIDDEN, and the next press hides", async () => {
    const desk = new ServingDesk({ ...live, captionsHidden: false });
    const [key, other] = await desk.placeEach(["visibility"], ["visibility"]);
    await desk.seen();
    desk.on("hide", lost());
    await key.tap();
    await desk.sentOnly("hide");
    for (const { text, surface } of [key, other]) {
      expect(text).not.toMatch(saying("visibility.shown", "visibility.hidden"));
      expect(surface.state).toBe(0);
    }
    expect([key.ends, other.ends]).toEqual([["alert"], []]);
    desk.on("hide");
    await other.tap();
    await desk.sentOnly("hide hide");
    expect(key.text).toMatch(saying("visibility.hidden"));
  });

  it.each([
    ["not known after a show without an answer", lost(), "visibility.pressToShow", 0],
    ["as it was after a refusal", refused, "visibility.hidden", 1],
  ] as const)("is %s, and a toggle shows", async (_, failure, says, state) => {
    const desk = new ServingDesk(live);
    const [key] = await desk.placeEach(["visibility"]);
    await key.tap();
    await desk.seen();
    desk.on("show", failure);
    await key.tap();
    await desk.sentOnly("hide show");
    expect([shows(key, says), key.surface.state, key.ends]).toEqual([true, state, ["alert"]]);
    desk.on("show");
    await key.tap();
    await desk.sentOnly("hide show show");
    expect(key.text).toMatch(saying("visibility.shown", "visibility.hide"));
  });
});

describe("that visibility is not known outlives a restart of the plugin", () => {
  const hide = (key: FakeKey): Promise<void> => key.tapAccepted();

  it.each<[string, (desk: FakeDesk, key: FakeKey) => Promise<void>, string]>([
    ["a hide without an answer", (_, key) => key.tapRefused(lost()), "hide"],
    [
      "a show without an answer",
      async (desk, key) => {
        await hide(key);
        await desk.tellAfter(second, live);
        await key.tapRefused(lost());
      },
      "show",
    ],
    [
      "a session that ended while captions were hidden",
      async (desk, key) => {
        await hide(key);
        for (const session of [live, none, live]) {
          await desk.tellAlways(session);
          await desk.clock.pass(7 * second);
        }
      },
      "show",
    ],
  ])("after %s", async (_, lose, next) => {
    const before = new FakeDesk();
    const key = await before.placeIn(live, "visibility");
    await before.clock.pass(second);
    await lose(before, key);
    await before.tellAfter(20 * second, live);
    const desk = new FakeDesk(before.saved);
    const again = await desk.placeIn(live, "visibility");
    expect(again.text).toBe(key.text);
    await desk.clock.pass(second);
    await again.tap();
    expect(desk.sent).toEqual([next]);
  });
});
