import type { DialAction, KeyAction, TriggerDescriptionOptions } from "@elgato/streamdeck";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { ActionName } from "../identifiers.ts";
import type { KeySurface } from "../keys/key-display.ts";

export function createSurface(action: KeyAction | DialAction): KeySurface {
  const showAlert = (): void => void action.showAlert();
  if (!action.isKey()) {
    const showImage = (strip: string): void => void action.setFeedback({ strip });
    return { isDial: true, showImage, showAlert };
  }
  return {
    isDial: false,
    showImage: (image) => void action.setImage(image),
    showAlert,
    setState: (state) => void action.setState(state),
    showOk: () => void action.showOk(),
  };
}

export function describeTriggers(name: ActionName, wording: KeyWording): TriggerDescriptionOptions {
  const touch = wording.say("trigger.status");
  if (name === "transcriptionLanguage" || name === "translationLanguages")
    return { push: wording.say("trigger.set"), rotate: wording.say("trigger.choose"), touch };
  return { push: wording.say(`trigger.${name}`), touch };
}
