import type { Reminder } from "../actions/action.ts";
import type { Clock } from "../clock.ts";
import type { Face } from "../faces/face.ts";
import { KeyPainter } from "./key-painter.ts";
import type { KeySurface } from "./key-surface.ts";
import { ReminderTimer } from "./reminder-timer.ts";

/** A key on its page: what it shows, and how it calls. */
export class KeyDisplay {
  readonly #surface: KeySurface;
  readonly #painter: KeyPainter;
  readonly #reminder: ReminderTimer;

  /** @param onReminded called when the key has called at a time of its reminder */
  constructor(surface: KeySurface, clock: Clock, onReminded: () => void) {
    this.#surface = surface;
    this.#painter = new KeyPainter(surface, clock);
    this.#reminder = new ReminderTimer(clock, () => {
      this.alert();
      onReminded();
    });
  }

  /** The state goes first: a key that says LIVE has its state already. */
  show(face: Face, state: 0 | 1 | undefined): void {
    if (state !== undefined) this.#painter.setState(state);
    this.#painter.paint(face);
  }

  /** The app may have put another picture in place of the key's own. */
  repaint(): void {
    this.#painter.repaint();
  }

  ok(): void {
    this.#surface.showOk();
  }

  alert(): void {
    this.#surface.showAlert();
  }

  remind(reminder: Reminder | undefined): void {
    this.#reminder.set(reminder);
  }

  /** Nothing more is shown. */
  stop(): void {
    this.#reminder.set(undefined);
    this.#painter.stop();
  }
}
