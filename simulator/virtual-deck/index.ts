/**
 * A Stream Deck application for one plugin, without hardware: it starts the built plugin as the application does,
 * plays the device and the user, and shows what is to be seen. In a test:
 *
 *     const deck = await VirtualDeck.start({
 *       pluginFolder,
 *       devices: [{ model: "standard", pages: [{ keys: { "0,0": { action, settings } } }] }],
 *     });
 *     const key = deck.key(0, 0);
 *     await key.tap();
 *     await key.waitUntil((view) => view.image.text === "LIVE");
 *     await deck.stop();
 */

export type { LogEntry } from "./host.ts";
export { InspectorClient, type InspectorClientOptions } from "./inspector/inspector-client.ts";
export type { Inspector, InspectorConnection } from "./inspector/inspectors.ts";
export type { JsonObject } from "./json.ts";
export type { ActionInstance, MultiAction, Overlay, SlotContent } from "./model/action-instance.ts";
export type { FaceSource, Target } from "./model/appearance.ts";
export { deviceModels, type DeviceModel } from "./model/device-models.ts";
export type { Dial } from "./model/dial.ts";
export type { Key } from "./model/key.ts";
export type { ImageView, KeyView } from "./model/view.ts";
export type { VirtualDevice } from "./model/virtual-device.ts";
export type {
  ActionSpec,
  DeviceSpec,
  MultiActionSpec,
  PageSpec,
  SlotSpec,
  VirtualDeckOptions,
} from "./options.ts";
export { languages } from "./plugin/launch.ts";
export type { ManifestAction, ManifestState, PluginManifest } from "./plugin/manifest.ts";
export type { PluginExit } from "./plugin/plugin-process.ts";
export type { TitleParameters } from "./plugin/title-parameters.ts";
export type { PluginStatus } from "./plugin/supervisor.ts";
export { type HostName, hostTraits, type HostTraits } from "./traits.ts";
export { type PluginState, VirtualDeck } from "./virtual-deck.ts";
export type { DeckChange, WaitOptions } from "./wire/changes.ts";
export type { SocketEnd } from "./wire/plugin-link.ts";
export type { Direction, FrameFilter, Trace, TraceEntry } from "./wire/trace.ts";
