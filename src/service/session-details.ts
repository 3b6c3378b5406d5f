import type { SessionDetails } from "./caption-service.ts";
import { anyOf, wordsOf } from "./json-names.ts";
import { namesElsewhere, namesAnotherTime, namesOwner } from "./status-names.ts";

export interface DetailsReading {
  readonly details: SessionDetails;
  /** Whether there is something here that only a session has. A count of 0 or an empty list does not count. */
  readonly isSign: boolean;
  /** And not only a time at which something was made or changed. */
  readonly isStrong: boolean;
  /** When the session ended, in milliseconds since the epoch. */
  readonly endedAt?: number | undefined;
}

/**
 * Reads what an object of a status answer says of a session: clients, languages, timestamps. The specification gives
 * no field names, so fields are known by the words of their names and by the look of their values.
 */
export function readDetails(object: object): DetailsReading {
  let clients: number | undefined;
  let transcriptionLanguage: string | undefined;
  let translationLanguages: readonly string[] | undefined;
  let startedAt: number | undefined;
  let endedAt: number | undefined;
  let isSign = false;
  let isWeak = false;
  // Those of all that are connected now, where they are told apart.
  let connected: number | undefined;
  let max = 0;
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (value === null) continue;
    const words = wordsOf(name);
    if (isEnd(words) && !namesElsewhere(words.filter((word) => !isEnd([word])))) endedAt ??= timeOf(value);
    if (namesOthers(words)) continue;
    if (namesClientCount(words) && !isLimit(words)) {
      const count = countOf(value);
      clients ??= count;
      max = Math.max(max, count ?? 0);
      if (isConnected(words)) connected ??= count;
    } else if (namesTags(words)) {
      const languages = languagesOf(words, value);
      if (languages === undefined) continue;
      isSign ||= namesAny(languages) ?? !isEmpty(value);
      transcriptionLanguage ??= languages.source;
      translationLanguages ??= languages.targets;
    } else if (namesTimes(words) && typeof value === "object") {
      isSign ||= Object.entries(value).some(
        ([name, time]) => !namesOthers(wordsOf(name)) && timeOf(time) !== undefined,
      );
      startedAt ??= startIn(value);
    } else if (namesStart(words) || namesTime(words)) {
      const time = timeOf(value);
      if (isChange(words)) isWeak ||= time !== undefined;
      else isSign ||= time !== undefined;
      if (namesStart(words)) startedAt ??= time;
    }
  }
  isSign ||= (connected ?? max) > 0;
  clients = connected ?? clients;
  return {
    details: {
      ...(clients !== undefined && { clients }),
      ...(transcriptionLanguage !== undefined && { transcriptionLanguage }),
      ...(translationLanguages !== undefined && { translationLanguages }),
      ...(startedAt !== undefined && { startedAt }),
    },
    isSign: isSign || isWeak,
    isStrong: isSign,
    endedAt,
  };
}

/** Nothing, or a list or an object of nothing but what is of another time or could be chosen. */
function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (typeof value !== "object" || value === null) return value === null || value === false || value === 0;
  return Object.entries(value).every(([name, inner]) => {
    const words = wordsOf(name);
    const isNothing = inner === null || inner === false || inner === "" || isEmptyList(inner);
    return isNothing || isForeignList(words) || namesOthers(words);
  });
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Names of what is told of something else than this session, or of another time. */
const namesOthers = (words: readonly string[]): boolean => namesElsewhere(words) || namesOwner(words);

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
  const entries = Object.entries(value);
  const counts = entries.filter(([name, inner]) => {
    const words = wordsOf(name);
    const isDigits = typeof inner === "string" && countOf(inner) !== undefined;
    const isPlain = typeof inner === "number" || isDigits || Array.isArray(inner);
    return isPlain && !isLimit(words) && !namesAnotherTime(words);
  });
  const count =
    counts.find(([name]) => isConnected(wordsOf(name))) ??
    counts.find(([name]) => isCount(wordsOf(name))) ??
    counts.find(([, inner]) => Array.isArray(inner));
  if (count) return countOf(count[1]);
  // A map from client to what is known of it; anything else of this shape is no count.
  return entries.every(([, inner]) => typeof inner === "object" && inner !== null && !Array.isArray(inner))
    ? entries.length
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

interface Languages {
  readonly source?: string | undefined;
  readonly targets?: readonly string[] | undefined;
}

/** Undefined where they are named in no way that can be read. */
function namesAny({ source, targets }: Languages): boolean | undefined {
  if (source === undefined && targets === undefined) return undefined;
  return source !== undefined || (targets ?? []).length > 0;
}

function languagesOf(words: readonly string[], value: unknown): Languages | undefined {
  if (isForeignList(words)) return undefined;
  // A string under "source", "input" or "output" may name an audio device: "mic", "usb", "aux".
  const certain = isLanguage(words) || typeof value !== "string" || /^[a-z]{2}([-_]|$)/i.test(value.trim());
  if (isTranslation(words)) {
    const targets = certain ? tagsIn(value) : undefined;
    return targets && { targets };
  }
  if (isTranscription(words)) {
    const source = certain ? tagIn(value) : undefined;
    return source === undefined ? undefined : { source };
  }
  if (typeof value === "string") return isTag(value) ? { source: value.trim() } : undefined;
  if (Array.isArray(value)) return {};
  if (typeof value !== "object" || value === null) return undefined;
  let source: string | undefined;
  let targets: readonly string[] | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const innerWords = wordsOf(name);
    if (isTranslation(innerWords)) targets ??= tagsIn(inner);
    else if (isTranscription(innerWords)) source ??= tagIn(inner);
  }
  return { source, targets };
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
const isEnd = anyOf("end ended stop stopped finish finished completed closed terminated");
const namesStart = anyOf("started start since began begin");
const isChange = anyOf("created updated changed");
const namesTime = anyOf("created updated changed paused suspended resumed");

function startIn(times: object): number | undefined {
  const entries = (Object.entries(times) as [string, unknown][]).filter(
    ([name]) => !namesOthers(wordsOf(name)),
  );
  const started = entries.find(([name]) => namesStart(wordsOf(name)));
  const created = entries.find(([name]) => anyOf("created session")(wordsOf(name)));
  return timeOf(started?.[1]) ?? timeOf(created?.[1]);
}

/** Names of fields that details of a session may be read from. */
export const namesDetails = (words: readonly string[]): boolean =>
  namesClientCount(words) ||
  namesTags(words) ||
  namesTimes(words) ||
  namesStart(words) ||
  namesTime(words) ||
  isEnd(words);

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
