import { isJsonObject, type JsonObject, stringAt } from "../json.ts";
import type { ActionSpec, MultiActionSpec, SlotSpec } from "../options.ts";
import type { Controller, ManifestAction } from "../plugin/manifest.ts";
import type { Slot } from "./slot.ts";

/** Where an instance lies, and the name that the plugin knows it by. */
interface Seat {
  readonly context: string;
  /** Id of the device. */
  readonly device: string;
  /** Index of the page. */
  readonly page: number;
  readonly slot: Slot;
  /** Which step of the multi action in that slot it is, counted from 1; 0 where it is alone there. */
  readonly step: number;
}

export interface Overlay {
  readonly kind: "ok" | "alert";
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Milliseconds that the sign of showOk and showAlert stays: OpenDeck 2.14.0, src/components/Key.svelte. */
export const overlayDuration = 1_500;
const overlayLimit = 200;

/** One action that the user has put on a key, on a dial or into a multi action. */
export class ActionInstance implements Seat {
  readonly kind = "action";
  readonly definition: ManifestAction;
  readonly device: string;
  readonly page: number;
  readonly step: number;
  context: string;
  slot: Slot;
  readonly overlays: Overlay[] = [];
  /** For a step: the state that the user chose. */
  readonly desiredState: number | undefined;
  /** Settings as the deck keeps them; they are only ever replaced whole. */
  settings: JsonObject;
  state = 0;
  /** What the user typed; "" for nothing. */
  title: string;
  /** Data URL of the picture that the user chose; "" for none. */
  picture: string;
  /** The plugin has been told that it appeared, and not yet that it disappeared. */
  visible = false;
  /** Values on the strip of a dial, as last set by the plugin. */
  feedback: JsonObject = {};
  /** The next image that the plugin sends is lost. */
  losesImage = false;
  /** By state, as set by the plugin; "" for none. */
  readonly #images: string[];

  constructor(definition: ManifestAction, spec: ActionSpec, { context, device, page, slot, step }: Seat) {
    this.definition = definition;
    this.context = context;
    this.device = device;
    this.page = page;
    this.slot = slot;
    this.step = step;
    this.settings = structuredClone(spec.settings ?? {});
    this.desiredState = spec.desiredState;
    this.title = spec.title ?? "";
    this.picture = spec.picture ?? "";
    this.#images = definition.states.map(() => "");
  }

  get action(): string {
    return this.definition.uuid;
  }

  get controller(): Controller {
    return this.slot.controller;
  }

  /** What the plugin has drawn: an image for the present state, or the picture that fills the strip; "" for nothing. */
  get drawn(): string {
    if (this.controller === "Keypad") return this.#images[this.state] ?? "";
    const value = this.feedback[this.definition.layout[0] ?? ""];
    return (isJsonObject(value) ? stringAt(value, "value") : typeof value === "string" ? value : "") ?? "";
  }

  /** @param state the one meant, or `undefined` for all of them */
  setImage(image: string, state: number | undefined): void {
    if (state === undefined) this.#images.fill(image);
    else this.#images[state] = image;
  }

  showOverlay(kind: Overlay["kind"]): void {
    if (this.overlays.length >= overlayLimit) this.overlays.shift();
    this.overlays.push({ kind, at: Date.now() });
  }

  /** What the plugin has drawn is gone. */
  forgetPlugin(): void {
    this.#images.fill("");
    this.feedback = {};
  }
}

/** A key that runs several actions. It belongs to the app: the plugin knows its steps only. */
export class MultiAction {
  readonly kind = "multiAction";
  readonly steps: readonly ActionInstance[];
  title: string;
  picture: string;

  constructor(steps: readonly ActionInstance[], { title = "", picture = "" }: MultiActionSpec) {
    this.steps = steps;
    this.title = title;
    this.picture = picture;
  }
}

export type SlotContent = ActionInstance | MultiAction;

export function instancesOf(content: SlotContent): readonly ActionInstance[] {
  return content.kind === "action" ? [content] : content.steps;
}

export function isMultiAction(spec: SlotSpec): spec is MultiActionSpec {
  return "steps" in spec;
}
