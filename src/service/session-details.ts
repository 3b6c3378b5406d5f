import type { SessionDetails } from "./caption-service.ts";
import type { Field } from "./status-fields.ts";
import { type Kind, mentions, readBoolean, without, wordsOf } from "./status-vocabulary.ts";

/** Each detail from the outermost field that has it. */
export function readDetails(fields: readonly Field[]): SessionDetails {
  const own = fields.filter(({ use, isEntry }) => !isEntry && (use === "everything" || use === "details"));
  const details = {
    clients: readClients(own),
    ...readLanguages(own),
    startedAt: findFirst(own, readStart),
    captionsHidden: findFirst(own, readHidden),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

function findFirst<Value>(fields: readonly Field[], read: (field: Field) => Value): Value | undefined {
  for (const field of fields) {
    const value = read(field);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Counts of connected clients go first. `{"hlsViewers": 2, "webViewers": 12}` is 14. */
function readClients(fields: readonly Field[]): number | undefined {
  const all = fields.flatMap((field) => {
    const count = isClientCount(field.words) ? countClients(field) : undefined;
    return count === undefined ? [] : [{ ...field, count }];
  });
  const connected = all.filter(({ words }) => mentions(words, "connected"));
  const [first, ...others] = connected.length > 0 ? connected : all;
  if (!first) return undefined;
  const outermost = [first, ...others.filter(({ depth }) => depth === first.depth)];
  const totals = outermost.filter(
    ({ words }) => without(words, "clients", "count", "connected").length === 0,
  );
  if (totals.length > 0) return Math.max(...totals.map(({ count }) => count));
  return outermost.reduce((sum, { count }) => sum + count, 0);
}

/** `clients`, `webViewerCount`, `numClients`, but not `viewerSeconds` or `maxClients`. */
function isClientCount(words: readonly string[]): boolean {
  const at = words.findLastIndex((word) => mentions([word], "clients"));
  const after = without(words.slice(at + 1), "count", "connected");
  return at >= 0 && after.length === 0 && !mentions(words, "noCount");
}

/** 3, "3", a list, a map from clients to what is known of each, or `{"total": 20, "connected": 3}`. */
function countClients({ value, inner }: Field): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  if (typeof value === "string") return /^\s{0,9}\d{1,9}\s{0,9}$/.test(value) ? Number(value) : undefined;
  if (Array.isArray(value)) return inner.filter(isConnected).length;
  if (typeof value !== "object" || value === null) return undefined;
  const counts = inner.filter((field) => !isMap(field) && !mentions(field.words, "noCount", "anotherTime"));
  const named = (kind: Kind): readonly Field[] => counts.filter(({ words }) => mentions(words, kind));
  const lists = counts.filter((field) => Array.isArray(field.value));
  const count = findFirst([...named("connected"), ...named("count"), ...lists], countClients);
  return count ?? (inner.every(isMap) ? inner.filter(isConnected).length : undefined);
}

const isMap = ({ value }: Field): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isConnected = ({ inner }: Field): boolean =>
  !inner.some(({ words, value }) =>
    /connected|online/.test(words.join())
      ? readBoolean(value) === false
      : mentions(words, "state") && /^(disconnected|left)$/i.test(String(value)),
  );

type Role = "source" | "target" | undefined;
interface Tag {
  readonly tag: string;
  readonly role: Role;
}

/** Languages of a list, and levels of objects around one: those in use have far fewer. */
const maxLanguages = 500;
const maxLevels = 5;

function readLanguages(fields: readonly Field[]) {
  const lists = fields
    .filter(({ words }) => mentions(words, "language", "source", "target"))
    .map((field) => listTags(field, field.parent && findRole(field.parent, true)));
  const ofRole = (role: Role): readonly (readonly string[])[] =>
    lists
      .map((tags) => tags.filter((each) => each.role === role).map(({ tag }) => tag))
      .filter(({ length }) => length > 0);
  const [source] = [...ofRole("source"), ...ofRole(undefined)].find(({ length }) => length === 1) ?? [];
  const targets = ofRole("target").find(
    (tags) => tags.length <= maxLanguages && !tags.some((tag) => isSame(tag, source)),
  );
  return { transcriptionLanguage: source, translationLanguages: targets?.filter((tag) => tag !== "") };
}

const isSame = (tag: string, other: string | undefined): boolean =>
  tag.toLowerCase() === other?.toLowerCase();

/** The tags in `{"lang": {"from": "en", "to": [{"code": "es"}]}}`. @param isNamed whether an outer name mentions languages */
function listTags(field: Field, outer: Role, isNamed = false, level = 0): readonly Tag[] {
  const { words, value, inner } = field;
  if (level > maxLevels || mentions(words, "offered") || isOff(field)) return [];
  const isLanguage = isNamed || mentions(words, "language");
  const role = findRole(field, isLanguage) ?? outer;
  const isEmpty = typeof value === "object" && value !== null && inner.length === 0;
  if (isEmpty && role === "target") return [{ tag: "", role }];
  const list = (each: Field): readonly Tag[] => listTags(each, role, isLanguage, level + 1);
  if (typeof value === "string") {
    const tags = value.split(/[\s,;]+/, maxLanguages + 1).filter((tag) => tag !== "");
    return tags.every((tag) => isTag(tag, isLanguage)) ? tags.map((tag) => ({ tag, role })) : [];
  }
  if (Array.isArray(value)) return inner.flatMap(list);
  const byRole = inner.filter((each) => findRole(each, isLanguage)).flatMap(list);
  const named = inner.filter(
    (each) => !findRole(each, isLanguage) && mentions(each.words, "tag", "language"),
  );
  const tags = [...byRole, ...(named.map(list).find(({ length }) => length > 0) ?? [])];
  if (tags.length > 0 || !inner.every(({ name }) => isTag(name, isLanguage))) return tags;
  return inner.filter((each) => !isOff(each)).map(({ name }) => ({ tag: name, role }));
}

/** `{"code": "es", "role": "target"}`; of a name the last word that has a role decides: `translationSource`. */
function findRole({ words, inner, isEntry }: Field, isLanguage: boolean): Role {
  const said = isEntry ? inner.find((each) => mentions(each.words, "role"))?.value : undefined;
  const word = (typeof said === "string" ? wordsOf(said) : words).findLast(
    (each) => mentions([each], "source", "target") || (isLanguage && /^(from|to)$/.test(each)),
  );
  // The name of a request of the service.
  if (words.join(" ") === "language codes") return "target";
  if (word === undefined) return undefined;
  return word === "from" || mentions([word], "source") ? "source" : "target";
}

const isOff = ({ value, inner }: Field): boolean =>
  value === false || inner.some((each) => each.value === false && mentions(each.words, "switch"));

/** Made for the first tag, since that takes 8 ms. */
let languageNames: Intl.DisplayNames | undefined;

/** A known language, perhaps with a script or a region. A bare `source` or `output` may also say "mic", "on" or "no". */
export function isTag(text: string, isNamed: boolean): boolean {
  const [, language, script, region, variants] =
    /^([a-z]{2,3})([-_][a-z]{4})?([-_](?:[a-z]{2}|\d{3}))?((?:[-_][a-z\d]{1,8}){0,4})$/i.exec(text) ?? [];
  languageNames ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  if (language === undefined || languageNames.of(language) === undefined) return false;
  if (script !== undefined || region !== undefined) return true;
  return variants === "" && (isNamed || /^(?!no)..$/i.test(language));
}

/** `startedAt`, `broadcast_start_time`, but not `since` in a status, which is the time of its last change. */
function readStart({ words, value, inner, parent }: Field): number | undefined {
  if (!mentions(words, "start") || mentions(words, "owner", "noStart")) return undefined;
  if (words.includes("since")) {
    if (without(words, "start", "session", "filler", "nameFiller").length > 0) return undefined;
    if (/^(status|state|phase)$/.test(parent?.words.at(-1) ?? "")) return undefined;
  }
  // {"seconds": "1795338000", "nanos": 5}, {"dateTime": "2026-11-22T09:00:00"}
  const times = inner.filter((each) => mentions(each.words, "time"));
  return readTime(value) ?? findFirst(times, (each) => readTime(each.value));
}

/** Milliseconds since the epoch, from a date of ISO or HTTP (UTC without a zone), or from seconds down to nanoseconds. */
export function readTime(value: unknown): number | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  const time = /^\d{9,19}(\.\d{1,20})?$/.test(text) ? fromNumber(Number(text)) : fromDate(text);
  return time > Date.UTC(2000) && time < Date.UTC(2200) ? time : undefined;
}

/** Until the year 5138 seconds are below the bound, and smaller units above it. */
const fromNumber = (time: number): number =>
  time < 1e11 ? Math.round(time * 1000) : fromNumber(time / 1000);

function fromDate(text: string): number {
  if (text.length > 40 || !/^(\d{4}-\d\d-\d\d|[a-z]{3}, \d)/i.test(text)) return NaN;
  const hasZone = /([a-z]|:[\d.]+[-+]\d\d:?\d\d| [-+]\d{4})$/i.test(text);
  if (hasZone || !text.includes(":")) return Date.parse(text);
  return Date.parse(/^\d/.test(text) ? `${text.replace(" ", "T")}Z` : `${text} GMT`);
}

const isHiding = new Map(
  Object.entries({ hidden: true, hide: true, visible: false, shown: false, show: false }),
);

/** `{"captionsHidden": true}`, `{"captions": {"visible": false}}`, `{"visibility": "hidden"}`. */
function readHidden({ words, value, parent, isOwn }: Field): boolean | undefined {
  const ofCaptions = mentions([...words, ...(parent?.words ?? [])], "part") || words.includes("visibility");
  const name = without(words, "part", "filler", "state").join("_");
  const isTrue = readBoolean(value);
  if (isTrue !== undefined) {
    const hides = ofCaptions || (isOwn && !/^(hide|show)$/.test(name)) ? isHiding.get(name) : undefined;
    return hides === undefined ? undefined : hides === isTrue;
  }
  const isNamed = ofCaptions && (name === "" || name === "visibility");
  return isNamed && typeof value === "string"
    ? isHiding.get(without(wordsOf(value), "part", "filler").join())
    : undefined;
}
