import type { Failure } from "../accounts/press-failure.ts";
import type { Face } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { AccountProblem } from "../settings/account.ts";
import { serviceFailureFace, shortReason } from "./link-face.ts";
import { wordFace } from "./word-face.ts";

type Look = readonly [symbol: SymbolName, headline: WordKey, detail?: WordKey];

/** Failures that say all by their kind. */
const looks = {
  "nothing-set-up": ["settings", "failure.notSetUp", "failure.openSettings"],
  "settings-newer": ["settings", "failure.update", "failure.newerSettings"],
  "no-language": ["microphone", "failure.noLanguage", "failure.openSettings"],
  "no-preset": ["globe", "failure.noPreset", "failure.openSettings"],
  "preset-has-source": ["warning", "failure.sameAsSpoken", "failure.openSettings"],
  "dashboard-not-ready": ["desk", "failure.dashboard", "failure.notReady"],
  "still-starting": ["working", "failure.stillStarting", "failure.pleaseWait"],
  restarting: ["working", "stream.restarting", "failure.pleaseWait"],
  "stop-refused": ["warning", "failure.stopRefused"],
  "not-confirmed": ["question", "failure.notConfirmed"],
  "under-way": ["working", "failure.wait", "failure.startingOrStopping"],
  "no-desired-state": ["warning", "failure.noDesiredState", "failure.inMultiAction"],
  "mode-contradicts": ["warning", "failure.noDesiredState", "failure.inMultiAction"],
  defect: ["warning", "failure.defect", "failure.seeLog"],
} as const satisfies Partial<Record<Failure["kind"], Look>>;

const fieldLooks: Readonly<Record<AccountProblem["field"], readonly [SymbolName, WordKey]>> = {
  baseUrl: ["settings", "failure.address"],
  apiKey: ["key", "failure.apiKey"],
  churchId: ["church", "failure.churchId"],
  account: ["settings", "failure.account"],
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
  const face = (...look: Look): Face => wordFace(wording, "attention", ...look);
  const reasonOf = ({ cause }: { readonly cause: Failure }): ReturnType<typeof shortReason> | undefined =>
    cause.kind === "service" ? shortReason(cause.failure, wording) : undefined;
  switch (failure.kind) {
    case "service":
      return serviceFailureFace(failure.failure, wording);
    case "account":
      return face(...fieldLooks[failure.problem.field], problemWords[failure.problem.problem]);
    case "setting-wrong":
      // No key has both.
      return face(
        "settings",
        "failure.setting",
        `setting.${failure.name === "languages" ? "languageCodes" : failure.name}`,
      );
    case "start-refused":
      return { ...face("desk", "failure.refused"), words: wording.say("failure.runningOrNotReady") };
    case "text-not-cleared":
    case "not-shown": {
      const detail = reasonOf(failure)?.detail ?? wording.say("failure.stillHidden");
      return { ...face("eye-off", "failure.textNotCleared"), sign: "warning", detail };
    }
    case "scene-step": {
      // The step that failed, and the reason in a few letters.
      const [sign, headline] =
        failure.step === "source"
          ? (["microphone", "failure.stepSource"] as const)
          : (["globe", "failure.stepTargets"] as const);
      return {
        ...face("warning", headline, "failure.tryAgain"),
        ...reasonOf(failure),
        tone: "attention",
        sign,
      };
    }
    default: {
      const look: Look = looks[failure.kind];
      return face(...look);
    }
  }
}
