import type * as sdk from "@elgato/streamdeck";
import { type JsonObject, without } from "../json.ts";
import type { Host } from "../host.ts";
import type { ActionInstance } from "../model/action-instance.ts";
import type { HostTraits } from "../options.ts";

/** Taken from the SDK, so that an event that the SDK drops no longer compiles here. */
export type ActionEventName = (
  | sdk.DialDownEvent
  | sdk.DialRotateEvent
  | sdk.DialUpEvent
  | sdk.DidReceiveSettingsEvent
  | sdk.KeyDownEvent
  | sdk.KeyUpEvent
  | sdk.PropertyInspectorDidAppearEvent
  | sdk.PropertyInspectorDidDisappearEvent
  | sdk.TitleParametersDidChangeEvent
  | sdk.TouchTapEvent
  | sdk.WillAppearEvent
  | sdk.WillDisappearEvent
)["type"];

/** Sources of the fields: `@elgato/streamdeck`; OpenDeck 2.14.0, events/outbound/mod.rs. */
export function actionPayload(instance: ActionInstance, traits: HostTraits): JsonObject {
  const { column, controller, row } = instance.slot;
  const isStep = instance.step > 0;
  const withState =
    traits.alwaysSendsState || (instance.definition.states.length > 1 && controller === "Keypad");
  return {
    controller,
    ...(!isStep || traits.alwaysSendsCoordinates ? { coordinates: { column, row } } : {}),
    isInMultiAction: isStep,
    ...(traits.sendsResources ? { resources: {} } : {}),
    settings: instance.settings,
    ...(withState ? { state: instance.state } : {}),
  };
}

export function actionEvent(
  event: ActionEventName,
  instance: ActionInstance,
  traits: HostTraits,
  extra: JsonObject = {},
  omitted: readonly string[] = [],
): JsonObject {
  const payload = without(actionPayload(instance, traits), ...omitted);
  return { ...actionEventWithoutPayload(event, instance), payload: { ...payload, ...extra } };
}

export function actionEventWithoutPayload(event: ActionEventName, instance: ActionInstance): JsonObject {
  return { event, action: instance.action, context: instance.context, device: instance.device };
}

/** OpenDeck sends no controller, and coordinates as if every device had 3 columns (2.14.0, events/outbound/states.rs). */
export function titleEvent(instance: ActionInstance, host: Host, columns: number): JsonObject {
  const isOpenDeck = host.name === "openDeck";
  const omitted = isOpenDeck ? ["isInMultiAction", "controller"] : ["isInMultiAction"];
  const position = instance.slot.row * columns + instance.slot.column;
  const coordinates = { column: position % 3, row: Math.floor(position / 3) };
  const { titleAlignment = "middle" } = instance.definition.states[instance.state] ?? {};
  const font = { fontFamily: "", fontSize: 12, fontStyle: "", fontUnderline: false } as const;
  const titleParameters = { ...font, showTitle: true, titleAlignment, titleColor: "#ffffff" };
  const extra = { ...(isOpenDeck ? { coordinates } : {}), title: instance.title, titleParameters };
  return actionEvent("titleParametersDidChange", instance, host.traits, extra, omitted);
}
