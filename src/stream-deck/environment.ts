import streamDeck from "@elgato/streamdeck";
import { type AppLanguage, readAppLanguage } from "../languages/app-language.ts";
import { asObject, type JsonObject, objectIn } from "../settings/json-object.ts";
import { isOpenDeck } from "./open-deck.ts";

/** Apps leave out parts of `info`, whatever the SDK's type says. */
const application = (): JsonObject => objectIn(streamDeck.info, "application");

export function appLanguage(): AppLanguage {
  return readAppLanguage(application()["language"]);
}

export function knownDevices(): readonly string[] {
  const { devices } = asObject(streamDeck.info);
  const ids = Array.isArray(devices) ? devices.map((device: unknown) => asObject(device)["id"]) : [];
  return ids.filter((id) => typeof id === "string");
}

export function environment(): string[] {
  const { version, language } = application();
  const plugin = objectIn(streamDeck.info, "plugin")["version"];
  const devices = [...streamDeck.devices].map(({ name, size, isConnected }) => {
    const keys = `${size.columns} x ${size.rows}`;
    return `Device: ${name}, ${keys}${isConnected ? "" : ", not connected"}`;
  });
  return [
    `Plugin ${String(plugin)}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
    `${isOpenDeck(streamDeck.info) ? "OpenDeck" : "Stream Deck"} ${String(version)}, language ${String(language)}`,
    ...devices,
  ];
}
