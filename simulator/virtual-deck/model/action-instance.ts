import { isJsonObject, type JsonObject, stringAt } from "../json.ts";
import type { ActionSpec } from "../options.ts";
import type { Controller, ManifestAction } from "../plugin/manifest.ts";

/** A key by its column and row, counted from 0 at the top left, or a dial by its column, in row 0. */
export interface Slot {
  readonly controller: Controller;
  readonly column: number;
  readonly row: number;
}

export function slotName({ controller, column, row }: Slot): string {
  return controller === "Encoder" ? `dial ${column}` : `key ${column},${row}`;
}

/** Where an instance lies, and the name that the plugin knows it by. */
interface Seat {
  context: string;
  /** Id of the device. */
  readonly device: string;
  /** Index of the page. */
  readonly page: number;
  slot: Slot;
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
export type ActionInstance = ReturnType<typeof actionInstance>;

export function actionInstance(definition: ManifestAction, spec: ActionSpec, seat: Seat) {
  /** By state, as set by the plugin; "" for none. */
  const images = definition.states.map(() => "");
  return {
    kind: "action" as const,
    definition,
    action: definition.uuid,
    ...seat,
    /** For a step: the state that the user chose. */
    desiredState: spec.desiredState,
    /** Settings as the deck keeps them; they are only ever replaced whole. */
    settings: structuredClone(spec.settings ?? {}),
    state: 0,
    /** What the user typed; "" for nothing. */
    title: spec.title ?? "",
    /** Data URL of the picture that the user chose; "" for none. */
    picture: spec.picture ?? "",
    /** The plugin has been told that it appeared, and not yet that it disappeared. */
    visible: false,
    overlays: [] as Overlay[],
    /** Values on the strip of a dial, as last set by the plugin. */
    feedback: {} as JsonObject,
    /** The next image that the plugin sends is lost. */
    losesImage: false,

    /** What the plugin has drawn: an image for the present state, or the picture that fills the strip; "" for nothing. */
    get drawn(): string {
      if (this.slot.controller === "Keypad") return images[this.state] ?? "";
      const value = this.feedback[definition.layout[0] ?? ""];
      return (isJsonObject(value) ? stringAt(value, "value") : typeof value === "string" ? value : "") ?? "";
    },

    /** @param state the one meant, or `undefined` for all of them */
    setImage(image: string, state: number | undefined): void {
      if (state === undefined) images.fill(image);
      else images[state] = image;
    },

    showOverlay(kind: Overlay["kind"]): void {
      if (this.overlays.length >= overlayLimit) this.overlays.shift();
      this.overlays.push({ kind, at: Date.now() });
    },

    /** What the plugin has drawn is gone. */
    forgetPlugin(): void {
      images.fill("");
      this.feedback = {};
    },
  };
}

/** A key that runs several actions. It belongs to the app: the plugin knows its steps only. */
export interface MultiAction {
  readonly kind: "multiAction";
  readonly steps: readonly ActionInstance[];
  title: string;
  picture: string;
}

export type SlotContent = ActionInstance | MultiAction;

export function instancesOf(content: SlotContent): readonly ActionInstance[] {
  return content.kind === "action" ? [content] : content.steps;
}
