import { isDeepStrictEqual } from "node:util";
import type { Reminder } from "../actions/action.ts";
import type { Clock, Timer } from "../clock.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import { pictureOf } from "../drawing/picture.ts";
import type { Log } from "../log/log.ts";
import {
  keyPictures,
  maxFaceMs,
  maxReminderLateMs,
  reminderCheckMs,
  repeatPictureMs,
  stripPictures,
} from "../limits.ts";

/** The port to one key or dial. Stream Deck confirms nothing. */
export interface KeySurface {
  /** The app may lose a picture that comes right after the key has appeared. */
  readonly losesFirstPicture?: boolean;
  readonly isDial: boolean;
  /** @param image a data URL */
  showImage(image: string): void;
  showAlert(): void;
  /** A dial has neither states nor a check mark. */
  setState?(state: 0 | 1): void;
  showOk?(): void;
}

/** Picture and state of a key on its page: sends changes only, of quick ones the newest. */
export class KeyDisplay {
  readonly surface: KeySurface;
  readonly #clock: Clock;
  readonly #draw: () => void;
  readonly #log: Pick<Log, "redact">;
  #state: 0 | 1 | undefined;
  #face: Face | undefined;
  #shown: string | undefined;
  #waiting: string | undefined;
  readonly #sentAt: number[] = [];
  #sending: Timer | undefined;
  #repeat: Timer | undefined;
  #redraw: Timer | undefined;

  /** @param draw called when the key may look different without any news */
  constructor(surface: KeySurface, clock: Clock, draw: () => void, log: Pick<Log, "redact">) {
    this.surface = surface;
    this.#clock = clock;
    this.#draw = draw;
    this.#log = log;
  }

  show({ face, changesAt }: TimedFace, state: 0 | 1 | undefined): void {
    // First: a key that says LIVE has its state already.
    if (state !== undefined && state !== this.#state) this.surface.setState?.(state);
    this.#state = state;
    if (!isDeepStrictEqual(face, this.#face)) this.#paint(face);
    this.#face = face;
    this.#redraw?.cancel();
    if (changesAt === undefined) return;
    this.#redraw = this.#clock.after(Math.min(changesAt - this.#clock.now(), maxFaceMs), this.#draw);
  }

  /** The app may have put another picture in place of the shown one. */
  repaint(): void {
    if (this.#shown !== undefined && this.#waiting === undefined) this.#send(this.#shown);
  }

  stop(): void {
    this.#waiting = undefined;
    for (const timer of [this.#redraw, this.#sending, this.#repeat]) timer?.cancel();
  }

  #paint(face: Face): void {
    const picture = pictureOf(redacted(face, this.#log), this.surface.isDial ? "strip" : "key");
    this.#waiting = picture === this.#shown ? undefined : picture;
    if (this.#waiting === undefined || this.#sending) return;
    const { max, withinMs } = this.#rate;
    const [oldest = 0] = this.#sentAt;
    const pause = this.#sentAt.length < max ? 0 : oldest + withinMs - this.#clock.steady();
    if (pause <= 0) this.#sendWaiting();
    else this.#sending = this.#clock.after(pause, () => this.#sendWaiting());
  }

  #sendWaiting(): void {
    this.#sending = undefined;
    if (this.#waiting === undefined) return;
    if (this.surface.losesFirstPicture)
      this.#repeat ??= this.#clock.after(repeatPictureMs, () => this.repaint());
    this.#shown = this.#waiting;
    this.#waiting = undefined;
    this.#send(this.#shown);
  }

  #send(picture: string): void {
    this.#sentAt.push(this.#clock.steady());
    if (this.#sentAt.length > this.#rate.max) this.#sentAt.shift();
    this.surface.showImage(picture);
  }

  get #rate(): typeof keyPictures {
    return this.surface.isDial ? stripPictures : keyPictures;
  }
}

/** Somebody may have pasted an API key in place of a name or a language. */
function redacted(face: Face, log: Pick<Log, "redact">): Face {
  const { headline, detail, account } = face;
  return {
    ...face,
    headline: log.redact(headline),
    ...(detail !== undefined && { detail: log.redact(detail) }),
    ...(account !== undefined && { account: log.redact(account) }),
  };
}

export class ReminderTimer {
  readonly #clock: Clock;
  readonly #remind: () => void;
  #reminder: Reminder | undefined;
  #dueAt: number | undefined;
  #timer: Timer | undefined;

  constructor(clock: Clock, remind: () => void) {
    this.#clock = clock;
    this.#remind = remind;
  }

  set(reminder: Reminder | undefined): void {
    const dueAt = this.#dueAt;
    const isSame = isDeepStrictEqual(reminder, this.#reminder);
    if (isSame && (dueAt === undefined || this.#now < dueAt)) return;
    // The time may have come and its timer not: a draw at the same moment must not call it off.
    const isMeant = isSame || (reminder && dueAt !== undefined && nextAfter(dueAt - 1, reminder) === dueAt);
    if (isMeant && dueAt !== undefined) this.#look(dueAt);
    this.#reminder = reminder;
    this.#dueAt = undefined;
    this.#wait();
  }

  #wait(): void {
    this.#timer?.cancel();
    if (!this.#reminder) return;
    const now = this.#now;
    const dueAt = (this.#dueAt ??= nextAfter(now, this.#reminder));
    this.#timer = this.#clock.after(Math.min(dueAt - now, reminderCheckMs), () => {
      this.#look(dueAt);
      this.#wait();
    });
  }

  get #now(): number {
    return this.#reminder?.clock === "steady" ? this.#clock.steady() : this.#clock.now();
  }

  #look(dueAt: number): void {
    const late = this.#now - dueAt;
    if (late < 0) return;
    this.#dueAt = undefined;
    if (late < maxReminderLateMs) this.#remind();
  }
}

function nextAfter(now: number, { since, after, every }: Reminder): number {
  const next = after.map((span) => since + span).find((time) => time > now);
  const last = since + (after.at(-1) ?? 0);
  return next ?? last + (Math.floor((now - last) / every) + 1) * every;
}
