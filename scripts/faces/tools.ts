import { type Fact, unknownFact } from "../../src/accounts/fact.ts";
import { type CurrentSession, isRunning, type SessionState } from "../../src/accounts/session.ts";
import { type AccountState, nothingKnown } from "../../src/accounts/state.ts";
import type { KeyView } from "../../src/actions/action.ts";
import { actions } from "../../src/actions/actions.ts";
import type { Face, TimedFace } from "../../src/drawing/face.ts";
import type { KeyWording } from "../../src/i18n/key-wording.ts";
import type { ActionName } from "../../src/identifiers.ts";
import type { RunningSession, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";

export const now = 100 * 3_600_000;
export const minute = 60_000;

export const accepted = <T>(value: T): Fact<T> => ({ ...unknownFact, accepted: { value, until: 0 } });
/** Faces do not show which command is pending. */
const command = { name: "clear" } as const;
export const pending = <T>(value: T): Fact<T> => ({ ...unknownFact, pending: [{ command, value }] });
/** A command was not answered, so the value is not known. The next press sends `value`. */
export const unanswered = <T>(value: T): Fact<T> => ({ ...unknownFact, nextValue: value });

export const none: Session = { state: "none" };

/** In the sessions of this file, `startedAt` is how many minutes ago the session started. */
export const live: RunningSession = { state: "active", startedAt: 42 };
export const withoutDetails: RunningSession = { state: "active" };
export const paused: RunningSession = { ...live, state: "paused" };
export const suspended: RunningSession = { ...live, state: "suspended" };
export const threeCodes = ["es-MX", "fr-FR", "de-DE"];
export const withLanguages: RunningSession = {
  ...live,
  clients: 128,
  transcriptionLanguage: "en-US",
  translationLanguages: threeCodes,
};

export const hiddenFor = (minutes: number) => ({
  hidden: accepted(true),
  hiddenSince: { steady: now - minutes * minute, wall: 0 },
});

/** What is known of an account whose polls fail for this reason. */
export const unreachable = (kind: ServiceFailureKind) => ({
  failing: { failure: new ServiceFailure(kind), nextAt: now + 40_000 },
});

export const timedFace = (action: ActionName, view: KeyView, settings: object = {}): TimedFace =>
  actions[action](settings).face(view);

export const faceOf = (...args: Parameters<typeof timedFace>): Face => timedFace(...args).face;

/** What is known of an account. All else is as in `nothingKnown`. */
type Known = Partial<Omit<AccountState, "session">> & { readonly session?: Partial<SessionState> };

export function currentSession({ state, startedAt }: RunningSession): CurrentSession {
  return {
    state,
    since: now - (startedAt ?? 0) * minute,
    // Faces only ask whether it is known.
    startedAt,
    hadClients: false,
    isNobodyConnected: false,
    hasAlertedNobody: false,
  };
}

/** @returns functions that make the view of a key from the state of its account */
export function viewMakers(wording: KeyWording) {
  const view = ({ session, ...known }: Known = {}, changes: Partial<KeyView> = {}): KeyView => ({
    now,
    wording,
    state: { ...nothingKnown, ...known, session: { ...nothingKnown.session, ...session } },
    memory: {},
    isDial: false,
    ...changes,
  });
  /** @param agoMs how long ago the status was requested */
  const reported = (session: Session, { session: knownSession, ...known }: Known = {}, agoMs = 0): KeyView =>
    view({
      statusAt: now - agoMs,
      ...known,
      session: {
        fact: { ...unknownFact, reported: { value: session, requestedAt: now - agoMs } },
        current: isRunning(session) ? currentSession(session) : undefined,
        ...knownSession,
      },
    });
  const stale = (session: Session, kind: ServiceFailureKind, known: Known = {}): KeyView =>
    reported(session, { ...unreachable(kind), ...known }, 2 * minute);
  return { view, reported, stale };
}
