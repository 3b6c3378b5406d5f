import streamDeck from "@elgato/streamdeck";
import { type AppLanguage, readAppLanguage } from "../languages/app-language.ts";
import { asObject, objectIn } from "../settings/json-object.ts";
import { isOpenDeck } from "./open-deck.ts";

type About = Readonly<Partial<Record<"version" | "language", unknown>>>;

/** Nothing of what the app tells is certain: there are several. */
const about = (part: "application" | "plugin"): About => objectIn(streamDeck.info, part);

export function appLanguage(): AppLanguage {
  return readAppLanguage(about("application").language);
}

export function knownDevices(): readonly string[] {
  const { devices }: { readonly devices?: unknown } = asObject(streamDeck.info);
  const ids = Array.isArray(devices) ? devices.map((device: unknown) => asObject(device)["id"]) : [];
  return ids.filter((id) => typeof id === "string");
}

export function environment(): string[] {
  const { version, language } = about("application");
  const devices = [...streamDeck.devices].map(({ name, size, isConnected }) => {
    const keys = `${size.columns} x ${size.rows}`;
    return `Device: ${name}, ${keys}${isConnected ? "" : ", not connected"}`;
  });
  return [
    `Plugin ${String(about("plugin").version)}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
    `${isOpenDeck(streamDeck.info) ? "OpenDeck" : "Stream Deck"} ${String(version)}, language ${String(language)}`,
    ...devices,
  ];
}
