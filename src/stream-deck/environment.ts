import streamDeck from "@elgato/streamdeck";
import type { App } from "./event-normalizer.ts";
import { type AppLanguage, readAppLanguage } from "../languages/app-language.ts";

/** What the app tells of itself, of which nothing is certain: there are several apps. */
interface AppInfo {
  readonly application?: {
    readonly version?: unknown;
    readonly language?: unknown;
    readonly platform?: unknown;
  } | null;
  readonly plugin?: { readonly version?: unknown; readonly uuid?: unknown } | null;
  readonly devices?: unknown;
}

function appInfo(): AppInfo {
  const info: unknown = streamDeck.info;
  return typeof info === "object" && info !== null ? info : {};
}

/** The language of the app; English where it names none that we know. */
export function appLanguage(): AppLanguage {
  return readAppLanguage(appInfo().application?.language);
}

/**
 * Whether the app is OpenDeck, which is the one for Linux. To a plugin on Node it says that it is on Windows (2.14.0,
 * info_param.rs), but gives away the name of its folder as the plugin's uuid.
 */
export function isOpenDeck(): boolean {
  const { application, plugin } = appInfo();
  return application?.platform === "linux" || String(plugin?.uuid).endsWith(".sdPlugin");
}

export function app(): App {
  const { devices } = appInfo();
  const ids = Array.isArray(devices) ? devices.map((device: { id?: unknown } | null) => device?.id) : [];
  return { isOpenDeck: isOpenDeck(), devices: ids.filter((id) => typeof id === "string") };
}

/** What the plugin runs on, a line each: what is told of the host comes from the app, the rest from this process. */
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
