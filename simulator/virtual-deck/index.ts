/** A Stream Deck application for one plugin, without hardware: `VirtualDeck.start`. */

export { FakeInspector } from "./inspector/fake-inspector.ts";
export type { Inspector } from "./inspector/inspectors.ts";
export type { JsonObject } from "./json.ts";
export type { ActionInstance, SlotContent } from "./model/action-instance.ts";
export type { Dial, Key } from "./model/control.ts";
export type { KeyView } from "./model/view.ts";
export type { VirtualDevice } from "./model/virtual-device.ts";
export type { ActionSpec, DeviceSpec, MultiActionSpec, SlotSpec, VirtualDeckOptions } from "./options.ts";
export { VirtualDeck } from "./virtual-deck.ts";
export type { TraceEntry } from "./wire/trace.ts";
