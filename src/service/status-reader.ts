import { hideSecrets } from "../log/redactor.ts";
import { isWebPage, type Item, itemsIn, oneLine, parseJson } from "./answer-body.ts";
import type { Session, SessionDetails } from "./caption-service.ts";
import { hiddenBy, readDetails } from "./session-details.ts";
import {
  entryKinds,
  flagOf,
  isCurrentField,
  isNoActiveSession,
  meaningOf,
  mentions,
  namesSession,
  saysNoneByNull,
  type ReadState,
  readState,
  stateOwner,
} from "./status-vocabulary.ts";

export type Unreadable = "web page" | "nothing" | "text" | "unknown JSON";

/** Kinds of evidence, in the order of the contract. */
export type Basis =
  "NO_ACTIVE_SESSION" | "null" | "a word" | "a word under another name" | "a flag" | "details";

export interface Evidence {
  readonly basis: Basis;
  readonly state: ReadState;
  readonly item: Item;
}

export type StatusReading = {
  /** The whole answer, level by level; empty where it is not JSON. */
  readonly items: readonly Item[];
  readonly evidence: readonly Evidence[];
} & (
  | { readonly session: Session; readonly conclusive: Evidence; readonly unreadable?: undefined }
  | { readonly unreadable: Unreadable; readonly session?: undefined; readonly conclusive?: undefined }
);

/** @param secrets are not in the session, even where the answer repeats it */
export function readStatus(
  contentType: string,
  body: string,
  secrets: readonly string[] = [],
): StatusReading {
  const text = body.trim();
  const json = isNoActiveSession(text) ? { value: text } : parseJson(text);
  if (!json) {
    const kind = text === "" ? "nothing" : isWebPage(contentType, text) ? "web page" : "text";
    return { unreadable: kind, items: [], evidence: [] };
  }
  const items = itemsIn(json.value);
  const { evidence, details } = findIn(items);
  const conclusive = conclusiveOf(evidence);
  if (!conclusive) return { items, evidence, unreadable: "unknown JSON" };
  return { items, evidence, conclusive, session: sessionOf(conclusive.state, details, secrets) };
}

function findIn(items: readonly Item[]): { evidence: readonly Evidence[]; details: SessionDetails } {
  const evidence: Evidence[] = [];
  const add = (basis: Basis, state: ReadState | undefined, item: Item): void => {
    if (state !== undefined) evidence.push({ basis, state, item });
  };
  let details: SessionDetails = {};
  let captionsHidden: boolean | undefined;
  const sessions: Item[] = [];
  for (const item of items) {
    const { words, value, outer, isEntry, isIgnored, inError } = item;
    const isField = outer !== undefined && !isEntry;
    const isFlag = isField && !inError && !outer.isIgnored && outer.of === "session";
    if (isFlag) add("a flag", flagOf(words, value), item);
    if (isIgnored) continue;
    if (typeof value === "string") add(...wordIn(value, item), item);
    if (inError) continue;
    if (isField) captionsHidden ??= hiddenBy(item, outer);
    if (isField && saysNoneByNull(words)) sessions.push(item);
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    const reading = readDetails(item);
    details = { ...reading.details, ...details };
    if (reading.evidence && item.of === "session") add("details", {}, item);
  }
  const running = sessions.filter(hasSomething);
  const outermost = sessions.find(({ value }) => typeof value !== "object" || value === null);
  const none = sessions.find(
    ({ depth, value }) => depth === outermost?.depth && (value === null || value === false),
  );
  if (none && running.length === 0) add("null", "none", none);
  for (const item of running) if (item.words.join() === "session") add("details", {}, item);
  return { evidence, details: { ...details, ...(captionsHidden !== undefined && { captionsHidden }) } };
}

const hasSomething = ({ inner }: Item): boolean =>
  inner.some((item) => isCurrentField(item.words) && !isEmpty(item));

const isEmpty = ({ value, inner }: Item): boolean =>
  value === "" || value === null || (typeof value === "object" && inner.length === 0);

function wordIn(
  text: string,
  { words, inError, inState, of }: Item,
): readonly [Basis, ReadState | undefined] {
  if (isNoActiveSession(text)) return ["NO_ACTIVE_SESSION", "none"];
  if (inError || of !== "session") return ["a word", undefined];
  if (inState) return ["a word", readState(text)];
  // The name of a session is not its state, unless it is a word for one.
  if (namesSession(words)) return ["a word", meaningOf(text)];
  return ["a word under another name", strayStateOf(text, words)];
}

/** The three states of the specification, which does not name their field. */
function strayStateOf(text: string, words: readonly string[]): ReadState | undefined {
  if (words.length === 0 || mentions(words, ...entryKinds)) return undefined;
  if (stateOwner(words) === "something else") return undefined;
  if (mentions(words, "prose") && !mentions(words, "state")) return undefined;
  const meaning = /active|paused|suspended/i.test(text) ? meaningOf(text) : undefined;
  return meaning === "none" ? undefined : meaning;
}

function conclusiveOf(evidence: readonly Evidence[]): Evidence | undefined {
  const first = (basis: Basis): Evidence | undefined =>
    outermostOf(evidence.filter((each) => each.basis === basis));
  const other = first("a word under another name");
  // LIVE goes after a flag: the name of its field is not one of a state.
  const isLive = other?.state === "active";
  return (
    first("NO_ACTIVE_SESSION") ??
    first("null") ??
    first("a word") ??
    (isLive ? undefined : other) ??
    first("a flag") ??
    other ??
    first("details")
  );
}

/** Of one level unknown states first, and LIVE last, since it is the worst to say by mistake. */
function outermostOf(evidence: readonly Evidence[]): Evidence | undefined {
  const care = ({ state }: Evidence): number => (state === "active" ? 2 : state === "none" ? 1 : 0);
  const [first] = evidence
    .filter(({ item }) => item.depth === evidence[0]?.item.depth)
    .sort((one, other) => care(one) - care(other));
  if (first?.basis !== "a flag" || first.state !== "active") return first;
  // A paused session is often said to be running, too.
  return evidence.find((each) => care(each) === 0) ?? first;
}

function sessionOf(state: ReadState, details: SessionDetails, secrets: readonly string[]): Session {
  if (state === "none") return { state };
  const word = typeof state === "object" ? shownWord(state.text ?? "", secrets) : "";
  const { transcriptionLanguage, translationLanguages, ...others } = details;
  const tags = [transcriptionLanguage, ...(translationLanguages ?? [])].join(" ");
  // A copy, since texts that were cut out of the answer keep all of it in memory.
  return structuredClone({
    ...(typeof state === "object" ? { state: "unknown", ...(word !== "" && { word }) } : { state }),
    ...(hideSecrets(tags, secrets, "") === tags ? details : others),
  });
}

function shownWord(text: string, secrets: readonly string[]): string {
  const line = oneLine(text, secrets);
  return /\p{L}/u.test(line) ? (/^.{1,40}/u.exec(line)?.[0] ?? "") : "";
}
