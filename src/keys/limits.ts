/** All times of keys and dials, in milliseconds, and how many of them there may be. That of a hold is `holdMs` of its face. */

/** How long a key shows why its press failed: time to read it. */
export const failureShownMs = 5_000;
/** The same of a start or stop, which has to be put right elsewhere. */
export const changeFailureShownMs = 20_000;
/** How long it shows how a press ended otherwise. */
export const resultShownMs = 2_000;
/** How long a face that depends on the time of day is kept: no timer notices that the clock is set. */
export const maxFaceMs = 15_000;
/** How late the end of a hold may be noticed: a later timer has slept with the computer. */
export const maxHoldLateMs = 2_000;

/** How long the choice of a dial lasts after the last turn. */
export const choiceMs = 5_000;
/** How long after the end of a choice a push may still be meant for it. */
export const choiceEndedMs = 1_000;

/** How late a reminder may be. One that the computer slept through is not made up for. */
export const maxReminderLateMs = 30_000;
/** How often a reminder looks at the time: timers stand still while the computer sleeps. */
export const reminderCheckMs = 15_000;

/**
 * Pictures within a span: Elgato asks for at most ten a second. On a key the first of a burst go out at once, because one of
 * them answers a press; on a strip they are spread, because what is turned past must not hold up what is pushed.
 */
export const keyPictures = { max: 8, withinMs: 1_000 };
export const stripPictures = { max: 1, withinMs: 125 };
/** When the first picture is sent once more where the app may have lost it. */
export const repeatPictureMs = 500;

/** How long the app may take to hand over the shared account; it is not bound to do so at all. */
export const maxSharedAccountMs = 2_000;
/** How long an account in an open inspector has to be left alone before a key without a working one takes it. */
export const typingPauseMs = 500;
/** A key that is moved leaves, and is back by then: its inspector stays open. */
export const maxReturnMs = 1_000;
/** Keys that are on no page and are remembered: profiles with more are rare, and ids change with every start. */
export const maxAwayKeys = 500;
