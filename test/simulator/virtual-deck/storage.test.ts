import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { DeviceSpec } from "../../../simulator/virtual-deck/index.ts";
import { ownStates, ownTemporaryFolder, plain, pluginSends, startPuppet, warnings } from "./helpers.ts";

const devices: DeviceSpec[] = [
  {
    model: "standard",
    pages: [{ keys: { "0,0": { action: ownStates, settings: { n: 0 } }, "1,0": { action: plain } } }],
  },
];

it("keeps profiles and global settings from run to run, apart and for the owner only", async () => {
  const storage = join(ownTemporaryFolder(), "desk");
  const first = await startPuppet({ storage, devices, globalSettings: { first: true } });
  const { context } = first.key(0, 0);
  first.editSettings(first.key(0, 0), { n: 1 });
  first.key(0, 0).setUserTitle("Mine", 1);
  first.key(1, 0).remove();
  first
    .key(2, 2)
    .place({ steps: [{ action: ownStates, desiredState: 1, settings: { step: true } }], title: "Begin" });
  first.editGlobalSettings({ account: { apiKey: "k" } });
  await pluginSends(first, { event: "setState", context, payload: { state: 1 } });
  await first.stop();
  expect(readdirSync(storage).sort()).toEqual(["global-settings.json", "profile.json"]);
  expect(readFileSync(join(storage, "profile.json"), "utf8")).not.toContain("apiKey");
  if (process.platform !== "win32")
    expect(statSync(join(storage, "global-settings.json")).mode & 0o777).toBe(0o600);

  const second = await startPuppet({ storage, devices, globalSettings: { first: true } });
  expect(second.globalSettings).toEqual({ account: { apiKey: "k" } });
  expect(second.key(0, 0).settings).toEqual({ n: 1 });
  expect(second.key(0, 0).view()).toMatchObject({ state: 1, title: "Mine" });
  expect(second.key(1, 0).view().kind).toBe("empty");
  expect(second.key(2, 2).view().title).toBe("Begin");
  expect(second.key(2, 2).steps[0]).toMatchObject({ desiredState: 1, settings: { step: true } });
});

it("saves while it runs, too", async () => {
  const storage = ownTemporaryFolder();
  const deck = await startPuppet({ storage, devices });
  deck.editGlobalSettings({ saved: 1 });
  await expect
    .poll(
      () =>
        readdirSync(storage).includes("global-settings.json") &&
        readFileSync(join(storage, "global-settings.json"), "utf8"),
    )
    .toContain('"saved": 1');
});

it("survives a broken file, and a profile with actions that are no longer there", async () => {
  const storage = ownTemporaryFolder();
  const id = "cd".repeat(16);
  writeFileSync(join(storage, "global-settings.json"), "{");
  const keys = { "0,0": { action: "com.example.gone" }, "1,0": { action: plain }, "9,9": { action: plain } };
  writeFileSync(join(storage, "profile.json"), JSON.stringify({ [id]: [{ name: "Kept", keys }] }));
  const deck = await startPuppet({
    storage,
    devices: [{ model: "mini", id }],
    globalSettings: { fresh: true },
  });
  expect(deck.globalSettings).toEqual({ fresh: true });
  expect(readdirSync(storage)).toContain("global-settings.json.broken");
  expect(deck.device().pages[0]?.name).toBe("Kept");
  expect(deck.instances().map(({ action }) => action)).toEqual([plain]);
  expect(warnings(deck)).toHaveLength(2);
});
