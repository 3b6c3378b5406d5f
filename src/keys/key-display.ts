import type { Reminder } from "../actions/action.ts";
import type { Clock, Timer } from "../clock.ts";
import type { Face } from "../drawing/face.ts";
import { drawPicture } from "../drawing/picture.ts";
import type { Log } from "../log/log.ts";
import { keyPictures, maxRedrawMs, maxReminderLateMs, reminderIntervalMs, stripPictures } from "../limits.ts";

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

/** Draws a visible key. It sends a picture only if it differs, and skips pictures that the next ones overtake. */
export class KeyDisplay {
  readonly surface: KeySurface;
  readonly #clock: Clock;
  readonly #draw: () => void;
  readonly #log: Pick<Log, "redact">;
  #state: 0 | 1 | undefined;
  #shown: string | undefined;
  /** Times of the last pictures, for the limit of pictures in a second. */
  #sentAt: number[] = [];
  #sending: Timer | undefined;
  #redraw: Timer | undefined;
  /** Reminders that came due before this moment are done. */
  #remindedAt: number;

  /** @param draw called when time alone may have changed the face */
  constructor(surface: KeySurface, clock: Clock, draw: () => void, log: Pick<Log, "redact">) {
    this.surface = surface;
    this.#clock = clock;
    this.#draw = draw;
    this.#log = log;
    this.#remindedAt = clock.steady();
  }

  /** @param delays milliseconds until time alone may change the face */
  show(face: Face, state?: 0 | 1, delays: (number | undefined)[] = [], reminder?: Reminder): void {
    const dueIn = [...delays, this.#remind(reminder)].filter((delay) => delay !== undefined);
    if (state !== undefined && state !== this.#state) this.surface.setState?.(state);
    this.#state = state;
    this.#paint(redact(face, this.#log));
    this.#redraw?.cancel();
    if (dueIn.length > 0)
      this.#redraw = this.#clock.after(Math.ceil(Math.min(...dueIn, maxRedrawMs)), this.#draw);
  }

  stop(): void {
    this.#redraw?.cancel();
    this.#sending?.cancel();
  }

  /** Alerts for a reminder that came due since the last drawing. @returns milliseconds until the next */
  #remind(reminder: Reminder | undefined): number | undefined {
    const now = this.#clock.steady();
    const from = this.#remindedAt;
    this.#remindedAt = now;
    if (!reminder) return undefined;
    const due = findNextReminder(reminder, from);
    // Skip a reminder missed during sleep.
    if (due !== undefined && due <= now && now < due + maxReminderLateMs) this.surface.showAlert();
    const next = findNextReminder(reminder, now);
    return next && next - now;
  }

  #paint(face: Face): void {
    const { isDial } = this.surface;
    const picture = drawPicture(face, isDial ? "strip" : "key");
    this.#sending?.cancel();
    if (picture === this.#shown) return;
    const { max, withinMs } = isDial ? stripPictures : keyPictures;
    const now = this.#clock.steady();
    this.#sentAt = this.#sentAt.filter((at) => at > now - withinMs);
    const [oldest = now] = this.#sentAt;
    if (this.#sentAt.length < max) this.#send(picture);
    else this.#sending = this.#clock.after(oldest + withinMs - now, () => this.#send(picture));
  }

  #send(picture: string): void {
    this.#shown = picture;
    this.#sentAt.push(this.#clock.steady());
    this.surface.showImage(picture);
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

function findNextReminder({ since, spans, isHourly }: Reminder, from: number): number | undefined {
  const next = spans.map((span) => since + span).find((time) => time > from);
  if (next !== undefined || !isHourly) return next;
  const last = since + (spans.at(-1) ?? 0);
  return last + (Math.floor((from - last) / reminderIntervalMs) + 1) * reminderIntervalMs;
}
