import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { violations } from "../kit/axe.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

/**
 * Each action, in the order of its keys, and settings of it that are good, and bad. Two have nothing that could be wrong but what
 * the others have as well.
 */
const pages: readonly [name: ActionName, good: JsonObject, bad?: JsonObject][] = [
  [
    "stream",
    { stopGuard: "hold", languages: { transcriptionLanguage: "en-US", languageCodes: [] } },
    { mode: 5, stopGuard: 5, remindAfterHours: "soon", languages: 5, baseUrl: "http://example.com" },
  ],
  ["clear", {}],
  ["visibility", { mode: "hide", clearText: true }, { clearText: 1, churchId: "North Chapel" }],
  [
    "transcriptionLanguage",
    { languageCodes: ["en-US", "de"] },
    { languageCodes: ["en_GB", "de", "DE"], restartGuard: 1, apiKey: "two words" },
  ],
  [
    "translationLanguages",
    {
      presets: [
        { name: "Sunday", languageCodes: ["es", "fr"] },
        { languageCodes: [], transcriptionLanguage: "en-US" },
      ],
    },
    { presets: [{ languageCodes: ["x", "es", "es"], transcriptionLanguage: "es" }], baseUrl: {} },
  ],
  ["status", {}],
];

const desk = await SettingsDesk.openWith(...pages.map(([name]) => action(name)));

/** Opens the inspector of each action with these settings, and asks axe. An action without any is left out. */
async function expectNoViolations(
  settingsOf: (page: (typeof pages)[number]) => JsonObject | undefined,
  act: (inspector: InspectorPage) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const [at, page] of pages.entries()) {
    const settings = settingsOf(page);
    if (!settings) continue;
    const inspector = await desk.edit(at % 5, Math.floor(at / 5), settings);
    await act(inspector);
    expect(await violations(inspector.frame), page[0]).toEqual([]);
  }
}

describe("axe objects to no inspector", () => {
  it("that is empty", async () => {
    // The fields of the others look as they do when they are filled in.
    const different = ["clear", "transcriptionLanguage", "translationLanguages"];
    await expectNoViolations(([name]) => (different.includes(name) ? {} : undefined));
  });

  it("that is filled in and checked", async () => {
    desk.desk.deck.editGlobalSettings({ account: desk.access() });
    await expectNoViolations(
      ([, good]) => good,
      async (inspector) => {
        expect(await inspector.check()).toMatch(writing("check.reached"));
        await inspector.unfoldAll();
      },
    );
  });

  it("that is full of mistakes, with a list of languages open", async () => {
    await expectNoViolations(
      ([, , bad]) => bad,
      async (inspector) => {
        await inspector.check();
        await inspector.unfoldAll();
        const lines = await inspector.frame.getByRole("combobox", { name: written("list.add") }).all();
        for (const line of lines) await line.fill("port");
      },
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
