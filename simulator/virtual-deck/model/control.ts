import { setTimeout as pause } from "node:timers/promises";
import type { WaitOptions } from "../../changes.ts";
import type { JsonObject } from "../json.ts";
import type { SlotSpec } from "../options.ts";
import { type ActionEventName, actionEvent, titleEvent } from "../wire/events.ts";
import type { ActionInstance, MultiAction, Slot, SlotContent } from "./action-instance.ts";
import { slotName } from "./action-instance.ts";
import type { Device } from "./device.ts";
import type { Stage } from "./stage.ts";
import { type KeyView, createView } from "./view.ts";

const printWithoutImages = (view: KeyView): string =>
  JSON.stringify(view, (name, part: unknown) => (/^(svg|dataUrl)$/.test(name) ? undefined : part));

/** A key or a dial. */
abstract class Control {
  readonly device: Device;
  readonly slot: Slot;
  protected readonly stage: Stage;
  /** Undefined: the page that the device shows. */
  readonly #page: number | undefined;

  constructor(stage: Stage, device: Device, slot: Slot, page?: number) {
    device.checkSlot(slot);
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

  get instance(): ActionInstance {
    const content = this.content;
    if (content?.kind === "action") return content;
    throw new Error(`${this.name} holds ${content ? "a multi action" : "nothing"}`);
  }

  get context(): string {
    return this.instance.context;
  }

  get held(): boolean {
    return this.device.held.has(slotName(this.slot));
  }

  view(): KeyView {
    return createView(this.content);
  }

  waitUntil(check: (view: KeyView) => boolean, options: WaitOptions = {}): Promise<KeyView> {
    return this.stage.host.changes.waitFor(
      () => {
        const view = this.view();
        return check(view) && view;
      },
      { describe: `${this.name}: ${String(check)}`, ...options },
      () => `It shows ${printWithoutImages(this.view())}\nLast frames:\n${this.stage.host.trace.tail(20)}`,
    );
  }

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

  protected markHeld(): SlotContent | undefined {
    if (!this.device.connected) throw new Error(`${this.device.name} is not connected`);
    if (this.held) throw new Error(`${this.name} is held already`);
    const { content } = this;
    if (content) this.device.held.set(slotName(this.slot), content);
    this.stage.host.changes.emit();
    return content;
  }

  protected markReleased(): SlotContent | undefined {
    const content = this.device.held.get(slotName(this.slot));
    this.device.held.delete(slotName(this.slot));
    if (content) this.stage.host.changes.emit();
    return content;
  }
}

export class Dial extends Control {
  press(): void {
    this.markHeld();
    this.#send("dialDown");
  }

  release(): void {
    if (this.markReleased()) this.#send("dialUp");
  }

  /** Negative `ticks` turn counter-clockwise. OpenDeck 2.14.0 always reports an unpressed dial. */
  rotate(ticks: number): void {
    this.#send("dialRotate", { ticks, pressed: this.stage.host.name === "elgato" && this.held });
  }

  touch(x: number, y: number, isLong = false): void {
    this.#send("touchTap", { tapPos: [x, y], hold: isLong });
  }

  #send(event: ActionEventName, extra: JsonObject = {}): void {
    const { content } = this;
    if (!this.device.connected) throw new Error(`${this.device.name} is not connected`);
    const { link, traits } = this.stage.host;
    // Payloads of keys have these, and those of dials do not.
    const omitted = ["isInMultiAction", "state"];
    if (content?.kind === "action") link.send(actionEvent(event, content, traits, extra, omitted));
  }
}

export class Key extends Control {
  get steps(): readonly ActionInstance[] {
    const content = this.content;
    if (content?.kind === "multiAction") return content.steps;
    throw new Error(`${this.name} holds no multi action`);
  }

  get settings(): JsonObject {
    return structuredClone(this.instance.settings);
  }

  async press(): Promise<void> {
    if (this.page !== this.device.page) throw new Error(`${this.name} is not on screen`);
    const content = this.markHeld();
    const { host } = this.stage;
    if (content?.kind === "action") host.link.send(actionEvent("keyDown", content, host.traits));
    else if (content && host.traits.runsMultiActionOn === "press") await this.#runSteps(content);
  }

  async release(): Promise<void> {
    const content = this.markReleased();
    const { host } = this.stage;
    if (content?.kind === "multiAction") {
      if (host.traits.runsMultiActionOn === "release") await this.#runSteps(content);
    } else if (content && this.device.onScreen().includes(content)) {
      // An action that has left the screen since the press gets no `keyUp`.
      host.link.send(actionEvent("keyUp", content, host.traits));
    }
  }

  async tap(): Promise<void> {
    await this.press();
    await this.release();
  }

  moveTo(column: number, row: number): Key {
    const target = { controller: "Keypad", column, row } as const;
    const moved = new Key(this.stage, this.device, target, this.page);
    this.stage.move(this.device, this.page, this.slot, target);
    return moved;
  }

  setUserTitle(title: string): void {
    const { host } = this.stage;
    const { content } = this;
    if (!content) throw new Error(`${this.name} holds nothing`);
    content.title = title;
    if (content.kind === "action") host.link.send(titleEvent(content, host, this.device.size.columns));
    host.changes.emit();
  }

  async #runSteps({ steps }: MultiAction): Promise<void> {
    const { host } = this.stage;
    for (const step of steps) {
      const { desiredState: userDesiredState } = step;
      const extra =
        host.traits.sendsDesiredState && userDesiredState !== undefined ? { userDesiredState } : {};
      for (const event of ["keyDown", "keyUp"] as const) {
        host.link.send(actionEvent(event, step, host.traits, extra));
        if (host.traits.multiActionPause > 0)
          await pause(host.traits.multiActionPause, undefined, { signal: host.closing });
      }
    }
  }
}
