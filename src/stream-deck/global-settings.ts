import type streamDeck from "@elgato/streamdeck";

type Settings = Pick<typeof streamDeck.settings, "getGlobalSettings" | "onDidReceiveGlobalSettings">;

/**
 * Asks for the global settings and listens to their changes. SDK 2 gives the answer to the listener and, unless the app stays
 * silent, to the promise; SDK 3 gives it to the promise alone.
 */
export function listenToGlobalSettings(settings: Settings, onChange: (settings: unknown) => void): void {
  let isKnown = false;
  settings.onDidReceiveGlobalSettings(({ settings }) => {
    isKnown = true;
    onChange(settings);
  });
  void settings.getGlobalSettings().then((answer) => {
    // The event brought the same answer, or a later change.
    if (!isKnown) onChange(answer);
  });
}
