import type { SessionDetails } from "./caption-service.ts";
import { mentions, readBoolean, without, splitWords } from "./status-vocabulary.ts";

/** What a field is trusted to tell, from least to most. Each level includes those before it. */
export const trustIn = {
  nothing: 0,
  noActiveSession: 1,
  languages: 2,
  details: 3,
  stateOfPart: 4,
  stateOfSession: 5,
} as const;

/** A value of an answer. Entries of a list have the list's name. */
export interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly value: unknown;
  readonly parent?: Field;
  readonly depth: number;
  readonly trust: number;
  /** Identifies the entry of the outermost list to which the field belongs. */
  readonly entry?: object | undefined;
  inner: readonly Field[];
}

/** Levels that are read. A status has far fewer. */
const maxDepth = 50;

/** The fields of an answer, the outermost first. */
export function listFields(value: unknown): readonly Field[] {
  const root: Field = { name: "", words: [], value, depth: 0, trust: trustIn.stateOfSession, inner: [] };
  const fields = [root];
  for (const field of fields) {
    if (field.depth < maxDepth) field.inner = listInner(field);
    for (const inner of field.inner) fields.push(inner);
  }
  return fields;
}

function listInner(parent: Field): readonly Field[] {
  if (typeof parent.value !== "object" || parent.value === null) return [];
  const isList = Array.isArray(parent.value);
  const entries = Object.entries(parent.value) as [string, unknown][];
  return entries.map(([key, value]) => {
    const { name, words } = isList ? parent : { name: key, words: splitWords(key) };
    const trust = findTrust(parent, words, value);
    const entry = parent.entry ?? (isList ? {} : undefined);
    return { name, words, value, parent, depth: parent.depth + 1, trust, entry, inner: [] };
  });
}

/** At most the parent's, but a session inside a part is trusted fully. A part is an object such as `channel`, or captions. */
function findTrust(parent: Field, words: readonly string[], value: unknown): number {
  const isObject = typeof value === "object";
  // {"lastSession": {"status": "active"}}, {"plan": {"status": "active"}}
  if (mentions(words, "anotherTime") || (isObject && mentions(words, "unrelated"))) return trustIn.nothing;
  const trust = Math.min(parent.trust, findLimit(parent, words, isObject));
  if (trust < trustIn.stateOfPart) return trust;
  if (mentions(words, "session")) return trustIn.stateOfSession;
  const isPart = isObject && without(words, "wrapper", "state", "filler").length > 0;
  return isPart || mentions(words, "captions") ? trustIn.stateOfPart : trust;
}

/** The highest level that a field can have in its parent. */
function findLimit(parent: Field, words: readonly string[], isObject: boolean): number {
  // {"inputStream": {"status": "live"}} is a session, not an input.
  const isOfSession = mentions(parent.words, "session");
  // {"clients": [{"status": "idle"}]}
  if (!isOfSession && mentions(parent.words, "clients")) return trustIn.nothing;
  if (mentions(words, "error", "unrelated")) return trustIn.noActiveSession;
  // {"account": {"status": "active"}}, {"supported": ["active", "paused"]}
  const isForeign = mentions(parent.words, "container") || Array.isArray(parent.value);
  if (!isObject && isForeign) return trustIn.noActiveSession;
  // {"targets": [{"code": "es", "status": "active"}]}
  if (!isOfSession && mentions(parent.words, "language", "target", "input")) return trustIn.languages;
  return mentions(words, "settings") ? trustIn.details : trustIn.stateOfSession;
}

/** Each detail from the outermost field that has it. */
export function readDetails(fields: readonly Field[]): SessionDetails {
  const own = fields.filter(({ trust }) => trust >= trustIn.details);
  const details = {
    clients: readClients(own),
    ...readLanguages(fields.filter(({ trust }) => trust >= trustIn.languages)),
    startedAt: own.map(readStart).find((time) => time !== undefined),
    captionsHidden: own.map(readHidden).find((isHidden) => isHidden !== undefined),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** Prefers counts of connected clients. `{"hlsViewers": 2, "webViewers": 12}` is 14. */
function readClients(fields: readonly Field[]): number | undefined {
  const all = fields.filter(isClientCount).flatMap((field) => {
    const count = countClients(field);
    return count === undefined ? [] : [{ ...field, count }];
  });
  const connected = all.filter(({ words }) => mentions(words, "connected"));
  const preferred = connected.length > 0 ? connected : all;
  const outermost = preferred.filter(({ depth }) => depth === preferred[0]?.depth);
  const totals = outermost.filter(
    ({ words }) => without(words, "clients", "count", "connected").length === 0,
  );
  if (totals.length > 0) return Math.max(...totals.map(({ count }) => count));
  return outermost.length > 0 ? outermost.reduce((sum, { count }) => sum + count, 0) : undefined;
}

/** `clients`, `webViewerCount`, `numClients`, but not `viewerSeconds` or `maxClients`. */
function isClientCount({ words }: Field): boolean {
  const at = words.findLastIndex((word) => mentions([word], "clients"));
  return at >= 0 && without(words.slice(at + 1), "count").length === 0 && !mentions(words, "noCount");
}

/** 3, "3", a list, or `{"total": 20, "connected": 3}`. */
function countClients({ value, inner }: Field): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  if (typeof value === "string") return /^\s{0,9}\d{1,9}\s{0,9}$/.test(value) ? Number(value) : undefined;
  if (Array.isArray(value)) {
    const isGone = (field: Field): boolean => mentions(field.words, "connected") && field.value === false;
    return inner.filter((client) => !client.inner.some(isGone)).length;
  }
  const counts = inner.filter(({ words }) => !mentions(words, "noCount", "anotherTime"));
  const connected = counts.filter(({ words }) => mentions(words, "connected"));
  const totals = counts.filter(({ words }) => mentions(words, "count"));
  return [...connected, ...totals].map(countClients).find((count) => count !== undefined);
}

/** The source is the first single language with the role source, or else the first without a role. Targets: the outermost ones. */
function readLanguages(fields: readonly Field[]) {
  const lists = fields.filter(isOfLanguages).flatMap((field) => {
    const around = wordsAround(field);
    const tags = readTags(field, around);
    return tags ? [{ tags, role: findRole(around), depth: field.depth }] : [];
  });
  const sources = ["source", undefined].flatMap((role) => lists.filter((list) => list.role === role));
  const targets = lists.filter(({ role }) => role === "target");
  const outermost = targets.filter(({ depth }) => depth === targets[0]?.depth).flatMap(({ tags }) => tags);
  return {
    transcriptionLanguage: sources.find(({ tags }) => tags.length === 1)?.tags[0],
    translationLanguages: targets.length > 0 ? [...new Set(outermost)] : undefined,
  };
}

const isOfLanguages = ({ words }: Field): boolean =>
  mentions(words, "language", "source", "target", "tag", "direction");

/** The words of a field and of the fields around it that are about languages, the outermost first. */
function wordsAround({ words, parent, inner }: Field): readonly string[] {
  const outer = parent && isOfLanguages(parent) ? wordsAround(parent) : [];
  // {"code": "es", "role": "target"}
  const role = inner.find(({ name }) => name === "role")?.value;
  return [...outer, ...words, ...(typeof role === "string" ? splitWords(role) : [])];
}

/** The last word with a role decides: `translationSource` is a source. */
function findRole(words: readonly string[]): "source" | "target" | undefined {
  // The name in the request that sets the targets.
  if (words.join(" ") === "language codes") return "target";
  const word = words.findLast((each) => mentions([each], "source", "target", "direction"));
  if (word === undefined) return undefined;
  return word === "from" || mentions([word], "source") ? "source" : "target";
}

function readTags(field: Field, around: readonly string[]): readonly string[] | undefined {
  if (!mentions(around, "language", "source", "target") || mentions(around, "notInUse")) return undefined;
  const texts = listTexts(field, findRole(around));
  return texts?.every(isTag) ? texts : undefined;
}

/** `"es, fr"`, `["es", "fr"]` or, for targets only, `{"es": {"listeners": 9}}`. */
function listTexts({ value, inner }: Field, role: string | undefined): readonly unknown[] | undefined {
  if (typeof value === "string") return value.trim().split(/[\s,;]+/);
  if (Array.isArray(value)) return inner.map((entry) => entry.value);
  return role === "target" && inner.length > 0 ? inner.map(({ name }) => name) : undefined;
}

/** Made when the first tag is read, since that takes 8 ms. */
let languageNames: Intl.DisplayNames | undefined;

/** A known language, perhaps with a script or a region. Never "mic" (Mi'kmaq): a `source` may be a microphone. */
function isTag(text: unknown): text is string {
  const form = /^(?!mic$)([a-z]{2,3})([-_][a-z]{4})?([-_]([a-z]{2}|\d{3})([-_]\w{5,8})?)?$/i;
  const [, language] = form.exec(typeof text === "string" ? text : "") ?? [];
  languageNames ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  return language !== undefined && languageNames.of(language) !== undefined;
}

/** `startedAt`, `broadcast_start_time`, `{"started": {"seconds": "1795338000", "nanos": 5}}`. */
function readStart({ words, value, inner }: Field): number | undefined {
  if (!mentions(words, "start") || mentions(words, "container", "noStart")) return undefined;
  const times = inner.filter((each) => mentions(each.words, "time")).map((each) => each.value);
  return [value, ...times].map(readTime).find((time) => time !== undefined);
}

/** Milliseconds since the epoch, from a date of ISO (UTC without a zone) or HTTP, or from seconds down to nanoseconds. */
export function readTime(value: unknown): number | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  const time = /^\d{9,19}(\.\d{1,20})?$/.test(text) ? fromNumber(Number(text)) : fromDate(text);
  return time > Date.UTC(2000) && time < Date.UTC(2200) ? time : undefined;
}

/** Seconds stay below 1e11 until the year 5138. A larger number has a smaller unit. */
const fromNumber = (time: number): number =>
  time < 1e11 ? Math.round(time * 1000) : fromNumber(time / 1000);

function fromDate(text: string): number {
  if (text.length > 40 || !/^(\d{4}-\d\d-\d\d|[a-z]{3}, \d)/i.test(text)) return NaN;
  return Date.parse(/(Z|UTC|GMT|[-+]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

export const isOfCaptions = ({ words, parent }: Field): boolean =>
  mentions([...words, ...(parent?.words ?? [])], "captions");

/** `{"captionsHidden": true}`, `{"captions": {"visible": false}}`. */
function readHidden(field: Field): boolean | undefined {
  if (!isOfCaptions(field) && field.trust < trustIn.stateOfSession) return undefined;
  const name = without(field.words, "captions", "filler").join("_");
  const isTrue = readBoolean(field.value);
  if (isTrue === undefined || !/^(hidden|visible|shown)$/.test(name)) return undefined;
  return isTrue === (name === "hidden");
}
