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

export { InspectorClient } from "./inspector/inspector-client.ts";
export type { Inspector } from "./inspector/inspectors.ts";
export type { JsonObject } from "./json.ts";
export type { ActionInstance, SlotContent } from "./model/action-instance.ts";
export type { Dial } from "./model/dial.ts";
export type { Key } from "./model/key.ts";
export type { KeyView } from "./model/view.ts";
export type { VirtualDevice } from "./model/virtual-device.ts";
export type { ActionSpec, DeviceSpec, MultiActionSpec, SlotSpec, VirtualDeckOptions } from "./options.ts";
export { VirtualDeck } from "./virtual-deck.ts";
export type { FrameFilter, TraceEntry } from "./wire/trace.ts";
