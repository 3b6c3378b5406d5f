import streamDeck from "@elgato/streamdeck";
import type { KeyWording } from "../i18n/key-wording.ts";
import { findAction } from "../identifiers.ts";
import type { PlacedKeys } from "../keys/placed-keys.ts";
import { createSurface, describeTriggers } from "./sdk-surfaces.ts";

export function listenToKeys(keys: PlacedKeys, wording: KeyWording): void {
  const { actions, settings } = streamDeck;

  actions.onWillAppear(({ action, payload }) => {
    const name = findAction(action.manifestId);
    if (name === undefined) return;
    // The manifest has these descriptions in English only.
    if (action.isDial()) void action.setTriggerDescription(describeTriggers(name, wording));
    keys.appear({
      id: action.id,
      action: name,
      surface: createSurface(action),
      inMultiAction: payload.controller === "Keypad" && payload.isInMultiAction,
      settings: payload.settings,
    });
  });
  actions.onWillDisappear(({ action }) => keys.disappear(action.id));
  settings.onDidReceiveSettings(({ action, payload }) => keys.settingsReceived(action.id, payload.settings));
  actions.onTitleParametersDidChange(({ action, payload }) => {
    const { state, titleParameters } = payload;
    const title: unknown = payload.title;
    const isShown = titleParameters.showTitle && typeof title === "string" && /\S/.test(title);
    const userTitle = isShown
      ? { place: titleParameters.titleAlignment, lines: title.split("\n").length }
      : undefined;
    keys.findVisible(action.id)?.titleChanged(userTitle, state);
  });
  actions.onKeyDown(({ action, payload }) => {
    const desired: unknown = "userDesiredState" in payload ? payload.userDesiredState : undefined;
    void keys.findVisible(action.id)?.press(typeof desired === "number" ? desired : undefined);
  });
  actions.onKeyUp(({ action }) => keys.findVisible(action.id)?.release());
  actions.onDialDown(({ action }) => void keys.findVisible(action.id)?.press());
  actions.onDialUp(({ action }) => keys.findVisible(action.id)?.release());
  actions.onDialRotate(({ action, payload }) => {
    const ticks: unknown = payload.ticks;
    if (typeof ticks === "number" && Number.isSafeInteger(ticks)) keys.findVisible(action.id)?.turn(ticks);
  });
  actions.onTouchTap(({ action }) => keys.findVisible(action.id)?.touch());
}
