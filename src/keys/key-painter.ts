import { type Clock, type Timer, timeLeft } from "../clock.ts";
import type { Face } from "../faces/face.ts";
import { pictureOf } from "../faces/picture.ts";
import type { KeySurface } from "./key-surface.ts";

/** The most pictures of one key in any second: Elgato asks for at most ten. */
const mostPictures = 8;
const second = 1_000;
/** When the first picture is sent once more where the app may have lost it, in milliseconds. */
const repeatAfter = 500;

/** Keeps one key's picture and state: sends only what differs from the last, and of quick changes the newest. */
export class KeyPainter {
  readonly #surface: KeySurface;
  readonly #clock: Clock;
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
  }

  paint(face: Face): void {
    const picture = pictureOf(face, this.#surface.isDial === true ? "strip" : "key");
    this.#waiting = picture === this.#shown ? undefined : picture;
    if (this.#waiting === undefined || this.#timer) return;
    // The first pictures of a burst go out at once, because one of them answers a press.
    const [oldest = 0] = this.#sentAt;
    const pause = this.#sentAt.length < mostPictures ? 0 : timeLeft(oldest, second, this.#clock.now());
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
      this.#repeat ??= this.#clock.after(repeatAfter, () => this.#sendAgain());
    this.#shown = this.#waiting;
    this.#waiting = undefined;
    this.#show(this.#shown);
  }

  /** Sends what is shown by now, unless something newer is about to be sent. */
  #sendAgain(): void {
    if (this.#shown !== undefined && this.#waiting === undefined) this.#show(this.#shown);
  }

  #show(picture: string): void {
    this.#sentAt.push(this.#clock.now());
    if (this.#sentAt.length > mostPictures) this.#sentAt.shift();
    this.#surface.showImage(picture);
  }
}
