import { expect, it } from "vitest";
import {
  action,
  pressResults,
  waitForText,
  sleepUntilPressable,
  sharedAccountSettings,
  startDesk,
  tap,
} from "../kit/desk.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

it("runs a church service from setting up the account to the stop", async () => {
  const { deck, emulator, account, key, commands } = await startDesk({
    hasAccount: false,
    keys: [
      action("stream"),
      action("transcriptionLanguage", { languageCodes: ["en-US", "de-DE"] }),
      action("visibility"),
      action("clear"),
      action("translationLanguages", { presets: [{ languageCodes: ["pt-BR", "ar-SA"] }] }),
    ],
  });
  // A change of the spoken language restarts the session.
  account.setDelays({ restartMs: 0 });
  const [stream, language, visibility, clear, translation] = [key(0), key(1), key(2), key(3), key(4)];

  // No account has been typed yet. The keys say so, and a press sends nothing.
  await waitForText(stream, keyText("failure.notSetUp", "failure.openSettings"));
  await stream.tap();
  deck.editGlobalSettings(sharedAccountSettings(emulator));
  await waitForText(stream, keyText("stream.start", "stream.stopped"));

  // The church service begins. The key shows LIVE once a status reports it.
  await stream.tap();
  await waitForText(stream, keyTextPattern("stream.live"));
  expect(stream.view().state).toBe(1);

  // The sermon is in German.
  await waitForText(language, `American English ${keyText(["language.next", { language: "de-DE" }])} 1/2`);
  // A press right after a change would be ignored.
  await sleepUntilPressable();
  await tap(language, "ok");
  await waitForText(language, `German ${keyText(["language.next", { language: "en-US" }])} 2/2`);
  expect(account.transcriptionLanguage).toBe("de-DE");
  await tap(translation, "ok");
  expect(account.translationLanguages).toEqual(["pt-BR", "ar-SA"]);

  // Captions are hidden during a private talk.
  await visibility.tap();
  await waitForText(visibility, keyText("visibility.hidden", "visibility.pressToShow"));
  expect(account.captionsVisible).toBe(false);
  await sleepUntilPressable();
  await visibility.tap();
  await visibility.waitUntil(({ state }) => state === 0);

  // A wrong caption is cleared from the screens before the finger leaves the key.
  await clear.press();
  await clear.waitUntil(() => pressResults(clear).includes("ok"));
  await clear.release();

  // The Wi-Fi drops: keys mark their state as old, a press fails with a reason, and is not sent later.
  await emulator.network.cut();
  await waitForText(stream, keyTextPattern(["state.wasLive", "short.noConnection"]));
  await tap(clear, "alert", keyTextPattern("failure.noConnection"));
  await emulator.network.restore();
  await waitForText(stream, keyTextPattern("stream.live"));

  // The church service is over.
  await stream.tap();
  await waitForText(stream, keyText("stream.start", "stream.stopped"));
  expect(stream.view().state).toBe(0);
  // No stream or visibility key shows a check mark. The alert comes from the press without an account.
  expect([pressResults(stream), pressResults(visibility)]).toEqual([["alert"], []]);
  expect(commands()).toEqual([
    "POST /v1/stream/start",
    'POST /v1/transcription-language {"languageCode":"de-DE"}',
    'POST /v1/translation-language {"languageCodes":["pt-BR","ar-SA"]}',
    "POST /v1/captions/hide",
    "POST /v1/captions/show",
    "POST /v1/stream/clear",
    "POST /v1/stream/stop",
  ]);
});
