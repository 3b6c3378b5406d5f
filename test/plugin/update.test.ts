import { rmSync } from "node:fs";
import { it } from "vitest";
import { startPluginWithAccounts, liveStatus } from "../kit/church.ts";
import { reads } from "../kit/desk.ts";
import { keyTextPattern } from "../kit/words.ts";

const open = await startPluginWithAccounts();

it("keeps a private moment when an update replaces the plugin's folder", async () => {
  const church = await open();
  const { plugin } = church.deck;
  await church.placeSessionKeys(liveStatus);
  const [visibility, show] = church.place(
    ["visibility", { clearText: true }],
    ["visibility", { mode: "show" }],
  );
  await reads(visibility, keyTextPattern("visibility.hide"));
  await visibility.tap();
  await church.service.answered("clear");
  await reads(visibility, keyTextPattern("visibility.hidden"));
  rmSync(plugin.folder, { recursive: true });
  await plugin.restart();
  await reads(visibility, keyTextPattern("visibility.hidden"), 5_000);
  await show.tap();
  await church.service.answered("show");
  await church.expectSent("hide", "clear", "clear", "show");
});
