import { answerIn, type CommandEvent, type CommandMoment } from "./command-event.ts";
import { trustMs } from "./limits.ts";

/**
 * What is known of a setting of the service; times of the steady clock. Until `until` statuses that say otherwise count for
 * nothing; afterwards the next status decides.
 */
export type Known<T> =
  | { readonly kind: "unknown" }
  | { readonly kind: "reported"; readonly value: T }
  | { readonly kind: "acknowledged"; readonly value: T; readonly until: number }
  /** A command got no answer. `isRejected`: the same was rejected since, and nothing is asked for again because of it. */
  | { readonly kind: "unanswered"; readonly value: T; readonly until: number; readonly isRejected?: true };

/** A setting of the service: whether captions are hidden, the spoken language, the targets. */
export interface Setting<T> {
  readonly known: Known<T>;
  /** Pressed and not answered yet, the newest last. The steps of a scene have one id. */
  readonly requested: readonly { readonly id: number; readonly value: T }[];
  /** What the service refused last, until it accepts something, and its own words if it gave any. */
  readonly rejected?: { readonly value: T; readonly words: string | undefined } | undefined;
  /** A start was to set it and could not, until a command or a status brings it about. */
  readonly missing?: T | undefined;
  /** A status that was asked for earlier tells nothing of it. Infinite while a command is in flight. */
  readonly order: number;
}

export type IsSame<T> = (one: T, other: T) => boolean;

export const unknownSetting: Setting<never> = { known: { kind: "unknown" }, requested: [], order: 0 };

/** What it is as far as is known: reported or acknowledged. */
export function valueOf<T>({ known }: Setting<T>): T | undefined {
  return known.kind === "reported" || known.kind === "acknowledged" ? known.value : undefined;
}

/** What was asked for last and is not answered yet. */
export function requestedOf<T>({
  requested,
}: Setting<T>): { readonly id: number; readonly value: T } | undefined {
  return requested.at(-1);
}

/** What a command without an answer was to set. */
export function unansweredOf<T>({ known }: Setting<T>): T | undefined {
  return known.kind === "unanswered" ? known.value : undefined;
}

/** What the next press of a toggle or of a cycling key asks for again, because the last one got no answer. */
export function repeatedOf<T>({ known, requested }: Setting<T>): T | undefined {
  return requested.length === 0 && known.kind === "unanswered" && !known.isRejected ? known.value : undefined;
}

/** What the next press builds on: what was asked for last, in whatever way that ended, else what is known. */
export function latestOf<T>(setting: Setting<T>): T | undefined {
  const { known } = setting;
  return requestedOf(setting)?.value ?? (known.kind === "unknown" ? undefined : known.value);
}

/**
 * What the next press of a visibility toggle does.
 * @param wereHidden captions were hidden when their session ended
 */
export function toggled(hidden: Setting<boolean>, wereHidden: boolean): "hide" | "show" {
  const { known } = hidden;
  const isShow = repeatedOf(hidden) === false || (known.kind === "unknown" && wereHidden);
  const base = requestedOf(hidden)?.value ?? valueOf(hidden) ?? isShow;
  return base ? "show" : "hide";
}

/** What a command makes of the setting that it is to give this value. */
export function commanded<T>(
  setting: Setting<T>,
  event: CommandEvent,
  value: T,
  { now, order }: CommandMoment,
  isSame: IsSame<T>,
): Setting<T> {
  const { id } = event;
  const { known } = setting;
  const others = setting.requested.filter((each) => each.id !== id);
  const until = now + trustMs;
  switch (event.type) {
    case "asked":
      // A start brings its languages about later than it was pressed.
      return {
        ...setting,
        requested: [...others, { id, value }].toSorted((one, other) => one.id - other.id),
      };
    case "unsent":
      return { ...setting, requested: others };
    case "sent":
      return { ...setting, order: Number.POSITIVE_INFINITY };
    case "answered":
      switch (answerIn(event)) {
        case "acknowledged":
          return { known: { kind: "acknowledged", value, until }, requested: others, order };
        case "unanswered":
          return { ...setting, known: { kind: "unanswered", value, until }, requested: others, order };
        case "rejected": {
          const { error } = event;
          const repeats = known.kind === "unanswered" && isSame(known.value, value);
          return {
            ...setting,
            known: repeats ? { ...known, isRejected: true } : known,
            requested: others,
            // Only this kind says that the service has understood it.
            rejected: error?.kind === "refused" ? { value, words: error.details.words } : setting.rejected,
            order,
          };
        }
      }
  }
}

/** What a status reports of a setting. */
export interface Reported<T> {
  readonly value: T | undefined;
  readonly order: number;
  /** By the steady clock. */
  readonly askedAt: number;
}

export function applyStatus<T>(
  setting: Setting<T>,
  { value, order, askedAt }: Reported<T>,
  isSame: IsSame<T>,
): Setting<T> {
  const { known } = setting;
  if (value === undefined || order < setting.order) return setting;
  const isHeld = "until" in known && askedAt < known.until;
  if (isHeld && (known.kind === "acknowledged" || !isSame(known.value, value))) return setting;
  const { missing } = setting;
  const isBrought = missing === undefined || isSame(missing, value);
  return { ...setting, known: { kind: "reported", value }, missing: isBrought ? undefined : missing };
}

/** Without what was known; what was asked for or got no answer stays. */
export function forgotten<T>(setting: Setting<T>): Setting<T> {
  return setting.known.kind === "unanswered" ? setting : { ...setting, known: { kind: "unknown" } };
}

/** When the next status is to decide. */
export function decidedAt({ known }: Setting<unknown>): number {
  return "until" in known ? known.until : Number.POSITIVE_INFINITY;
}
