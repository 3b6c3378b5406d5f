import streamDeck from "@elgato/streamdeck";
import { type AppLanguage, readAppLanguage } from "../languages/app-language.ts";

/** Nothing of it is certain: there are several apps. */
interface AppInfo {
  readonly application?: Readonly<Record<"version" | "language" | "platform", unknown>> | null;
  readonly plugin?: Readonly<Record<"version" | "uuid", unknown>> | null;
  readonly devices?: unknown;
}

function appInfo(): AppInfo {
  const info: unknown = streamDeck.info;
  return typeof info === "object" && info !== null ? info : {};
}

export function appLanguage(): AppLanguage {
  return readAppLanguage(appInfo().application?.language);
}

/** OpenDeck, the app for Linux, tells plugins on Node that it is Windows (2.14.0, info_param.rs), but has a folder's name as uuid. */
export function isOpenDeck(): boolean {
  const { application, plugin } = appInfo();
  return application?.platform === "linux" || String(plugin?.uuid).endsWith(".sdPlugin");
}

export function knownDevices(): readonly string[] {
  const { devices } = appInfo();
  const ids = Array.isArray(devices) ? devices.map((device: { id?: unknown } | null) => device?.id) : [];
  return ids.filter((id) => typeof id === "string");
}

export function environment(): string[] {
  const { application, plugin } = appInfo();
  const devices = [...streamDeck.devices].map(({ name, size, isConnected }) => {
    const keys = `${size.columns} x ${size.rows}`;
    return `Device: ${name}, ${keys}${isConnected ? "" : ", not connected"}`;
  });
  return [
    `Plugin ${String(plugin?.version)}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
    `${isOpenDeck() ? "OpenDeck" : "Stream Deck"} ${String(application?.version)}, language ${String(application?.language)}`,
    ...devices,
  ];
}
