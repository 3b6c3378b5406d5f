import { type AccountState, nothingSeen } from "../../src/accounts/state.ts";
import type { Face, TimedFace } from "../../src/drawing/face.ts";
import { actions } from "../../src/actions/actions.ts";
import type { KeyView } from "../../src/actions/action.ts";
import type { ActionName } from "../../src/identifiers.ts";
import type { KeyWording } from "../../src/i18n/key-wording.ts";
import { type Setting, unknownSetting } from "../../src/accounts/setting.ts";
import { isRunning } from "../../src/accounts/session.ts";
import type { RunningSession, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";

export const now = Date.UTC(2026, 10, 22, 10, 0, 0);
export const minute = 60_000;

const sent =
  (kind: "acknowledged" | "unanswered") =>
  <T>(value: T): Setting<T> => ({ ...unknownSetting, known: { kind, value, until: 0 } });
export const known = sent("acknowledged");
export const unanswered = sent("unanswered");

/** Captions were hidden when their session ended. */
export const wereHidden: Setting<boolean> = { ...unknownSetting, known: { kind: "unknown", last: true } };

export const requested = <T>(value: T): Setting<T> => ({ ...unknownSetting, requested: [{ id: 1, value }] });

export const stops = { mode: "stop", stopGuard: "none" } as const;
export const none: Session = { state: "none" };

export const live: RunningSession = { state: "active", startedAt: now - 42 * minute };
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
  hidden: known(true),
  hiddenSince: { now: now - minutes * minute, wall: now - minutes * minute },
});

const unconfirmed = {
  kind: "unconfirmed",
  isAcknowledged: true,
  until: now,
  reason: "not-confirmed",
} as const;
export const start = { ...unconfirmed, command: "start" } as const;
export const stop = { ...unconfirmed, command: "stop" } as const;

export const unreachable = (kind: ServiceFailureKind) => ({
  failing: { since: now - minute, failure: new ServiceFailure(kind), nextAt: now + 40_000 },
});

export const lookOf = (action: ActionName, of: KeyView, settings: object = {}): TimedFace =>
  actions[action](settings).face(of);

export const faceOf = (...of: Parameters<typeof lookOf>): Face => lookOf(...of).face;

export function tools(wording: KeyWording) {
  const view = (account: Partial<AccountState> = {}, rest: Partial<KeyView> = {}): KeyView => ({
    now,
    steady: now,
    wording,
    account: { ...nothingSeen, ...account },
    memory: {},
    ...rest,
  });
  const told = (session: Session, rest: Partial<AccountState> = {}): KeyView =>
    view({ session, isSessionRunning: isRunning(session), checkedAt: now, isFresh: true, ...rest });
  const old = (session: Session, kind: ServiceFailureKind, rest: Partial<AccountState> = {}): KeyView =>
    view({
      ...{ session, isSessionRunning: isRunning(session), checkedAt: now - 2 * minute },
      ...{ ...unreachable(kind), ...rest },
    });
  return { view, told, old };
}
