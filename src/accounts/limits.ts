/**
 * All times of an account, in milliseconds: what is believed and for how long, and when the service is asked. The contract of
 * the plugin ("What is known", "Status polling") has most of them.
 */

/** How long an accepted command stands against statuses, a lost one waits for one, and a status counts as fresh. */
export const trustMs = 15_000;
/** How long a start or stop may stay unconfirmed before it has failed, from its press. */
export const maxUnconfirmedMs = 15_000;
/** The same while fresh statuses show a state that is not known; and how long START ? and STOP ? last, from the press. */
export const maxUncertainMs = 2 * 60_000;
/** How long the effect of a toggle has to be in sight before a press can have meant it. */
export const minSeenMs = 1_000;
/** How far apart two statuses without a session have to be asked for before it has ended. */
export const minEndConfirmationMs = 1_000;
/** How long ago a session may have been shown for its end to be news. */
export const maxEndNewsMs = 15 * 60_000;
/** How long ENDED stands, and when it alerts again until a key is pressed. */
export const endedShownMs = 10 * 60_000;
export const endedAlertsMs = [60_000, 2 * 60_000, 4 * 60_000, 8 * 60_000] as const;
/** By how much a session has to start later to be another one: machines of a service differ by parts of a second. */
export const minNewerMs = 1_000;
/** How long no client has to be connected before that is told. */
export const unattendedMs = 2 * 60_000;
/** How long hidden captions and a private moment are remembered over restarts: a later one is another service. */
export const maxRememberedMs = 12 * 60 * 60_000;

/** A press or a poll is given up after this: a person at the desk waits no longer. */
export const maxRequestMs = 10_000;
/** A command with less than this left of its time is not sent: it would be given up under way. */
export const minSendMs = 1_000;

/** From the start of one poll to the start of the next. */
export const pollIntervalMs = 5_000;
/** The same while a start or stop waits for its confirmation. */
export const hurriedPollIntervalMs = 1_000;
/** Pause after an answer: a service that takes long to answer is not asked without pause. */
export const minPollPauseMs = 250;
/** Pauses after the first, second... answer in a row that is a failure; each varied by a tenth, to spread the plugins. */
export const answeredBackOffMs = [5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** The same without an answer: waiting longer spares no service, and a key is to be true soon after the network is back. */
export const unansweredBackOffMs = [5_000, 10_000, 15_000] as const;
/** Pause after an answer that rejects the API key: only a person can change that. */
export const rejectedPauseMs = 60_000;
/** A `Retry-After` below this is ignored: the service can't mean "at once". */
export const minRetryAfterMs = 1_000;
/**
 * A timer that is later than this by the wall clock means that the computer slept, whether or not the app says so. Where the
 * clock was set instead, a new connection does no harm.
 */
export const minSleepMs = 10_000;
