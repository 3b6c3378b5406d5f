import type { Reminder } from "../actions/action.ts";
import type { Clock, Timer } from "../clock.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import { drawPicture } from "../drawing/picture.ts";
import type { Log } from "../log/log.ts";
import { keyPictures, maxFaceMs, maxReminderLateMs, reminderIntervalMs, stripPictures } from "../limits.ts";

/** The port to one key or dial. Stream Deck confirms nothing. */
export interface KeySurface {
  readonly isDial: boolean;
  /** @param image a data URL */
  showImage(image: string): void;
  showAlert(): void;
  /** A dial has neither states nor a check mark. */
  setState?(state: 0 | 1): void;
  showOk?(): void;
}

/** Draws a visible key: sends changes only, and of quick ones the newest. */
export class KeyDisplay {
  readonly surface: KeySurface;
  readonly #clock: Clock;
  readonly #draw: () => void;
  readonly #log: Pick<Log, "redact">;
  #state: 0 | 1 | undefined;
  #shown: string | undefined;
  #waiting: string | undefined;
  readonly #sentAt: number[] = [];
  #sending: Timer | undefined;
  #redraw: Timer | undefined;
  #reminder: Reminder | undefined;
  #remindedAt = 0;

  /** @param draw called when time alone may have changed the face */
  constructor(surface: KeySurface, clock: Clock, draw: () => void, log: Pick<Log, "redact">) {
    this.surface = surface;
    this.#clock = clock;
    this.#draw = draw;
    this.#log = log;
  }

  show({ face, changesIn }: TimedFace, state: 0 | 1 | undefined, reminder?: Reminder): void {
    const dueIn = [changesIn, this.#remind(reminder)].filter((delay) => delay !== undefined);
    // Set the state before drawing.
    if (state !== undefined && state !== this.#state) this.surface.setState?.(state);
    this.#state = state;
    this.#paint(redact(face, this.#log));
    this.#redraw?.cancel();
    if (dueIn.length > 0)
      this.#redraw = this.#clock.after(Math.ceil(Math.min(...dueIn, maxFaceMs)), this.#draw);
  }

  stop(): void {
    this.#waiting = undefined;
    for (const timer of [this.#redraw, this.#sending]) timer?.cancel();
  }

  /** Alerts for a reminder that came due since the last drawing. @returns milliseconds until the next */
  #remind(reminder: Reminder | undefined): number | undefined {
    const now = this.#clock.steady();
    const from = this.#reminder ? this.#remindedAt : now;
    this.#reminder = reminder;
    this.#remindedAt = now;
    if (!reminder) return undefined;
    const late = now - findNext(reminder, from);
    // Skip a reminder missed during sleep.
    if (late >= 0 && late < maxReminderLateMs) this.surface.showAlert();
    return findNext(reminder, now) - now;
  }

  #paint(face: Face): void {
    const picture = drawPicture(face, this.surface.isDial ? "strip" : "key");
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
    this.#shown = this.#waiting;
    this.#waiting = undefined;
    this.#sentAt.push(this.#clock.steady());
    if (this.#sentAt.length > this.#rate.max) this.#sentAt.shift();
    this.surface.showImage(this.#shown);
  }

  get #rate(): typeof keyPictures {
    return this.surface.isDial ? stripPictures : keyPictures;
  }
}

/** Somebody may have pasted an API key in place of a name or a language. */
function redact(face: Face, log: Pick<Log, "redact">): Face {
  const { headline, detail, account } = face;
  return {
    ...face,
    headline: log.redact(headline),
    detail: detail && log.redact(detail),
    account: account && log.redact(account),
  };
}

function findNext({ since, after }: Reminder, from: number): number {
  const next = after.map((span) => since + span).find((time) => time > from);
  const last = since + (after.at(-1) ?? 0);
  return next ?? last + (Math.floor((from - last) / reminderIntervalMs) + 1) * reminderIntervalMs;
}
