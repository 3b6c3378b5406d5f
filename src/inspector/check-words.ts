import { html, nothing, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../i18n/inspector-wording.ts";
import type { CheckResult, Failed, Reached } from "../protocol/messages.ts";
import { languageName, languageNames, say, timeOf } from "./words.ts";

const cameWords: Readonly<Record<string, InspectorWordKey>> = {
  "web page": "came.web page",
  nothing: "came.nothing",
  text: "came.text",
  "unknown JSON": "came.unknown JSON",
};

export function describe(result: CheckResult | "no reply"): string {
  if (result === "no reply") return say("check.noReply");
  if (result.outcome === "failed") return describeFailure(result);
  const ms = Math.max(1, Math.round(result.roundTrip));
  return say("check.reached", { session: say(`check.${result.session}`), ms });
}

function describeFailure({ kind, status, words, location, came, code }: Failed): string {
  if (status === 404) return say("check.notFound") + (words === undefined ? "" : ` “${words}”`);
  if (kind === "redirected" && location !== undefined) return say("check.redirectedTo", { location });
  return say(`check.${kind}`, {
    status: status ?? "?",
    came: say(cameWords[came ?? ""] ?? "came.other"),
    code: code === undefined ? "" : ` (${code})`,
    words: words ?? `HTTP ${status ?? "?"}`,
  });
}

/** Details of a session that runs, to be compared with what is true. */
export function sessionDetails(result: unknown): TemplateResult | typeof nothing {
  const reached = result as Reached | undefined;
  if (reached?.outcome !== "reached" || reached.session === "none") return nothing;
  return html`<p class="understood">${describeSession(reached)}</p>`;
}

/** What could not be read is a question mark. */
export function describeSession(reached: Reached): string {
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
