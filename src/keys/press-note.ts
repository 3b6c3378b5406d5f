import type { TimedFace } from "../faces/face.ts";
import type { Session } from "../service/caption-service.ts";

export interface PressNoteOptions {
  /** What the key shows otherwise can't be seen. */
  readonly covers: boolean;
  /** Makes what is shown of what the key shows otherwise. */
  readonly look: (own: TimedFace) => TimedFace;
  /** When it ends, by the steady clock in milliseconds. */
  readonly until: number;
  /** The session when the press ended, on a key that shows it; otherwise the note does not depend on it. */
  readonly session: { readonly state: Session["state"] | undefined } | undefined;
}

/** How a press ended: shown for a moment, unless something else becomes true meanwhile. */
export class PressNote {
  readonly #options: PressNoteOptions;

  constructor(options: PressNoteOptions) {
    this.#options = options;
  }

  get covers(): boolean {
    return this.#options.covers;
  }

  /** @param state of the session now */
  isOver(now: number, state: Session["state"] | undefined): boolean {
    const { until, session } = this.#options;
    return now >= until || (session !== undefined && session.state !== state);
  }

  /** What the key shows with it. */
  over(own: TimedFace, { now, wall }: { readonly now: number; readonly wall: number }): TimedFace {
    const { look, until } = this.#options;
    const { face, changesAt = Number.POSITIVE_INFINITY } = look(own);
    return { face, changesAt: Math.min(changesAt, wall + until - now) };
  }
}
