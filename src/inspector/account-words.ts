import { type AccountField, readField } from "../settings/account-fields.ts";
import type { CheckResult, Known } from "../protocol/messages.ts";
import { describe } from "./check-words.ts";
import type { SettingsStore } from "./settings-store.ts";
import { say } from "./words.ts";

/** The last check of this page: under way, ended, or not answered by the plugin. */
export type CheckState = CheckResult | "checking" | "no reply" | undefined;

/** What the plugin knows decides; before that the settings do. */
export function seemsToWork(store: SettingsStore, known: Known | undefined): boolean {
  if (store.isUnsaved || "problem" in store.inUse) return false;
  return known === undefined || known.connection !== undefined;
}

/** Whether the session has changed since a check. */
export function isOutdated(check: CheckState, known: Known | undefined): boolean {
  const isReached = typeof check === "object" && check.outcome === "reached";
  return isReached && known?.session !== undefined && known.session !== check.session;
}

/** @param isConnecting whether Connect was pressed, so that an empty field is a mistake */
export function mistake(field: AccountField, store: SettingsStore, isConnecting: boolean): string {
  const reading = readField(field, store.value(field));
  if (!("problem" in reading) || (reading.problem === "missing" && !isConnecting)) return "";
  return say(`problem.${reading.problem}`);
}

export interface StatusLine {
  readonly look: "" | "working" | "waiting" | "failed";
  readonly text: string;
}

/** One line that says what is in use, and how the last try ended. */
export function statusLine(store: SettingsStore, known: Known | undefined, check: CheckState): StatusLine {
  if (!store.isLoaded && store.place !== "own") return { look: "", text: say("account.loading") };
  if (check === "checking") return { look: "", text: say("check.checking") };
  const { inUse } = store;
  const failure = store.failure ?? (check === "no reply" || check?.outcome === "failed" ? check : undefined);
  const lastTry = failure ? ` ${say("account.lastTry", { words: describe(failure) })}` : "";
  if (failure || store.isUnsaved) return { look: "waiting", text: describeUse(store) + lastTry };
  if ("problem" in inUse) return { look: "waiting", text: say("account.notConnected") };
  const { name } = inUse;
  if (check) return { look: "working", text: `${say("account.connected", { name })} ${describe(check)}` };
  if (known?.connection) {
    const isWorking = known.connection === "working";
    return {
      look: isWorking ? "working" : "waiting",
      text: say(isWorking ? "account.connected" : "account.interrupted", { name }),
    };
  }
  if (known?.failure)
    return { look: "failed", text: `${say("account.failing", { name })} ${describe(known.failure)}` };
  return { look: "", text: name };
}

/** Which account the keys use while changes are not saved. */
function describeUse({ inUse, isUnsaved, place }: SettingsStore): string {
  if ("problem" in inUse) return say("account.notConnected");
  if (!isUnsaved) return say("account.failing", inUse);
  const isOfKey = place === "own" || place === "new";
  return say(isOfKey ? "account.keyStillUses" : "account.keysStillUse", inUse);
}
