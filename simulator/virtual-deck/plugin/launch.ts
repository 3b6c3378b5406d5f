import { release } from "node:os";
import { join } from "node:path";
import type { Host } from "../host.ts";
import type { JsonObject } from "../json.ts";
import type { Device } from "../model/device.ts";

/** Values of `application.language` (docs.elgato.com, SDK guide "Localization"). */
export const languages: readonly string[] = ["de", "en", "es", "fr", "ja", "ko", "zh_CN", "zh_TW"];

/** Sources: Elgato's app 7.3.1 (github.com/pedrofuentes/stream-deck-ical/issues/29); OpenDeck 2.14.0, plugins/mod.rs. */
export function launchArguments(host: Host, devices: readonly Device[], folder: string, pluginUuid: string) {
  const { manifest, name, port } = host;
  const flags = Object.entries({
    port: String(port),
    pluginUUID: pluginUuid,
    registerEvent: "registerPlugin",
    info: JSON.stringify(registrationInfo(host, devices)),
  }).flatMap(([flag, value]) => [`-${flag}`, value]);
  if (name === "openDeck") return [manifest.codePath, ...flags];
  return ["--no-global-search-paths", join(folder, manifest.codePath), ...flags];
}

/** Value of `-info`. To plugins, OpenDeck pretends to be on Windows (2.14.0, plugins/info_param.rs, frontend/property_inspector.rs). */
export function registrationInfo(host: Host, devices: readonly Device[], forInspector = false): JsonObject {
  const { language, manifest } = host;
  const plugin = { uuid: manifest.uuid, version: manifest.version };
  const listed = host.name === "openDeck" ? devices.filter(({ connected }) => connected) : devices;
  const common = { plugin, devices: listed.map(({ id, name, size, type }) => ({ id, name, size, type })) };
  if (host.name === "openDeck") {
    const isSupported = languages.includes(language) && language !== "zh_TW";
    const realPlatform = { platform: "linux", platformVersion: release() };
    return {
      application: {
        font: "ui-sans-serif",
        language: isSupported ? language : "en",
        ...(forInspector ? realPlatform : { platform: "windows", platformVersion: "10.0.19045.4474" }),
        version: "7.1.0",
      },
      ...common,
      devicePixelRatio: 0,
    };
  }
  const mac = process.platform === "darwin";
  return {
    application: {
      font: mac ? ".AppleSystemUIFont" : "Segoe UI",
      language,
      platform: mac ? "mac" : "windows",
      platformVersion: mac ? "26.3.1" : "10.0.22631",
      version: "7.1.0.22000",
    },
    ...common,
    devicePixelRatio: mac ? 2 : 1,
  };
}
