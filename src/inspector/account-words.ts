import { type AccountField, fieldNames, isBlank, readField } from "../settings/account-fields.ts";
import { type CheckState, isReached } from "./check-words.ts";
import type { Known } from "../protocol/messages.ts";
import type { SettingsStore } from "./settings-store.ts";
import { say } from "./words.ts";

/** News of the plugin tell whether an account works; before the first the fields do. A draft waits to be checked. */
export function seemsToWork(store: SettingsStore, known: Known | undefined): boolean {
  if (store.hasDraft) return false;
  return known ? known.connection !== undefined : store.reading.problems.length === 0;
}

/** Sentence with the fields for want of which a key has no account to work with; or "". */
export function lackOf(store: SettingsStore, needsChurchId: boolean): string {
  const missing = store.reading.problems.flatMap(({ field, problem }) => {
    const isLacking = problem === "missing" && (field !== "churchId" || needsChurchId);
    return isLacking ? say(`account.${field}`) : [];
  });
  const isLacking = store.isLoaded && missing.length > 0;
  return isLacking ? say("account.lacks", { fields: missing.join(", ") }) : "";
}

export function isInherited(store: SettingsStore, field: AccountField): boolean {
  if (store.place !== "own" || store.text(field) !== "" || store.isBroken(field)) return false;
  return !isBlank(store.fallback?.fields[field]);
}

/** Mistake in a field; an empty one is none while others are still being filled in. */
export function mistakeIn(field: AccountField, store: SettingsStore, needsChurchId: boolean): string {
  if (store.isBroken(field)) return say("problem.not text");
  if (store.tooLong === field) return say("problem.too long");
  const text = store.text(field);
  const someFilled = fieldNames.some((other) => store.text(other) !== "");
  const isRequired = store.isLoaded && someFilled && (field !== "churchId" || needsChurchId);
  if (text === "" && (isInherited(store, field) || !isRequired)) return "";
  const reading = readField(field, text);
  return "problem" in reading ? say(`problem.${reading.problem}`) : "";
}

/** Fields of the key's own are shared only where nothing of them is wrong: a mistake would break all keys. */
export function isWorthSharing(store: SettingsStore): boolean {
  if (store.place !== "own" || !store.isLoaded || store.hasDraft) return false;
  const filled = fieldNames.filter((field) => store.text(field) !== "" || store.isBroken(field));
  return filled.length > 0 && filled.every((field) => "value" in readField(field, store.text(field)));
}

/** Loss by a draft that no check has reached; undefined where its use is not offered. */
export function lossOf(store: SettingsStore, check: CheckState): string | undefined {
  const texts = Object.values(store.draft);
  const isFailed = typeof check === "object" && !isReached(check) && check.outcome !== "not checked";
  if (texts.length === 0 || check === "checking" || !(isFailed || texts.some(isBlank))) return undefined;
  const { problems, name } = store.reading;
  if (problems.some(({ problem }) => problem !== "missing")) return undefined;
  if (problems.some(({ field }) => field !== "churchId")) return say("draft.losesAll");
  if (problems.length > 0) return say("draft.losesState");
  if (texts.some(isBlank)) return say("draft.fallsBack", { name: name ?? say("account.shared") });
  return say("draft.losesAccount");
}
