import {
  type ActionInstance,
  instancesOf,
  type Overlay,
  overlayDuration,
  type SlotContent,
} from "./action-instance.ts";
import type { FaceSource, Target } from "./appearance.ts";
import { type TitleParameters, usualTitle } from "../plugin/title-parameters.ts";
import { type ImageContent, type ImageReader, noImage } from "./images.ts";

export interface ImageView extends ImageContent {
  readonly source: FaceSource;
}

/** What is to be seen on a key or a dial, decoded. */
export interface KeyView {
  readonly kind: "empty" | "action" | "multiAction";
  /** Of the instance; `undefined` for an empty key and for a multi action. */
  readonly context: string | undefined;
  readonly action: string | undefined;
  /** The action's name in the manifest. */
  readonly name: string | undefined;
  readonly state: number;
  readonly title: string;
  readonly titleSource: FaceSource;
  /** How the title is to be drawn. */
  readonly titleParameters: TitleParameters;
  readonly image: ImageView;
  /** The sign that covers the image now. */
  readonly overlay: Overlay["kind"] | undefined;
  /** All showOk and showAlert so far, oldest first; of a multi action those of its steps. */
  readonly overlays: readonly Overlay[];
  /** Frames that the plugin has sent for it. */
  readonly frames: number;
  /** The plugin believes it to be on screen. */
  readonly visible: boolean;
}

const emptyView: KeyView = {
  kind: "empty",
  context: undefined,
  action: undefined,
  name: undefined,
  state: 0,
  title: "",
  titleSource: "none",
  titleParameters: usualTitle,
  image: { ...noImage, source: "none" },
  overlay: undefined,
  overlays: [],
  frames: 0,
  visible: false,
};

/** Decodes what `content` shows at `target` at the time `now` (milliseconds since the epoch). */
export function viewOf(
  content: SlotContent | undefined,
  images: ImageReader,
  target: Target = "hardware",
  now = Date.now(),
): KeyView {
  if (!content) return emptyView;
  const instances = instancesOf(content);
  const overlays = instances.flatMap((instance) => instance.overlays).sort((a, b) => a.at - b.at);
  const last = overlays.at(-1);
  const common = {
    overlay: last && now - last.at < overlayDuration ? last.kind : undefined,
    overlays,
    frames: instances.reduce((sum, instance) => sum + instance.received(), 0),
    visible: instances.some((instance) => instance.visible),
  };
  if (content.kind === "multiAction") {
    const titleSource = content.title === "" ? "none" : "user";
    return {
      ...emptyView,
      ...common,
      kind: "multiAction",
      name: "Multi Action",
      title: content.title,
      titleSource,
    };
  }
  const title = content.appearance.shown("title", content.state, target);
  return {
    ...common,
    kind: "action",
    context: content.context,
    action: content.action,
    name: content.definition.name,
    state: content.state,
    title: title.value,
    titleSource: title.source,
    titleParameters: content.titleParameters,
    image: imageOf(content, images, target),
  };
}

/** Of a dial its strip. */
function imageOf(instance: ActionInstance, images: ImageReader, target: Target): ImageView {
  if (instance.controller === "Encoder") {
    const { strip } = instance;
    return { ...images.read(strip), source: strip === "" ? "none" : "plugin" };
  }
  const { source, value } = instance.appearance.shown("image", instance.state, target);
  return { ...(source === "manifest" ? images.readIcon(value) : images.read(value)), source };
}
