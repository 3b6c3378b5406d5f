import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command, Session, SessionDetails } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { type AccountState, isRunning, type Target } from "./account-state.ts";
import type { Scene } from "./scene.ts";
import { accepted, asked, confirmedBy, refused, type TrackedSetting, unanswered } from "./tracked-setting.ts";

/** What happens to an account: news of its status, and the steps of its commands. Times in milliseconds since the epoch. */
export type AccountEvent =
  | { readonly type: "status-received"; readonly session: Session; readonly at: number }
  | {
      readonly type: "status-failed";
      readonly failure: ServiceFailure;
      readonly at: number;
      readonly nextAt: number;
    }
  | { readonly type: "deciding"; readonly on: boolean }
  | { readonly type: "transition-began"; readonly target: Target; readonly at: number }
  | { readonly type: "transition-ended" }
  | { readonly type: "start-unconfirmed"; readonly at: number }
  | { readonly type: "start-given-up" }
  | { readonly type: "private-began" }
  | { readonly type: "scene-began"; readonly id: number; readonly scene: Scene }
  | { readonly type: "scene-ended"; readonly id: number }
  /** The time in which a stream may restart is over; what the last status said meanwhile, if one came, counts now. */
  | { readonly type: "restart-ended"; readonly session?: Session }
  | { readonly type: "command-asked"; readonly id: number; readonly command: Command }
  | { readonly type: "command-accepted"; readonly id: number; readonly command: Command; readonly at: number }
  | {
      readonly type: "command-failed";
      readonly id: number;
      readonly command: Command;
      /** Without an answer nobody knows whether it was carried out; any other failure has changed nothing. */
      readonly isAnswered: boolean;
      /** The service refused it, in these words if it gave any. */
      readonly refused?: { readonly words: string | undefined };
    };

/** The one place where what is known changes. */
export function reduce(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case "status-received":
      return statusReceived(state, event);
    case "status-failed": {
      const { failure, at, nextAt } = event;
      return { ...state, failing: { since: state.failing?.since ?? at, failure, nextAt } };
    }
    case "deciding":
      return { ...state, deciding: event.on };
    case "transition-began":
      return { ...state, transition: { target: event.target, since: event.at } };
    case "transition-ended":
      return without(state, "transition");
    case "start-unconfirmed":
      return { ...state, unconfirmedStart: event.at };
    case "start-given-up":
      return without(state, "unconfirmedStart");
    case "restart-ended":
      return restartEnded(state, event);
    case "private-began":
      return { ...state, isPrivate: true };
    case "scene-began":
      return { ...state, scene: { ...event.scene, id: event.id } };
    case "scene-ended":
      return state.scene?.id === event.id ? without(state, "scene") : state;
    case "command-asked":
      return commandAsked(state, event);
    case "command-accepted":
      return commandAccepted(state, event);
    case "command-failed":
      return commandFailed(state, event);
  }
}

function statusReceived(
  state: AccountState,
  { session, at }: Extract<AccountEvent, { type: "status-received" }>,
): AccountState {
  const linked: AccountState = { ...without(state, "failing"), sessionAt: at };
  // The restart is what ended it, and will bring it back.
  if (state.restarting !== undefined && !isRunning(session)) return linked;
  const details: SessionDetails = session.state === "none" ? {} : session;
  const hasEnded = isRunning(state.session) && !isRunning(session);
  const rest = without(without(linked, "restarting"), "runningSince");
  return withHidden(
    {
      ...(isRunning(session) ? without(rest, "unconfirmedStart") : rest),
      session,
      ...(isRunning(session) && { runningSince: details.startedAt ?? state.runningSince ?? at }),
      transcriptionLanguage: confirmedBy(
        state.transcriptionLanguage,
        details.transcriptionLanguage,
        sameLanguage,
        at,
      ),
      translationLanguages: confirmedBy(
        state.translationLanguages,
        details.translationLanguages,
        sameLanguages,
        at,
      ),
    },
    hasEnded ? forgotten(state.hidden) : seen(state.hidden, details.captionsHidden),
    at,
  );
}

function restartEnded(
  state: AccountState,
  { session }: Extract<AccountEvent, { type: "restart-ended" }>,
): AccountState {
  const { sessionAt = 0, failing } = state;
  const ended = without(state, "restarting");
  if (session === undefined) return ended;
  // It is as old as it is, and what fails now goes on failing.
  return {
    ...statusReceived(ended, { type: "status-received", session, at: sessionAt }),
    ...(failing && { failing }),
  };
}

/** What a command is still asking for stays; what it was is not known any more. */
function forgotten<T>({ asked: open }: TrackedSetting<T>): TrackedSetting<T> {
  return open ? { asked: open } : {};
}

function seen<T>(setting: TrackedSetting<T>, told: T | undefined): TrackedSetting<T> {
  return told === undefined ? setting : { ...forgotten(setting), confirmed: told };
}

function withHidden(state: AccountState, hidden: TrackedSetting<boolean>, at: number): AccountState {
  if (hidden.confirmed === false) return { ...without(without(state, "hiddenSince"), "isPrivate"), hidden };
  if (hidden.confirmed === undefined) return { ...without(state, "hiddenSince"), hidden };
  return { ...state, hidden, hiddenSince: state.hiddenSince ?? at };
}

function commandAsked(
  state: AccountState,
  { id, command }: Extract<AccountEvent, { type: "command-asked" }>,
): AccountState {
  switch (command.name) {
    case "hide":
    case "show":
      return { ...state, hidden: asked(state.hidden, id, command.name === "hide") };
    case "set-transcription-language":
      return {
        ...state,
        transcriptionLanguage: asked(state.transcriptionLanguage, id, command.languageCode),
      };
    case "set-translation-languages":
      return { ...state, translationLanguages: asked(state.translationLanguages, id, command.languageCodes) };
    case "clear":
      return { ...state, clearing: state.clearing + 1 };
    case "start":
    case "stop":
      return state;
  }
}

function commandAccepted(
  state: AccountState,
  { id, command, at }: Extract<AccountEvent, { type: "command-accepted" }>,
): AccountState {
  // Where the status reports a language, the answer alone is not the last word.
  const details: SessionDetails = state.session?.state === "none" ? {} : (state.session ?? {});
  switch (command.name) {
    case "hide":
    case "show":
      return withHidden(state, accepted(state.hidden, command.name === "hide", { id }), at);
    case "set-transcription-language": {
      const isReported = details.transcriptionLanguage !== undefined;
      const setting = accepted(state.transcriptionLanguage, command.languageCode, {
        id,
        ...(isReported && { at }),
      });
      const isRestart = isRunning(state.session) && !state.transition?.isStopped;
      const restarting = isRestart ? { restarting: at } : {};
      return { ...without(state, "refusedLanguage"), transcriptionLanguage: setting, ...restarting };
    }
    case "set-translation-languages": {
      const isReported = details.translationLanguages !== undefined;
      const setting = accepted(state.translationLanguages, command.languageCodes, {
        id,
        ...(isReported && { at }),
      });
      return { ...without(state, "refused"), translationLanguages: setting };
    }
    case "clear":
      return { ...state, clearing: state.clearing - 1 };
    case "start":
      return state;
    case "stop": {
      const { transition } = state;
      const stopped = transition && { transition: { ...transition, isStopped: true as const } };
      return { ...without(without(state, "unconfirmedStart"), "restarting"), ...stopped };
    }
  }
}

function commandFailed(
  state: AccountState,
  { id, command, isAnswered, refused: refusal }: Extract<AccountEvent, { type: "command-failed" }>,
): AccountState {
  const failed = isAnswered ? refused : unanswered;
  switch (command.name) {
    case "hide":
    case "show": {
      const { hidden } = state;
      const setting = failed(hidden, id, command.name === "hide");
      return { ...(setting.confirmed === true ? state : without(state, "hiddenSince")), hidden: setting };
    }
    case "set-transcription-language":
      return {
        ...state,
        transcriptionLanguage: failed(state.transcriptionLanguage, id, command.languageCode),
        ...(refusal && {
          refusedLanguage: { languageCode: command.languageCode, words: refusal.words },
        }),
      };
    case "set-translation-languages":
      return {
        ...state,
        translationLanguages: failed(state.translationLanguages, id, command.languageCodes),
        ...(refusal && { refused: { languageCodes: command.languageCodes, words: refusal.words } }),
      };
    case "clear":
      return { ...state, clearing: state.clearing - 1 };
    case "start":
    case "stop":
      return state;
  }
}

type Optional =
  | "isPrivate"
  | "scene"
  | "failing"
  | "transition"
  | "unconfirmedStart"
  | "restarting"
  | "hiddenSince"
  | "refused"
  | "refusedLanguage"
  | "runningSince";

function without(state: AccountState, field: Optional): AccountState {
  const { [field]: _, ...rest } = state;
  return rest;
}
