import type { SlotSpec } from "../options.ts";
import { type ActionInstance, type Slot, type SlotContent, slotName } from "./action-instance.ts";
import type { Device } from "./device.ts";
import type { Stage } from "./stage.ts";
import { type KeyView, viewOf } from "./view.ts";

/**
 * A key or a dial of a device. It stands for the place and not for what lies there: after another page was shown, it
 * shows and presses what lies there now, unless it was asked for with a page of its own.
 */
export abstract class Control {
  readonly device: Device;
  readonly slot: Slot;
  protected readonly stage: Stage;
  readonly #page: number | undefined;

  constructor(stage: Stage, device: Device, slot: Slot, page?: number) {
    device.check(slot);
    this.stage = stage;
    this.device = device;
    this.slot = slot;
    this.#page = page;
  }

  abstract press(): Promise<void> | void;
  abstract release(): Promise<void> | void;

  get page(): number {
    return this.#page ?? this.device.page;
  }

  get content(): SlotContent | undefined {
    return this.device.contents(this.page).get(slotName(this.slot));
  }

  /** @throws Error where there is no single action */
  get instance(): ActionInstance {
    const content = this.content;
    if (content?.kind === "action") return content;
    throw new Error(`${this.name} holds ${content ? "a multi action" : "nothing"}`);
  }

  get held(): boolean {
    return this.device.held.has(slotName(this.slot));
  }

  view(): KeyView {
    return viewOf(this.content);
  }

  /** Puts an action or a multi action there. @throws Error where something lies there already */
  place(spec: SlotSpec): this {
    this.stage.place(this.device, this.page, this.slot, spec);
    return this;
  }

  remove(): void {
    this.stage.remove(this.device, this.page, this.slot);
  }

  protected get name(): string {
    return `${slotName(this.slot)} of ${this.device.name}`;
  }

  /** Notes a press of what lies there. @throws Error where it is held already, or the device is not connected */
  protected hold(): SlotContent | undefined {
    if (!this.device.connected) throw new Error(`${this.device.name} is not connected`);
    if (this.held) throw new Error(`${this.name} is held already`);
    const { content } = this;
    if (content) this.device.held.set(slotName(this.slot), content);
    this.stage.host.changes.emit();
    return content;
  }

  /** Notes that what was held has been let go, and returns it. */
  protected letGo(): SlotContent | undefined {
    const content = this.device.held.get(slotName(this.slot));
    this.device.held.delete(slotName(this.slot));
    if (content) this.stage.host.changes.emit();
    return content;
  }
}
