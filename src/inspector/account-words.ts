import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import { type AccountField, fieldNames, isBlank, readField } from "../settings/account-fields.ts";
import type { Known } from "./language-list.ts";
import type { SettingsStore } from "./settings-store.ts";
import { say } from "./words.ts";

/** Whether the account does its work, as far as that can be known. */
export function seemsToWork(store: SettingsStore, known: Known | undefined): boolean {
  const isComplete = store.reading.problems.length === 0;
  // What the plugin knows is of the account that the key goes on with, which another one has been chosen for.
  return known ? known.connection !== undefined && (isComplete || !known.isKept) : isComplete;
}

/** Where the API key is kept: that of the button may be there even while it is not used. */
export function whereKept(store: SettingsStore): InspectorWordKey {
  if (store.place === "own") return "account.keptOwn";
  return store.hasKeyAside ? "account.keptAside" : "account.keptShared";
}

/** Whether a field of the key's own is empty, and another account has it. */
export function isLent(store: SettingsStore, field: AccountField): boolean {
  return store.place === "own" && store.account(field) === "" && !isBlank(store.lender?.fields[field]);
}

/** What is wrong with a field; an empty one is no mistake while others are still being filled in. */
export function problemOf(field: AccountField, store: SettingsStore, needsChurchId: boolean): string {
  if (store.isBroken(field)) return say("problem.not text");
  if (store.tooLong === field) return say("problem.too long");
  const text = store.account(field);
  const someFilled = fieldNames.some((other) => store.account(other) !== "");
  const isRequired = store.isLoaded && someFilled && (field !== "churchId" || needsChurchId);
  if (text === "" && (isLent(store, field) || !isRequired)) return "";
  const reading = readField(field, text);
  return "problem" in reading ? say(`problem.${reading.problem}`) : "";
}

/** Something of the key's own is filled in, and nothing of it is wrong: a mistake would break all keys. */
export function isWorthSharing(store: SettingsStore): boolean {
  if (store.place !== "own" || !store.isLoaded) return false;
  const filled = fieldNames.filter((field) => store.account(field) !== "" || store.isBroken(field));
  return filled.length > 0 && filled.every((field) => "value" in readField(field, store.account(field)));
}
