/** The port to one key or dial on the desk. Nothing is awaited: what Stream Deck does with it can't be known anyway. */
export interface KeySurface {
  /** The app may lose a picture that comes right after the key has appeared. */
  readonly losesFirstPicture?: boolean;
  /** A dial: what it shows is its part of the touch strip, and it has neither states nor a check mark. */
  readonly isDial?: boolean;
  /** @param image a data URL */
  showImage(image: string): void;
  /** Only for actions with two states. */
  setState(state: 0 | 1): void;
  /** The app's brief check mark. */
  showOk(): void;
  /** The app's brief yellow triangle. */
  showAlert(): void;
}
