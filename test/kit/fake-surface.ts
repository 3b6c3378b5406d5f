import type { KeySurface } from "../../src/keys/key-display.ts";
import { imageText } from "./words.ts";

/** Replaces Stream Deck for one key, and records what the plugin sends to the key. */
export class FakeSurface implements KeySurface {
  readonly calls: string[] = [];
  readonly isDial: boolean;
  image = "";
  state: 0 | 1 | undefined;

  #cached = { image: "", text: "" };
  readonly #onCall: (call: string) => void;

  /** @param onCall called after each call, with its name */
  constructor(isDial = false, onCall: (call: string) => void = () => undefined) {
    this.isDial = isDial;
    this.#onCall = onCall;
  }

  showImage(image: string): void {
    this.image = image;
    this.#record("image");
  }

  setState(state: 0 | 1): void {
    this.state = state;
    this.#record(`state ${state}`);
  }

  showOk(): void {
    this.#record("ok");
  }

  showAlert(): void {
    this.#record("alert");
  }

  #record(call: string): void {
    this.calls.push(call);
    this.#onCall(call);
  }

  /** The text on the key, cached because some tests read it after every step. */
  get text(): string {
    const { image } = this;
    if (this.#cached.image !== image) this.#cached = { image, text: imageText(image) };
    return this.#cached.text;
  }

  count(call: string): number {
    return this.calls.filter((each) => each === call).length;
  }
}
