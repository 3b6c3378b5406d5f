import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { CheckResult } from "../protocol/messages.ts";

type Reached = Extract<CheckResult, { outcome: "reached" }>;

/** How the check stands: not asked, asked, answered, answered of a session that has ended since, or asked in vain. */
export type CheckState =
  CheckResult | (Reached & { readonly isOutdated: true }) | "checking" | "no reply" | undefined;

/** What was read of a session that runs, to be compared with what is true; a question mark for what could not be read. */
export function understood(reached: Reached, wording: Wording<InspectorWordKey>): string {
  const { word, startedAt, clients, transcriptionLanguage, translationLanguages, captionsHidden } = reached;
  const nameOf = (code: string): string => wording.languageName(code);
  const source = transcriptionLanguage === undefined ? "?" : nameOf(transcriptionLanguage);
  const targets = translationLanguages?.map(nameOf).join(", ") ?? "?";
  const time = startedAt === undefined ? "?" : wording.time(startedAt, Date.now());
  const captions =
    captionsHidden === undefined ? [] : ([captionsHidden ? "read.hidden" : "read.shown"] as const);
  return [
    ...(word === undefined ? [] : [`“${word}”`]),
    wording.say("read.since", { time }),
    wording.say("read.clients", { count: clients ?? "?" }),
    `${source} → ${targets || "–"}`,
    ...captions.map((key) => wording.say(key)),
  ].join(" · ");
}

/** What came of the check, and what to do. */
export function describe(state: CheckState, wording: Wording<InspectorWordKey>): string {
  if (state === undefined) return "";
  if (state === "checking") return wording.say("check.checking");
  if (state === "no reply") return wording.say("check.noReply");
  if (state.outcome === "reached") {
    const session = wording.say(`check.${state.session}`);
    return wording.say("check.reached", { session, ms: Math.max(1, Math.round(state.roundTrip)) });
  }
  if (state.outcome === "incomplete") {
    const field = wording.say(state.field === "account" ? "account.place" : `account.${state.field}`);
    return wording.say("check.incomplete", { field, problem: wording.say(`problem.${state.problem}`) });
  }
  if (state.status === 404) {
    const said = state.words === undefined ? "" : ` “${state.words}”`;
    return wording.say("check.notFound") + said;
  }
  const status = state.status ?? "?";
  const came = wording.say(`came.${state.came ?? "other"}`);
  const code = state.code === undefined ? "" : ` (${state.code})`;
  return wording.say(`check.${state.kind}`, { status, came, code, words: state.words ?? `HTTP ${status}` });
}
