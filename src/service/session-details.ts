import type { SessionDetails } from "./caption-service.ts";
import { anyOf, type Field, fieldsOf, wordsOf } from "./json-names.ts";
import { isPastField, isUnrelatedField, namesOwner } from "./status-names.ts";

export interface DetailsReading {
  readonly details: SessionDetails;
  /** Whether there is something here that only a session has: clients, or a start time. */
  readonly evidence: boolean;
}

/**
 * Reads what the fields of an object of a status answer say of a session: clients, languages, timestamps. The
 * specification gives no names, so fields are known by the words of their names and by the look of their values.
 */
export function readDetails(fields: readonly Field[]): DetailsReading {
  let clients: number | undefined;
  // Those of all that are connected now, where they are told apart.
  let connected: number | undefined;
  let max = 0;
  let languages: Languages = {};
  let started: number | undefined;
  let created: number | undefined;
  for (const { words, value } of fields) {
    if (value === null || namesOthers(words)) continue;
    if (namesClientCount(words) && !isLimit(words)) {
      const count = countOf(value);
      clients ??= count;
      max = Math.max(max, count ?? 0);
      if (isConnected(words)) connected ??= count;
    } else if (namesTags(words)) {
      languages = merged(languages, languagesOf(words, value));
    } else if (namesStart(words)) {
      started ??= timeOf(value);
    } else if (namesTimes(words) && typeof value === "object") {
      for (const time of fieldsOf(value)) {
        if (namesOthers(time.words)) continue;
        if (namesStart(time.words)) started ??= timeOf(time.value);
        else if (isBeginning(time.words)) created ??= timeOf(time.value);
      }
    }
  }
  const startedAt = started ?? created;
  clients = connected ?? clients;
  return {
    details: {
      ...(clients !== undefined && { clients }),
      ...languages,
      ...(startedAt !== undefined && { startedAt }),
    },
    evidence: (connected ?? max) > 0 || started !== undefined,
  };
}

/** Names of what is told of something else than this session, or of another time. */
const namesOthers = (words: readonly string[]): boolean =>
  isPastField(words) || isUnrelatedField(words) || namesOwner(words);

const namesClientCount = anyOf(
  "client clients viewer viewers listener listeners attendees participants audience connections",
);
const isConnected = anyOf("connected online");
const isLimit = anyOf(
  "max maximum min limit allowed peak capacity quota timeout interval remaining id ids version name url",
);

function countOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  if (typeof value === "string") return /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const fields = fieldsOf(value);
  const counts = fields.filter(
    ({ words, value }) =>
      !isLimit(words) &&
      !isPastField(words) &&
      (typeof value !== "object" || Array.isArray(value)) &&
      countOf(value) !== undefined,
  );
  const count =
    counts.find(({ words }) => isConnected(words)) ??
    counts.find(({ words }) => isCount(words)) ??
    counts.find(({ value }) => Array.isArray(value));
  if (count) return countOf(count.value);
  // A map from client to what is known of it; anything else of this shape is no count.
  return fields.every(({ value }) => typeof value === "object" && value !== null && !Array.isArray(value))
    ? fields.length
    : undefined;
}

const isCount = anyOf("count number total amount size");

const isLanguage = anyOf("language languages lang langs locale locales");
const isTranscription = anyOf("transcription source spoken input original speech");
const isTranslation = anyOf("translation translations target targets output outputs");
/** Names whose values are tags of languages. */
export const namesTags = (words: readonly string[]): boolean =>
  isLanguage(words) || isTranslation(words) || isTranscription(words);
const isForeignList = anyOf("supported available allowed max limit plan count");

type Languages = Pick<SessionDetails, "transcriptionLanguage" | "translationLanguages">;

/** Of each the first that can be read. */
const merged = (first: Languages, others: Languages): Languages => ({ ...others, ...first });

function languagesOf(words: readonly string[], value: unknown): Languages {
  if (isForeignList(words)) return {};
  const isText = typeof value === "string";
  // A string under "source", "input" or "output" may name an audio device: "mic", "usb", "aux".
  if (isText && !isLanguage(words) && !/^[a-z]{2}([-_]|$)/i.test(value.trim())) return {};
  if (isTranslation(words)) {
    const translationLanguages = tagsIn(value);
    return translationLanguages ? { translationLanguages } : {};
  }
  if (isTranscription(words) || isText) {
    const transcriptionLanguage = tagIn(value);
    return transcriptionLanguage === undefined ? {} : { transcriptionLanguage };
  }
  if (typeof value !== "object" || value === null) return {};
  return fieldsOf(value)
    .filter(({ words }) => isTranslation(words) || isTranscription(words))
    .map(({ words, value }) => languagesOf([...words, "language"], value))
    .reduce(merged, {});
}

/** The most characters that a tag has, and the most languages that a list has: those in use have far fewer. */
const maxTagLength = 64;
const maxLanguages = 500;

/** The look of a BCP-47 tag: two or three letters, then short groups of letters and digits. */
export function isTag(text: string): boolean {
  const tag = text.trim();
  return tag.length <= maxTagLength && /^[a-z]{2,3}([-_][a-z\d]{1,8})*$/i.test(tag);
}

const isTagName = anyOf("code tag language lang locale bcp47 id value");

/** The one language that a value names: "en-US", ["en-US"], { code: "en-US" }. */
function tagIn(named: unknown): string | undefined {
  const value: unknown = Array.isArray(named) && named.length === 1 ? named[0] : named;
  if (typeof value === "string") return isTag(value) ? value.trim() : undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === "string" && isTagName(wordsOf(name)) && isTag(inner)) return inner.trim();
  }
  return undefined;
}

/** The languages that a value lists: ["es"], [{ code: "es" }], { es: ... }, { languageCodes: ["es"] }, "es, fr". */
function tagsIn(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") {
    const tags = value.split(/[\s,;]+/, maxLanguages + 1).filter((tag) => tag !== "");
    return tags.length <= maxLanguages && tags.every(isTag) ? tags : undefined;
  }
  if (Array.isArray(value)) {
    if (value.length > maxLanguages) return undefined;
    const tags = value.filter((entry) => !isOff(entry)).map(tagIn);
    return tags.every((tag) => tag !== undefined) ? tags : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value) as [string, unknown][];
  if (entries.length > maxLanguages) return undefined;
  for (const [, inner] of entries) if (Array.isArray(inner)) return tagsIn(inner);
  const alone = tagIn(value);
  if (alone !== undefined) return [alone];
  return entries.every(([name]) => isTag(name))
    ? entries.filter(([, on]) => on !== false && !isOff(on)).map(([name]) => name)
    : undefined;
}

/** A language that could be switched on: `{"code": "fr", "enabled": false}`. */
function isOff(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, on]) => on === false && namesSwitch(wordsOf(name)));
}

const namesSwitch = anyOf("enabled active selected on");

const namesTimes = anyOf("timestamps times timing");
const namesStart = anyOf("started start since began begin");
/** Among times, and where none is called a start. */
const isBeginning = anyOf("created session");

/** Milliseconds since the epoch, from a date of ISO or of HTTP, or a number of seconds or milliseconds (also as text). */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === "string") {
    const text = value.trim();
    if (/^\d{9,14}(\.\d+)?$/.test(text)) return timeOf(Number(text));
    return /^(\d{4}-\d\d-\d\d|[a-z]{3}, \d)/i.test(text) ? plausible(Date.parse(text)) : undefined;
  }
  // Seconds until the year 5138 are below this bound, milliseconds since 1973 above it.
  return typeof value === "number" ? plausible(value < 1e11 ? value * 1000 : value) : undefined;
}

function plausible(time: number): number | undefined {
  return time > Date.UTC(2000) && time < Date.UTC(2200) ? time : undefined;
}
