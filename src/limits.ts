/** Times in milliseconds, and sizes. Most are promises of the plugin. */

/** An accepted command holds against statuses for so long. A start or stop waits as long for its confirmation. */
export const holdAcceptedMs = 15_000;
/** A status requested in time is awaited for so much longer. */
export const awaitStatusMs = 2_000;
/** A status that was requested longer ago is stale. */
export const freshMs = 15_000;
/** The same in polling intervals, while polling is slowed down. */
export const staleIntervals = 1.5;
/** Ignore presses this soon after a change. */
export const minSeenMs = 1_000;
/** From the first "no session" to the request of the one that confirms it. */
export const confirmEndMs = 1_000;
/** The end of a session that was seen longer ago is no news. */
export const endedNewsMs = 15 * 60_000;
/** An end this soon after a stop of ours is no news. */
export const ownStopMs = 2 * 60_000;
/** ENDED alerts again after these spans, until a key is pressed. */
export const endedAlertsMs = [60_000, 2 * 60_000, 4 * 60_000, 8 * 60_000] as const;
/** Alert after this long without viewers. */
export const nobodyConnectedMs = 2 * 60_000;

/** The time of a press or a poll: a person at the desk waits no longer. */
export const maxRequestMs = 10_000;
/** A command with less than this left of its time is not sent: it would be given up under way. */
export const minSendMs = 1_000;

/** From the start of one poll to the start of the next. */
export const pollIntervalMs = 5_000;
/** The same while a start or stop is under way. */
export const fastPollMs = 1_000;
/** Polling slows down by one interval with each 429, and recovers by one in so long without another. */
export const pollIntervalsMs: readonly number[] = [pollIntervalMs, 10_000, 20_000, 40_000, 60_000];
export const recoverPaceMs = 2 * 60_000;
/** Polls after the answer to a start or stop while polling is slowed down. */
export const slowFollowUpsMs = [2_000, 6_000, 14_000] as const;
/** Pause after an answer: a service that takes long to answer is not asked without pause. */
export const minPollPauseMs = 250;
/** Pauses after failures in a row that are answers. */
export const answeredBackOffMs = [5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** The same without an answer: a key is to be true soon after the network is back. */
export const unansweredBackOffMs = [5_000, 10_000, 15_000] as const;
/** Pause after an answer that rejects the API key: only a person can change that. */
export const rejectedPauseMs = 60_000;
/** A shorter `Retry-After` is ignored: the service can't mean "at once". */
export const minRetryAfterMs = 1_000;

export const failureShownMs = 5_000;
/** A start or stop has to be put right elsewhere. */
export const startStopFailureShownMs = 20_000;
export const resultShownMs = 2_000;
/** Keys hear of no status that changes nothing else: a toast looks this often for the good one that ends it. */
export const toastCheckMs = 1_000;
/** No timer notices that the clock is set, or that the computer slept. */
export const maxFaceMs = 15_000;
export const holdMs = 1_000;
/** A timer that is later has slept with the computer. */
export const maxHoldLateMs = 2_000;

export const choiceMs = 5_000;
export const reminderIntervalMs = 60 * 60_000;
/** A reminder that the computer slept through is not made up for. */
export const maxReminderLateMs = 30_000;

/**
 * Elgato asks for at most ten pictures a second. On a key the first of a burst go out at once, because one answers a press; on a
 * strip they are spread, because turns must not hold up a push.
 */
export const keyPictures = { max: 8, withinMs: 1_000 };
export const stripPictures = { max: 1, withinMs: 125 };
/** After the first picture, where the app may have lost it. */
export const repeatPictureMs = 500;
/** After a deck came or went: OpenDeck puts old pictures on the keys of others 64 to 217 ms later. */
export const repaintDelaysMs = [100, 300, 500] as const;
/** For the replay of what OpenDeck queued while the plugin was down. */
export const replayMs = 500;

/** How long the app may take to hand over the shared account; it is not bound to do so at all. */
export const maxSharedAccountMs = 2_000;
/** Keys that are on no page and are remembered: profiles with more are rare, and ids change with every start. */
export const maxAwayKeys = 500;

/** Entries of a list in settings. What is larger than this no person writes, and reading it would hold up every key. */
export const maxListEntries = 500;
/** Characters of an address or an API key, and so of any text in settings. */
export const maxTextLength = 4_096;
/** Characters of a language code; the longest that BCP 47 speaks of has 35. */
export const maxLanguageLength = 100;
/** Characters of a name; a longer one is shortened. */
export const maxNameLength = 100;
