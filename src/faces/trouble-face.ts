import type { Trouble } from "../accounts/trouble.ts";
import type { WordKey } from "../languages/en.ts";
import type { KeyWording } from "../languages/key-wording.ts";
import type { ServiceFailure, ServiceFailureKind } from "../service/service-failure.ts";
import type { AccountField, FieldProblem } from "../settings/account-fields.ts";
import type { Face, TimedFace } from "./face.ts";
import type { SymbolName } from "./symbols.ts";

interface FailureWords {
  readonly symbol: SymbolName;
  readonly headline: WordKey;
  /** What to do or where to look; without one, the HTTP status. */
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

const failureWords: Readonly<Record<ServiceFailureKind, FailureWords>> = {
  "address-not-found": words("offline", "failure.addressNotFound", "short.addressNotFound"),
  "no-connection": words("offline", "failure.noConnection", "short.noConnection", "failure.noNetwork"),
  "connection-dropped": words("offline", "failure.dropped", "short.dropped", "trouble.tryAgain"),
  "proxy-refused": words("offline", "failure.proxyRefused", "short.proxy"),
  "proxy-not-valid": words("settings", "failure.proxyAddress", "short.proxy", "trouble.notValid"),
  "certificate-not-trusted": words(
    "warning",
    "failure.certificate",
    "short.certificate",
    "failure.certificateOf",
  ),
  "no-secure-connection": words("warning", "failure.notSecure", "short.notSecure", "failure.noHttps"),
  "timed-out": words("clock", "failure.timedOut", "short.timedOut", "trouble.tryAgain"),
  "key-rejected": words("key", "failure.keyRejected", "short.keyRejected", "trouble.openSettings"),
  "wrong-account": words("church", "failure.wrongAccount", "short.wrongAccount", "trouble.openSettings"),
  conflict: words("warning", "failure.conflict", "short.refused"),
  busy: words("clock", "failure.busy", "short.busy"),
  refused: words("warning", "failure.refused", "short.refused"),
  "service-trouble": words("warning", "failure.serviceTrouble", "short.serviceTrouble"),
  redirected: words("question", "failure.notTheService", "short.notTheService"),
  "not-the-service": words("question", "failure.notTheService", "short.notTheService"),
  "answer-too-long": words("question", "failure.notTheService", "short.notTheService"),
};

const fieldWords: Readonly<Record<AccountField, { symbol: SymbolName; headline: WordKey }>> = {
  baseUrl: { symbol: "offline", headline: "trouble.address" },
  apiKey: { symbol: "key", headline: "trouble.apiKey" },
  churchId: { symbol: "church", headline: "trouble.churchId" },
};

const problemWords: Readonly<Record<"missing" | FieldProblem, WordKey>> = {
  missing: "trouble.missing",
  "not text": "trouble.notValid",
  "not an address": "trouble.notValid",
  "not https": "trouble.notHttps",
  "has credentials": "trouble.hasLogin",
  "has a query": "trouble.hasQuery",
  "not a key": "trouble.notValid",
  "not a UUID": "trouble.notValid",
};

/** The face that names a trouble. */
export function troubleFace(trouble: Trouble, wording: KeyWording): Face {
  const face = (symbol: SymbolName, headline: WordKey, detail?: WordKey): Face => ({
    tone: "attention",
    symbol,
    headline: wording.say(headline),
    ...(detail && { detail: wording.say(detail) }),
  });
  switch (trouble.kind) {
    case "nothing-set-up":
      return face("settings", "trouble.notSetUp", "trouble.openSettings");
    case "account": {
      const { symbol, headline } = fieldWords[trouble.problem.field];
      return face(symbol, headline, problemWords[trouble.problem.problem]);
    }
    case "setting-wrong":
      return face("settings", "trouble.setting", `setting.${trouble.name}`);
    case "settings-newer":
      return face("settings", "trouble.update", "trouble.newerSettings");
    case "no-language":
      return face("microphone", "trouble.noLanguage", "trouble.openSettings");
    case "no-preset":
      return face("globe", "trouble.noPreset", "trouble.openSettings");
    case "dashboard-not-ready":
      return face("desk", "trouble.dashboard", "trouble.notReady");
    case "stop-refused":
      return face("warning", "trouble.stopRefused");
    case "not-confirmed":
      return face("question", "trouble.notConfirmed");
    case "under-way":
      return face("working", "trouble.wait", "trouble.startingOrStopping");
    case "no-desired-state":
      return face("warning", "trouble.noDesiredState", "trouble.inMultiAction");
    case "defect":
      return face("warning", "trouble.defect", "trouble.seeLog");
    case "service":
      return failureFace(trouble.failure, wording);
  }
}

function failureFace({ kind, details }: ServiceFailure, wording: KeyWording): Face {
  const { symbol, headline, detail: advice } = failureWords[kind];
  const status = details.status === undefined ? undefined : `HTTP ${details.status}`;
  const refusal = kind === "refused" || kind === "conflict" ? details.words : undefined;
  const page = details.came === "web page" ? wording.say("failure.webPage") : undefined;
  const detail = refusal ?? page ?? (advice ? wording.say(advice) : status);
  return {
    tone: "attention",
    symbol,
    headline: wording.say(headline),
    ...(detail !== undefined && { detail }),
  };
}

/** The face of a key that has never had an answer, because of a failure that stands. */
export function failingFace(
  { failure, nextAt }: { readonly failure: ServiceFailure; readonly nextAt: number },
  now: number,
  wording: KeyWording,
): TimedFace {
  const face = failureFace(failure, wording);
  if (failure.kind !== "busy" || nextAt <= now) return { face };
  const { text } = wording.span(nextAt - now);
  return {
    face: { ...face, detail: wording.say("failure.retryIn", { time: text }) },
    changesAt: now + 1000,
  };
}

/** A failure on a key that shows something else as well: its symbol, and the reason in a few letters. */
export function shortReason(
  { kind }: ServiceFailure,
  wording: KeyWording,
): { readonly symbol: SymbolName; readonly detail: string } {
  const { symbol, short } = failureWords[kind];
  return { symbol, detail: wording.say(short) };
}
