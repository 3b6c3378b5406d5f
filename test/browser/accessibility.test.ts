import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { violations } from "../kit/axe.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

/**
 * Where each action is, and settings of it that are good, and bad. Two have nothing that could be wrong but what the others have
 * as well.
 */
const places: readonly [column: number, row: number, good: JsonObject, bad?: JsonObject][] = [
  [
    0,
    0,
    { stopGuard: "hold", languages: { transcriptionLanguage: "en-US", languageCodes: [] } },
    { mode: 5, stopGuard: 5, remindAfterHours: "soon", languages: 5, baseUrl: "http://example.com" },
  ],
  [1, 0, {}],
  [2, 0, { mode: "hide", clearText: true }, { clearText: 1, churchId: "North Chapel" }],
  [
    3,
    0,
    { languageCodes: ["en-US", "de"] },
    { languageCodes: ["en_GB", "de", "DE"], restartGuard: 1, apiKey: "two words" },
  ],
  [
    4,
    0,
    {
      presets: [
        { name: "Sunday", languageCodes: ["es", "fr"] },
        { languageCodes: [], transcriptionLanguage: "en-US" },
      ],
    },
    { presets: [{ languageCodes: ["x", "es", "es"], transcriptionLanguage: "es" }], baseUrl: {} },
  ],
  [0, 1, {}],
];

const desk = await SettingsDesk.openWith(
  action("stream"),
  action("clear"),
  action("visibility"),
  action("transcriptionLanguage"),
  action("translationLanguages"),
  action("status"),
);

/** Opens what is folded away, of presets the first. */
async function unfoldAll({ frame }: InspectorPage): Promise<void> {
  for (const fold of await frame.locator("details:not([open]) > summary").all()) await fold.click();
  const preset = frame.locator('.fold[aria-expanded="false"]').first();
  if (await preset.isVisible()) await preset.click();
}

/** Opens every action's inspector in turn, and asks axe. */
async function expectNoViolations(
  settingsOf: (place: (typeof places)[number]) => JsonObject,
  act: (inspector: InspectorPage) => Promise<unknown>,
  ofPlaces = places,
): Promise<void> {
  for (const place of ofPlaces) {
    const [column, row] = place;
    desk.desk.deck.editSettings(desk.at(column, row), settingsOf(place));
    const inspector = await desk.settingsOf(column, row);
    await act(inspector);
    expect(await violations(inspector.frame), `${column},${row}`).toEqual([]);
  }
}

describe("axe objects to no inspector", () => {
  it("that is empty", async () => {
    await expectNoViolations(
      () => ({}),
      () => Promise.resolve(),
      // The fields of the others look as they do when they are filled in.
      places.filter(([column, row]) => row === 0 && [1, 3, 4].includes(column)),
    );
  });

  it("that is filled in and checked", async () => {
    desk.desk.deck.editGlobalSettings({ account: desk.access() });
    await expectNoViolations(
      ([, , good]) => good,
      async (inspector) => {
        expect(await inspector.check()).toMatch(writing("check.reached"));
        await unfoldAll(inspector);
      },
    );
  });

  it("that is full of mistakes, with a list of languages open", async () => {
    await expectNoViolations(
      ([, , , bad = {}]) => bad,
      async (inspector) => {
        await inspector.check();
        await unfoldAll(inspector);
        const lines = await inspector.frame.getByRole("combobox", { name: written("list.add") }).all();
        for (const line of lines) await line.fill("port");
      },
      places.filter(([, , , bad]) => bad),
    );
  });
});

describe("the keyboard", () => {
  it("goes through the inspector from top to bottom and leaves nothing out", async () => {
    desk.desk.deck.editSettings(desk.at(0, 0), {});
    desk.desk.deck.editGlobalSettings({});
    const inspector = await desk.settingsOf(0, 0);
    await inspector.field("account.place").focus();
    const order = [await inspector.focused()];
    for (let step = 0; step < 10; step += 1) {
      await desk.page.keyboard.press("Tab");
      order.push(await inspector.focused());
    }
    const words = [
      "account.place",
      "account.baseUrl",
      "account.apiKey",
      "account.reveal",
      "account.churchId",
      "check.button",
      "stream.mode",
      "stream.hold",
      "remind.label",
      "start.languages",
      "diagnostics.button",
    ] as const;
    expect(order).toEqual(words.map((word) => written(word)));
  });

  it("loses no button by what the button does", async () => {
    desk.desk.deck.editGlobalSettings({ account: desk.access() });
    const inspector = await desk.settingsOf(0, 0);
    await inspector.unfold();
    const { emulator } = desk.desk;
    emulator.faults.add({ match: { path: "/v1/stream" }, fault: { kind: "hang" } });
    await inspector.button("check.button").focus();
    await desk.page.keyboard.press("Enter");
    await inspector.says("check.checking");
    expect(await inspector.focused()).toBe(written("check.button"));
    emulator.faults.clear();
    desk.desk.deck.editGlobalSettings({});
  });
});
