import type { TimedFace } from "../faces/face.ts";
import type { Session } from "../service/caption-service.ts";

export interface PressNoteOptions {
  /** From when on what the key shows otherwise can't be seen, in milliseconds since the epoch; undefined where it can. */
  readonly coversSince: number | undefined;
  /** Makes what is shown of what the key shows otherwise. */
  readonly look: (own: TimedFace) => TimedFace;
  /** When the press ended, in milliseconds since the epoch. */
  readonly since: number;
  /** Milliseconds. */
  readonly duration: number;
  /** The session when the press ended, if one was known. */
  readonly session: Session["state"] | undefined;
  /** On a key that shows the session; otherwise the note is true whatever becomes of that. */
  readonly endsWithSession: boolean;
}

export interface NoteKind {
  /** What the key shows otherwise can't be seen. */
  readonly covers: boolean;
  /** Not of a press of this key. */
  readonly elsewhere?: boolean;
}

/** How a press ended: shown for a moment, unless something else becomes true meanwhile. */
export class PressNote {
  readonly #options: PressNoteOptions;
  readonly #until: number;

  constructor(options: PressNoteOptions) {
    this.#options = options;
    this.#until = options.since + options.duration;
  }

  get coversSince(): number | undefined {
    return this.#options.coversSince;
  }

  /** @param session the one that runs now */
  isOver(now: number, session: Session["state"] | undefined): boolean {
    const { since, session: before, endsWithSession } = this.#options;
    // Before its beginning, too: the clock may have been set back.
    return now < since || now >= this.#until || (endsWithSession && before !== session);
  }

  over(own: TimedFace): TimedFace {
    const { face, changesAt = this.#until } = this.#options.look(own);
    return { face, changesAt: Math.min(changesAt, this.#until) };
  }
}
