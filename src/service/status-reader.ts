import { isWebPage, parseJson } from "./answer-body.ts";
import type { Session } from "./caption-service.ts";
import { readDetails } from "./session-details.ts";
import { type Field, listFields } from "./status-fields.ts";
import {
  isNoActiveSession,
  mentions,
  readBoolean,
  readFlag,
  readKnownState,
  readState,
  type State,
  without,
} from "./status-vocabulary.ts";

export type Unreadable = "web page" | "nothing" | "text" | "unknown JSON";

/** A field that shows a state of the session. */
interface Sign {
  readonly field: Field;
  readonly state: State;
}

/** The fields of the answer, none if it is not JSON, and what was read in them by which rule. */
export type StatusReading =
  | { readonly fields: readonly Field[]; readonly session: Session; readonly sign: Sign; readonly rule: Rule }
  | { readonly fields: readonly Field[]; readonly session?: undefined; readonly unreadable: Unreadable };

export type Rule = (typeof rules)[number]["name"];

/** Reads a status for its meaning: the specification gives neither its shape nor its names. */
export function readStatus(body: string, contentType: string): StatusReading {
  const text = body.trim();
  const json = isNoActiveSession(text) ? { value: text } : parseJson(text);
  if (!json) {
    const unreadable = text === "" ? "nothing" : isWebPage(contentType, text) ? "web page" : "text";
    return { fields: [], unreadable };
  }
  const fields = listFields(json.value);
  for (const { name: rule, find } of rules) {
    const [sign] = decide(find(fields), fields);
    if (sign) return { fields, session: readSession(sign, fields), sign, rule };
  }
  return { fields, unreadable: "unknown JSON" };
}

type Find = (fields: readonly Field[]) => readonly Sign[];

/** The first rule that finds a sign decides. */
const rules = [
  // {"error": {"code": "NO_ACTIVE_SESSION"}}
  { name: "NO_ACTIVE_SESSION", find: findEach(readNoActiveSession) },
  // {"session": null}
  { name: "a null session", find: findNullSession },
  // {"data": {"sessionStatus": "running"}}
  { name: "a state word", find: findEach((field) => (field.isOwn ? readStateWord(field) : undefined)) },
  // {"mode": "paused"}
  { name: "another word", find: findEach((field) => readOtherWord(field, /paused|suspended/i)) },
  // {"isLive": true}
  { name: "a flag", find: findEach((field) => (field.isOwn ? readStateFlag(field) : undefined)) },
  // {"captions": {"status": "active"}}
  { name: "a part's state word", find: findEach(readStateWord) },
  // {"channel": {"isLive": true}}
  { name: "a part's flag", find: findEach(readStateFlag) },
  // {"mode": "active"}
  { name: "another word", find: findEach((field) => readOtherWord(field, /active/i)) },
  // {"session": {"id": "7c1f"}}
  { name: "details", find: findDetails },
] as const;

function findEach(read: (field: Field) => State | undefined): Find {
  return (fields) =>
    fields.flatMap((field) => {
      const state = field.use === "nothing" ? undefined : read(field);
      return state === undefined ? [] : [{ field, state }];
    });
}

function readNoActiveSession({ value }: Field): State | undefined {
  return typeof value === "string" && isNoActiveSession(value) ? "none" : undefined;
}

function findNullSession(fields: readonly Field[]): readonly Sign[] {
  const sessions = fields.filter(isSessionName);
  if (sessions.some(hasSomething)) return [];
  return sessions
    .filter(
      ({ depth, value }) => depth === sessions[0]?.depth && (value === null || readBoolean(value) === false),
    )
    .map((field) => ({ field, state: "none" }));
}

/** `session`, `activeStream`, `hasSession`, `liveStream`. */
const isSessionName = ({ words, use }: Field): boolean =>
  use === "everything" &&
  /^(has )?((active|current|live|caption|captions) )*(session|stream|livestream)$/.test(words.join(" "));

const hasSomething = ({ isEntry, inner }: Field): boolean =>
  !isEntry && inner.some((field) => field.use !== "nothing" && !isEmpty(field));

const isEmpty = ({ value, inner }: Field): boolean =>
  value === "" || value === null || (typeof value === "object" && inner.length === 0);

function readStateWord({ value, words, use, parent, isEntry }: Field): State | undefined {
  if (typeof value !== "string" || use !== "everything" || isEntry) return undefined;
  const isInState =
    words.length === 1 && mentions(words, "stateValue") && isNameOf("state", parent?.words ?? []);
  if (isInState || isNameOf("state", words)) return readState(value);
  // {"stream": "offline"}, but not {"stream": "Sunday"}
  return isNameOf("session", words) ? readKnownState(value) : undefined;
}

/** `liveStreamStatus` and `transcription_state` are names of a state, `planStatus` is not. */
const isNameOf = (kind: "state" | "session", words: readonly string[]): boolean =>
  mentions(words, kind) && without(words, kind, "session", "part", "filler", "nameFiller").length === 0;

/** The specification names three states, but not their field. */
function readOtherWord({ value, words, use, parent, isEntry }: Field, word: RegExp): State | undefined {
  if (typeof value !== "string" || use !== "everything" || isEntry || !parent) return undefined;
  if (mentions(words, "prose", "state", "owner", "clients", "language", "target", "others")) return undefined;
  const state = word.test(value) ? readKnownState(value) : undefined;
  return state === "none" ? undefined : state;
}

/** Not of captions: they may only be hidden. */
function readStateFlag({ value, words, use, parent, isEntry }: Field): State | undefined {
  const isOfPart = mentions([...words, ...(parent?.words ?? [])], "part");
  return use === "everything" && !isEntry && !isOfPart ? readFlag(words, value) : undefined;
}

function findDetails(fields: readonly Field[]): readonly Sign[] {
  const { clients = 0, startedAt } = readDetails(fields);
  const isSession = (field: Field): boolean => isSessionName(field) && field.words.at(-1) === "session";
  const hasDetails = clients > 0 || startedAt !== undefined;
  if (!hasDetails && !fields.some((field) => isSession(field) && hasSomething(field))) return [];
  return fields.slice(0, 1).map((field) => ({ field, state: "unknown" }));
}

/** Of two states LIVE is the last to be believed, but a list of sessions runs if one of them runs. */
const cautious: readonly State[] = ["unknown", "suspended", "paused", "none", "active"];
const hopeful: readonly State[] = ["active", "paused", "suspended", "unknown", "none"];

/** The outermost signs decide. Objects side by side that disagree about none and active are an unknown state. */
function decide(signs: readonly Sign[], fields: readonly Field[]): readonly Sign[] {
  const [first] = signs;
  if (!first) return [];
  const outermost = signs.filter(({ field }) => field.depth === first.field.depth);
  const pauses = findEach(readStateFlag)(fields).filter(({ state }) => /paused|suspended/.test(state));
  const heard = outermost.map((sign) => pause(sign, pauses));
  const objects = [...Map.groupBy(heard, ({ field }) => field.parent).values()];
  const decided = objects.flatMap((object) => pick(object, cautious));
  if (decided.every(({ field }) => field.entry)) return pick(decided, hopeful);
  const isDisputed = decided.some(({ state }) => state === "active");
  return pick(decided, cautious).map((sign) =>
    isDisputed && sign.state === "none" ? { ...sign, state: "unknown" } : sign,
  );
}

/** The first of the signs by the order of their states. */
const pick = (signs: readonly Sign[], order: readonly State[]): readonly Sign[] =>
  order.flatMap((state) => signs.filter((sign) => sign.state === state)).slice(0, 1);

/** A session that is active may be paused, too: `{"status": "active", "paused": true}`. */
function pause(sign: Sign, pauses: readonly Sign[]): Sign {
  const { entry } = sign.field;
  const isSame = ({ field }: Sign): boolean => field.entry === undefined || field.entry === entry;
  return (sign.state === "active" ? pauses.find(isSame) : undefined) ?? sign;
}

function readSession({ state, field }: Sign, fields: readonly Field[]): Session {
  if (state === "none") return { state };
  const { entry } = field;
  // Of a list of sessions the details of the others do not count.
  const own = entry ? fields.filter((each) => each.entry === undefined || each.entry === entry) : fields;
  const word = state === "unknown" ? readWord(field.value) : undefined;
  return { state, ...(word !== undefined && { word }), ...readDetails(own) };
}

/** Characters of an unknown state that are shown. */
const maxWordLength = 40;

/** The word for an unknown state in one line, as the service spells it. */
function readWord(value: unknown): string | undefined {
  if (typeof value !== "string" || readState(value) !== "unknown") return undefined;
  const line = value.slice(0, 10 * maxWordLength).replace(/[\p{C}\p{Z}]+/gu, " ");
  return Array.from(line.trim()).slice(0, maxWordLength).join("");
}
