/** Times in milliseconds, and sizes. Most are promises of the plugin. */

/** How long an acknowledged or unanswered command is held against statuses (START ? and STOP ? too), and a status is fresh. */
export const trustMs = 15_000;
/** How long a start or stop waits for its confirmation. */
export const maxConfirmationMs = 15_000;
/**
 * The same while fresh statuses show a state that is not known; how long START ? and STOP ? of an acknowledged command last,
 * from the press; and how long after a stop of ours an end is no news.
 */
export const maxUnconfirmedMs = 2 * 60_000;
/** How long the effect of a toggle has to be in sight before a press can have meant it. */
export const minSeenMs = 1_000;
/** From the answer of the first status without a session until the second one is asked for, which ends it. */
export const minEndConfirmationMs = 1_000;
/** How long ago a session may have been shown for its end to be news. */
export const maxEndNewsMs = 15 * 60_000;
/** How long ENDED stands, and when it alerts again until a key is pressed. */
export const endedShownMs = 10 * 60_000;
export const endedAlertsMs = [60_000, 2 * 60_000, 4 * 60_000, 8 * 60_000] as const;
/** By how much another session starts later: machines of a service differ by parts of a second. */
export const minNewerMs = 1_000;
/** How long nobody has to be connected before that is reported. */
export const unattendedMs = 2 * 60_000;

/** The time of a press or a poll: a person at the desk waits no longer. */
export const maxRequestMs = 10_000;
/** A command with less than this left of its time is not sent: it would be given up under way. */
export const minSendMs = 1_000;

/** From the start of one poll to the start of the next, also while a start or stop is under way. */
export const pollIntervalMs = 5_000;
export const hurriedPollIntervalMs = 1_000;
/** Pause after an answer: a service that takes long to answer is not asked without pause. */
export const minPollPauseMs = 250;
/** Pauses after failures in a row that are answers; each varied by a tenth, to spread the plugins. */
export const answeredBackOffMs = [5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** The same without an answer: a key is to be true soon after the network is back. */
export const unansweredBackOffMs = [5_000, 10_000, 15_000] as const;
/** Pause after an answer that rejects the API key: only a person can change that. */
export const rejectedPauseMs = 60_000;
/** A shorter `Retry-After` is ignored: the service can't mean "at once". */
export const minRetryAfterMs = 1_000;
/** A timer that is later than this by the wall clock means that the computer slept, or that the clock was set. */
export const minSleepMs = 10_000;

export const failureShownMs = 5_000;
/** A start or stop has to be put right elsewhere; the reason is read beside START ? and STOP ?, which stay for longer. */
export const changeFailureShownMs = 20_000;
export const resultShownMs = 2_000;
/** No timer notices that the clock is set, or that the computer slept. */
export const maxFaceMs = 15_000;
export const holdMs = 1_000;
/** A timer that is later has slept with the computer. */
export const maxHoldLateMs = 2_000;

export const choiceMs = 5_000;
/** A push may still be meant for a choice that has ended. */
export const choiceGraceMs = 1_000;

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
