import type {
  DialDownEvent,
  DialRotateEvent,
  DialUpEvent,
  DidReceiveSettingsEvent,
  KeyDownEvent,
  KeyUpEvent,
  PropertyInspectorDidAppearEvent,
  PropertyInspectorDidDisappearEvent,
  TitleParametersDidChangeEvent,
  TouchTapEvent,
  WillAppearEvent,
  WillDisappearEvent,
} from "@elgato/streamdeck";
import { type JsonObject, without } from "../json.ts";
import type { ActionInstance } from "../model/action-instance.ts";
import type { HostTraits } from "../options.ts";

/** The events of the SDK: what it no longer knows does not compile. */
export type ActionEventName = (
  | DialDownEvent
  | DialRotateEvent
  | DialUpEvent
  | DidReceiveSettingsEvent
  | KeyDownEvent
  | KeyUpEvent
  | PropertyInspectorDidAppearEvent
  | PropertyInspectorDidDisappearEvent
  | TitleParametersDidChangeEvent
  | TouchTapEvent
  | WillAppearEvent
  | WillDisappearEvent
)["type"];

/** Fields: `@elgato/streamdeck`; OpenDeck 2.14.0, events/outbound/mod.rs. */
export function actionPayload(instance: ActionInstance, traits: HostTraits): JsonObject {
  const { column, controller, row } = instance.slot;
  const isStep = instance.step > 0;
  const withState = traits.stateAlways || (instance.definition.states.length > 1 && controller === "Keypad");
  return {
    controller,
    ...(!isStep || traits.coordinatesAlways ? { coordinates: { column, row } } : {}),
    isInMultiAction: isStep,
    ...(traits.resources ? { resources: {} } : {}),
    settings: instance.settings,
    ...(withState ? { state: instance.state } : {}),
  };
}

export function actionEvent(
  event: ActionEventName,
  instance: ActionInstance,
  traits: HostTraits,
  extra: JsonObject = {},
  left: readonly string[] = [],
): JsonObject {
  const payload = without(actionPayload(instance, traits), ...left);
  return { ...bareActionEvent(event, instance), payload: { ...payload, ...extra } };
}

export function bareActionEvent(event: ActionEventName, instance: ActionInstance): JsonObject {
  return { event, action: instance.action, context: instance.context, device: instance.device };
}

/** OpenDeck divides the key's number by 3 on every device, and sends no controller (2.14.0, events/outbound/states.rs). */
export function titleEvent(instance: ActionInstance, traits: HostTraits, columns: number): JsonObject {
  const openDeck = traits.titleParametersAfterAppear;
  const left = openDeck ? ["isInMultiAction", "controller"] : ["isInMultiAction"];
  const position = instance.slot.row * columns + instance.slot.column;
  const coordinates = { column: position % 3, row: Math.floor(position / 3) };
  const { titleAlignment = "middle" } = instance.definition.states[instance.state] ?? {};
  const font = { fontFamily: "", fontSize: 12, fontStyle: "", fontUnderline: false } as const;
  const titleParameters = { ...font, showTitle: true, titleAlignment, titleColor: "#ffffff" };
  const extra = { ...(openDeck ? { coordinates } : {}), title: instance.title, titleParameters };
  return actionEvent("titleParametersDidChange", instance, traits, extra, left);
}
