import streamDeck, { type DialAction, type KeyAction } from "@elgato/streamdeck";
import type { KeyWording } from "../i18n/key-wording.ts";
import { type ActionName, actionUuids } from "../identifiers.ts";
import type { KeySurface } from "../keys/key-display.ts";
import type { PlacedKeys } from "../keys/placed-keys.ts";
import type { SettingsWriter } from "../settings/draft.ts";
import { isOpenDeck } from "./environment.ts";
import { log } from "./log-file.ts";
import { byPress } from "./open-deck-events.ts";
import { SdkDialSurface, SdkKeySurface, triggersOf } from "./sdk-surfaces.ts";

/** Errors of a handler that reach the SDK are missing from the diagnostics. */
export function catchErrors(event: string, handler: () => void | Promise<void>): void {
  const failed = (error: unknown): void => log.error(`${event} failed`, error);
  try {
    handler()?.catch(failed);
  } catch (error) {
    failed(error);
  }
}

export function listenToKeys(keys: PlacedKeys, wording: KeyWording): void {
  const { actions, settings } = streamDeck;

  actions.onWillAppear(({ action, payload }) => {
    catchErrors("willAppear", () => {
      const name = nameOf(action.manifestId);
      if (name === undefined) return;
      keys.appear({
        id: action.id,
        action: name,
        device: action.device.id,
        surface: surfaceOf(action, name, wording),
        inMultiAction: payload.controller === "Keypad" && payload.isInMultiAction,
        settings: payload.settings,
        hasOldPicture: byPress in payload && payload[byPress] === true,
      });
    });
  });
  actions.onWillDisappear(({ action }) => {
    catchErrors("willDisappear", () => keys.disappear(action.id));
  });
  settings.onDidReceiveSettings(({ action, payload }) => {
    catchErrors("didReceiveSettings", () => keys.settingsReceived(action.id, payload.settings));
  });
  actions.onTitleParametersDidChange(({ action, payload }) => {
    catchErrors("titleParametersDidChange", () => {
      const { state, titleParameters } = payload;
      const title: unknown = payload.title;
      const shows = titleParameters.showTitle && typeof title === "string" && /\S/.test(title);
      keys.titleChanged(action.id, shows ? titleParameters.titleAlignment : undefined, state);
    });
  });
  actions.onKeyDown(({ action, payload }) => {
    catchErrors("keyDown", () => {
      const desired: unknown = "userDesiredState" in payload ? payload.userDesiredState : undefined;
      keys.press(action.id, typeof desired === "number" ? desired : undefined);
    });
  });
  actions.onKeyUp(({ action }) => catchErrors("keyUp", () => keys.release(action.id)));
  actions.onDialDown(({ action }) => catchErrors("dialDown", () => keys.press(action.id)));
  actions.onDialUp(({ action }) => catchErrors("dialUp", () => keys.release(action.id)));
  actions.onDialRotate(({ action, payload }) => {
    catchErrors("dialRotate", () => {
      const ticks: unknown = payload.ticks;
      if (typeof ticks === "number" && Number.isSafeInteger(ticks)) keys.turn(action.id, ticks);
    });
  });
  actions.onTouchTap(({ action }) => catchErrors("touchTap", () => keys.touch(action.id)));
}

type JsonObject = Parameters<typeof streamDeck.settings.setGlobalSettings>[0];

/** Writes settings as the settings page does; those of a key that is not on its page can't be written. */
export const settingsWriter: SettingsWriter = {
  writeSettings: (id, settings) =>
    void streamDeck.actions.getActionById(id)?.setSettings(settings as JsonObject),
  writeGlobalSettings: (settings) => void streamDeck.settings.setGlobalSettings(settings as JsonObject),
};

const nameOf = (uuid: string): ActionName | undefined =>
  (Object.keys(actionUuids) as ActionName[]).find((name) => actionUuids[name] === uuid);

function surfaceOf(action: KeyAction | DialAction, name: ActionName, wording: KeyWording): KeySurface {
  const onOpenDeck = isOpenDeck();
  if (action.isKey()) return new SdkKeySurface(action, onOpenDeck);
  // The manifest has them in English only. OpenDeck does not know the command, and shows them nowhere.
  if (!onOpenDeck) void action.setTriggerDescription(triggersOf(name, wording));
  return new SdkDialSurface(action, onOpenDeck);
}
