import type streamDeck from "@elgato/streamdeck";

type Settings = Pick<typeof streamDeck.settings, "getGlobalSettings" | "onDidReceiveGlobalSettings">;

/**
 * Asks for the global settings and listens to their changes. SDK 2 gives the answer to the listener and to the promise, SDK 3 to
 * the promise alone. The app may not answer at all.
 */
export function listenToGlobalSettings(settings: Settings, onChange: (settings: unknown) => void): void {
  let hasEvent = false;
  settings.onDidReceiveGlobalSettings(({ settings }) => {
    hasEvent = true;
    onChange(settings);
  });
  void settings.getGlobalSettings().then((answer) => {
    // An event, if there was one, has brought this answer or a later change.
    if (!hasEvent) onChange(answer);
  });
}
