import type { KeyAction } from "@elgato/streamdeck";
import type { KeySurface } from "../keys/key-surface.ts";
import { isOpenDeck } from "./environment.ts";
import type { CatchErrors } from "./catch-errors.ts";

/** A key as the SDK sees it. */
export class SdkKeySurface implements KeySurface {
  readonly losesFirstPicture = isOpenDeck();
  readonly #key: KeyAction;
  readonly #catchErrors: CatchErrors;

  constructor(key: KeyAction, catchErrors: CatchErrors) {
    this.#key = key;
    this.#catchErrors = catchErrors;
  }

  showImage(image: string): void {
    this.#catchErrors("setImage", () => this.#key.setImage(image));
  }

  setState(state: 0 | 1): void {
    this.#catchErrors("setState", () => this.#key.setState(state));
  }

  showOk(): void {
    this.#catchErrors("showOk", () => this.#key.showOk());
  }

  showAlert(): void {
    this.#catchErrors("showAlert", () => this.#key.showAlert());
  }
}
