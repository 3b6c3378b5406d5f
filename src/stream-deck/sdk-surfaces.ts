import type { DialAction, KeyAction, TriggerDescriptionOptions } from "@elgato/streamdeck";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { ActionName } from "../identifiers.ts";
import type { KeySurface } from "../keys/key-display.ts";

export class SdkKeySurface implements KeySurface {
  readonly losesFirstPicture: boolean;
  readonly #key: KeyAction;

  constructor(key: KeyAction, losesFirstPicture: boolean) {
    this.#key = key;
    this.losesFirstPicture = losesFirstPicture;
  }

  showImage(image: string): void {
    void this.#key.setImage(image);
  }

  setState(state: 0 | 1): void {
    void this.#key.setState(state);
  }

  showOk(): void {
    void this.#key.showOk();
  }

  showAlert(): void {
    void this.#key.showAlert();
  }
}

export class SdkDialSurface implements KeySurface {
  readonly isDial = true;
  readonly losesFirstPicture: boolean;
  readonly #dial: DialAction;

  constructor(dial: DialAction, losesFirstPicture: boolean) {
    this.#dial = dial;
    this.losesFirstPicture = losesFirstPicture;
  }

  showImage(image: string): void {
    // The one item of layouts/strip.json.
    void this.#dial.setFeedback({ strip: image });
  }

  setState(): void {
    // Dials have none.
  }

  showOk(): void {
    // Dials have no check mark.
  }

  showAlert(): void {
    void this.#dial.showAlert();
  }
}

/** Words for the app's window. */
export function triggersOf(name: ActionName, wording: KeyWording): TriggerDescriptionOptions {
  const touch = wording.say("trigger.status");
  if (name === "transcriptionLanguage" || name === "translationLanguages")
    return { push: wording.say("trigger.set"), rotate: wording.say("trigger.choose"), touch };
  return { push: wording.say(`trigger.${name}`), touch };
}
