import type { Item } from "./answer-body.ts";
import type { SessionDetails } from "./caption-service.ts";
import { type Kind, mentions, readBoolean, tagKinds, without, wordsOf } from "./status-vocabulary.ts";

/** Clients, languages and the start time in the fields of an object; evidence are those that only a session has. */
export function readDetails({ inner }: Item): { details: SessionDetails; evidence: boolean } {
  const fields = inner.filter(({ value }) => value !== null).filter(not(...ofOthers));
  const counted = fields.filter(named("clients")).filter(not("noCount"));
  const connected = firstOf(counted.filter(named("connected")), countOf);
  const clients = connected ?? firstOf(counted, countOf);
  const languages = fields.filter(named(...tagKinds)).flatMap(languageFields);
  const transcriptionLanguage = firstOf(languages.filter(not("translation")), tagIn);
  const translationLanguages =
    firstOf(languages.filter(named("translation")), tagsIn) ?? targetsBeside(transcriptionLanguage, fields);
  const times = fields.filter(named("times")).flatMap((item) => item.inner.filter(not(...ofOthers)));
  const started = firstOf([...fields, ...times].filter(named("start")), timeIn);
  const startedAt = started ?? firstOf(times.filter(named("beginning")), timeIn);
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

const named =
  (...kinds: readonly Kind[]) =>
  ({ words }: Item): boolean =>
    mentions(words, ...kinds);
const not =
  (...kinds: readonly Kind[]) =>
  ({ words }: Item): boolean =>
    !mentions(words, ...kinds);

const ofOthers = ["history", "anotherTime", "unrelated", "owner"] as const;

function firstOf<Value>(items: readonly Item[], read: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function countOf({ value, inner }: Item): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  if (typeof value === "string") return /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const counts = inner.filter((item) => !isMap(item)).filter(not("noCount", "history", "anotherTime"));
  const count =
    firstOf(counts.filter(named("connected")), countOf) ??
    firstOf(counts.filter(named("count")), countOf) ??
    counts.find((item) => Array.isArray(item.value))?.inner.length;
  // Without one it may be a map from clients to what is known of each.
  return count ?? (inner.every(isMap) ? inner.length : undefined);
}

const isMap = ({ value }: Item): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The field itself, or those inside it: `{"languages": {"source": "en", "targets": ["es"]}}`. */
function languageFields(item: Item): readonly Item[] {
  const { words, value, inner } = item;
  if (mentions(words, "offered")) return [];
  // A text under "source", "input" or "output" may name an audio device: "mic", "usb", "aux".
  if (typeof value === "string")
    return mentions(words, "language") || /^[a-z]{2}([-_]|$)/i.test(value.trim()) ? [item] : [];
  if (mentions(words, "translation", "transcription")) return [item];
  return inner
    .filter(named("translation", "transcription"))
    .flatMap((field) => languageFields({ ...field, words: [...field.words, "language"] }));
}

/** Characters of a tag, and languages of a list: those in use have far fewer. */
const maxTagLength = 64;
const maxLanguages = 500;

export function isTag(text: string): boolean {
  const tag = text.trim();
  return tag.length <= maxTagLength && /^[a-z]{2,3}([-_][a-z\d]{1,8})*$/i.test(tag);
}

/** The one language of a value: "en-US", ["en-US"], { code: "en-US" }. */
function tagIn(item: Item): string | undefined {
  const [entry] = item.inner;
  const { value, inner } = Array.isArray(item.value) && item.inner.length === 1 && entry ? entry : item;
  if (typeof value === "string") return isTag(value) ? value.trim() : undefined;
  const fields = Array.isArray(value) ? [] : inner.filter(named("tag"));
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

/** Targets by the name that a request gives them. A list with the source in it is of more than targets. */
function targetsBeside(source: string | undefined, fields: readonly Item[]): readonly string[] | undefined {
  const list = firstOf(
    fields.filter(({ words }) => words.join(" ") === "language codes"),
    tagsIn,
  );
  const hasSource = list?.some((tag) => tag.toLowerCase() === source?.toLowerCase());
  return source === undefined || hasSource ? undefined : list;
}

const isOff = ({ value, inner }: Item): boolean =>
  value === false || inner.some((field) => field.value === false && mentions(field.words, "switch"));

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

/** `captionsHidden: true`, `captions: {visible: false}`. @param outer the object with the field */
export function hiddenBy({ words, value }: Item, outer: Item): boolean | undefined {
  const ofCaptions = outer.of === "captions" || mentions(words, "captions");
  // An object of something else may be hidden itself.
  const isOwn = outer.words.length === 0 || outer.inState || mentions(outer.words, "session", "envelope");
  if (!ofCaptions && !isOwn) return undefined;
  const flag = readBoolean(value);
  const meant = wordMeant(words);
  if (flag !== undefined) {
    if (mentions(meant, "hidden") || (ofCaptions && mentions(meant, "hide"))) return flag;
    if (mentions(meant, "shown") || (ofCaptions && mentions(meant, "show"))) return !flag;
  }
  if (typeof value !== "string" || !ofCaptions || value.length > 40) return undefined;
  const said = wordMeant(wordsOf(value));
  if (mentions(said, "hidden")) return true;
  return mentions(said, "shown") ? false : undefined;
}

/** A list of the only word that counts; empty where there are several. */
function wordMeant(words: readonly string[]): readonly string[] {
  const meant = without(words, "captionFiller");
  return meant.length === 1 ? meant : [];
}
