import { type JsonObject, without } from "../json.ts";
import type { ActionInstance } from "../model/action-instance.ts";
import type { HostTraits } from "../traits.ts";

/**
 * The `payload` that every event of an action has, for keys, dials and steps of multi actions.
 *
 * Shapes: `@elgato/streamdeck` 2.1.2, api/events/action; OpenDeck 2.14.0, events/outbound/mod.rs.
 */
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

/** An event of an action: `{event, action, context, device, payload}`. */
export function actionEvent(
  event: string,
  instance: ActionInstance,
  traits: HostTraits,
  extra: JsonObject = {},
): JsonObject {
  return { ...bareActionEvent(event, instance), payload: { ...actionPayload(instance, traits), ...extra } };
}

/** An event of an action without payload, such as propertyInspectorDidAppear. */
export function bareActionEvent(event: string, instance: ActionInstance): JsonObject {
  return { event, action: instance.action, context: instance.context, device: instance.device };
}

/** An event of a dial: no `state` and no `isInMultiAction`. */
export function dialEvent(
  event: string,
  instance: ActionInstance,
  traits: HostTraits,
  extra: JsonObject = {},
): JsonObject {
  const payload = without(actionPayload(instance, traits), "isInMultiAction", "state");
  return { ...bareActionEvent(event, instance), payload: { ...payload, ...extra } };
}

/**
 * titleParametersDidChange with the title now shown.
 *
 * @param columns of the device, to get OpenDeck's coordinates wrong in its own way: it divides the number of the
 *   key by 3 on every device, and sends no controller (OpenDeck 2.14.0, events/outbound/states.rs)
 */
export function titleEvent(instance: ActionInstance, traits: HostTraits, columns: number): JsonObject {
  const openDeck = traits.titleParametersAfterAppear;
  const left = openDeck ? ["isInMultiAction", "controller"] : ["isInMultiAction"];
  const position = instance.slot.row * columns + instance.slot.column;
  const coordinates = { column: position % 3, row: Math.floor(position / 3) };
  return {
    ...bareActionEvent("titleParametersDidChange", instance),
    payload: {
      ...without(actionPayload(instance, traits), ...left),
      ...(openDeck ? { coordinates } : {}),
      title: instance.title,
      titleParameters: instance.definition.states[instance.state]?.titleParameters,
    },
  };
}
