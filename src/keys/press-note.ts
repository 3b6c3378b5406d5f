import { lookedAtBy } from "../actions/word-face.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { Session } from "../service/caption-service.ts";

/** How a press ended: shown for a moment, unless something else becomes true meanwhile. */
export interface PressNote {
  /** A face in place of what the key shows, which can't be seen meanwhile, or a word above that. */
  readonly says: { readonly face: Face } | { readonly band: string };
  /** When it ends, by the steady clock. */
  readonly until: number;
  /** The session when the press ended, on a key that shows it; otherwise the note does not depend on it. */
  readonly session?: { readonly state: Session["state"] | undefined };
}

/** @param current the session now */
export function isOver({ until, session }: PressNote, now: number, current: Session | undefined): boolean {
  return now >= until || (session !== undefined && session.state !== current?.state);
}

/**
 * What a key shows with it.
 * @param until when it ends, by the wall clock
 */
export function withNote({ face, ...rest }: TimedFace, says: PressNote["says"], until: number): TimedFace {
  return lookedAtBy("face" in says ? says : { ...rest, face: { ...face, ...says } }, until);
}
