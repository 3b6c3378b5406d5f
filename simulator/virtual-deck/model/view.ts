import {
  type ActionInstance,
  instancesOf,
  type Overlay,
  overlayDuration,
  type SlotContent,
} from "./action-instance.ts";
import { type ImageContent, readDataUrl } from "./images.ts";

export interface ImageView extends ImageContent {
  readonly source: "plugin" | "manifest" | "user" | "none";
}

/** What is to be seen on a key or a dial, decoded. */
export interface KeyView {
  readonly kind: "empty" | "action" | "multiAction";
  /** The action's name in the manifest. */
  readonly name: string | undefined;
  readonly state: number;
  readonly title: string;
  readonly image: ImageView;
  /** The sign that covers the image now. */
  readonly overlay: Overlay["kind"] | undefined;
  /** All showOk and showAlert so far, oldest first; of a multi action those of its steps. */
  readonly overlays: readonly Overlay[];
  /** The plugin believes it to be on screen. */
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

/** Decodes what `content` shows now. */
export function viewOf(content: SlotContent | undefined): KeyView {
  if (!content) return emptyView;
  const instances = instancesOf(content);
  const overlays = instances.flatMap((instance) => instance.overlays).sort((a, b) => a.at - b.at);
  const last = overlays.at(-1);
  const common = {
    title: content.title,
    overlay: last && Date.now() - last.at < overlayDuration ? last.kind : undefined,
    overlays,
    visible: instances.some((instance) => instance.visible),
  };
  const picture: ImageView | undefined =
    content.picture === "" ? undefined : { dataUrl: content.picture, source: "user" };
  if (content.kind === "multiAction") {
    const image = picture ?? emptyView.image;
    return { ...emptyView, ...common, kind: "multiAction", name: "Multi Action", image };
  }
  const { state, definition } = content;
  return { ...common, kind: "action", name: definition.name, state, image: picture ?? imageOf(content) };
}

/** What each instance drew last, as read: everything that is waited for looks at it after every frame. */
const lastRead = new WeakMap<ActionInstance, ImageView>();

/** Of a dial its strip. */
function imageOf(instance: ActionInstance): ImageView {
  const { definition, drawn, slot, state } = instance;
  if (drawn === "") {
    if (slot.controller === "Encoder") return emptyView.image;
    return { ...definition.states[state]?.image, source: "manifest" };
  }
  const last = lastRead.get(instance);
  if (last?.dataUrl === drawn) return last;
  const image: ImageView = { ...readDataUrl(drawn), source: "plugin" };
  lastRead.set(instance, image);
  return image;
}
