import type { Command } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";

/**
 * Who asks for statuses that can confirm a start or stop: the key that was pressed, or only others of its account. Without a
 * church ID the answer is the whole result of a press, and for others the change goes on until a status confirms it.
 */
export type Watch = "own" | "others" | "nobody";

interface Of<T extends "asked" | "unsent" | "sent" | "answered"> {
  readonly type: T;
  readonly id: number;
  readonly command: Command;
}

/** What happens to a command: it is pressed, and then given up unsent, or sent and answered. */
export type CommandEvent =
  /** @property pressedAt by the steady clock */
  | (Of<"asked"> & { readonly pressedAt: number })
  | (Of<"unsent"> & { readonly error: ServiceFailure | undefined })
  /** @property since when its time began: the press, or the end of what went before it */
  | (Of<"sent"> & { readonly since: number; readonly isPrivate: boolean })
  | CommandAnswered;

/** @property error why it was not accepted */
export type CommandAnswered = Of<"answered"> & {
  readonly error?: ServiceFailure | undefined;
  readonly watch: Watch;
};

/** When it happened: by the steady clock, and in the order of commands that were sent and answered. */
export interface CommandMoment {
  readonly now: number;
  readonly order: number;
}

/** What became of a command. One that got no answer may have been carried out. */
export type Answer = "accepted" | "refused" | "lost";

export function answerIn({ error }: CommandAnswered): Answer {
  if (!error) return "accepted";
  return error.mayHaveBeenCarriedOut ? "lost" : "refused";
}
