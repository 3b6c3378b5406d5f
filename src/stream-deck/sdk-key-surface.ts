import type { KeyAction } from "@elgato/streamdeck";
import type { KeySurface } from "../keys/key-surface.ts";
import { isOpenDeck } from "./environment.ts";
import type { Guard } from "./guard.ts";

/** A key as the SDK sees it. */
export class SdkKeySurface implements KeySurface {
  readonly losesFirstPicture = isOpenDeck();
  readonly #key: KeyAction;
  readonly #guard: Guard;

  constructor(key: KeyAction, guard: Guard) {
    this.#key = key;
    this.#guard = guard;
  }

  showImage(image: string): void {
    this.#guard("setImage", () => this.#key.setImage(image));
  }

  setState(state: 0 | 1): void {
    this.#guard("setState", () => this.#key.setState(state));
  }

  showOk(): void {
    this.#guard("showOk", () => this.#key.showOk());
  }

  showAlert(): void {
    this.#guard("showAlert", () => this.#key.showAlert());
  }
}
