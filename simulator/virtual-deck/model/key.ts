import { setTimeout as pause } from "node:timers/promises";
import { type JsonObject, shorten } from "../json.ts";
import type { SlotSpec } from "../options.ts";
import type { WaitOptions } from "../../changes.ts";
import { actionEvent, titleEvent } from "../wire/events.ts";
import { ActionInstance, MultiAction, type SlotContent } from "./action-instance.ts";
import type { Stage } from "./stage.ts";
import { type KeyView, viewOf } from "./view.ts";
import type { Device } from "./device.ts";

/**
 * A place on a device that can be pressed. It stands for the place and not for what lies there: after another page
 * was shown, the same Key shows and presses what lies there now, unless it was asked for with a page of its own.
 */
export class Key {
  readonly device: Device;
  readonly column: number;
  readonly row: number;
  readonly #stage: Stage;
  readonly #page: number | undefined;

  constructor(stage: Stage, device: Device, column: number, row: number, page?: number) {
    this.#stage = stage;
    this.device = device;
    this.column = column;
    this.row = row;
    this.#page = page;
  }

  get page(): number {
    return this.#page ?? this.device.page;
  }

  /** What lies there. */
  get content(): SlotContent | undefined {
    return this.#stage.contents.at(this.device, this.page, { key: this.#slot });
  }

  /** @throws Error where there is no single action */
  get instance(): ActionInstance {
    const content = this.content;
    if (content instanceof ActionInstance) return content;
    throw new Error(`${this.#name} holds ${content ? "a multi action" : "nothing"}`);
  }

  /** The steps of a multi action. @throws Error where there is none */
  get steps(): readonly ActionInstance[] {
    const content = this.content;
    if (content instanceof MultiAction) return content.steps;
    throw new Error(`${this.#name} holds no multi action`);
  }

  /** The name by which the plugin knows the action that lies there. @throws Error where there is none */
  get context(): string {
    return this.instance.context;
  }

  /** A copy of the settings. @throws Error where there is no single action */
  get settings(): JsonObject {
    return structuredClone(this.instance.settings);
  }

  get held(): boolean {
    return this.device.held.has(this.#slot);
  }

  view(): KeyView {
    return viewOf(this.content);
  }

  /**
   * Waits until what is to be seen passes `check`, and resolves with it.
   *
   * @throws Error that tells what is to be seen instead
   */
  waitUntil(check: (view: KeyView) => boolean, options: WaitOptions = {}): Promise<KeyView> {
    return this.#stage.host.changes.waitFor(
      () => {
        const view = this.view();
        return check(view) && view;
      },
      { describe: `${this.#name}: ${String(check)}`, ...options },
      () => `It shows ${describeView(this.view())}\nLast frames:\n${this.#stage.host.trace.tail(20)}`,
    );
  }

  /**
   * Presses the key down. With a multi action that starts on the press it resolves after the last step.
   *
   * @throws Error where it is held already or not on screen, or the device is not connected
   */
  async press(): Promise<void> {
    if (!this.device.connected) throw new Error(`${this.device.name} is not connected`);
    if (this.page !== this.device.page) throw new Error(`${this.#name} is not on screen`);
    if (this.held) throw new Error(`${this.#name} is held already`);
    const content = this.content;
    if (!content) return;
    this.device.held.set(this.#slot, content);
    this.#stage.host.changes.emit();
    const { traits } = this.#stage.host;
    if (content.kind === "multiAction") {
      if (traits.multiActionOn === "press") await this.#run(content);
      return;
    }
    this.#stage.host.toPlugin(actionEvent("keyDown", content, traits));
  }

  /**
   * Lets go. With a multi action that starts on the release it resolves after the last step. Nothing is sent for an
   * action that has left the screen meanwhile.
   */
  async release(): Promise<void> {
    const content = this.device.held.get(this.#slot);
    if (!content) return;
    this.device.held.delete(this.#slot);
    this.#stage.host.changes.emit();
    const { traits } = this.#stage.host;
    if (content.kind === "multiAction") {
      if (traits.multiActionOn === "release") await this.#run(content);
      return;
    }
    if (!this.#stage.isOnScreen(content)) return;
    this.#stage.host.toPlugin(actionEvent("keyUp", content, traits));
  }

  /** Presses and lets go at once. */
  async tap(): Promise<void> {
    await this.press();
    await this.release();
  }

  /** Puts an action or a multi action there. @throws Error where something lies there already */
  place(spec: SlotSpec): this {
    this.#stage.place(this.device, this.page, { key: this.#slot }, spec);
    return this;
  }

  /** Takes away what lies there, if anything. */
  remove(): void {
    this.#stage.remove(this.device, this.page, { key: this.#slot });
  }

  /** Moves what lies there to a free key of its page, and returns that. @throws Error where it is taken */
  moveTo(column: number, row: number): Key {
    this.device.checkKey(column, row);
    const to = new Key(this.#stage, this.device, column, row, this.#page);
    this.#stage.move(this.device, this.page, this.#slot, to.#slot);
    return to;
  }

  /** The title that the user types; "" takes it away. @throws Error where nothing lies there */
  setUserTitle(title: string): void {
    const { host } = this.#stage;
    const content = this.content ?? this.instance;
    content.title = title;
    if (content.kind === "action") host.toPlugin(titleEvent(content, host.traits, this.device.size.columns));
    host.changes.emit();
  }

  /**
   * The picture that the user chooses, as a data URL; "" takes it away. The app shows it in place of what the plugin
   * draws. @throws Error where nothing lies there
   */
  setUserPicture(picture: string): void {
    (this.content ?? this.instance).picture = picture;
    this.#stage.host.changes.emit();
  }

  get #slot(): string {
    return `${this.column},${this.row}`;
  }

  get #name(): string {
    return `key ${this.#slot} of ${this.device.name}`;
  }

  /** Runs the steps one after the other, each pressed and let go. */
  async #run(content: MultiAction): Promise<void> {
    const { host } = this.#stage;
    const { traits } = host;
    for (const step of content.steps) {
      const wish = step.desiredState;
      const extra = traits.userDesiredState && wish !== undefined ? { userDesiredState: wish } : {};
      for (const event of ["keyDown", "keyUp"]) {
        host.toPlugin(actionEvent(event, step, traits, extra));
        if (traits.multiActionPause > 0)
          await pause(traits.multiActionPause, undefined, { signal: host.closing });
      }
    }
  }
}

/** A view on one line, without the bulk of its image. */
function describeView(view: KeyView): string {
  const { dataUrl } = view.image;
  return JSON.stringify({
    ...view,
    image: { ...view.image, svg: undefined, dataUrl: dataUrl && shorten(dataUrl, 60) },
    overlays: view.overlays.map(({ kind }) => kind),
  });
}
