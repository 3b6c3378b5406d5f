import streamDeck from "@elgato/streamdeck";
import { type AppLanguage, readAppLanguage } from "../languages/app-language.ts";

/** What the app tells of itself, of which nothing is certain: there are several apps. */
interface Told {
  readonly application?: { readonly version?: unknown; readonly language?: unknown } | null;
  readonly plugin?: { readonly version?: unknown } | null;
}

function told(): Told {
  const info: unknown = streamDeck.info;
  return typeof info === "object" && info !== null ? info : {};
}

export function appLanguage(): AppLanguage {
  return readAppLanguage(told().application?.language);
}

/** What the plugin runs on, a line each: what is told of Stream Deck comes from the app, the rest from this process. */
export function environment(): string[] {
  const { application, plugin } = told();
  const devices = [...streamDeck.devices].map(({ name, size, isConnected }) => {
    const keys = `${size.columns} x ${size.rows}`;
    return `Device: ${name}, ${keys}${isConnected ? "" : ", not connected"}`;
  });
  return [
    `Plugin ${String(plugin?.version)}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
    `Stream Deck ${String(application?.version)}, language ${String(application?.language)}`,
    ...devices,
  ];
}
