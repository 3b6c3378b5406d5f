import { isWebPage, oneLine, parseJson } from "./answer.ts";
import type { Session } from "./caption-service.ts";
import type { Unreadable } from "./service-failure.ts";
import type { HttpsAnswer } from "./https-client.ts";
import { type Field, listFields, readDetails, readTime, scopes } from "./status-fields.ts";
import {
  isNoActiveSession,
  kindsOf,
  mentions,
  readBoolean,
  readFlag,
  readKnownState,
  readState,
  type State,
  without,
} from "./status-vocabulary.ts";

/** A field that shows a state of the session. */
interface Sign {
  readonly field: Field;
  readonly state: State;
}

/** What was read by which rule, or what came in place of a status. */
export type StatusReading = { readonly fields: readonly Field[] } & (
  | { readonly session: Session; readonly sign: Sign; readonly rule: string }
  | { readonly session?: undefined; readonly unreadable: Unreadable }
);

/** Reads a status for its meaning: the specification gives neither its shape nor its names. */
export function readStatus(body: string, contentType: string): StatusReading {
  const text = body.trim();
  const json = isNoActiveSession(text) ? { value: text } : parseJson(text);
  if (!json) {
    const unreadable = text === "" ? "nothing" : isWebPage(contentType, text) ? "web page" : "text";
    return { fields: [], unreadable };
  }
  const fields = listFields(json.value);
  for (const [rule, find] of rules) {
    const sign = decide(find(fields), fields);
    if (sign) return { fields, session: readSession(sign, fields), sign, rule };
  }
  return { fields, unreadable: "unknown JSON" };
}

type Find = (fields: readonly Field[]) => readonly Sign[];

function findEach(scope: number, read: (field: Field) => State | undefined): Find {
  return (fields) =>
    fields.flatMap((field) => {
      const state = field.scope < scope ? undefined : read(field);
      return state === undefined ? [] : [{ field, state }];
    });
}

/** Not of captions: they may only be hidden. */
const findFlags = findEach(scopes.stateOfSession, ({ words, value }) => readFlag(words, value));

/** The first rule that finds a sign decides. */
const rules: readonly (readonly [name: string, find: Find])[] = [
  // {"error": {"code": "NO_ACTIVE_SESSION"}}
  [
    "NO_ACTIVE_SESSION",
    findEach(scopes.noActiveSession, ({ value }) => (isNoActiveSession(value) ? "none" : undefined)),
  ],
  // {"session": null}
  ["a null session", findNullSession],
  // {"data": {"sessionStatus": "running"}}
  ["a state word", findEach(scopes.stateOfSession, readStateWord)],
  // {"mode": "paused"}
  ["a word for a pause", findEach(scopes.stateOfPart, readPause)],
  // {"isLive": true}
  ["a flag", findFlags],
  // {"channel": {"isLive": true}}
  ["a flag of something else", findEach(scopes.stateOfPart, readOtherFlag)],
  // {"captions": {"status": "active"}}
  ["a part's state word", findEach(scopes.stateOfPart, readStateWord)],
  // {"session": {"id": "7c1f"}}
  ["details", findDetails],
];

function findNullSession(fields: readonly Field[]): readonly Sign[] {
  const sessions = fields.filter(isSession);
  if (sessions.some(hasSomething)) return [];
  const outermost = sessions.filter(({ depth }) => depth === sessions[0]?.depth);
  const nulls = outermost.filter(({ value }) => value === null || readBoolean(value) === false);
  return nulls.map((field) => ({ field, state: "none" }));
}

/** `session`, `activeStream`, `captionStream`. */
const isSession = ({ words, scope }: Field): boolean =>
  scope >= scopes.stateOfPart &&
  /^((active|current|live|captions?) )?(session|stream|livestream)$/.test(words.join(" "));

const hasSomething = ({ inner }: Field): boolean =>
  inner.some(({ scope, value }) => scope > scopes.nothing && value !== null && value !== "");

function readStateWord({ value, words, parent }: Field): State | undefined {
  if (typeof value !== "string") return undefined;
  const isInState = words.length === 1 && mentions(words, "stateValue") && isNameOf("state", parent?.words);
  if (isInState || isNameOf("state", words)) return readState(value);
  // {"stream": "offline"}, but not {"stream": "Sunday"}
  return isNameOf("session", words) ? readKnownState(value) : undefined;
}

/** `liveStreamStatus` and `transcription_state` are names of a state, `planStatus` is not. */
const isNameOf = (kind: "state" | "session", words: readonly string[] = []): boolean =>
  mentions(words, kind) && without(words, kind, "session", "part", "filler", "nameFiller").length === 0;

/** Captions and their parts may be active without a session. */
function readOtherFlag({ words, value, parent }: Field): State | undefined {
  return mentions([...words, ...(parent?.words ?? [])], "part") ? undefined : readFlag(words, value);
}

function readPause({ value, words }: Field): State | undefined {
  const isPause = typeof value === "string" && /paused|suspended/i.test(value);
  return isPause && !mentions(words, "owner") ? readKnownState(value) : undefined;
}

function findDetails(fields: readonly Field[]): readonly Sign[] {
  const { clients = 0, startedAt } = readDetails(fields);
  const hasSession = fields.some((field) => isSession(field) && hasSomething(field));
  if (clients === 0 && startedAt === undefined && !hasSession) return [];
  return fields.slice(0, 1).map((field) => ({ field, state: "unknown" }));
}

/** Of two states LIVE is the last to be believed, but a list of sessions runs if one of them runs. */
const cautious: readonly State[] = ["unknown", "suspended", "paused", "none", "active"];
const hopeful: readonly State[] = ["active", "paused", "suspended", "unknown", "none"];

/** The outermost signs decide. */
function decide(signs: readonly Sign[], fields: readonly Field[]): Sign | undefined {
  const outermost = signs.filter(({ field }) => field.depth === signs[0]?.field.depth);
  const objects = [...Map.groupBy(outermost, ({ field }) => field.parent).values()];
  const states = objects.flatMap((own) => pick(own, cautious) ?? []).map((sign) => pause(sign, fields));
  return pick(states, states.every(({ field }) => field.entry) ? hopeful : cautious);
}

/** The first of the signs by the order of their states. */
function pick(signs: readonly Sign[], order: readonly State[]): Sign | undefined {
  return signs.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}

/** Of a list of sessions the fields of the others do not count. */
const findOwn = ({ field }: Sign, fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ entry }) => !field.entry || !entry || entry === field.entry);

/** A session that is active may be paused, too: `{"status": "active", "paused": true}`. */
function pause(sign: Sign, fields: readonly Field[]): Sign {
  if (sign.state !== "active") return sign;
  return findFlags(findOwn(sign, fields)).find(({ state }) => /paused|suspended/.test(state)) ?? sign;
}

/** Characters of an unknown state that are shown. */
const maxWordLength = 40;

/** An unknown state has its word in one line, as the service spells it. */
function readSession(sign: Sign, fields: readonly Field[]): Session {
  const { state, field } = sign;
  if (state === "none") return { state };
  const details = readDetails(findOwn(sign, fields));
  if (typeof field.value !== "string" || readState(field.value) !== "unknown") return { state, ...details };
  return { state, word: oneLine(field.value, []).slice(0, maxWordLength).toWellFormed(), ...details };
}

/** Lines of a description. */
const maxLines = 100;

/** What was read of a status, then its paths with types in place of values. Only what was read as the state is kept. */
export function describeStatus(
  { status, contentType, body }: Pick<HttpsAnswer, "status" | "contentType" | "body">,
  reading: StatusReading,
): readonly string[] {
  const [type = "another type"] = /^(application\/json|text\/html|text\/plain)\b/i.exec(contentType) ?? [];
  const read = reading.session
    ? describeSession(reading.session, reading.rule, reading.sign.field)
    : [`${reading.unreadable} of ${body.length} characters`];
  const leaves = reading.fields.filter(({ inner }) => inner.length === 0);
  const paths = leaves.map((field) => `${describePath(field)}: ${describeType(field)}`);
  return [...new Set([`HTTP ${status}, ${type}`, ...read, ...paths])].slice(0, maxLines);
}

function describeSession(session: Session, rule: string, field: Field): readonly string[] {
  const details = Object.keys(session).filter((name) => name !== "state" && name !== "word");
  const value = session.state === "unknown" ? (session.word ?? "unknown") : field.value;
  return [
    `${describePath(field)}: state: ${String(value).trim()}`,
    `${session.state}, by ${rule}; details: ${details.join(", ") || "none"}`,
  ];
}

function describeType({ value }: Field): string {
  if (value === null) return "null";
  if (typeof value !== "object") return readTime(value) ? `${typeof value}, a time` : typeof value;
  return Array.isArray(value) ? "[]" : "{}";
}

function describePath({ parent, name, words, scope }: Field): string {
  if (!parent) return "$";
  const outer = describePath(parent);
  if (Array.isArray(parent.value)) return `${outer}[]`;
  // Others may be names of people: in a list of clients, in a map, or with a number.
  const isUsual = scope > scopes.nothing && /^[a-z_@](?!.*\d{3})[\w.-]{0,39}$/i.test(name);
  const isKnown = words.length > 0 && words.every((word) => kindsOf(word) !== undefined);
  return `${outer}.${isUsual || isKnown ? name.slice(0, 40) : "*"}`;
}
