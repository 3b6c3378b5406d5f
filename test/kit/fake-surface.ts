import type { KeySurface } from "../../src/keys/key-surface.ts";
import { wordsOf } from "./words.ts";

/** A key that remembers what was done to it. */
export class FakeSurface implements KeySurface {
  readonly calls: string[] = [];
  readonly isDial: boolean;
  image = "";
  state: 0 | 1 | undefined;

  constructor(isDial = false) {
    this.isDial = isDial;
  }

  showImage(image: string): void {
    this.image = image;
    this.calls.push("image");
  }

  setState(state: 0 | 1): void {
    this.state = state;
    this.calls.push(`state ${state}`);
  }

  showOk(): void {
    this.calls.push("ok");
  }

  showAlert(): void {
    this.calls.push("alert");
  }

  /** The words on the key. */
  get text(): string {
    return wordsOf(this.image);
  }

  count(call: string): number {
    return this.calls.filter((each) => each === call).length;
  }
}
