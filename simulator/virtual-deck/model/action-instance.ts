import { isJsonObject, type JsonObject, readString } from "../json.ts";
import type { ActionSpec } from "../options.ts";
import type { Controller, ManifestAction } from "../plugin/manifest.ts";

/** Column and row of a key from 0 at the top left, or of a dial, in row 0. */
export interface Slot {
  readonly controller: Controller;
  readonly column: number;
  readonly row: number;
}

export function slotName({ controller, column, row }: Slot): string {
  return controller === "Encoder" ? `dial ${column}` : `key ${column},${row}`;
}

interface Place {
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

export function createActionInstance(definition: ManifestAction, spec: ActionSpec, place: Place) {
  // One picture for each state.
  let images = definition.states.map(() => "");
  let oldImages = images;
  return {
    kind: "action" as const,
    definition,
    action: definition.uuid,
    ...place,
    desiredState: spec.desiredState,
    settings: structuredClone(spec.settings ?? {}),
    state: 0,
    title: spec.title ?? "",
    visible: false,
    overlays: [] as Overlay[],
    feedback: {} as JsonObject,
    losesNextImage: false,

    /** The plugin's picture, or "": of a key for its state, of a dial from the first item of its strip. */
    get currentImage(): string {
      if (this.slot.controller === "Keypad") return images[this.state] ?? "";
      const value = this.feedback[definition.stripItems[0] ?? ""];
      return (
        (isJsonObject(value) ? readString(value, "value") : typeof value === "string" ? value : "") ?? ""
      );
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

export function listInstances(content: SlotContent): readonly ActionInstance[] {
  return content.kind === "action" ? [content] : content.steps;
}
