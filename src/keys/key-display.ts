import type { Clock, Timer } from "../clock.ts";
import type { TimedFace } from "../faces/face.ts";
import { KeyPainter } from "./key-painter.ts";
import type { KeySurface } from "./key-surface.ts";
import { maxFaceMs } from "./limits.ts";
import { ReminderTimer } from "./reminder-timer.ts";

/** A key on its page. */
export class KeyDisplay {
  readonly surface: KeySurface;
  readonly painter: KeyPainter;
  readonly reminder: ReminderTimer;
  readonly #clock: Clock;
  readonly #draw: () => void;
  #redraw: Timer | undefined;

  /** @param draw called when the key may look different without any news */
  constructor(surface: KeySurface, clock: Clock, draw: () => void) {
    this.surface = surface;
    this.painter = new KeyPainter(surface, clock);
    this.#clock = clock;
    this.#draw = draw;
    this.reminder = new ReminderTimer(clock, () => {
      surface.showAlert();
      draw();
    });
  }

  /** The state goes first: a key that says LIVE has its state already. */
  show({ face, changesAt }: TimedFace, state: 0 | 1 | undefined): void {
    if (state !== undefined) this.painter.setState(state);
    this.painter.paint(face);
    this.#redraw?.cancel();
    if (changesAt === undefined) return;
    this.#redraw = this.#clock.after(Math.min(changesAt - this.#clock.now(), maxFaceMs), this.#draw);
  }

  /** Nothing more is shown. */
  stop(): void {
    this.#redraw?.cancel();
    this.reminder.set(undefined);
    this.painter.stop();
  }
}
