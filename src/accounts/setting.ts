import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import { failureKinds, isRejection, type ServiceFailure } from "../service/service-failure.ts";
import { answerIn, type Ordered } from "./commands.ts";
import { trustMs } from "../limits.ts";
import type { Status } from "./session.ts";

/** Until `until` (steady clock) it is held against statuses; afterwards the next one decides. */
export type Known<T> =
  /** @property last at the end of its session */
  | { readonly kind: "unknown"; readonly last?: T }
  | { readonly kind: "reported"; readonly value: T }
  | { readonly kind: "acknowledged"; readonly value: T; readonly until: number }
  /** @property isRejected since then: nothing is asked for again because of it */
  | { readonly kind: "unanswered"; readonly value: T; readonly until: number; readonly isRejected?: true };

export interface Setting<T> {
  readonly known: Known<T>;
  readonly requested: readonly { readonly id: number; readonly value: T }[];
  readonly rejected?: { readonly value: T; readonly words: string | undefined } | undefined;
  /** A start could not set it, until a command or a status brings it about. */
  readonly missing?: T | undefined;
  /** Statuses that were asked for earlier tell nothing of it. Infinite while a command is in flight. */
  readonly countsFrom: number;
}

export const unknownSetting: Setting<never> = { known: { kind: "unknown" }, requested: [], countsFrom: 0 };

/** Languages are the same in any letter case, lists of them in any order. */
export function isSame<T>(one: T | undefined, other: T | undefined): boolean {
  if (typeof one === "string" && typeof other === "string") return sameLanguage(one, other);
  if (Array.isArray(one) && Array.isArray(other)) return sameLanguages(one as string[], other as string[]);
  return one === other;
}

export function valueOf<T>({ known }: Setting<T>): T | undefined {
  return known.kind === "reported" || known.kind === "acknowledged" ? known.value : undefined;
}

export function requestedOf<T>({ requested }: Setting<T>): Setting<T>["requested"][number] | undefined {
  return requested.at(-1);
}

/** The value that the next press of a toggle or cycling key asks for again, because the last one got no answer. */
export function repeatedOf<T>({ known, requested }: Setting<T>): T | undefined {
  return requested.length === 0 && known.kind === "unanswered" && !known.isRejected ? known.value : undefined;
}

/** The value that the next press builds on: the last request, in whatever way it ended. */
export function latestOf<T>(setting: Setting<T>): T | undefined {
  const { known } = setting;
  return requestedOf(setting)?.value ?? (known.kind === "unknown" ? undefined : known.value);
}

export function mapped<T, U>({ known, requested, countsFrom }: Setting<T>, to: (value: T) => U): Setting<U> {
  return {
    known: known.kind === "unknown" ? { kind: "unknown" } : { ...known, value: to(known.value) },
    requested: requested.map((request) => ({ ...request, value: to(request.value) })),
    countsFrom,
  };
}

/** Whether captions are hidden was known, and got lost with an answer or with the session. */
export function isLost({ known }: Setting<boolean>): boolean {
  return known.kind === "unanswered" || (known.kind === "unknown" && known.last === true);
}

export function toggled(hidden: Setting<boolean>): "hide" | "show" {
  const { known } = hidden;
  const wasHidden = known.kind === "unknown" && known.last === true;
  const isHidden =
    requestedOf(hidden)?.value ?? valueOf(hidden) ?? (wasHidden || repeatedOf(hidden) === false);
  return isHidden ? "show" : "hide";
}

export function commanded<T>(setting: Setting<T>, event: Ordered, value: T): Setting<T> {
  const { id, now, commandCount: countsFrom } = event;
  const others = setting.requested.filter((each) => each.id !== id);
  switch (event.type) {
    case "requested": {
      // A start brings its languages about later than it was pressed.
      const requested = [...others, { id, value }].toSorted((one, other) => one.id - other.id);
      return { ...setting, requested };
    }
    case "unsent":
      return { ...setting, requested: others };
    case "sent":
      return { ...setting, countsFrom: Number.POSITIVE_INFINITY };
    case "finished": {
      const answer = answerIn(event);
      const after = { ...setting, requested: others, countsFrom };
      if (answer === "rejected") return afterRejection(after, value, event.error);
      const known = { kind: answer, value, until: now + trustMs };
      return answer === "unanswered" ? { ...after, known } : { known, requested: others, countsFrom };
    }
  }
}

function afterRejection<T>(setting: Setting<T>, value: T, error: ServiceFailure | undefined): Setting<T> {
  const { known } = setting;
  // Only this kind says that the service has understood it.
  const after =
    error?.kind === "rejected" ? { ...setting, rejected: { value, words: error.details.words } } : setting;
  // A request that did not get there leaves it as it was.
  const isAnswered = error !== undefined && failureKinds[error.kind].wasAnswered === true;
  if (known.kind === "unanswered" && isAnswered && isSame(known.value, value))
    return { ...after, known: { ...known, isRejected: true } };
  // Captions that can't be shown may well be in sight: the next press of a toggle hides.
  const isDoubtful = known.kind === "unknown" && !isSame(known.last, value) && isRejection(error);
  return isDoubtful ? { ...after, known: { kind: "unknown" } } : after;
}

export function applyStatus<T>(setting: Setting<T>, value: T | undefined, status: Status): Setting<T> {
  const { known, missing } = setting;
  if (value === undefined || status.askedAfter < setting.countsFrom) return setting;
  const isHeld = "until" in known && status.askedAt < known.until;
  if (isHeld && (known.kind === "acknowledged" || !isSame(known.value, value))) return setting;
  const isMissing = missing !== undefined && !isSame(missing, value);
  return { ...setting, known: { kind: "reported", value }, missing: isMissing ? missing : undefined };
}

export function forgotten<T>(setting: Setting<T>): Setting<T> {
  const last = valueOf(setting);
  return last === undefined ? setting : { ...setting, known: { kind: "unknown", last } };
}
