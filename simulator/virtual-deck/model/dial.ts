import type { JsonObject } from "../json.ts";
import { dialEvent } from "../wire/events.ts";
import { Control } from "./control.ts";

/** A dial with its part of the touch strip, on the page that is shown. */
export class Dial extends Control {
  press(): void {
    this.hold();
    this.#send("dialDown");
  }

  release(): void {
    if (this.letGo()) this.#send("dialUp");
  }

  /** @param ticks clockwise, negative for the other way; OpenDeck 2.14.0 always says that it is not pressed */
  rotate(ticks: number): void {
    this.#send("dialRotate", { ticks, pressed: this.stage.host.name === "elgato" && this.held });
  }

  /** Touches the strip above the dial at `x` 0 to 199, `y` 0 to 99. */
  touch(x: number, y: number, hold = false): void {
    this.#send("touchTap", { tapPos: [x, y], hold });
  }

  #send(event: string, extra: JsonObject = {}): void {
    const { content } = this;
    if (!this.device.connected) throw new Error(`${this.device.name} is not connected`);
    const { link, traits } = this.stage.host;
    if (content?.kind === "action") link.send(dialEvent(event, content, traits, extra));
  }
}
