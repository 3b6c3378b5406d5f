/** The port to one key on the desk. Nothing is awaited: what Stream Deck does with it can't be known anyway. */
export interface KeySurface {
  /** @param image a data URL */
  showImage(image: string): void;
  /** Only for actions with two states. */
  setState(state: 0 | 1): void;
  /** The app's brief check mark. */
  showOk(): void;
  /** The app's brief yellow triangle. */
  showAlert(): void;
}
