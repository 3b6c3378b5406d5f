import type { Failure } from "../accounts/press-failure.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { failureKinds, type ServiceFailure, type ServiceFailureKind } from "../service/service-failure.ts";
import type { AccountProblem } from "../settings/account.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";

interface FailureWords {
  readonly symbol: SymbolName;
  readonly headline: WordKey;
  /** What to do or where to look. */
  readonly detail?: WordKey;
  /** The reason in a few letters, for keys that show something else as well. */
  readonly short: WordKey;
}

const words = (symbol: SymbolName, headline: WordKey, short: WordKey, detail?: WordKey): FailureWords => ({
  symbol,
  headline,
  short,
  ...(detail && { detail }),
});

const serviceFailureWords: Readonly<Record<ServiceFailureKind, FailureWords>> = {
  "address-not-found": words("settings", "failure.addressNotFound", "short.addressNotFound"),
  "no-connection": words("offline", "failure.noConnection", "short.noConnection", "failure.noNetwork"),
  "connection-dropped": words("offline", "failure.dropped", "short.dropped", "failure.tryAgain"),
  "proxy-refused": words("offline", "failure.proxyRefused", "short.proxy"),
  "proxy-not-valid": words("settings", "failure.proxyAddress", "short.proxy", "failure.notValid"),
  "certificate-not-trusted": words(
    "warning",
    "failure.certificate",
    "short.certificate",
    "failure.certificateOf",
  ),
  "no-secure-connection": words("warning", "failure.notSecure", "short.notSecure", "failure.noHttps"),
  "timed-out": words("clock", "failure.timedOut", "short.timedOut", "failure.tryAgain"),
  "key-rejected": words("key", "failure.keyRejected", "short.keyRejected", "failure.openSettings"),
  "wrong-account": words("church", "failure.wrongAccount", "short.wrongAccount", "failure.openSettings"),
  conflict: words("warning", "failure.conflict", "short.refused"),
  busy: words("clock", "failure.busy", "short.busy"),
  refused: words("warning", "failure.refused", "short.refused"),
  "service-error": words("warning", "failure.serviceError", "short.serviceError", "failure.tryAgain"),
  redirected: words("question", "failure.notTheService", "short.notTheService"),
  "not-the-service": words("question", "failure.notTheService", "short.notTheService"),
  "answer-too-long": words("question", "failure.notTheService", "short.notTheService"),
  defect: words("warning", "failure.defect", "failure.defect", "failure.seeLog"),
};

const fieldWords: Readonly<Record<AccountProblem["field"], { symbol: SymbolName; headline: WordKey }>> = {
  baseUrl: { symbol: "settings", headline: "failure.address" },
  apiKey: { symbol: "key", headline: "failure.apiKey" },
  churchId: { symbol: "church", headline: "failure.churchId" },
  account: { symbol: "settings", headline: "failure.account" },
};

const problemWords: Readonly<Record<AccountProblem["problem"], WordKey>> = {
  missing: "failure.missing",
  "not text": "failure.notValid",
  "not an address": "failure.notValid",
  "not https": "failure.notHttps",
  "has credentials": "failure.hasLogin",
  "has a query": "failure.hasQuery",
  "not a key": "failure.notValid",
  "not a UUID": "failure.notValid",
  "not there": "failure.notThere",
};

/** The face that names a failure. */
export function failureFace(failure: Failure, wording: KeyWording): Face {
  const face = (symbol: SymbolName, headline: WordKey, detail?: WordKey): Face => ({
    tone: "attention",
    symbol,
    headline: wording.say(headline),
    ...(detail && { detail: wording.say(detail) }),
  });
  switch (failure.kind) {
    case "nothing-set-up":
      return face("settings", "failure.notSetUp", "failure.openSettings");
    case "account": {
      const { symbol, headline } = fieldWords[failure.problem.field];
      return face(symbol, headline, problemWords[failure.problem.problem]);
    }
    case "setting-wrong": {
      // No key has both.
      const name = failure.name === "languages" ? "languageCodes" : failure.name;
      return face("settings", "failure.setting", `setting.${name}`);
    }
    case "settings-newer":
      return face("settings", "failure.update", "failure.newerSettings");
    case "no-language":
      return face("microphone", "failure.noLanguage", "failure.openSettings");
    case "no-preset":
      return face("globe", "failure.noPreset", "failure.openSettings");
    case "dashboard-not-ready":
      return face("desk", "failure.dashboard", "failure.notReady");
    case "still-starting":
      return face("working", "failure.stillStarting", "failure.pleaseWait");
    case "stop-refused":
      return face("warning", "failure.stopRefused");
    case "start-refused":
      return { ...face("desk", "failure.refused"), words: wording.say("failure.runningOrNotReady") };
    case "restarting":
      return face("working", "stream.restarting", "failure.pleaseWait");
    case "text-not-cleared":
    case "not-shown": {
      const { cause } = failure;
      const why = cause.kind === "service" ? shortReason(cause.failure, wording).detail : undefined;
      const hidden = face("eye-off", "failure.textNotCleared", "failure.stillHidden");
      return { ...hidden, sign: "warning", ...(why !== undefined && { detail: why }) };
    }
    case "preset-has-source":
      return face("warning", "failure.sameAsSpoken", "failure.openSettings");
    case "scene-step":
      return sceneStepFace(failure, wording);
    case "not-confirmed":
      return face("question", "failure.notConfirmed");
    case "under-way":
      return face("working", "failure.wait", "failure.startingOrStopping");
    case "no-desired-state":
    case "mode-contradicts":
      return face("warning", "failure.noDesiredState", "failure.inMultiAction");
    case "defect":
      return face("warning", "failure.defect", "failure.seeLog");
    case "service":
      return serviceFailureFace(failure.failure, wording);
  }
}

/** The step that failed, and the reason in a few letters. */
function sceneStepFace({ step, cause }: Extract<Failure, { kind: "scene-step" }>, wording: KeyWording): Face {
  const reason =
    cause.kind === "service"
      ? { ...shortReason(cause.failure, wording), tone: "attention" as const }
      : { tone: "attention" as const, symbol: "warning" as const, detail: wording.say("failure.tryAgain") };
  const [sign, headline] =
    step === "source"
      ? (["microphone", "failure.stepSource"] as const)
      : (["globe", "failure.stepTargets"] as const);
  return { ...reason, sign, headline: wording.say(headline) };
}

/**
 * Why the service refuses a list of languages, from what it says of it: only what plainly speaks of languages. Other
 * refusals are shown in its own words.
 */
const refusals: readonly {
  readonly pattern: RegExp;
  readonly headline: WordKey;
  readonly detail?: WordKey;
}[] = [
  {
    pattern: /\b(is|equals|same as|matches) the (transcription|source|spoken) language\b/i,
    headline: "failure.sameAsSpoken",
  },
  {
    pattern:
      /\b(too many|limit|at most|up to|maximum|exceed\w*|allows \d+)\b.*\b(languages|targets|translations)\b|\b(languages|targets|translations)\b.*\b(too many|limit|at most|maximum|exceed\w*)\b/i,
    headline: "failure.tooMany",
    detail: "setting.languageCodes",
  },
  {
    pattern:
      /(\blanguage\b.*|["'“][a-z]{2,3}([-_][a-z\d]+)*["'”] is )(not (supported|available|offered)|unsupported)\b|\bunsupported language\b/i,
    headline: "failure.notOffered",
    detail: "failure.language",
  },
];

function serviceFailureFace({ kind, details }: ServiceFailure, wording: KeyWording): Face {
  const { symbol, headline, detail: advice } = serviceFailureWords[kind];
  const face = (headline: WordKey, detail?: string): Face => ({
    tone: "attention",
    symbol,
    headline: wording.say(headline),
    ...(detail !== undefined && { detail }),
  });
  if ((kind === "refused" || kind === "conflict") && details.words !== undefined) {
    const { words } = details;
    const known = refusals.find(({ pattern }) => pattern.test(words));
    if (known) return face(known.headline, known.detail && wording.say(known.detail));
    return { ...face(headline), words };
  }
  const page = details.came === "web page" ? wording.say("failure.webPage") : undefined;
  return face(headline, page ?? (advice && wording.say(advice)));
}

/** The face of a key that has never had an answer, because of a failure that stands. */
export function failingFace(
  { failure, nextAt }: { readonly failure: ServiceFailure; readonly nextAt: number },
  now: number,
  wording: KeyWording,
): TimedFace {
  const { tone } = shortReason(failure, wording);
  const face: Face = { ...serviceFailureFace(failure, wording), tone };
  if (failure.kind !== "busy" || nextAt <= now) return { face };
  const { text } = wording.span(nextAt - now);
  return {
    face: { ...face, detail: wording.say("failure.retryIn", { time: text }) },
    changesAt: now + 1000,
  };
}

/** A failure on a key that shows something else as well: its tone and symbol, and the reason in a few letters. */
export function shortReason(
  { kind }: ServiceFailure,
  wording: KeyWording,
): { readonly tone: "attention" | "unknown"; readonly symbol: SymbolName; readonly detail: string } {
  const { symbol, short } = serviceFailureWords[kind];
  return { tone: failureKinds[kind].heals ? "unknown" : "attention", symbol, detail: wording.say(short) };
}
