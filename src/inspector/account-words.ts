import { type AccountField, readField } from "../settings/account-fields.ts";
import type { Known } from "../protocol/messages.ts";
import { type CheckState, describe, isReached } from "./check-words.ts";
import type { SettingsStore } from "./settings-store.ts";
import { say } from "./words.ts";

/** Until the plugin reports, the settings decide. A report has no connection if no poll succeeded, or if polls fail for good. */
export function seemsToWork(store: SettingsStore, known: Known | undefined): boolean {
  if (store.isUnsaved || "problem" in store.inUse) return false;
  return known === undefined || known.connection !== undefined;
}

/** Whether the session or the connection has changed since a check. */
export function isOutdated(check: CheckState, known: Known | undefined): boolean {
  if (!known || typeof check !== "object") return false;
  if (!isReached(check)) return known.connection === "working";
  const isOtherSession = known.session !== undefined && known.session !== check.session;
  return isOtherSession || known.connection === "interrupted";
}

/** @param isRequired whether an empty field is a mistake */
export function findMistake(field: AccountField, store: SettingsStore, isRequired: boolean): string {
  const reading = readField(field, store.value(field));
  if (!("problem" in reading) || (reading.problem === "missing" && !isRequired)) return "";
  return say(`problem.${reading.problem}`);
}

/** Whether to offer saving after a failed try. Values that the service itself rejected are not worth it. */
export function canSaveUnchecked(store: SettingsStore, check: CheckState): boolean {
  const failure = check === "no reply" ? check : store.failure?.kind;
  if (failure === undefined || failure === "key-rejected" || failure === "wrong-account") return false;
  return check !== "checking" && store.canEdit && store.hasDraft && "access" in store.edited;
}

const connections = {
  working: ["working", "account.connected"],
  interrupted: ["waiting", "account.interrupted"],
  failing: ["failed", "account.failing"],
} as const;

/** One line that says what is in use, and how the last try ended. */
export function statusLine(store: SettingsStore, known: Known | undefined, check: CheckState) {
  if (!store.canEdit) return { look: "", text: say("account.loading") };
  if (check === "checking") return { look: "", text: say("check.checking") };
  const { inUse, isUnsaved, place } = store;
  const hasAccount = !("problem" in inUse);
  if (isUnsaved || !hasAccount) {
    const isForThisKey = place === "own" || place === "new";
    const use = hasAccount
      ? say(isForThisKey ? "account.keyStillUses" : "account.keysStillUse", inUse)
      : say("account.notConnected");
    const lastTry = store.failure ?? check;
    const words = lastTry ? say("account.lastTry", { words: describe(lastTry) }) : "";
    return { look: "waiting", text: `${use} ${words}`.trim() };
  }
  // A check that succeeded is newer than the last report. One that failed only adds its reason.
  const connection = isReached(check) ? "working" : known?.connection;
  const details = check ?? (connection ? undefined : known?.failure);
  if (!connection && !details) return { look: "", text: inUse.name };
  const [look, word] = connections[connection ?? "failing"];
  return { look, text: `${say(word, inUse)} ${details ? describe(details) : ""}`.trim() };
}
