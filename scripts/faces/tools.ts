import { type Fact, unknownFact } from "../../src/accounts/fact.ts";
import type { CurrentSession } from "../../src/accounts/session.ts";
import { isRunning, type SessionState } from "../../src/accounts/session.ts";
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
export const pending = <T>(value: T): Fact<T> => ({
  ...unknownFact,
  pending: [{ command: { name: "clear" }, value }],
});
/** Not known: the next press asks for this. */
export const unanswered = <T>(value: T): Fact<T> => ({ ...unknownFact, nextValue: value });

export const stops = { mode: "stop", stopGuard: "none" } as const;
export const none: Session = { state: "none" };

/** A session and how long ago it started, in minutes. Undefined: the service does not report it. */
export const live: RunningSession = { state: "active", startedAt: 42 };
export const bare: RunningSession = { state: "active" };
export const paused: RunningSession = { ...live, state: "paused" };
export const suspended: RunningSession = { ...live, state: "suspended" };
export const translated = ["es-MX", "fr-FR", "de-DE"];
export const inLanguages: RunningSession = {
  ...live,
  clients: 128,
  transcriptionLanguage: "en-US",
  translationLanguages: translated,
};

export const hiddenFor = (minutes: number) => ({
  hidden: accepted(true),
  hiddenSince: { steady: now - minutes * minute, wall: 0 },
});

export const unreachable = (kind: ServiceFailureKind) => ({
  failing: { failure: new ServiceFailure(kind), nextAt: now + 40_000 },
});

export const timedFace = (action: ActionName, of: KeyView, settings: object = {}): TimedFace =>
  actions[action](settings).face(of);

export const untimedFace = (...of: Parameters<typeof timedFace>): Face => timedFace(...of).face;

type Rest = Partial<Omit<AccountState, "session">> & { readonly session?: Partial<SessionState> };

export function currentSession({ state, startedAt }: RunningSession): CurrentSession {
  return {
    state,
    since: now - (startedAt ?? 0) * minute,
    startedAt,
    hadClients: false,
    isNobodyConnected: false,
    hasAlertedNobody: false,
  };
}

export function tools(wording: KeyWording) {
  const view = ({ session, ...known }: Rest = {}, rest: Partial<KeyView> = {}): KeyView => ({
    now,
    wording,
    state: { ...nothingKnown, ...known, session: { ...nothingKnown.session, ...session } },
    memory: {},
    isDial: false,
    ...rest,
  });
  /** @param agoMs when the status was requested */
  const reported = (session: Session, { session: more, ...rest }: Rest = {}, agoMs = 0): KeyView =>
    view({
      statusAt: now - agoMs,
      ...rest,
      session: {
        fact: { ...unknownFact, reported: { value: session, requestedAt: now - agoMs } },
        current: isRunning(session) ? currentSession(session) : undefined,
        ...more,
      },
    });
  const stale = (session: Session, kind: ServiceFailureKind, rest: Rest = {}): KeyView =>
    reported(session, { ...unreachable(kind), ...rest }, 2 * minute);
  return { view, reported, stale };
}
