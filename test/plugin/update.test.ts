import { rmSync } from "node:fs";
import { it } from "vitest";
import { startPluginWithAccounts, liveStatus } from "../kit/test-account.ts";
import { waitForText } from "../kit/desk.ts";
import { keyTextPattern } from "../kit/words.ts";

const addAccount = await startPluginWithAccounts();

it("keeps a private moment when an update replaces the plugin's folder", async () => {
  const account = await addAccount();
  const { plugin } = account.deck;
  await account.placeSessionKeys(liveStatus);
  const [toggle, show] = account.place(["visibility", { clearText: true }], ["visibility", { mode: "show" }]);
  // With `clearText`, a press begins a private moment: it hides the captions and clears their text.
  await waitForText(toggle, keyTextPattern("visibility.hide"));
  await toggle.tap();
  await account.service.waitForAnswer("clear");
  await waitForText(toggle, keyTextPattern("visibility.hidden"));
  rmSync(plugin.folder, { recursive: true });
  await plugin.restart();
  await waitForText(toggle, keyTextPattern("visibility.hidden"), 5_000);
  await show.tap();
  await account.service.waitForAnswer("show");
  // Before the show, the plugin clears again: nothing said in a private moment may appear.
  await account.expectSent("hide", "clear", "clear", "show");
});
