import type { ActionInstance, Overlay, SlotContent } from "./action-instance.ts";
import { listInstances, overlayDuration } from "./action-instance.ts";
import { type ImageContent, readDataUrl } from "./images.ts";

interface ImageView extends ImageContent {
  readonly source: "plugin" | "manifest" | "none";
}

export interface KeyView {
  readonly kind: "empty" | "action" | "multiAction";
  readonly name: string | undefined;
  readonly state: number;
  readonly title: string;
  readonly image: ImageView;
  /** What the key shows now. */
  readonly overlay: Overlay["kind"] | undefined;
  /** The latest overlays, which may be over. */
  readonly overlays: readonly Overlay[];
  readonly visible: boolean;
}

const emptyView: KeyView = {
  kind: "empty",
  name: undefined,
  state: 0,
  title: "",
  image: { source: "none" },
  overlay: undefined,
  overlays: [],
  visible: false,
};

export function createView(content: SlotContent | undefined): KeyView {
  if (!content) return emptyView;
  const instances = listInstances(content);
  const overlays = instances.flatMap((instance) => instance.overlays).sort((a, b) => a.at - b.at);
  const last = overlays.at(-1);
  const common = {
    title: content.title,
    overlay: last && Date.now() - last.at < overlayDuration ? last.kind : undefined,
    overlays,
    visible: instances.some((instance) => instance.visible),
  };
  if (content.kind === "multiAction")
    return { ...emptyView, ...common, kind: "multiAction", name: "Multi Action" };
  const { state, definition } = content;
  return { ...common, kind: "action", name: definition.name, state, image: readImage(content) };
}

/** A key is viewed more often than its picture changes. */
const lastRead = new WeakMap<ActionInstance, ImageView>();

function readImage(instance: ActionInstance): ImageView {
  const { definition, currentImage, slot, state } = instance;
  if (currentImage === "") {
    if (slot.controller === "Encoder") return { source: "none" };
    return { ...definition.states[state]?.image, source: "manifest" };
  }
  const last = lastRead.get(instance);
  if (last?.dataUrl === currentImage) return last;
  const image: ImageView = { ...readDataUrl(currentImage), source: "plugin" };
  lastRead.set(instance, image);
  return image;
}
