/** Spans of time in milliseconds that decide what is known of an account (the contract of the plugin, "What is known"). */

/** How long an accepted command stands against statuses, a lost one waits for one, and a status counts as fresh. */
export const trustMs = 15_000;
/** How long a start or stop may stay unconfirmed before it has failed, from its press. */
export const maxUnconfirmedMs = 15_000;
/** The same while fresh statuses show a state that is not known; and how long START ? and STOP ? last, from the press. */
export const maxUncertainMs = 2 * 60_000;
/** How long what a toggle would do has to be in sight before a press can have meant it. */
export const minSeenMs = 1_000;
/** How far apart two statuses without a session have to be asked for before it has ended. */
export const minEndConfirmationMs = 1_000;
/** How long ago a session may have been shown for its end to be news. */
export const maxEndNewsMs = 15 * 60_000;
/** How long ENDED stands. */
export const endedShownMs = 10 * 60_000;
/** How long nobody has to be connected before that is told. */
export const unattendedMs = 2 * 60_000;
/** The longest that a press or a poll may take. */
export const maxRequestMs = 10_000;
/** A command with less than this left of its time is not sent: it would be given up under way. */
export const minSendMs = 1_000;
