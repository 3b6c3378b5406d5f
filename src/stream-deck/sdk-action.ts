import {
  type DialDownEvent,
  type DialRotateEvent,
  type DialUpEvent,
  type DidReceiveSettingsEvent,
  type KeyDownEvent,
  type KeyUpEvent,
  SingletonAction,
  type TitleParametersDidChangeEvent,
  type TouchTapEvent,
  type WillAppearEvent,
  type WillDisappearEvent,
} from "@elgato/streamdeck";
import { type ActionName, actionUuids } from "../identifiers.ts";
import type { PlacedKeys } from "../keys/placed-keys.ts";
import type { CatchErrors } from "./catch-errors.ts";
import { byPress } from "./event-normalizer.ts";
import { SdkDialSurface } from "./sdk-dial-surface.ts";
import { SdkKeySurface } from "./sdk-key-surface.ts";

/**
 * Hands the SDK's events of one action over to the placed keys. All keys of an action share this object, so it keeps
 * nothing about any of them.
 */
export class SdkAction extends SingletonAction {
  override readonly manifestId: string;
  readonly #name: ActionName;
  readonly #keys: PlacedKeys;
  readonly #catchErrors: CatchErrors;

  constructor(name: ActionName, keys: PlacedKeys, catchErrors: CatchErrors) {
    super();
    this.manifestId = actionUuids[name];
    this.#name = name;
    this.#keys = keys;
    this.#catchErrors = catchErrors;
  }

  override onWillAppear({ action, payload }: WillAppearEvent): void {
    this.#catchErrors("willAppear", () => {
      this.#keys.appear({
        id: action.id,
        action: this.#name,
        device: action.device.id,
        surface: action.isKey()
          ? new SdkKeySurface(action, this.#catchErrors)
          : new SdkDialSurface(action, this.#name, this.#catchErrors),
        inMultiAction: payload.controller === "Keypad" && payload.isInMultiAction,
        settings: payload.settings,
        hasOldPicture: byPress in payload && payload[byPress] === true,
      });
    });
  }

  override onWillDisappear({ action }: WillDisappearEvent): void {
    this.#catchErrors("willDisappear", () => this.#keys.disappear(action.id));
  }

  override onDidReceiveSettings({ action, payload }: DidReceiveSettingsEvent): void {
    this.#catchErrors("didReceiveSettings", () => this.#keys.settingsReceived(action.id, payload.settings));
  }

  override onTitleParametersDidChange({ action, payload }: TitleParametersDidChangeEvent): void {
    this.#catchErrors("titleParametersDidChange", () => {
      const { state, titleParameters } = payload;
      const title: unknown = payload.title;
      const shows = titleParameters.showTitle && typeof title === "string" && /\S/.test(title);
      this.#keys.titleChanged(action.id, shows ? titleParameters.titleAlignment : undefined, state);
    });
  }

  override onKeyDown({ action, payload }: KeyDownEvent): void {
    this.#catchErrors("keyDown", () => {
      const desired: unknown = "userDesiredState" in payload ? payload.userDesiredState : undefined;
      this.#keys.press(action.id, typeof desired === "number" ? desired : undefined);
    });
  }

  override onKeyUp({ action }: KeyUpEvent): void {
    this.#catchErrors("keyUp", () => this.#keys.release(action.id));
  }

  override onDialDown({ action }: DialDownEvent): void {
    this.#catchErrors("dialDown", () => this.#keys.press(action.id));
  }

  override onDialUp({ action }: DialUpEvent): void {
    this.#catchErrors("dialUp", () => this.#keys.release(action.id));
  }

  override onDialRotate({ action, payload }: DialRotateEvent): void {
    this.#catchErrors("dialRotate", () => {
      const ticks: unknown = payload.ticks;
      if (typeof ticks === "number" && Number.isSafeInteger(ticks)) this.#keys.turn(action.id, ticks);
    });
  }

  override onTouchTap({ action }: TouchTapEvent): void {
    this.#catchErrors("touchTap", () => this.#keys.touch(action.id));
  }
}
