import { isWebPage, oneLine, parseJson } from "./answer.ts";
import type { Session } from "./caption-service.ts";
import type { Unreadable } from "./service-failure.ts";
import type { HttpsAnswer } from "./https-client.ts";
import { type Field, isOfCaptions, listFields, readDetails, readTime, trustIn } from "./status-fields.ts";
import * as vocabulary from "./status-vocabulary.ts";
import { isNoActiveSession, mentions, type State, without } from "./status-vocabulary.ts";

/** A field that shows a state of the session. */
interface Finding {
  readonly field: Field;
  readonly state: State;
}

/** What a rule has read, or what came in place of a status. */
export type StatusReading = { readonly fields: readonly Field[] } & (
  | { readonly session: Session; readonly finding: Finding }
  | { readonly session?: undefined; readonly unreadable: Unreadable }
);

/**
 * Reads a status for its meaning: the specification gives neither its shape nor its names.
 * @param secrets are hidden in the word of an unknown state
 */
export function readStatus(
  body: string,
  contentType: string | undefined,
  secrets: readonly string[] = [],
): StatusReading {
  const text = body.trim();
  const json = isNoActiveSession(text) ? { value: text } : parseJson(text);
  if (!json) {
    const unreadable = text === "" ? "nothing" : isWebPage(contentType, text) ? "web page" : "text";
    return { fields: [], unreadable };
  }
  const fields = listFields(json.value);
  for (const find of rules) {
    const finding = decide(find(fields), fields);
    if (finding) return { fields, session: readSession(finding, fields, secrets), finding };
  }
  return { fields, unreadable: "unknown JSON" };
}

type Find = (fields: readonly Field[]) => readonly Finding[];

/** Reads the fields that are trusted at least this far. */
function findEach(minTrust: number, read: (field: Field) => State | undefined): Find {
  return (fields) =>
    fields.flatMap((field) => {
      const state = field.trust < minTrust ? undefined : read(field);
      return state === undefined ? [] : [{ field, state }];
    });
}

/** `{"captions": {"active": false}}` has no flag of the session: captions may just be hidden. */
const findSessionFlags = findEach(trustIn.stateOfSession, vocabulary.readFlag);

/** The first rule with a finding decides. */
const rules: readonly Find[] = [
  // {"error": {"code": "NO_ACTIVE_SESSION"}}
  findEach(trustIn.noActiveSession, ({ value }) => (isNoActiveSession(value) ? "none" : undefined)),
  // {"session": null}
  findNullSession,
  // {"data": {"sessionStatus": "running"}}
  findEach(trustIn.stateOfSession, readStateWord),
  // {"mode": "paused"}
  findEach(trustIn.stateOfPart, readPause),
  // {"isLive": true}
  findSessionFlags,
  // {"channel": {"isLive": true}}
  findEach(trustIn.stateOfPart, readPartFlag),
  // {"captions": {"status": "active"}}
  findEach(trustIn.stateOfPart, readStateWord),
  // {"session": {"id": "7c1f"}}
  findDetails,
];

function findNullSession(fields: readonly Field[]): readonly Finding[] {
  const sessions = fields.filter(isSession);
  if (sessions.some(hasSomething)) return [];
  const outermost = sessions.filter(({ depth }) => depth === sessions[0]?.depth);
  const nulls = outermost.filter(({ value }) => value === null || vocabulary.readBoolean(value) === false);
  return nulls.map((field) => ({ field, state: "none" }));
}

/** `session`, `activeStream`, `captionStream`. */
const isSession = ({ words, trust }: Field): boolean =>
  trust >= trustIn.stateOfPart &&
  /^((active|current|live|captions?) )?(session|stream|livestream)$/.test(words.join(" "));

const hasSomething = ({ inner }: Field): boolean =>
  inner.some(({ trust, value }) => trust > trustIn.nothing && value !== null && value !== "");

function readStateWord({ value, words, parent }: Field): State | undefined {
  if (typeof value !== "string") return undefined;
  // {"status": {"value": "active"}}
  const isInState =
    words.length === 1 && mentions(words, "stateValue") && isNamedAfter("state", parent?.words);
  if (isInState || isNamedAfter("state", words)) return vocabulary.readState(value);
  // {"stream": "offline"}, but not {"stream": "Sunday"}
  return isNamedAfter("session", words) ? vocabulary.readKnownState(value) : undefined;
}

/** Whether a name has a word of this kind, and no word of another thing: `liveStreamStatus` is a state, `planStatus` is not. */
const isNamedAfter = (kind: "state" | "session", words: readonly string[] = []): boolean =>
  mentions(words, kind) && without(words, kind, "session", "captions", "filler", "nameFiller").length === 0;

/** Captions may be active without a session. */
function readPartFlag(field: Field): State | undefined {
  return isOfCaptions(field) ? undefined : vocabulary.readFlag(field);
}

function readPause({ value, words }: Field): State | undefined {
  const isPause = typeof value === "string" && /paused|suspended/i.test(value);
  // Not {"serverMode": "paused"}
  return isPause && !mentions(words, "container") ? vocabulary.readKnownState(value) : undefined;
}

function findDetails(fields: readonly Field[]): readonly Finding[] {
  const { clients = 0, startedAt } = readDetails(fields);
  const hasSession = fields.some((field) => isSession(field) && hasSomething(field));
  if (clients === 0 && startedAt === undefined && !hasSession) return [];
  return fields.slice(0, 1).map((root) => ({ field: root, state: "unknown" }));
}

/** The order in which contradictory states of one session count: LIVE must never be shown by mistake. */
const cautious: readonly State[] = ["unknown", "suspended", "paused", "none", "active"];
/** The order in which the states of several sessions count: one session that runs is enough. */
const hopeful: readonly State[] = ["active", "paused", "suspended", "unknown", "none"];

/** In each object the more cautious state counts; an active one may have a pause flag. Of list entries, the more hopeful counts. */
function decide(findings: readonly Finding[], fields: readonly Field[]): Finding | undefined {
  const outermost = findings.filter(({ field }) => field.depth === findings[0]?.field.depth);
  const objects = [...Map.groupBy(outermost, ({ field }) => field.parent).values()];
  const decided = objects.flatMap((own) => pick(own, cautious) ?? []);
  const candidates = decided.map((finding) => findPause(finding, fields) ?? finding);
  const isList = decided.every(({ field }) => field.entry !== undefined);
  return pick(candidates, isList ? hopeful : cautious);
}

function pick(findings: readonly Finding[], order: readonly State[]): Finding | undefined {
  return findings.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}

/** The fields that describe a session: those of its entry and those outside lists, if it is in a list, or else all. */
const selectOwnFields = ({ field }: Finding, fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ entry }) => !field.entry || !entry || entry === field.entry);

/** An active session may also be paused: `{"status": "active", "paused": true}`. */
function findPause(finding: Finding, fields: readonly Field[]): Finding | undefined {
  if (finding.state !== "active") return undefined;
  const flags = findSessionFlags(selectOwnFields(finding, fields));
  return flags.find(({ state }) => /paused|suspended/.test(state));
}

/** Characters of an unknown state on a key. */
const maxWordLength = 40;

function readSession(finding: Finding, fields: readonly Field[], secrets: readonly string[]): Session {
  const { state, field } = finding;
  if (state === "none") return { state };
  const details = readDetails(selectOwnFields(finding, fields));
  if (state !== "unknown" || typeof field.value !== "string") return { state, ...details };
  return { state, word: oneLine(field.value, secrets, maxWordLength), ...details };
}

/** Lines of a description. */
const maxLines = 100;

/** Lists where the state was read, then all paths with types in place of values. The only value is that of the state. */
export function describeStatus(answer: HttpsAnswer, reading: StatusReading): readonly string[] {
  const { status, headers, body } = answer;
  const [type = "another type"] =
    /^(application\/json|text\/html|text\/plain)\b/i.exec(headers["content-type"] ?? "") ?? [];
  const read = reading.session
    ? describeState(reading.session, reading.finding.field)
    : `${reading.unreadable} of ${body.length} characters`;
  const leaves = reading.fields.filter(({ inner }) => inner.length === 0);
  const paths = leaves.map((field) => `${describePath(field)}: ${describeType(field)}`);
  return [...new Set([`HTTP ${status}, ${type}`, read, ...paths])].slice(0, maxLines);
}

function describeState(session: Session, field: Field): string {
  const value = session.state === "unknown" ? (session.word ?? "unknown") : field.value;
  return `${describePath(field)}: state: ${String(value).trim()}`;
}

function describeType({ value }: Field): string {
  if (value === null) return "null";
  if (typeof value !== "object") return readTime(value) ? `${typeof value}, a time` : typeof value;
  return Array.isArray(value) ? "[]" : "{}";
}

function describePath({ parent, name, words, trust }: Field): string {
  if (!parent) return "$";
  const outer = describePath(parent);
  if (Array.isArray(parent.value)) return `${outer}[]`;
  const isUsual = trust > trustIn.nothing && /^[a-z_@](?!.*\d{3})[\w.-]{0,39}$/i.test(name);
  const isKnown = words.length > 0 && words.every((word) => vocabulary.findKinds(word) !== undefined);
  // Any other name may be that of a person, such as a client.
  return `${outer}.${isUsual || isKnown ? name.slice(0, 40) : "*"}`;
}
