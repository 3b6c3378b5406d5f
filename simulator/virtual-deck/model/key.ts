import { setTimeout as pause } from "node:timers/promises";
import { type JsonObject, shorten } from "../json.ts";
import type { WaitOptions } from "../../changes.ts";
import { actionEvent, titleEvent } from "../wire/events.ts";
import type { ActionInstance, MultiAction } from "./action-instance.ts";
import { Control } from "./control.ts";
import type { KeyView } from "./view.ts";

export class Key extends Control {
  /** The steps of a multi action. @throws Error where it does not exist */
  get steps(): readonly ActionInstance[] {
    const content = this.content;
    if (content?.kind === "multiAction") return content.steps;
    throw new Error(`${this.name} holds no multi action`);
  }

  /** The name by which the plugin knows the action that lies there. @throws Error where it does not exist */
  get context(): string {
    return this.instance.context;
  }

  /** A copy of the settings. @throws Error where there is no single action */
  get settings(): JsonObject {
    return structuredClone(this.instance.settings);
  }

  /**
   * Waits until what is to be seen passes `check`, and resolves with it.
   *
   * @throws Error that tells what is to be seen instead
   */
  waitUntil(check: (view: KeyView) => boolean, options: WaitOptions = {}): Promise<KeyView> {
    return this.stage.host.changes.waitFor(
      () => {
        const view = this.view();
        return check(view) && view;
      },
      { describe: `${this.name}: ${String(check)}`, ...options },
      () => `It shows ${describeView(this.view())}\nLast frames:\n${this.stage.host.trace.tail(20)}`,
    );
  }

  /**
   * Presses the key down. With a multi action that starts on the press it resolves after the last step.
   *
   * @throws Error where it is held already or not on screen, or the device is not connected
   */
  async press(): Promise<void> {
    if (this.page !== this.device.page) throw new Error(`${this.name} is not on screen`);
    const content = this.hold();
    const { host } = this.stage;
    if (content?.kind === "action") host.link.send(actionEvent("keyDown", content, host.traits));
    else if (content && host.traits.multiActionOn === "press") await this.#run(content);
  }

  /**
   * Lets go. With a multi action that starts on the release it resolves after the last step. Nothing is sent for an
   * action that has left the screen meanwhile.
   */
  async release(): Promise<void> {
    const content = this.letGo();
    const { host } = this.stage;
    if (content?.kind === "multiAction") {
      if (host.traits.multiActionOn === "release") await this.#run(content);
    } else if (content && this.device.onScreen().includes(content)) {
      host.link.send(actionEvent("keyUp", content, host.traits));
    }
  }

  /** Presses and lets go at once. */
  async tap(): Promise<void> {
    await this.press();
    await this.release();
  }

  /** Moves what lies there to a free key of its page, and returns that. @throws Error where it is taken */
  moveTo(column: number, row: number): Key {
    const slot = { controller: "Keypad", column, row } as const;
    const to = new Key(this.stage, this.device, slot, this.page);
    this.stage.move(this.device, this.page, this.slot, slot);
    return to;
  }

  /** The title that the user types; "" takes it away. @throws Error where nothing lies there */
  setUserTitle(title: string): void {
    const { host } = this.stage;
    const content = this.content ?? this.instance;
    content.title = title;
    if (content.kind === "action") host.link.send(titleEvent(content, host.traits, this.device.size.columns));
    host.changes.emit();
  }

  /**
   * The picture that the user chooses, as a data URL; "" takes it away. The app shows it in place of what the plugin
   * draws. @throws Error where nothing lies there
   */
  setUserPicture(picture: string): void {
    (this.content ?? this.instance).picture = picture;
    this.stage.host.changes.emit();
  }

  /** Runs the steps one after the other, each pressed and let go. */
  async #run(content: MultiAction): Promise<void> {
    const { host } = this.stage;
    const { traits } = host;
    for (const step of content.steps) {
      const wish = step.desiredState;
      const extra = traits.userDesiredState && wish !== undefined ? { userDesiredState: wish } : {};
      for (const event of ["keyDown", "keyUp"]) {
        host.link.send(actionEvent(event, step, traits, extra));
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
