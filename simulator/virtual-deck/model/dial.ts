import type { SlotSpec } from "../options.ts";
import { dialEvent } from "../wire/events.ts";
import type { JsonObject } from "../json.ts";
import { ActionInstance } from "./action-instance.ts";
import type { Stage } from "./stage.ts";
import { type KeyView, viewOf } from "./view.ts";
import type { Device } from "./device.ts";

/** A dial with its part of the touch strip, on the page that is shown. */
export class Dial {
  readonly device: Device;
  readonly index: number;
  readonly #stage: Stage;

  constructor(stage: Stage, device: Device, index: number) {
    this.#stage = stage;
    this.device = device;
    this.index = index;
  }

  get content(): ActionInstance | undefined {
    const content = this.#stage.contents.at(this.device, this.device.page, { dial: this.index });
    return content instanceof ActionInstance ? content : undefined;
  }

  /** @throws Error where nothing lies there */
  get instance(): ActionInstance {
    const content = this.content;
    if (!content) throw new Error(`dial ${this.index} of ${this.device.name} holds nothing`);
    return content;
  }

  get held(): boolean {
    return this.device.held.has(this.#slot);
  }

  view(): KeyView {
    return viewOf(this.content);
  }

  place(spec: SlotSpec): this {
    this.#stage.place(this.device, this.device.page, { dial: this.index }, spec);
    return this;
  }

  remove(): void {
    this.#stage.remove(this.device, this.device.page, { dial: this.index });
  }

  press(): void {
    if (this.held) throw new Error(`dial ${this.index} is held already`);
    if (this.content) this.device.held.set(this.#slot, this.content);
    this.#send("dialDown");
  }

  release(): void {
    if (this.device.held.delete(this.#slot)) this.#send("dialUp");
  }

  /** @param ticks clockwise, negative for the other way; OpenDeck 2.14.0 always says that it is not pressed */
  rotate(ticks: number): void {
    this.#send("dialRotate", { ticks, pressed: this.#stage.host.name === "elgato" && this.held });
  }

  /** Touches the strip above the dial at `x` 0 to 199, `y` 0 to 99. */
  touch(x: number, y: number, hold = false): void {
    this.#send("touchTap", { tapPos: [x, y], hold });
  }

  get #slot(): string {
    return `dial ${this.index}`;
  }

  #send(event: string, extra: JsonObject = {}): void {
    const { content } = this;
    if (!this.device.connected) throw new Error(`${this.device.name} is not connected`);
    if (content) this.#stage.host.toPlugin(dialEvent(event, content, this.#stage.host.traits, extra));
    this.#stage.host.changes.emit();
  }
}
