import { type JsonObject, readObject, readString } from "../json.ts";
import type { ActionSpec } from "../options.ts";
import type { Controller, ManifestAction } from "../plugin/manifest.ts";

/** The place of a key or a dial. Columns and rows count from 0 at the top left, and a dial is in row 0. */
export interface Slot {
  readonly controller: Controller;
  readonly column: number;
  readonly row: number;
}

export const slotName = ({ controller, column, row }: Slot): string =>
  controller === "Encoder" ? `dial ${column}` : `key ${column},${row}`;

interface Position {
  context: string;
  readonly device: string;
  readonly page: number;
  slot: Slot;
  /** Number of the step in a multi action, from 1, or 0 outside a multi action. */
  readonly step: number;
}

export interface Overlay {
  readonly kind: "ok" | "alert";
  readonly at: number;
}

/** Milliseconds. Source: OpenDeck 2.14.0, src/components/Key.svelte. */
export const overlayDuration = 1_500;
const overlayLimit = 200;

export type ActionInstance = ReturnType<typeof createActionInstance>;

export function createActionInstance(definition: ManifestAction, spec: ActionSpec, position: Position) {
  // One picture for each state.
  let images = definition.states.map(() => "");
  let oldImages = images;
  return {
    kind: "action" as const,
    definition,
    action: definition.uuid,
    ...position,
    desiredState: spec.desiredState,
    settings: structuredClone(spec.settings ?? {}),
    state: 0,
    title: spec.title ?? "",
    visible: false,
    overlays: [] as Overlay[],
    feedback: {} as JsonObject,
    losesNextImage: false,

    /** The plugin's picture, or "". A key has a picture for each state. The picture of a dial is the first item of its strip. */
    get currentImage(): string {
      if (this.slot.controller === "Keypad") return images[this.state] ?? "";
      const [name = ""] = definition.stripItems;
      // The plugin sends an item as text, or as an object with the text in `value`.
      const item = readObject(this.feedback, name) ?? { value: this.feedback[name] };
      return readString(item, "value") ?? "";
    },

    setImage(image: string, state: number | undefined): void {
      const newImages = images.map((old, n) => (state === undefined || state === n ? image : old));
      if (newImages.some((each, n) => each !== images[n])) oldImages = images;
      images = newImages;
    },

    showOldImages(): void {
      images = oldImages;
    },

    showOverlay(kind: Overlay["kind"]): void {
      if (this.overlays.length >= overlayLimit) this.overlays.shift();
      this.overlays.push({ kind, at: Date.now() });
    },

    forgetPictures(): void {
      images = images.map(() => "");
      this.feedback = {};
    },
  };
}

export interface MultiAction {
  readonly kind: "multiAction";
  readonly steps: readonly ActionInstance[];
  title: string;
}

export type SlotContent = ActionInstance | MultiAction;

export const listInstances = (content: SlotContent): readonly ActionInstance[] =>
  content.kind === "action" ? [content] : content.steps;
