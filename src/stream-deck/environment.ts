import streamDeck from "@elgato/streamdeck";
import { type AppLanguage, readAppLanguage } from "../languages/app-language.ts";
import { asObject, objectIn } from "../settings/json-object.ts";

type About = Readonly<Partial<Record<"version" | "language" | "platform" | "uuid", unknown>>>;

/** Nothing of what the app tells is certain: there are several. */
const about = (part: "application" | "plugin"): About => objectIn(streamDeck.info, part);

export function appLanguage(): AppLanguage {
  return readAppLanguage(about("application").language);
}

/** OpenDeck, the app for Linux, tells plugins on Node that it is Windows (2.14.0, info_param.rs), but has a folder's name as uuid. */
export function isOpenDeck(): boolean {
  return about("application").platform === "linux" || String(about("plugin").uuid).endsWith(".sdPlugin");
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
    `${isOpenDeck() ? "OpenDeck" : "Stream Deck"} ${String(version)}, language ${String(language)}`,
    ...devices,
  ];
}
