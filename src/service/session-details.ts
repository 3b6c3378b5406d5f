import type { SessionDetails } from "./caption-service.ts";
import {
  anyOf,
  type Field,
  fieldsOf,
  isEnvelope,
  isCurrentField,
  isPastField,
  mentionsSession,
  namesCaptions,
  namesOwner,
  type Place,
  readBoolean,
  wordsOf,
} from "./status-vocabulary.ts";

export interface DetailsReading {
  readonly details: SessionDetails;
  /** Something that only a session has: clients, or a start time. */
  readonly evidence: boolean;
}

/** Clients, languages and the start time in the fields of one object. */
export function readDetails(all: readonly Field[]): DetailsReading {
  const fields = all.filter(({ words, value }) => value !== null && !isOfOthers(words));
  const counted = fields.filter(({ words }) => namesClientCount(words) && !isLimit(words));
  const connected = firstOf(counted.filter(named(isConnected)), countOf);
  const clients = connected ?? firstOf(counted, countOf);
  const languages = fields.filter(named(namesTags)).flatMap(languageFields);
  const transcriptionLanguage = firstOf(
    languages.filter(({ words }) => !isTranslation(words)),
    tagIn,
  );
  const translationLanguages = firstOf(languages.filter(named(isTranslation)), tagsIn);
  const times = fields
    .filter(named(namesTimes))
    .flatMap(({ value }) => (typeof value === "object" && value !== null ? fieldsOf(value) : []))
    .filter(({ words }) => !isOfOthers(words));
  const started = firstOf([...fields, ...times].filter(named(namesStart)), timeOf);
  const startedAt = started ?? firstOf(times.filter(named(namesBeginning)), timeOf);
  return {
    details: {
      ...(clients !== undefined && { clients }),
      ...(transcriptionLanguage !== undefined && { transcriptionLanguage }),
      ...(translationLanguages !== undefined && { translationLanguages }),
      ...(startedAt !== undefined && { startedAt }),
    },
    evidence: started !== undefined || (connected === undefined ? counted.some(isAbove0) : connected > 0),
  };
}

const isAbove0 = ({ value }: Field): boolean => (countOf(value) ?? 0) > 0;
const isOfOthers = (words: readonly string[]): boolean => !isCurrentField(words) || namesOwner(words);

const named =
  (isWanted: (words: readonly string[]) => boolean) =>
  ({ words }: Pick<Field, "words">): boolean =>
    isWanted(words);

/** What can be read of the first field of which something can. */
function firstOf<Value>(
  fields: readonly Pick<Field, "value">[],
  read: (value: unknown) => Value | undefined,
): Value | undefined {
  for (const { value } of fields) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

const namesClientCount = anyOf(
  "client clients viewer viewers listener listeners attendees participants audience connections",
);
const isConnected = anyOf("connected online");
const isCount = anyOf("count number total amount size");
const isLimit = anyOf(
  "max maximum min limit allowed peak capacity quota timeout interval remaining id ids version name url",
);

function countOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  if (typeof value === "string") return /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const fields = fieldsOf(value);
  const isMap = ({ value }: Field): boolean =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const counts = fields.filter(
    (field) => !isMap(field) && !isLimit(field.words) && !isPastField(field.words),
  );
  const count =
    firstOf(counts.filter(named(isConnected)), countOf) ??
    firstOf(counts.filter(named(isCount)), countOf) ??
    firstOf(
      counts.filter(({ value }) => Array.isArray(value)),
      countOf,
    );
  // Without one it may be a map from clients to what is known of each.
  return count ?? (fields.every(isMap) ? fields.length : undefined);
}

const isLanguage = anyOf("language languages lang langs locale locales");
const isTranscription = anyOf("transcription source spoken input original speech");
const isTranslation = anyOf("translation translations target targets output outputs");
/** Fields with tags of languages. */
export const namesTags = (words: readonly string[]): boolean =>
  isLanguage(words) || isTranslation(words) || isTranscription(words);
const isUnrelatedList = anyOf("supported available allowed max limit plan count");

type LanguageField = Pick<Field, "words" | "value">;

/** The field itself, or those inside it: `{"languages": {"source": "en", "targets": ["es"]}}`. */
function languageFields({ words, value }: LanguageField): readonly LanguageField[] {
  const isText = typeof value === "string";
  if (isUnrelatedList(words)) return [];
  // A text under "source", "input" or "output" may name an audio device: "mic", "usb", "aux".
  if (isText && !isLanguage(words) && !/^[a-z]{2}([-_]|$)/i.test(value.trim())) return [];
  if (isText || isTranslation(words) || isTranscription(words)) return [{ words, value }];
  if (typeof value !== "object" || value === null) return [];
  return fieldsOf(value)
    .filter(({ words }) => isTranslation(words) || isTranscription(words))
    .flatMap(({ words, value }) => languageFields({ words: [...words, "language"], value }));
}

/** Characters of a tag, and languages of a list: those in use have far fewer. */
const maxTagLength = 64;
const maxLanguages = 500;

export function isTag(text: string): boolean {
  const tag = text.trim();
  return tag.length <= maxTagLength && /^[a-z]{2,3}([-_][a-z\d]{1,8})*$/i.test(tag);
}

const isTagName = anyOf("code tag language lang locale bcp47 id value");

/** The one language of a value: "en-US", ["en-US"], { code: "en-US" }. */
function tagIn(value: unknown): string | undefined {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof only === "string") return isTag(only) ? only.trim() : undefined;
  if (typeof only !== "object" || only === null || Array.isArray(only)) return undefined;
  for (const { words, value: inner } of fieldsOf(only))
    if (typeof inner === "string" && isTagName(words) && isTag(inner)) return inner.trim();
  return undefined;
}

/** The languages of a list: ["es"], [{ code: "es" }], { es: ... }, { languageCodes: ["es"] }, "es, fr". */
function tagsIn(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") {
    const tags = value.split(/[\s,;]+/, maxLanguages + 1).filter((tag) => tag !== "");
    return tags.length <= maxLanguages && tags.every(isTag) ? tags : undefined;
  }
  if (typeof value !== "object" || value === null || Object.keys(value).length > maxLanguages)
    return undefined;
  if (Array.isArray(value)) {
    const tags = value.filter((entry) => !isOff(entry)).map(tagIn);
    return tags.every((tag) => tag !== undefined) ? tags : undefined;
  }
  const entries = Object.entries(value) as [string, unknown][];
  const list = entries.find(([, inner]) => Array.isArray(inner))?.[1];
  if (list !== undefined) return tagsIn(list);
  const only = tagIn(value);
  if (only !== undefined) return [only];
  return entries.every(([name]) => isTag(name))
    ? entries.filter(([, on]) => on !== false && !isOff(on)).map(([name]) => name)
    : undefined;
}

const isSwitch = anyOf("enabled active selected on");

/** A language that is switched off: `{"code": "fr", "enabled": false}`. */
const isOff = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).some(([name, on]) => on === false && isSwitch(wordsOf(name)));

const namesTimes = anyOf("timestamps times timing");
const namesStart = anyOf("started start since began begin");
/** Among times, and where none is called a start. */
const namesBeginning = anyOf("created session");

/** Milliseconds since the epoch, from a date of ISO or HTTP, or from seconds or milliseconds (as text, too). */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === "string") {
    const text = value.trim();
    if (/^\d{9,14}(\.\d+)?$/.test(text)) return timeOf(Number(text));
    return /^(\d{4}-\d\d-\d\d|[a-z]{3}, \d)/i.test(text) ? plausible(Date.parse(text)) : undefined;
  }
  // Seconds until the year 5138 are below this bound, milliseconds since 1973 above it.
  return typeof value === "number" ? plausible(value < 1e11 ? value * 1000 : value) : undefined;
}

const plausible = (time: number): number | undefined =>
  time > Date.UTC(2000) && time < Date.UTC(2200) ? time : undefined;

const isHidden = anyOf("hidden");
const isShown = anyOf("visible shown displayed");
const isHide = anyOf("hide hiding");
const isShow = anyOf("show showing visibility");
const isCaptionFiller = anyOf("is are currently now caption captions subtitle subtitles");

/** @param outer the place of the object with the field: `captionsHidden: true`, `captions: {visible: false}` */
export function hiddenBy(words: readonly string[], value: unknown, outer: Place): boolean | undefined {
  const ofCaptions = outer.of === "captions" || namesCaptions(words);
  // An object of something else may be hidden itself.
  const isOwn =
    outer.words.length === 0 || mentionsSession(outer.words) || outer.inState || isEnvelope(outer.words);
  if (!ofCaptions && !isOwn) return undefined;
  const flag = readBoolean(value);
  const meant = wordMeant(words);
  if (flag !== undefined) {
    if (isHidden(meant) || (ofCaptions && isHide(meant))) return flag;
    if (isShown(meant) || (ofCaptions && isShow(meant))) return !flag;
  }
  if (typeof value !== "string" || !ofCaptions || value.length > 40) return undefined;
  const said = wordMeant(wordsOf(value));
  if (isHidden(said)) return true;
  return isShown(said) ? false : undefined;
}

/** A list of the only word that counts; empty where there are several. */
function wordMeant(words: readonly string[]): readonly string[] {
  const meant = words.filter((word) => !isCaptionFiller([word]));
  return meant.length === 1 ? meant : [];
}
