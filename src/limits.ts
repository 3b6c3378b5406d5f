/** Times in milliseconds, and sizes. Most are promises of the plugin. */

/** An accepted command holds this long against statuses that contradict it. A start or stop waits as long for its confirmation. */
export const holdMs = 15_000;
/** After the hold, a start or stop waits this much longer for a status that was requested during the hold. */
export const awaitStatusMs = 2_000;
/** A fact is stale when its status was requested longer ago. */
export const freshMs = 15_000;
/** While polling is slowed down, a fact is stale after this many polling intervals. */
export const staleIntervals = 1.5;
/** Ignore presses this soon after a change. */
export const ignorePressMs = 1_000;
/** After a first "no session", request the status that confirms it this much later. */
export const confirmEndMs = 1_000;
/** Don't report ENDED if the session was last seen longer ago. */
export const endedNewsMs = 15 * 60_000;
/** Don't report ENDED this soon after our own stop. */
export const ownStopMs = 2 * 60_000;
/** ENDED alerts again after these spans, until a key is pressed. */
export const endedAlertsMs = [60_000, 2 * 60_000, 4 * 60_000, 8 * 60_000] as const;
/** Alert after this long without viewers. */
export const nobodyConnectedMs = 2 * 60_000;

/** The time limit of a press or a poll: a person at the desk waits no longer. */
export const maxRequestMs = 10_000;
/** Send no command with less time left: it would time out on its way. */
export const minSendMs = 1_000;

/** From the start of one poll to the start of the next. */
export const pollIntervalMs = 5_000;
/** The same while a start or stop is under way. */
export const fastPollMs = 1_000;
/** Each 429 slows polling down by one interval. */
export const pollIntervalsMs: readonly number[] = [pollIntervalMs, 10_000, 20_000, 40_000, 60_000];
/** Polling recovers by one interval after this long without a 429. */
export const recoverPaceMs = 2 * 60_000;
/** Polls after the answer to a start or stop while polling is slowed down. */
export const slowFollowUpsMs = [2_000, 6_000, 14_000] as const;
/** Pause after an answer, also when the service takes longer than the polling interval to answer. */
export const minPollPauseMs = 250;
/** Pauses after consecutive failures for which the service sent a response. */
export const answeredBackOffMs = [5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** The same without a response: keys recover soon after the network does. */
export const unansweredBackOffMs = [5_000, 10_000, 15_000] as const;
/** Pause after an answer that rejects the API key: only a person can change that. */
export const rejectedPauseMs = 60_000;
/** A shorter `Retry-After` is ignored: the service can't mean "at once". */
export const minRetryAfterMs = 1_000;

export const failureShownMs = 5_000;
/** Longer, because a person has to go to the dashboard after a failed start or stop. */
export const startStopFailureShownMs = 20_000;
export const resultShownMs = 2_000;
/** Redraw this often while a toast shows: a good status ends the toast of a failure, but keys are notified only of changes. */
export const toastRedrawMs = 1_000;
/** Redraw at least this often, because no timer notices that the clock was set or that the computer slept. */
export const maxRedrawMs = 15_000;
export const longPressMs = 1_000;
/** Ignore a long press that is late by more than this: the computer slept. */
export const maxLongPressLateMs = 2_000;

/** A dial shows its choice for this long after a turn. */
export const choiceShownMs = 5_000;
export const reminderIntervalMs = 60 * 60_000;
/** Skip a reminder that is late by more than this: the computer slept. */
export const maxReminderLateMs = 30_000;

/**
 * Elgato asks for at most ten pictures a second. A key sends the first pictures of a burst at once, because a user waits for the
 * response to a press. A strip spreads its pictures, because those of many turns would delay that of a push.
 */
export const keyPictures = { max: 8, withinMs: 1_000 };
export const stripPictures = { max: 1, withinMs: 125 };
/** Repeat the first picture of a key after this long, because OpenDeck may have lost it. */
export const repeatPictureMs = 500;
/** Repaint this long after a device comes or goes: OpenDeck draws old pictures on other devices 64 to 217 ms later. */
export const repaintDelaysMs = [100, 300, 500] as const;
/** How long OpenDeck replays the events that it queued while the plugin was down. */
export const replayMs = 500;

/** Wait this long for the global settings at the start: the app need not send any. */
export const maxGlobalSettingsWaitMs = 2_000;
/** Remembered keys that are not visible. Few users have profiles with more. */
export const maxAwayKeys = 500;

/** Entries of a list in settings. Reading a longer list would delay every key. */
export const maxListEntries = 500;
/** Characters of an address or an API key, and so of any text in settings. */
export const maxTextLength = 4_096;
/** Characters of a language code; the longest that BCP 47 speaks of has 35. */
export const maxLanguageLength = 100;
/** Characters of a name; a longer one is shortened. */
export const maxNameLength = 100;
