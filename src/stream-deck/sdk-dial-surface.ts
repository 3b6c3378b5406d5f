import type { DialAction } from "@elgato/streamdeck";
import type { ActionName } from "../identifiers.ts";
import type { KeySurface } from "../keys/key-surface.ts";
import { appLanguage, isOpenDeck } from "./environment.ts";
import type { CatchErrors } from "./catch-errors.ts";
import { triggersOf } from "./triggers.ts";

/** A dial and its part of the touch strip as the SDK sees them. */
export class SdkDialSurface implements KeySurface {
  readonly isDial = true;
  readonly losesFirstPicture = isOpenDeck();
  readonly #dial: DialAction;
  readonly #catchErrors: CatchErrors;

  constructor(dial: DialAction, name: ActionName, catchErrors: CatchErrors) {
    this.#dial = dial;
    this.#catchErrors = catchErrors;
    // The manifest has them in English only. OpenDeck does not know the command, and shows them nowhere.
    if (isOpenDeck()) return;
    const triggers = triggersOf(name, appLanguage());
    catchErrors("setTriggerDescription", () => dial.setTriggerDescription(triggers));
  }

  showImage(image: string): void {
    // The one item of layouts/strip.json.
    this.#catchErrors("setFeedback", () => this.#dial.setFeedback({ strip: image }));
  }

  setState(): void {
    // Dials have none.
  }

  showOk(): void {
    // Dials have no check mark.
  }

  showAlert(): void {
    this.#catchErrors("showAlert", () => this.#dial.showAlert());
  }
}
