import { PressFailure } from "../accounts/press-failure.ts";
import { type Failing, isSessionFresh, shownSession } from "../accounts/state.ts";
import type { Face, TimedFace, Tone } from "../drawing/face.ts";
import type { SymbolName } from "../drawing/symbols.ts";
import type { KeyWording, WordKey } from "../i18n/key-wording.ts";
import { longPressMs } from "../limits.ts";
import { failureKinds, isRejection, ServiceFailure } from "../service/service-failure.ts";
import type { AccountField, FieldProblem } from "../settings/account-fields.ts";
import type { KeyView } from "./action.ts";
import type { Failure } from "./failure.ts";

/** `short` is for keys that show the reason beside another headline: a stale state, or what a press does. */
type Style = readonly [symbol: SymbolName, headline: WordKey, detail?: WordKey | undefined, short?: WordKey];

const styles: Readonly<Record<Failure["kind"], Style>> = {
  "address-not-found": ["settings", "failure.addressNotFound", undefined, "short.addressNotFound"],
  "no-connection": ["offline", "failure.noConnection", "failure.noNetwork", "short.noConnection"],
  "connection-dropped": ["offline", "failure.dropped", "failure.tryAgain", "short.dropped"],
  "proxy-refused": ["offline", "failure.proxyRefused", undefined, "short.proxy"],
  "proxy-not-valid": ["settings", "failure.proxyAddress", "failure.notValid", "short.proxy"],
  "certificate-not-trusted": ["warning", "failure.certificate", "failure.certificateOf", "short.certificate"],
  "certificate-date": ["clock", "failure.certificate", "failure.checkClock", "short.certificate"],
  "certificate-chain": ["warning", "failure.certificate", "failure.certificateOf", "short.certificate"],
  "no-secure-connection": ["warning", "failure.notSecure", "failure.noHttps", "short.notSecure"],
  "timed-out": ["clock", "failure.timedOut", "failure.tryAgain", "short.timedOut"],
  "key-rejected": ["key", "failure.keyRejected", "failure.openSettings", "short.keyRejected"],
  "wrong-account": ["church", "failure.wrongAccount", "failure.openSettings", "short.wrongAccount"],
  conflict: ["warning", "failure.conflict", undefined, "short.refused"],
  busy: ["clock", "failure.busy", undefined, "short.busy"],
  rejected: ["warning", "failure.refused", undefined, "short.refused"],
  "service-error": ["warning", "failure.serviceError", "failure.tryAgain", "short.serviceError"],
  redirected: ["question", "failure.notTheService", undefined, "short.notTheService"],
  "not-the-service": ["question", "failure.notTheService", undefined, "short.notTheService"],
  "answer-too-long": ["question", "failure.notTheService", undefined, "short.notTheService"],
  defect: ["warning", "failure.defect", "failure.seeLog"],

  "dashboard-not-ready": ["desk", "failure.dashboard", "failure.notReady"],
  restarting: ["working", "stream.restarting", "failure.pleaseWait"],
  "stop-refused": ["warning", "failure.stopRefused"],
  "not-confirmed": ["question", "failure.notConfirmed"],
  "text-not-cleared": ["eye-off", "failure.textNotCleared", "failure.stillHidden"],
  "source-not-set": ["microphone", "failure.stepSource", "failure.tryAgain"],
  "targets-not-set": ["globe", "failure.stepTargets", "failure.tryAgain"],

  account: ["settings", "failure.account", "failure.notThere"],
  "nothing-set-up": ["settings", "failure.notSetUp", "failure.openSettings"],
  "setting-wrong": ["settings", "failure.setting"],
  "not-connected": ["settings", "failure.notConnected", "failure.openSettings"],
  "no-language": ["microphone", "failure.noLanguage", "failure.openSettings"],
  "no-preset": ["globe", "failure.noPreset", "failure.openSettings"],
  "preset-has-source": ["warning", "failure.sameAsSpoken", "failure.openSettings"],
  "step-unclear": ["warning", "failure.noDesiredState", "failure.inMultiAction"],
};

const fieldStyles: Readonly<Record<AccountField, readonly [SymbolName, WordKey]>> = {
  baseUrl: ["settings", "failure.address"],
  apiKey: ["key", "failure.apiKey"],
  churchId: ["church", "failure.churchId"],
};

/** Other problems show `failure.notValid`. */
const problemWords: Readonly<Partial<Record<"missing" | FieldProblem, WordKey>>> = {
  missing: "failure.missing",
  "not https": "failure.notHttps",
  "has credentials": "failure.hasLogin",
  "has a query": "failure.hasQuery",
};

/** Rejections of languages, recognized by the service's message. Other rejections show the message itself. */
const rejections: readonly (readonly [pattern: RegExp, headline: WordKey, detail?: WordKey])[] = [
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

export function wordFace(
  wording: KeyWording,
  tone: Tone,
  symbol: SymbolName,
  headline: WordKey,
  detail?: WordKey,
): Face {
  return { tone, symbol, headline: wording.say(headline), detail: detail && wording.say(detail) };
}

export function failureFace(failure: Failure, wording: KeyWording): Face {
  const [symbol, headline, detail] = styles[failure.kind];
  const face = wordFace(wording, "attention", symbol, headline, detail);
  if (failure instanceof ServiceFailure) return withAnswer(face, failure, wording);
  if (failure instanceof PressFailure) return withCause(face, failure, wording);
  const { problem, setting } = failure.details;
  if (problem?.kind === "field") {
    const word = problemWords[problem.problem] ?? "failure.notValid";
    return wordFace(wording, "attention", ...fieldStyles[problem.field], word);
  }
  if (!setting) return face;
  // The settings `languages` and `languageCodes` share a label: no action has both.
  return { ...face, detail: wording.say(`setting.${setting === "languages" ? "languageCodes" : setting}`) };
}

function withAnswer(face: Face, failure: ServiceFailure, wording: KeyWording): Face {
  const { words, unreadable } = failure.details;
  if (words === undefined || !isRejection(failure))
    return unreadable === "web page" ? { ...face, detail: wording.say("failure.wifiSignIn") } : face;
  const known = rejections.find(([pattern]) => pattern.test(words));
  if (!known) return { ...face, detail: words };
  const [, headline, detail] = known;
  return wordFace(wording, face.tone, face.symbol, headline, detail);
}

function withCause(face: Face, { kind, cause }: PressFailure, wording: KeyWording): Face {
  const reason = cause && cause.kind !== "defect" ? shortReason(cause, wording) : undefined;
  const detail = reason?.detail ?? face.detail;
  if (kind === "text-not-cleared") return { ...face, sign: "warning", detail };
  if (kind !== "source-not-set" && kind !== "targets-not-set") return face;
  // The sign shows which step failed, and the large symbol shows why.
  return { ...face, symbol: reason?.symbol ?? "warning", sign: face.symbol, detail };
}

type Reason = Required<Pick<Face, "tone" | "symbol" | "detail">>;

/** The reason in few words, for a key that also shows its last known state or an action. */
function shortReason({ kind, details }: ServiceFailure, wording: KeyWording): Reason {
  const [symbol, headline, , short = headline] = styles[kind];
  const word = details.unreadable === "web page" ? "failure.wifiSignIn" : short;
  return { tone: failureKinds[kind].heals ? "unknown" : "attention", symbol, detail: wording.say(word) };
}

/** The face of a key whose account has never answered, because of an ongoing failure. */
export function failingFace({ failure, nextAt }: Failing, { now, wording }: KeyView): TimedFace {
  const { tone } = shortReason(failure, wording);
  const face: Face = { ...failureFace(failure, wording), tone };
  if (failure.kind !== "busy" || nextAt <= now) return { face };
  const detail = wording.say("failure.retryIn", { time: wording.span(nextAt - now).text });
  return { face: { ...face, detail }, changesIn: 1_000 };
}

/**
 * Shows what a press does. The face is muted, with the reason, while its account can't be reached. It is yellow, with a large
 * symbol of the problem, when a person has to act.
 */
export function readyFace(view: KeyView, face: Omit<Face, "tone">): Face {
  if (!view.state.failing) return { ...face, tone: "neutral" };
  const { tone, symbol, detail } = findReason(view);
  return tone === "attention"
    ? { ...face, tone, symbol, sign: face.symbol, detail }
    : { ...face, tone: "muted", sign: symbol, detail };
}

/** The last known state, and why there is no newer one. */
export function staleFace(view: KeyView, was: Pick<Face, "sign" | "headline" | "age">): Face {
  return { ...findReason(view), ...was };
}

/** The reason why a state is stale. */
export function findReason({ state: { failing }, wording }: KeyView): Reason {
  if (failing) return shortReason(failing.failure, wording);
  return { tone: "unknown", symbol: "clock", detail: wording.say("state.old") };
}

/** The ring of a hold takes this many pictures. With the face after it, a key stays below its limit of pictures in a second. */
const ringSteps = 6;

export function holdingFace(view: KeyView, symbol: SymbolName): TimedFace {
  const { wording, heldMs = 0 } = view;
  const step = Math.ceil(longPressMs / ringSteps);
  const next = Math.floor(heldMs / step) + 1;
  const face = wordFace(wording, findHoldTone(view), symbol, "stream.keepHolding");
  return { face: { ...face, ring: next / ringSteps }, changesIn: next * step - heldMs };
}

export function holdLongerFace(view: KeyView, toDo: WordKey): Face {
  return wordFace(view.wording, findHoldTone(view), "hand", "stream.holdLonger", toDo);
}

/** Red stays during a hold: a dark key looks stopped. */
function findHoldTone({ state, now }: KeyView): Tone {
  const session = shownSession(state);
  if (!isSessionFresh(state, now)) return "unknown";
  if (session === undefined || session.state === "none") return "neutral";
  return session.state === "active" ? "live" : "attention";
}
