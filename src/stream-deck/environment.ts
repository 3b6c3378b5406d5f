import streamDeck from "@elgato/streamdeck";
import { type AppLanguage, readAppLanguage } from "../languages/app-language.ts";
import { isOpenDeck } from "./open-deck.ts";

export function appLanguage(): AppLanguage {
  return readAppLanguage(streamDeck.info.application.language);
}

export function environment(): string[] {
  const { application, plugin } = streamDeck.info;
  const app = isOpenDeck(streamDeck.info) ? "OpenDeck" : "Stream Deck";
  const devices = [...streamDeck.devices].map(
    ({ name, size: { columns, rows }, isConnected }) =>
      `Device: ${name}, ${columns} x ${rows}${isConnected ? "" : ", not connected"}`,
  );
  return [
    `Plugin ${plugin.version}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
    `${app} ${application.version}, language ${application.language}`,
    ...devices,
  ];
}
