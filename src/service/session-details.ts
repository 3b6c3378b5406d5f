import type { Item } from "./answer-body.ts";
import type { SessionDetails } from "./caption-service.ts";
import {
  anyOf,
  isCurrentField,
  isEnvelope,
  isPastField,
  mentionsSession,
  namesCaptions,
  namesOwner,
  readBoolean,
  wordsOf,
} from "./status-vocabulary.ts";

/** Clients, languages and the start time in the fields of an object; evidence are those that only a session has. */
export function readDetails({ inner }: Item): { details: SessionDetails; evidence: boolean } {
  const fields = inner.filter(({ value }) => value !== null).filter(not(isOfOthers));
  const counted = fields.filter(named(namesClientCount)).filter(not(isLimit));
  const connected = firstOf(counted.filter(named(isConnected)), countOf);
  const clients = connected ?? firstOf(counted, countOf);
  const languages = fields.filter(named(namesTags)).flatMap(languageFields);
  const transcriptionLanguage = firstOf(languages.filter(not(isTranslation)), tagIn);
  const translationLanguages = firstOf(languages.filter(named(isTranslation)), tagsIn);
  const times = fields.filter(named(namesTimes)).flatMap((item) => item.inner.filter(not(isOfOthers)));
  const started = firstOf([...fields, ...times].filter(named(namesStart)), timeIn);
  const startedAt = started ?? firstOf(times.filter(named(namesBeginning)), timeIn);
  const isSomebodyThere =
    connected === undefined ? counted.some((item) => (countOf(item) ?? 0) > 0) : connected > 0;
  return {
    details: {
      ...(clients !== undefined && { clients }),
      ...(transcriptionLanguage !== undefined && { transcriptionLanguage }),
      ...(translationLanguages !== undefined && { translationLanguages }),
      ...(startedAt !== undefined && { startedAt }),
    },
    evidence: started !== undefined || isSomebodyThere,
  };
}

type Test = (words: readonly string[]) => boolean;
const named =
  (isWanted: Test) =>
  ({ words }: Item): boolean =>
    isWanted(words);
const not =
  (isUnwanted: Test) =>
  ({ words }: Item): boolean =>
    !isUnwanted(words);

const isOfOthers: Test = (words) => !isCurrentField(words) || namesOwner(words);

/** What can be read of the first item of which something can. */
function firstOf<Value>(items: readonly Item[], read: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const found = read(item);
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

function countOf({ value, inner }: Item): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  if (typeof value === "string") return /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const counts = inner
    .filter((item) => !isMap(item))
    .filter(not(isLimit))
    .filter(not(isPastField));
  const count =
    firstOf(counts.filter(named(isConnected)), countOf) ??
    firstOf(counts.filter(named(isCount)), countOf) ??
    counts.find((item) => Array.isArray(item.value))?.inner.length;
  // Without one it may be a map from clients to what is known of each.
  return count ?? (inner.every(isMap) ? inner.length : undefined);
}

const isMap = ({ value }: Item): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isLanguage = anyOf("language languages lang langs locale locales");
const isTranscription = anyOf("transcription source spoken input original speech");
const isTranslation = anyOf("translation translations target targets output outputs");
/** Fields with tags of languages. */
export const namesTags = (words: readonly string[]): boolean =>
  isLanguage(words) || isTranslation(words) || isTranscription(words);
const isUnrelatedList = anyOf("supported available allowed max limit plan count");

/** The field itself, or those inside it: `{"languages": {"source": "en", "targets": ["es"]}}`. */
function languageFields(item: Item): readonly Item[] {
  const { words, value, inner } = item;
  if (isUnrelatedList(words)) return [];
  const isOfOneKind = isTranslation(words) || isTranscription(words);
  // A text under "source", "input" or "output" may name an audio device: "mic", "usb", "aux".
  if (typeof value === "string")
    return isLanguage(words) || /^[a-z]{2}([-_]|$)/i.test(value.trim()) ? [item] : [];
  if (isOfOneKind) return [item];
  return inner
    .filter((field) => isTranslation(field.words) || isTranscription(field.words))
    .flatMap((field) => languageFields({ ...field, words: [...field.words, "language"] }));
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
function tagIn(item: Item): string | undefined {
  const [entry] = item.inner;
  const { value, inner } = Array.isArray(item.value) && item.inner.length === 1 && entry ? entry : item;
  if (typeof value === "string") return isTag(value) ? value.trim() : undefined;
  const fields = Array.isArray(value) ? [] : inner.filter(named(isTagName));
  return firstOf(fields, (field) => (typeof field.value === "string" ? tagIn(field) : undefined));
}

/** The languages of a list: ["es"], [{ code: "es" }], { es: ... }, { languageCodes: ["es"] }, "es, fr". */
function tagsIn(item: Item): readonly string[] | undefined {
  const { value, inner } = item;
  if (typeof value === "string") {
    const tags = value.split(/[\s,;]+/, maxLanguages + 1).filter((tag) => tag !== "");
    return tags.length <= maxLanguages && tags.every(isTag) ? tags : undefined;
  }
  if (typeof value !== "object" || value === null || inner.length > maxLanguages) return undefined;
  const offered = inner.filter((entry) => !isOff(entry));
  if (Array.isArray(value)) {
    const tags = offered.map(tagIn);
    return tags.every((tag) => tag !== undefined) ? tags : undefined;
  }
  const list = inner.find((field) => Array.isArray(field.value));
  if (list) return tagsIn(list);
  const only = tagIn(item);
  if (only !== undefined) return [only];
  return inner.every(({ name }) => isTag(name)) ? offered.map(({ name }) => name) : undefined;
}

const isSwitch = anyOf("enabled active selected on");

/** A language that is switched off: `{"code": "fr", "enabled": false}`, `{"fr": false}`. */
const isOff = ({ value, inner }: Item): boolean =>
  value === false || inner.some((field) => field.value === false && isSwitch(field.words));

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

const timeIn = ({ value }: Item): number | undefined => timeOf(value);

const plausible = (time: number): number | undefined =>
  time > Date.UTC(2000) && time < Date.UTC(2200) ? time : undefined;

const isHidden = anyOf("hidden");
const isShown = anyOf("visible shown displayed");
const isHide = anyOf("hide hiding");
const isShow = anyOf("show showing visibility");
const isCaptionFiller = anyOf("is are currently now caption captions subtitle subtitles");

/** `captionsHidden: true`, `captions: {visible: false}`. @param outer the object with the field */
export function hiddenBy({ words, value }: Item, outer: Item): boolean | undefined {
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
