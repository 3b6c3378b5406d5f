// Makes the parts of the plugin and joins them. Loaded by plugin.ts when the plugin has registered.
import streamDeck from "@elgato/streamdeck";
import type { JsonValue } from "@elgato/utils";
import { Accounts } from "./accounts/accounts.ts";
import { systemClock as clock } from "./clock.ts";
import { diagnose } from "./inspector-host/diagnostics.ts";
import { Inspections } from "./inspector-host/inspections.ts";
import { PlacedKeys } from "./keys/placed-keys.ts";
import type { Statement } from "./protocol/messages.ts";
import { KeyWording } from "./i18n/key-wording.ts";
import { HttpsCaptionService } from "./service/https-caption-service.ts";
import { appLanguage, environment } from "./stream-deck/environment.ts";
import { log } from "./stream-deck/log-file.ts";
import { listenToGlobalSettings } from "./stream-deck/global-settings.ts";
import { hooks } from "./stream-deck/plugin-socket.ts";
import { listenToKeys } from "./stream-deck/sdk-events.ts";
import { dataFile } from "./storage/data-file.ts";
import { visibilityMemories } from "./storage/visibility-memory.ts";

const accounts = new Accounts({
  connect: (access) => new HttpsCaptionService(access, clock),
  clock,
  log,
  memoryFor: visibilityMemories(dataFile("visibility.json", log)),
});
const wording = new KeyWording(appLanguage());
const keys = new PlacedKeys({ accounts, clock, wording, log });

const inspections = new Inspections({
  keys,
  accounts,
  clock,
  send: sendToInspector,
  diagnose: (id) => diagnose(id, { keys, clock, log, environment }),
});

listenToKeys(keys, wording);
streamDeck.ui.onDidAppear(({ action }) => inspections.appeared(action.id));
// The SDK drops this event if the key is no longer visible. An error here must not keep the socket from passing on other events.
hooks.onInspectorGone = (id) => void Promise.try(() => inspections.disappeared(id));
streamDeck.ui.onSendToPlugin(({ action, payload }) => void inspections.received(action.id, payload));
streamDeck.system.onSystemDidWakeUp(() => keys.wokeUp());
streamDeck.devices.onDeviceDidDisconnect(() => keys.deviceDisconnected());
listenToGlobalSettings(streamDeck.settings, (settings) => keys.globalSettingsReceived(settings));

/** Sends nothing unless the inspector of this key is in sight: the SDK would send it to the one that is. */
function sendToInspector(id: string, statement: Statement): void {
  if (streamDeck.ui.action?.id !== id) return;
  // A statement may quote an answer of the service, which may contain the API key of another account.
  const clean = JSON.stringify(statement, (_, value: unknown) =>
    typeof value === "string" ? log.redact(value) : value,
  );
  void streamDeck.ui.sendToPropertyInspector(JSON.parse(clean) as JsonValue);
}
