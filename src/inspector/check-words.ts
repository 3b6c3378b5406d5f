import type { CheckResult, Failed, Reached } from "../protocol/messages.ts";
import { joinNames, languageName, say, formatTime } from "./words.ts";

/** The last check of this page: under way, ended, or not answered by the plugin. */
export type CheckState = CheckResult | "checking" | "no reply" | undefined;

/** What can come in place of a status. A draft that another version has saved may name something else. */
const unreadableKinds = ["web page", "nothing", "text", "unknown JSON"] as const;

export function describe(result: CheckResult | "no reply"): string {
  if (result === "no reply") return say("check.noReply");
  if (result.outcome === "failed") return describeFailure(result);
  const ms = Math.max(1, Math.round(result.roundTrip));
  return say("check.reached", { session: say(`check.${result.session}`), ms });
}

function describeFailure({ kind, status, words, location, unreadable, code }: Failed): string {
  if (status === 404) return addWords(say("check.notFound"), words);
  if (kind === "redirected" && location !== undefined) return say("check.redirectedTo", { location });
  return say(`check.${kind}`, {
    status: status ?? "?",
    answer: say(`unreadable.${unreadableKinds.find((kind) => kind === unreadable) ?? "other"}`),
    code: code === undefined ? "" : ` (${code})`,
    words: words ?? `HTTP ${status ?? "?"}`,
  });
}

/** Quotes the service. */
export function addWords(text: string, words = ""): string {
  return words === "" ? text : `${text} “${words}”`;
}

export function isReached(check: CheckState): check is Reached {
  return typeof check === "object" && check.outcome === "reached";
}

/** A running session, to compare with the dashboard. Details that could not be read are question marks. */
export function describeSession(reached: Reached): string {
  const { word, startedAt, clients, transcriptionLanguage, translationLanguages, captionsHidden } = reached;
  const source = transcriptionLanguage === undefined ? "?" : languageName(transcriptionLanguage);
  const targets = translationLanguages ? joinNames(translationLanguages) || "–" : "?";
  const time = startedAt === undefined ? "?" : formatTime(startedAt);
  return [
    ...(word === undefined ? [] : [`“${word}”`]),
    say("read.since", { time }),
    say("read.clients", { count: clients ?? "?" }),
    `${source} → ${targets}`,
    ...(captionsHidden === undefined ? [] : [say(captionsHidden ? "read.hidden" : "read.shown")]),
  ].join(" · ");
}
