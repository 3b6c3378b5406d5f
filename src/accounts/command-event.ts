import type { Command } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";

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

export type CommandAnswered = Of<"answered"> & {
  /** Why it was not accepted. */
  readonly error?: ServiceFailure | undefined;
  /** Statuses can be asked for; without a church ID the answer is the whole result of a start or stop. */
  readonly canBeConfirmed: boolean;
};

/** When it happened: by the steady clock, and in the order of commands that were sent and answered. */
export interface CommandMoment {
  readonly now: number;
  readonly order: number;
}

/** What became of a command. One without an answer may have been carried out. */
export type Answer = "acknowledged" | "rejected" | "unanswered";

export function answerIn({ error }: CommandAnswered): Answer {
  if (!error) return "acknowledged";
  return error.mayHaveBeenCarriedOut ? "unanswered" : "rejected";
}
