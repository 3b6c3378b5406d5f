import type { TimedFace } from "../faces/face.ts";
import type { Session } from "../service/caption-service.ts";

export interface PressNoteOptions {
  /** What the key shows otherwise can't be seen. */
  readonly covers: boolean;
  /** Makes what is shown of what the key shows otherwise. */
  readonly look: (own: TimedFace) => TimedFace;
  /** When the press ended, in milliseconds since the epoch. */
  readonly since: number;
  /** Milliseconds. */
  readonly duration: number;
  /** The session when the press ended, on a key that shows it; undefined where the note is true whatever becomes of that. */
  readonly session: Session["state"] | undefined;
}

/** How a press ended: shown for a moment, unless something else becomes true meanwhile. */
export class PressNote {
  readonly #options: PressNoteOptions;
  readonly #until: number;

  constructor(options: PressNoteOptions) {
    this.#options = options;
    this.#until = options.since + options.duration;
  }

  /** From when on what the key shows otherwise can't be seen, in milliseconds since the epoch. */
  get coversSince(): number | undefined {
    return this.#options.covers ? this.#options.since : undefined;
  }

  /** @param session the one that runs now */
  isOver(now: number, session: Session["state"] | undefined): boolean {
    const { since, session: before } = this.#options;
    // Before its beginning, too: the clock may have been set back.
    return now < since || now >= this.#until || (before !== undefined && before !== session);
  }

  over(own: TimedFace): TimedFace {
    const { face, changesAt = this.#until } = this.#options.look(own);
    return { face, changesAt: Math.min(changesAt, this.#until) };
  }
}
