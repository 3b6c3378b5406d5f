// Makes the parts, joins them and connects. Loaded by the front door once the runtime is known to be good enough.
import streamDeck from "@elgato/streamdeck";
import { Accounts } from "./accounts/accounts.ts";
import { systemClock } from "./clock.ts";
import { type ActionName, actionUuids } from "./identifiers.ts";
import { diagnose } from "./keys/diagnostics.ts";
import { Inspections } from "./keys/inspections.ts";
import { PlacedKeys } from "./keys/placed-keys.ts";
import type { Statement } from "./inspector/messages.ts";
import { readAppLanguage } from "./languages/app-language.ts";
import { KeyWording } from "./languages/key-wording.ts";
import type { Log } from "./log.ts";
import { RecentTrouble } from "./recent-trouble.ts";
import { HttpsCaptionService } from "./service/https-caption-service.ts";
import { environment } from "./stream-deck/environment.ts";
import { createGuard } from "./stream-deck/guard.ts";
import { redactor } from "./stream-deck/log-file.ts";
import { hooks } from "./stream-deck/plugin-socket.ts";
import { SdkAction } from "./stream-deck/sdk-action.ts";

const clock = systemClock;
const log = new RecentTrouble(
  {
    info: (line) => void streamDeck.logger.info(line),
    warn: (line) => void streamDeck.logger.warn(line),
    error: (line, error) => void streamDeck.logger.error(line, ...(error === undefined ? [] : [error])),
    conceal: (secret) => redactor.conceal(secret),
  } satisfies Log,
  clock,
);

// Nothing but the end of the Stream Deck socket may end the process: the SDK alone would survive one error, not two.
process.on("uncaughtException", (error) => log.error("unexpected error", error));
process.on("unhandledRejection", (reason) => log.error("unexpected rejection", reason));
hooks.onTrouble = (line) => log.warn(line);
hooks.onClose = (reason) => {
  if (reason !== undefined) endUnstarted(`can't reach Stream Deck: ${reason}`);
  log.info("Stream Deck closed the connection");
  process.exit(0);
};

const guard = createGuard(log);
const accounts = new Accounts({
  connect: (access) => new HttpsCaptionService(access, clock),
  clock,
  random: Math.random,
  log,
});
const keys = new PlacedKeys({ accounts, clock, wording: wordingOfApp(), log });

const inspections = new Inspections({
  keys,
  accounts,
  clock,
  send: sendToInspector,
  diagnose: (id) =>
    diagnose(id, { keys, clock, trouble: log, environment, redact: (line) => redactor.redact(line) }),
});

for (const name of Object.keys(actionUuids) as ActionName[]) {
  streamDeck.actions.registerAction(new SdkAction(name, keys, guard));
}
streamDeck.settings.onDidReceiveGlobalSettings(({ settings }) => {
  guard("didReceiveGlobalSettings", () => keys.globalSettingsReceived(settings));
});
streamDeck.ui.onDidAppear(({ action }) => {
  guard("propertyInspectorDidAppear", () => inspections.appeared(action.id));
});
streamDeck.ui.onDidDisappear(({ action }) => {
  guard("propertyInspectorDidDisappear", () => inspections.disappeared(action.id));
});
streamDeck.ui.onSendToPlugin(({ action, payload }) => {
  guard("sendToPlugin", () => inspections.received(action.id, payload));
});
streamDeck.system.onSystemDidWakeUp(() => guard("systemDidWakeUp", () => keys.wokeUp()));
streamDeck.devices.onDeviceDidDisconnect(({ device }) => {
  guard("deviceDidDisconnect", () => keys.deviceDisconnected(device.id));
});

try {
  await streamDeck.connect();
  // The answer comes through the handler above; this promise never settles where the app does not answer.
  void streamDeck.settings.getGlobalSettings();
} catch (error) {
  // The SDK reads the arguments here; what comes later is told to the hooks.
  const reason = error instanceof Error ? error.message : String(error);
  endUnstarted(`was not started by Stream Deck, or with arguments it can't read: ${reason}`);
}

function endUnstarted(why: string): never {
  const line = `Captions Control ${why}`;
  log.error(line);
  console.error(line);
  process.exit(1);
}

/** The SDK knows one inspector, the one in sight, and sends to it whatever it is given. */
function sendToInspector(id: string, statement: Statement): void {
  if (streamDeck.ui.action?.id === id) {
    guard("sendToPropertyInspector", () => streamDeck.ui.sendToPropertyInspector(statement));
  }
}

/** Where the app has told nothing the SDK throws; so it will on connecting, and there it is logged. */
function wordingOfApp(): KeyWording {
  try {
    return new KeyWording(readAppLanguage(streamDeck.info.application.language));
  } catch {
    return new KeyWording("en");
  }
}
