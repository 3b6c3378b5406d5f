import { type AccountState, nothingSeen } from "../../src/accounts/account-state.ts";
import type { Failure } from "../../src/accounts/press-failure.ts";
import type { Face, TimedFace } from "../../src/faces/face.ts";
import { actions } from "../../src/actions/actions.ts";
import type { KeyView } from "../../src/actions/action.ts";
import { failureFace } from "../../src/actions/failure-face.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { inspectorEn } from "../../src/languages/inspector-words/en.ts";
import type { WordKey } from "../../src/languages/key-words/en.ts";
import type { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import type { SettingFact } from "../../src/accounts/setting-fact.ts";
import type { RunningSession, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";

export interface Entry {
  readonly group: string;
  readonly name: string;
  readonly face: Face;
}

export const now = Date.UTC(2026, 10, 22, 10, 0, 0);
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** A setting that is so, as far as is known. */
export const known = <T>(value: T): SettingFact<T> => ({ value, order: 0 });

/** A setting whose last command got no answer. */
export const lost = <T>(value: T): SettingFact<T> => ({ lost: { value }, order: 0 });

/** A setting that was asked for. */
export const asked = <T>(value: T): SettingFact<T> => ({ asked: { id: 1, value }, order: 0 });

export const ofService = (
  kind: ServiceFailureKind,
  details: ConstructorParameters<typeof ServiceFailure>[1] = {},
): Failure => ({ kind: "service", failure: new ServiceFailure(kind, details) });

export const entry = (group: string, name: string, face: Face): Entry => ({ group, name, face });

export const toggle = { mode: "toggle", stopGuard: "none" } as const;
export const starts = { mode: "start", stopGuard: "none" } as const;
export const stops = { mode: "stop", stopGuard: "none" } as const;
export const guarded = { mode: "toggle", stopGuard: "hold" } as const;
export const live: RunningSession = { state: "active", startedAt: now - 42 * minute };
export const bare: RunningSession = { state: "active" };
export const none: Session = { state: "none" };
export const failing = (kind: ServiceFailureKind): AccountState["failing"] & object => ({
  since: now - minute,
  failure: new ServiceFailure(kind),
  nextAt: now + 40_000,
});

export const unreachable = (kind: ServiceFailureKind): Partial<AccountState> => ({ failing: failing(kind) });

export const presets = {
  presets: [
    { name: "Sunday", languageCodes: ["es-MX", "fr-FR", "de-DE"] },
    { languageCodes: ["it-IT"] },
    { languageCodes: [] },
  ],
};

export const scene = { name: "Spanish", transcriptionLanguage: "es-MX", languageCodes: ["en-US", "fr-FR"] };

export const spoken = { languageCodes: ["en-US", "de-DE"] };
export const inLanguages: RunningSession = {
  ...live,
  clients: 128,
  transcriptionLanguage: "en-US",
  translationLanguages: ["es-MX", "fr-FR", "de-DE"],
};

/** What a key with these settings shows. */
export const lookOf = (action: ActionName, of: KeyView, settings: object = {}): TimedFace =>
  actions[action](settings).face(of, {});

export const faceOf = (...of: Parameters<typeof lookOf>): Face => lookOf(...of).face;

/** The same with a word above it. */
export const below = (band: WordKey, face: Face, { wording }: KeyView): Face => ({
  ...face,
  band: wording.say(band),
});

/** Makes entries of an action, of a key with its usual settings or others. */
export const entryOf =
  (action: ActionName, usual: object = {}) =>
  (name: string, of: KeyView, settings: object = usual, band?: WordKey): Entry => {
    const face = faceOf(action, of, settings);
    return entry(inspectorEn[`${action}.title`], name, band ? below(band, face, of) : face);
  };

export const stream = entryOf("stream");

/** Views of an account in the words of a language, and the entries that are made of those. */
export function tools(wording: KeyWording) {
  const view = (account: Partial<AccountState> = {}, rest: Partial<KeyView> = {}): KeyView => ({
    now,
    wording,
    account: { ...nothingSeen, ...account },
    ...rest,
  });
  const told = (session: Session, rest: Partial<AccountState> = {}): KeyView =>
    view({ session, checkedAt: now, isFresh: true, ...rest });
  const old = (session: Session, kind: ServiceFailureKind): KeyView =>
    view({ session, checkedAt: now - 2 * minute, failing: failing(kind) });
  const visibility = (
    name: string,
    account: Partial<AccountState>,
    mode: "toggle" | "hide" | "show" = "toggle",
  ): Entry => entryOf("visibility")(name, view(account), { mode });
  const failed = (name: string, of: Failure): Entry => entry("Failures", name, failureFace(of, wording));
  const failure = (
    kind: ServiceFailureKind,
    details: ConstructorParameters<typeof ServiceFailure>[1] = {},
  ): Entry => failed(kind, ofService(kind, details));
  const refused = (name: string, words: string): Entry =>
    failed(`refused: ${name}`, ofService("refused", { status: 422, words }));
  return { view, told, old, visibility, failed, failure, refused };
}
