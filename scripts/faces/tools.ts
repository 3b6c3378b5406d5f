import { type AccountState, nothingKnown } from "../../src/accounts/account-state.ts";
import type { Failure } from "../../src/actions/failure.ts";
import type { Face } from "../../src/faces/face.ts";
import type { KeyView } from "../../src/actions/key-view.ts";
import { transcriptionLanguageFace, translationLanguagesFace } from "../../src/actions/language-face.ts";
import { statusFace } from "../../src/actions/status-face.ts";
import { streamFace } from "../../src/actions/stream-face.ts";
import { failureFace } from "../../src/actions/failure-face.ts";
import { visibilityFace } from "../../src/actions/visibility-face.ts";
import type { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";

export interface Entry {
  readonly group: string;
  readonly name: string;
  readonly face: Face;
}

export const now = Date.UTC(2026, 10, 22, 10, 0, 0);
export const minute = 60_000;
export const day = 24 * 60 * minute;

export const ofService = (
  kind: ServiceFailureKind,
  details: ConstructorParameters<typeof ServiceFailure>[1] = {},
): Failure => ({ kind: "service", failure: new ServiceFailure(kind, details) });

/** What the catalogue is made with: views of an account, and entries drawn by the functions that draw the keys. */
export function tools(wording: KeyWording) {
  const view = (account: Partial<AccountState> = {}, rest: Partial<KeyView> = {}): KeyView => ({
    now,
    wording,
    account: { ...nothingKnown, ...account },
    ...rest,
  });
  const told = (session: Session, rest: Partial<AccountState> = {}): KeyView =>
    view({ session, sessionAt: now, ...rest });
  const entry = (group: string, name: string, face: Face): Entry => ({ group, name, face });

  const toggle = { mode: "toggle", stopGuard: "none" } as const;
  const guarded = { mode: "toggle", stopGuard: "hold" } as const;
  const live: Session = { state: "active", startedAt: now - 42 * minute };
  const bare: Session = { state: "active" };
  const none: Session = { state: "none" };
  const failing = (kind: ServiceFailureKind): AccountState["failing"] & object => ({
    since: now - minute,
    failure: new ServiceFailure(kind),
    nextAt: now + 40_000,
  });
  const old = (session: Session, kind: ServiceFailureKind): KeyView =>
    view({ session, sessionAt: now - 2 * minute, failing: failing(kind) });
  const stream = (
    name: string,
    of: KeyView,
    settings: Parameters<typeof streamFace>[1] = toggle,
    longRunning = false,
  ): Entry => entry("Start / Stop Stream", name, streamFace(of, settings, { longRunning }).face);
  const unreachable = (kind: ServiceFailureKind): Partial<AccountState> => ({ failing: failing(kind) });

  const spoken = { languageCodes: ["en-US", "de-DE"] };
  const presets = {
    presets: [
      { name: "Sunday", languageCodes: ["es-MX", "fr-FR", "de-DE"] },
      { languageCodes: ["it-IT"] },
      { languageCodes: [] },
    ],
  };
  const scene = { name: "Spanish", transcriptionLanguage: "es-MX", languageCodes: ["en-US", "fr-FR"] };
  const source = (name: string, of: KeyView, settings = spoken): Entry =>
    entry("Transcription Language", name, transcriptionLanguageFace(of, settings, {}).face);
  const targets = (
    name: string,
    of: KeyView,
    settings: Parameters<typeof translationLanguagesFace>[1] = presets,
  ): Entry => entry("Translation Languages", name, translationLanguagesFace(of, settings, {}).face);
  const visibility = (
    name: string,
    account: Partial<AccountState>,
    mode: "toggle" | "hide" | "show" = "toggle",
  ): Entry => entry("Hide / Show Captions", name, visibilityFace(view(account), { mode }).face);
  const status = (name: string, of: KeyView, longRunning = false): Entry =>
    entry("Stream Status", name, statusFace(of, { longRunning }).face);
  const failed = (name: string, of: Failure): Entry => entry("Failures", name, failureFace(of, wording));
  const failure = (
    kind: ServiceFailureKind,
    details: ConstructorParameters<typeof ServiceFailure>[1] = {},
  ): Entry => failed(kind, ofService(kind, details));
  const refused = (name: string, words: string): Entry =>
    failed(`refused: ${name}`, ofService("refused", { status: 422, words }));
  const inLanguages: Session = {
    ...live,
    clients: 128,
    transcriptionLanguage: "en-US",
    translationLanguages: ["es-MX", "fr-FR", "de-DE"],
  };
  return {
    view,
    told,
    entry,
    toggle,
    guarded,
    live,
    bare,
    none,
    failing,
    old,
    stream,
    unreachable,
    presets,
    scene,
    source,
    targets,
    visibility,
    status,
    failed,
    failure,
    refused,
    inLanguages,
  };
}
