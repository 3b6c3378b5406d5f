/** Whose title or image is shown. */
export type FaceSource = "user" | "plugin" | "manifest" | "none";
/** Where it is shown: on the device or in the application's window (`target` 1 and 2 of setTitle and setImage). */
export type Target = "hardware" | "software";
export type FacePart = "title" | "image";

export interface Shown {
  readonly source: FaceSource;
  readonly value: string;
}

type Face = Record<FacePart, string | undefined>;

interface StateFaces {
  readonly manifest: Face;
  userTitle: string | undefined;
  readonly plugin: Record<Target, Face>;
}

const empty = (): Face => ({ title: undefined, image: undefined });

/** Titles and images of one action instance: per state, per target, and by who set them. */
export class Appearance {
  readonly #states: readonly StateFaces[];
  readonly #userWins: boolean;

  /**
   * @param manifest title and image of every state, as in the manifest
   * @param userWins the user's choice hides the plugin's; otherwise the last writer wins
   */
  constructor(manifest: readonly { title: string; image: string }[], userWins: boolean) {
    this.#userWins = userWins;
    this.#states = manifest.map((face) => ({
      manifest: { ...face },
      userTitle: undefined,
      plugin: { hardware: empty(), software: empty() },
    }));
  }

  /**
   * Takes a setTitle or setImage. No value takes the plugin's title or image away.
   *
   * @param state the state meant, or `undefined` for all of them; must exist
   */
  setByPlugin(
    part: FacePart,
    value: string | undefined,
    state: number | undefined,
    targets: readonly Target[],
  ): void {
    for (const faces of this.#meant(state)) {
      for (const target of targets) faces.plugin[target][part] = value;
      if (!this.#userWins && part === "title") faces.userTitle = undefined;
    }
  }

  /** Takes what the user typed; no title or an empty one takes it away. */
  setUserTitle(title: string | undefined, state: number | undefined): void {
    for (const faces of this.#meant(state)) {
      faces.userTitle = title === "" ? undefined : title;
      if (this.#userWins) continue;
      faces.plugin.hardware.title = undefined;
      faces.plugin.software.title = undefined;
    }
  }

  userTitle(state: number): string | undefined {
    return this.#states[state]?.userTitle;
  }

  /** Takes away the plugin's images that are SVG data URLs. */
  forgetSvg(): void {
    for (const { plugin } of this.#states) {
      for (const face of [plugin.hardware, plugin.software])
        if (face.image?.startsWith("data:image/svg+xml") === true) face.image = undefined;
    }
  }

  forgetPlugin(): void {
    for (const { plugin } of this.#states) {
      plugin.hardware = empty();
      plugin.software = empty();
    }
  }

  shown(part: FacePart, state: number, target: Target): Shown {
    const faces = this.#states[state];
    const layers: [FaceSource, string | undefined][] = [
      ["user", part === "title" ? faces?.userTitle : undefined],
      ["plugin", faces?.plugin[target][part]],
      ["manifest", faces?.manifest[part]],
    ];
    for (const [source, value] of layers) if (value !== undefined) return { source, value };
    return { source: "none", value: "" };
  }

  #meant(state: number | undefined): readonly StateFaces[] {
    return state === undefined ? this.#states : this.#states.slice(state, state + 1);
  }
}
