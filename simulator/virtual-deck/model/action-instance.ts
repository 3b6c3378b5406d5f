import { isJsonObject, type JsonObject, stringAt } from "../json.ts";
import type { ActionSpec, MultiActionSpec, SlotSpec } from "../options.ts";
import type { Layout } from "../plugin/layout.ts";
import type { Controller, ManifestAction } from "../plugin/manifest.ts";
import { type TitleParameters, usualTitle } from "../plugin/title-parameters.ts";
import { Appearance } from "./appearance.ts";

/** Where an instance lies on its page. A step's coordinates are those of the key that holds it; it counts from 1. */
export type Place =
  | { readonly kind: "key"; readonly column: number; readonly row: number }
  | { readonly kind: "dial"; readonly column: number; readonly row: 0 }
  | { readonly kind: "step"; readonly column: number; readonly row: number; readonly step: number };

/** Place, page and device of an instance, and the name that the plugin knows it by. */
export interface Seat {
  readonly context: string;
  readonly device: string;
  readonly page: number;
  readonly place: Place;
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
export class ActionInstance {
  readonly kind = "action";
  readonly definition: ManifestAction;
  readonly appearance: Appearance;
  readonly overlays: Overlay[] = [];
  /** For a step: the state that the user chose. */
  readonly desiredState: number | undefined;
  /** Settings as the deck keeps them; they are only ever replaced whole. */
  settings: JsonObject;
  state: number;
  /** The plugin has been told that it appeared, and not yet that it disappeared. */
  visible = false;
  /** Layout, values and trigger descriptions of a dial, as last set by the plugin. */
  dial: { layout: string | undefined; feedback: JsonObject; triggers: JsonObject } = {
    layout: undefined,
    feedback: {},
    triggers: {},
  };
  /** The next image that the plugin sends is lost. */
  losesImage = false;
  readonly #received = new Map<string, number>();
  #seat: Seat;

  constructor(seat: Seat, definition: ManifestAction, spec: ActionSpec, userWins: boolean) {
    this.#seat = seat;
    this.definition = definition;
    this.settings = structuredClone(spec.settings ?? {});
    this.state = spec.state ?? 0;
    if (definition.states[this.state] === undefined) {
      throw new Error(`${definition.uuid} has no state ${this.state}`);
    }
    this.desiredState = spec.desiredState;
    this.appearance = new Appearance(definition.states, userWins);
    for (const state of definition.states.keys()) {
      this.appearance.setUserTitle(spec.titles?.[state] ?? undefined, state);
    }
  }

  get context(): string {
    return this.#seat.context;
  }

  get device(): string {
    return this.#seat.device;
  }

  get page(): number {
    return this.#seat.page;
  }

  get place(): Place {
    return this.#seat.place;
  }

  get action(): string {
    return this.definition.uuid;
  }

  get controller(): Controller {
    return this.place.kind === "dial" ? "Encoder" : "Keypad";
  }

  get statesCount(): number {
    return this.definition.states.length;
  }

  /** The layout of a dial, where it is known: that of the manifest, while the plugin has set no other. */
  get layout(): Layout | undefined {
    return this.dial.layout === undefined ? this.definition.layout : undefined;
  }

  /** The picture that fills the strip of a dial, as last set by the plugin; "" where there is none. */
  get strip(): string {
    const value = this.dial.feedback[this.layout?.picture ?? ""];
    return (isJsonObject(value) ? stringAt(value, "value") : typeof value === "string" ? value : "") ?? "";
  }

  /** How the title of the current state is drawn. */
  get titleParameters(): TitleParameters {
    return this.definition.states[this.state]?.titleParameters ?? usualTitle;
  }

  sitAt(seat: Seat): void {
    this.#seat = seat;
  }

  /** Flips the state where the app does so by itself: with exactly two states and without DisableAutomaticStates. */
  flip(wanted = 1 - this.state): void {
    if (this.definition.automaticStates && this.statesCount === 2) this.state = wanted;
  }

  showOverlay(kind: Overlay["kind"]): void {
    if (this.overlays.length >= overlayLimit) this.overlays.shift();
    this.overlays.push({ kind, at: Date.now() });
  }

  /** What the plugin has drawn is gone. */
  forgetPlugin(): void {
    this.appearance.forgetPlugin();
    this.dial = { layout: undefined, feedback: {}, triggers: {} };
  }

  count(event: string): void {
    this.#received.set(event, (this.#received.get(event) ?? 0) + 1);
  }

  /** Number of frames that the plugin has sent for this instance, of one kind or altogether. */
  received(event?: string): number {
    if (event !== undefined) return this.#received.get(event) ?? 0;
    return [...this.#received.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** A key that runs several actions. It belongs to the app: the plugin knows its steps only. */
export class MultiAction {
  readonly kind = "multiAction";
  readonly steps: readonly ActionInstance[];
  title: string;

  constructor(steps: readonly ActionInstance[], title: string) {
    this.steps = steps;
    this.title = title;
  }
}

export type SlotContent = ActionInstance | MultiAction;

export function instancesOf(content: SlotContent): readonly ActionInstance[] {
  return content.kind === "action" ? [content] : content.steps;
}

export function isMultiAction(spec: SlotSpec): spec is MultiActionSpec {
  return "steps" in spec;
}
