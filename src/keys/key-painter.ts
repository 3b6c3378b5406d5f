import type { Clock, Timer } from "../clock.ts";
import type { Face } from "../faces/face.ts";
import { pictureOf } from "../faces/picture.ts";
import type { KeySurface } from "./key-surface.ts";
import { keyPictures, repeatPictureMs, stripPictures } from "./limits.ts";

/** Keeps one key's picture and state: sends only what differs from the last, and of quick changes the newest. */
export class KeyPainter {
  readonly #surface: KeySurface;
  readonly #clock: Clock;
  readonly #rate: typeof keyPictures;
  #shown: string | undefined;
  /** When the last pictures were sent, oldest first. */
  readonly #sentAt: number[] = [];
  #waiting: string | undefined;
  #timer: Timer | undefined;
  #state: 0 | 1 | undefined;
  #repeat: Timer | undefined;

  constructor(surface: KeySurface, clock: Clock) {
    this.#surface = surface;
    this.#clock = clock;
    this.#rate = surface.isDial === true ? stripPictures : keyPictures;
  }

  paint(face: Face): void {
    const picture = pictureOf(face, this.#surface.isDial === true ? "strip" : "key");
    this.#waiting = picture === this.#shown ? undefined : picture;
    if (this.#waiting === undefined || this.#timer) return;
    const { max, withinMs } = this.#rate;
    const [oldest = 0] = this.#sentAt;
    const pause = this.#sentAt.length < max ? 0 : oldest + withinMs - this.#clock.steady();
    if (pause <= 0) this.#send();
    else this.#timer = this.#clock.after(pause, () => this.#send());
  }

  setState(state: 0 | 1): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#surface.setState(state);
  }

  /** Nothing more will be sent. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#waiting = undefined;
    this.#repeat?.cancel();
  }

  #send(): void {
    this.#timer = undefined;
    if (this.#waiting === undefined) return;
    if (this.#surface.losesFirstPicture === true)
      this.#repeat ??= this.#clock.after(repeatPictureMs, () => this.repaint());
    this.#shown = this.#waiting;
    this.#waiting = undefined;
    this.#show(this.#shown);
  }

  /** Sends what is shown by now, unless something newer is about to be sent. */
  repaint(): void {
    if (this.#shown !== undefined && this.#waiting === undefined) this.#show(this.#shown);
  }

  #show(picture: string): void {
    this.#sentAt.push(this.#clock.steady());
    if (this.#sentAt.length > this.#rate.max) this.#sentAt.shift();
    this.#surface.showImage(picture);
  }
}
