import { expect, it } from "vitest";
import { action, waitForText, sharedAccountSettings, startDesk } from "../kit/desk.ts";
import { keyText } from "../kit/words.ts";

// An app that does not report settings is in plugin/languages.test.ts, other cases are in keys/key-accounts.test.ts.
it("keys always use the current shared account", async () => {
  const { deck, emulator, key, commands } = await startDesk({
    keys: [action("clear"), action("visibility")],
    // The first press comes before the app has reported the account.
    traits: { replyDelay: 800 },
    // A language for which the plugin has no words: keys show the English ones, as expected below.
    language: "pt_BR",
  });
  await key(0).tap();
  await key(1).tap();
  await waitForText(key(1), keyText("visibility.hidden", "visibility.pressToShow"));
  expect(commands()).toEqual(["POST /v1/stream/clear", "POST /v1/captions/hide"]);
  expect(deck.trace.count({ event: "showAlert" })).toBe(0);

  // A key is removed while its settings page is open. The next change of the account must still reach the other key.
  const about = { action: key(1).instance.action, context: key(1).context, device: key(1).device.id };
  const payload = { controller: "Keypad", isInMultiAction: false, settings: {} };
  for (const event of ["propertyInspectorDidAppear", "willDisappear", "propertyInspectorDidDisappear"])
    deck.link.send({ event, ...about, ...(event === "willDisappear" && { payload }) });
  deck.editGlobalSettings(sharedAccountSettings(emulator, "Harbour Hall"));
  await emulator.journal.waitFor(({ account }) => account === "Harbour Hall");
});
