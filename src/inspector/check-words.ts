import { html, nothing, type TemplateResult } from "lit";
import type { CheckResult, Reached } from "../protocol/messages.ts";
import { languageName, languageNames, say, timeOf } from "./words.ts";

/** State of the check: not asked, asked, answered, answered of a session that has ended since, or asked in vain. */
export type CheckState =
  CheckResult | (Reached & { readonly isOutdated: true }) | "checking" | "no reply" | undefined;

export function checkResult(check: CheckState): TemplateResult | typeof nothing {
  if (check === undefined) return nothing;
  const isFailed = check !== "checking" && (check === "no reply" || check.outcome !== "not checked");
  const kind = isReached(check) ? "reached" : isFailed ? "failed" : "";
  const isRead = isReached(check) && check.session !== "none" && !("isOutdated" in check);
  return html`<p class="result ${kind}">${describe(check)}</p>
    ${isRead ? html`<p class="understood">${understood(check)}</p>` : nothing}`;
}

export function isReached(check: CheckState): check is Extract<CheckState, { outcome: "reached" }> {
  return typeof check === "object" && check.outcome === "reached";
}

/** Details of a session that runs, to be compared with what is true; a question mark for those that could not be read. */
export function understood(reached: Reached): string {
  const { word, startedAt, clients, transcriptionLanguage, translationLanguages, captionsHidden } = reached;
  const source = transcriptionLanguage === undefined ? "?" : languageName(transcriptionLanguage);
  const targets = translationLanguages ? languageNames(translationLanguages) || "–" : "?";
  const time = startedAt === undefined ? "?" : timeOf(startedAt);
  return [
    ...(word === undefined ? [] : [`“${word}”`]),
    say("read.since", { time }),
    say("read.clients", { count: clients ?? "?" }),
    `${source} → ${targets}`,
    ...(captionsHidden === undefined ? [] : [say(captionsHidden ? "read.hidden" : "read.shown")]),
  ].join(" · ");
}

export function describe(state: Exclude<CheckState, undefined>): string {
  if (state === "checking") return say("check.checking");
  if (state === "no reply") return say("check.noReply");
  if (state.outcome === "reached") {
    const session = say(`check.${state.session}`);
    return say("check.reached", { session, ms: Math.max(1, Math.round(state.roundTrip)) });
  }
  if (state.outcome === "not checked") return say("draft.elsewhere");
  if (state.outcome === "incomplete") {
    const field = say(state.field === "account" ? "account.place" : `account.${state.field}`);
    return say("check.incomplete", { field, problem: say(`problem.${state.problem}`) });
  }
  if (state.status === 404) {
    const said = state.words === undefined ? "" : ` “${state.words}”`;
    return say("check.notFound") + said;
  }
  const status = state.status ?? "?";
  const came = say(`came.${state.came ?? "other"}`);
  const code = state.code === undefined ? "" : ` (${state.code})`;
  return say(`check.${state.kind}`, { status, came, code, words: state.words ?? `HTTP ${status}` });
}
