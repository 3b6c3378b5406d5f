import {
  type AccountField,
  type Draft,
  fieldNames,
  type FieldProblem,
  hasDraft,
  isBlank,
  readDraft as draftOf,
  readField,
} from "./account-fields.ts";
import { accountName, type ServiceAccess } from "./account.ts";
import { type GlobalSettings, readGlobalSettings, type SavedAccount } from "./global-settings.ts";
import { asObject, type JsonObject, objectIn } from "./json-object.ts";

/**
 * Drafts of accounts, as settings page and plugin both understand them: `draft` stands beside the fields that it is to replace,
 * and no key uses it before it is settled.
 */

/** Whose account a key uses: that shared by all keys, its own, or the named one of this id. */
export type AccountPlace = "shared" | "own" | { readonly id: string };

export interface Saved {
  readonly key: JsonObject;
  readonly global: JsonObject;
}

/** Global settings before they are received. */
export const notReceived: JsonObject = {};

export interface SettingsWriter {
  /** @param id of a key on its page */
  writeSettings(id: string, settings: JsonObject): void;
  writeGlobalSettings(settings: JsonObject): void;
}

/** An account with its draft, as it is when a check begins. */
export interface Edited {
  readonly place: AccountPlace;
  readonly account: JsonObject;
  /** As checks before it found the account: what they reach may be settled first. */
  readonly earlier: readonly JsonObject[];
}

/** @param before the check before it */
export function beginCheck(saved: Saved, place: AccountPlace, before?: Edited): Edited {
  const earlier = before ? [...before.earlier, before.account] : [];
  return { place, account: accountAt(saved, place), earlier };
}

export function placeOf(key: JsonObject): AccountPlace {
  if (fieldNames.some((field) => !isBlank(key[field])) || hasDraft(key)) return "own";
  const { account } = key;
  // No account has an empty id: a name of another type is of none.
  return isBlank(account) ? "shared" : { id: typeof account === "string" ? account : "" };
}

/** @returns the account with its draft; of a key's own all settings of the key */
export function accountAt({ key, global }: Saved, place: AccountPlace): JsonObject {
  if (place === "own") return key;
  return place === "shared" ? objectIn(global, "account") : objectIn(objectIn(global, "accounts"), place.id);
}

export function withAccount(saved: Saved, place: AccountPlace, account: JsonObject): Saved {
  const { global } = saved;
  if (place === "own") return { ...saved, key: account };
  if (place === "shared") return { ...saved, global: { ...global, account } };
  const accounts = { ...objectIn(global, "accounts"), [place.id]: account };
  return { ...saved, global: { ...global, accounts } };
}

/** A field typed as it is in use leaves the draft. @param text undefined where it can't be saved */
export function withTyped(account: JsonObject, field: AccountField, text: string | undefined): JsonObject {
  const { [field]: _, ...others } = draftOf(account);
  const isInUse = text === undefined || (isBlank(account[field]) ? text === "" : account[field] === text);
  return withDraft(account, isInUse ? others : { ...others, [field]: text });
}

/** The field that was typed in; the dashboard's address fills in the church ID as well. */
export function typedIn(before: JsonObject, now: JsonObject): AccountField | undefined {
  const [draft, earlier] = [draftOf(now), draftOf(before)];
  const isTyped = (field: AccountField): boolean =>
    draft[field] !== undefined && draft[field] !== earlier[field];
  return (["apiKey", "baseUrl", "churchId"] as const).find(isTyped);
}

/**
 * Puts the checked draft of an account in use; later letters stay a draft.
 * @returns the same where somebody else has written a field since the check began, or the draft has been thrown away
 */
export function withSettledDraft(saved: Saved, { place, account: checked, earlier }: Edited): Saved {
  const account = accountAt(saved, place);
  const asChecked = draftOf(checked);
  const draft = draftOf(account);
  const goal = merged(checked);
  const before = [checked, ...earlier.map(merged)];
  // An earlier check may have put a part of it in use.
  const isOurs = (field: AccountField): boolean =>
    isEqual(account[field], goal[field]) ||
    (draft[field] !== undefined && before.some((each) => isEqual(account[field], each[field])));
  if (!fieldNames.every(isOurs)) return saved;
  const later = Object.entries(draft).filter(([field, text]) => text !== asChecked[field as AccountField]);
  const next = withDraft(merged({ ...account, draft: asChecked }), Object.fromEntries(later));
  return isEqual(next, account) ? saved : withAccount(saved, place, next);
}

/** Whether somebody else has written another address, for which the draft was not typed. */
export function isReplaced(before: JsonObject, now: JsonObject): boolean {
  const { baseUrl } = now;
  return !isEqual(baseUrl, before["baseUrl"]) && !isEqual(baseUrl, draftOf(before).baseUrl);
}

export function readDraft(saved: Saved, place: AccountPlace): JoinedReading {
  const { key, global } = withAccount(saved, place, merged(accountAt(saved, place)));
  return readJoined(key, readGlobalSettings(global));
}

/** Whether all fields are there and valid, and none was emptied: a draft of another kind is checked on purpose only. */
export function isComplete(saved: Saved, place: AccountPlace): boolean {
  const texts = Object.values(draftOf(accountAt(saved, place)));
  return texts.length > 0 && !texts.some(isBlank) && readDraft(saved, place).problems.length === 0;
}

/**
 * Whether an API key is in use at another origin: it goes to this one on purpose only.
 * @param inUse fields of any type; whether such an account works does not matter
 */
export function isInUseElsewhere(
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  inUse: readonly { readonly baseUrl?: unknown; readonly apiKey?: unknown }[],
): boolean {
  return inUse.some((account) => {
    const used = typeof account.apiKey === "string" ? account.apiKey.trim() : "";
    // Half typed, or with a letter too many, it is as secret.
    const isSameKey = used !== "" && (used.startsWith(apiKey) || apiKey.startsWith(used));
    return isSameKey && !isBlank(account.baseUrl) && originOf(account.baseUrl) !== originOf(baseUrl);
  });
}

function merged(account: JsonObject): JsonObject {
  const draft = draftOf(account);
  const emptied = Object.entries(draft).filter(([, text]) => isBlank(text));
  return without({ ...account, ...draft }, "draft", ...emptied.map(([field]) => field));
}

export function without(settings: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
}

function withDraft(account: JsonObject, draft: Draft): JsonObject {
  const rest = without(account, "draft");
  return Object.keys(draft).length === 0 ? rest : { ...rest, draft };
}

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface JoinedReading {
  readonly access: ServiceAccess | undefined;
  readonly problems: readonly (
    | { readonly field: AccountField; readonly problem: "missing" | FieldProblem }
    | { readonly field: "account"; readonly problem: "not there" }
  )[];
  readonly name: string | undefined;
}

function readJoined(own: unknown, global: GlobalSettings): JoinedReading {
  const fields: SavedAccount = asObject(own);
  const fallback = fallbackFor(fields, global);
  if (!fallback)
    return { access: undefined, problems: [{ field: "account", problem: "not there" }], name: undefined };
  const problems: JoinedReading["problems"][number][] = [];
  const read = (field: AccountField): string => {
    const reading = readField(field, isBlank(fields[field]) ? fallback.fields[field] : fields[field]);
    if ("value" in reading) return reading.value;
    problems.push({ field, problem: reading.problem });
    return "";
  };
  const access = { baseUrl: read("baseUrl"), apiKey: read("apiKey"), churchId: read("churchId") };
  const isUsable = access.baseUrl !== "" && access.apiKey !== "";
  return { access: isUsable ? access : undefined, problems, name: fallback.name };
}

export interface Fallback {
  readonly fields: Pick<SavedAccount, AccountField>;
  readonly name: string | undefined;
}

export function fallbackFor(
  own: unknown,
  { account: shared, accounts }: GlobalSettings,
): Fallback | undefined {
  const { baseUrl, account: id }: SavedAccount = asObject(own);
  const named = typeof id === "string" && Object.hasOwn(accounts, id) ? accounts[id] : undefined;
  const account = isBlank(id) ? shared : named;
  if (!account) return undefined;
  const isElsewhere = !isBlank(baseUrl) && originOf(baseUrl) !== originOf(account.baseUrl);
  const name = isBlank(id) ? undefined : accountName(String(id), account);
  return { fields: isElsewhere ? { baseUrl: account.baseUrl } : account, name };
}

function originOf(baseUrl: unknown): string | undefined {
  const reading = readField("baseUrl", baseUrl);
  return "value" in reading ? new URL(reading.value).origin : undefined;
}
