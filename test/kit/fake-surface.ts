import type { KeySurface } from "../../src/keys/key-display.ts";
import { imageText } from "./words.ts";

/** A key that remembers what was done to it. */
export class FakeSurface implements KeySurface {
  readonly calls: string[] = [];
  readonly isDial: boolean;
  image = "";
  state: 0 | 1 | undefined;

  #read = { image: "", text: "" };
  readonly #onCall: (call: string) => void;

  /** @param onCall called with each call that comes */
  constructor(isDial = false, onCall: (call: string) => void = () => undefined) {
    this.isDial = isDial;
    this.#onCall = onCall;
  }

  showImage(image: string): void {
    this.image = image;
    this.#add("image");
  }

  setState(state: 0 | 1): void {
    this.state = state;
    this.#add(`state ${state}`);
  }

  showOk(): void {
    this.#add("ok");
  }

  showAlert(): void {
    this.#add("alert");
  }

  #add(call: string): void {
    this.calls.push(call);
    this.#onCall(call);
  }

  /** The text on the key, cached because some tests read it after every step. */
  get text(): string {
    const { image } = this;
    if (this.#read.image !== image) this.#read = { image, text: imageText(image) };
    return this.#read.text;
  }

  count(call: string): number {
    return this.calls.filter((each) => each === call).length;
  }
}
