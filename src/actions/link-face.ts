import type { AccountState, Failing } from "../accounts/account-state.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { failureKinds, type ServiceFailure, type ServiceFailureKind } from "../service/service-failure.ts";
import type { KeyView } from "./action.ts";
import { wordFace } from "./word-face.ts";

/** With the reason in a few letters, for keys that show something else as well, and what to do or where to look. */
type Look = readonly [symbol: SymbolName, headline: WordKey, short: WordKey, advice?: WordKey];

const looks: Readonly<Record<ServiceFailureKind, Look>> = {
  "address-not-found": ["settings", "failure.addressNotFound", "short.addressNotFound"],
  "no-connection": ["offline", "failure.noConnection", "short.noConnection", "failure.noNetwork"],
  "connection-dropped": ["offline", "failure.dropped", "short.dropped", "failure.tryAgain"],
  "proxy-refused": ["offline", "failure.proxyRefused", "short.proxy"],
  "proxy-not-valid": ["settings", "failure.proxyAddress", "short.proxy", "failure.notValid"],
  "certificate-not-trusted": ["warning", "failure.certificate", "short.certificate", "failure.certificateOf"],
  "no-secure-connection": ["warning", "failure.notSecure", "short.notSecure", "failure.noHttps"],
  "timed-out": ["clock", "failure.timedOut", "short.timedOut", "failure.tryAgain"],
  "key-rejected": ["key", "failure.keyRejected", "short.keyRejected", "failure.openSettings"],
  "wrong-account": ["church", "failure.wrongAccount", "short.wrongAccount", "failure.openSettings"],
  conflict: ["warning", "failure.conflict", "short.refused"],
  busy: ["clock", "failure.busy", "short.busy"],
  refused: ["warning", "failure.refused", "short.refused"],
  "service-error": ["warning", "failure.serviceError", "short.serviceError", "failure.tryAgain"],
  redirected: ["question", "failure.notTheService", "short.notTheService"],
  "not-the-service": ["question", "failure.notTheService", "short.notTheService"],
  "answer-too-long": ["question", "failure.notTheService", "short.notTheService"],
  defect: ["warning", "failure.defect", "failure.defect", "failure.seeLog"],
};

/**
 * Why the service refuses a list of languages, from what it says of it: only what plainly speaks of languages. Other
 * refusals are shown in its own words.
 */
const refusals: readonly (readonly [pattern: RegExp, headline: WordKey, detail?: WordKey])[] = [
  [/\b(is|equals|same as|matches) the (transcription|source|spoken) language\b/i, "failure.sameAsSpoken"],
  [
    /\b(too many|limit|at most|up to|maximum|exceed\w*|allows \d+)\b.*\b(languages|targets|translations)\b|\b(languages|targets|translations)\b.*\b(too many|limit|at most|maximum|exceed\w*)\b/i,
    "failure.tooMany",
    "setting.languageCodes",
  ],
  [
    /(\blanguage\b.*|["'“][a-z]{2,3}([-_][a-z\d]+)*["'”] is )(not (supported|available|offered)|unsupported)\b|\bunsupported language\b/i,
    "failure.notOffered",
    "failure.language",
  ],
];

/** A request that failed. */
export function serviceFailureFace({ kind, details }: ServiceFailure, wording: KeyWording): Face {
  const [symbol, headline, , advice] = looks[kind];
  const { words, came } = details;
  if (words === undefined || (kind !== "refused" && kind !== "conflict")) {
    const detail = came === "web page" ? "failure.webPage" : advice;
    return wordFace(wording, "attention", symbol, headline, detail);
  }
  for (const [pattern, ...told] of refusals)
    if (pattern.test(words)) return wordFace(wording, "attention", symbol, ...told);
  return { ...wordFace(wording, "attention", symbol, headline), words };
}

/** The face of a key that has never had an answer, because of a failure that stands. */
export function failingFace({ failure, nextAt }: Failing, { now, steady, wording }: KeyView): TimedFace {
  const { tone } = shortReason(failure, wording);
  const face: Face = { ...serviceFailureFace(failure, wording), tone };
  if (failure.kind !== "busy" || nextAt <= steady) return { face };
  const detail = wording.say("failure.retryIn", { time: wording.span(nextAt - steady).text });
  return { face: { ...face, detail }, changesAt: now + 1000 };
}

/** A failure on a key that shows something else as well. */
export function shortReason(
  { kind }: ServiceFailure,
  wording: KeyWording,
): Pick<Face, "symbol"> & { readonly tone: "attention" | "unknown"; readonly detail: string } {
  const [symbol, , short] = looks[kind];
  return { tone: failureKinds[kind].heals ? "unknown" : "attention", symbol, detail: wording.say(short) };
}

/**
 * A key that says what a press would do. While its account can't be reached it looks muted, and says why: a key that looks
 * ready has to be. What needs a person comes first: yellow, and the symbol of the trouble the larger one.
 */
export function readyFace({ account, wording }: KeyView, face: Omit<Face, "tone">): Face {
  if (!account.failing) return { ...face, tone: "neutral" };
  const { tone, symbol, detail } = shortReason(account.failing.failure, wording);
  return tone === "attention"
    ? { ...face, tone, symbol, sign: face.symbol, detail }
    : { ...face, tone: "muted", sign: symbol, detail };
}

/** Why nothing newer is known. */
export function oldDetail({ failing }: AccountState, wording: KeyWording): string {
  return failing ? shortReason(failing.failure, wording).detail : wording.say("state.old");
}

/** What was last known, beside why nothing newer is. */
export function oldFace(
  { account, wording }: KeyView,
  was: { readonly sign: SymbolName; readonly headline: string },
): Face {
  const why = account.failing
    ? shortReason(account.failing.failure, wording)
    : { tone: "unknown" as const, symbol: "clock" as const, detail: oldDetail(account, wording) };
  return { ...why, ...was };
}
