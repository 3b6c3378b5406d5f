interface GlobalSettings {
  getGlobalSettings(): Promise<unknown>;
  onDidReceiveGlobalSettings(listener: (event: { readonly settings: unknown }) => void): unknown;
}

/**
 * Asks for the global settings and hands them on, then and whenever they change. SDK 2.1 gives the answer to its listeners
 * and to the promise, which never settles where the app does not answer; SDK 3 to the promise alone, as it is documented.
 */
export function followGlobalSettings(sdk: GlobalSettings, onSettings: (settings: unknown) => void): void {
  let isKnown = false;
  sdk.onDidReceiveGlobalSettings(({ settings }) => {
    isKnown = true;
    onSettings(settings);
  });
  void sdk.getGlobalSettings().then((settings) => {
    // Otherwise the listener has had this answer, or something newer.
    if (!isKnown) onSettings(settings);
  });
}
