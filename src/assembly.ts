// Makes the parts of the plugin and joins them. Loaded by plugin.ts when the plugin has registered.
import streamDeck from "@elgato/streamdeck";
import { Accounts } from "./accounts/accounts.ts";
import { systemClock } from "./clock.ts";
import { type ActionName, actionUuids } from "./identifiers.ts";
import { diagnose } from "./keys/diagnostics.ts";
import { Inspections } from "./keys/inspections.ts";
import { PlacedKeys } from "./keys/placed-keys.ts";
import type { Statement } from "./protocol/messages.ts";
import { KeyWording } from "./languages/key-words/key-wording.ts";
import { HttpsCaptionService } from "./service/https-caption-service.ts";
import { appLanguage, environment, isOpenDeck } from "./stream-deck/environment.ts";
import { followGlobalSettings } from "./stream-deck/global-settings.ts";
import { createCatchErrors } from "./stream-deck/catch-errors.ts";
import { redactor } from "./stream-deck/log-file.ts";
import { hooks } from "./stream-deck/plugin-socket.ts";
import { VisibilityFile } from "./stream-deck/visibility-file.ts";
import { SdkAction } from "./stream-deck/sdk-action.ts";
import { log } from "./stream-deck/sdk-log.ts";

const catchErrors = createCatchErrors(log);
const clock = systemClock;
/** By then the app has put its pictures on the keys, in milliseconds. */
const repaintDelayMs = 500;
const accounts = new Accounts({
  connect: (access) => new HttpsCaptionService(access, clock),
  clock,
  random: Math.random,
  log,
  visibility: new VisibilityFile(log),
});
const keys = new PlacedKeys({
  accounts,
  clock,
  wording: new KeyWording(appLanguage()),
  log,
});

const inspections = new Inspections({
  keys,
  accounts,
  clock,
  send: sendToInspector,
  diagnose: (id) => diagnose(id, { keys, clock, log, environment, redact: (line) => redactor.redact(line) }),
});

for (const name of Object.keys(actionUuids) as ActionName[]) {
  streamDeck.actions.registerAction(new SdkAction(name, keys, catchErrors));
}
streamDeck.ui.onDidAppear(({ action }) => {
  catchErrors("propertyInspectorDidAppear", () => inspections.appeared(action.id));
});
streamDeck.ui.onDidDisappear(({ action }) => {
  catchErrors("propertyInspectorDidDisappear", () => inspections.disappeared(action.id));
});
hooks.onInspectorGone = (id) => {
  catchErrors("propertyInspectorDidDisappear", () => inspections.disappeared(id));
};
streamDeck.ui.onSendToPlugin(({ action, payload }) => {
  catchErrors("sendToPlugin", () => inspections.received(action.id, payload));
});
streamDeck.system.onSystemDidWakeUp(() => catchErrors("systemDidWakeUp", () => keys.wokeUp()));
streamDeck.devices.onDeviceDidConnect(() => catchErrors("deviceDidConnect", repaintSoon));
streamDeck.devices.onDeviceDidDisconnect(({ device }) => {
  catchErrors("deviceDidDisconnect", () => keys.deviceDisconnected(device.id));
  catchErrors("deviceDidDisconnect", repaintSoon);
});

followGlobalSettings(streamDeck.settings, (settings) => {
  catchErrors("didReceiveGlobalSettings", () => keys.globalSettingsReceived(settings));
});

/** OpenDeck (2.14.0, seen) puts stored pictures on the keys of one deck when another comes or goes. */
function repaintSoon(): void {
  if (isOpenDeck()) clock.after(repaintDelayMs, () => keys.repaint());
}

/** The SDK knows one inspector, which is in sight, and sends any message to it. */
function sendToInspector(id: string, statement: Statement): void {
  if (streamDeck.ui.action?.id === id) {
    catchErrors("sendToPropertyInspector", () => streamDeck.ui.sendToPropertyInspector(statement));
  }
}
