import {
  type DidReceiveSettingsEvent,
  type KeyDownEvent,
  type KeyUpEvent,
  SingletonAction,
  type TitleParametersDidChangeEvent,
  type WillAppearEvent,
  type WillDisappearEvent,
} from "@elgato/streamdeck";
import { type ActionName, actionUuids } from "../identifiers.ts";
import type { PlacedKeys } from "../keys/placed-keys.ts";
import type { Guard } from "./guard.ts";
import { SdkKeySurface } from "./sdk-key-surface.ts";

/**
 * Hands the SDK's events of one action over to the placed keys. All keys of an action share this object, so it keeps
 * nothing about any of them.
 */
export class SdkAction extends SingletonAction {
  override readonly manifestId: string;
  readonly #name: ActionName;
  readonly #keys: PlacedKeys;
  readonly #guard: Guard;

  constructor(name: ActionName, keys: PlacedKeys, guard: Guard) {
    super();
    this.manifestId = actionUuids[name];
    this.#name = name;
    this.#keys = keys;
    this.#guard = guard;
  }

  override onWillAppear({ action, payload }: WillAppearEvent): void {
    this.#guard("willAppear", () => {
      if (!action.isKey()) return;
      this.#keys.appear({
        id: action.id,
        action: this.#name,
        device: action.device.id,
        surface: new SdkKeySurface(action, this.#guard),
        inMultiAction: payload.isInMultiAction,
        settings: payload.settings,
      });
    });
  }

  override onWillDisappear({ action }: WillDisappearEvent): void {
    this.#guard("willDisappear", () => this.#keys.disappear(action.id));
  }

  override onDidReceiveSettings({ action, payload }: DidReceiveSettingsEvent): void {
    this.#guard("didReceiveSettings", () => this.#keys.settingsReceived(action.id, payload.settings));
  }

  override onTitleParametersDidChange({ action, payload }: TitleParametersDidChangeEvent): void {
    this.#guard("titleParametersDidChange", () => {
      const { state, titleParameters } = payload;
      const title: unknown = payload.title;
      const shows = titleParameters.showTitle && typeof title === "string" && /\S/.test(title);
      this.#keys.titleChanged(action.id, shows ? titleParameters.titleAlignment : undefined, state);
    });
  }

  override onKeyDown({ action, payload }: KeyDownEvent): void {
    this.#guard("keyDown", () => {
      const desired: unknown = "userDesiredState" in payload ? payload.userDesiredState : undefined;
      this.#keys.press(action.id, typeof desired === "number" ? desired : undefined);
    });
  }

  override onKeyUp({ action }: KeyUpEvent): void {
    this.#guard("keyUp", () => this.#keys.release(action.id));
  }
}
