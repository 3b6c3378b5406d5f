import { type AccountState, nothingKnown } from "../../src/accounts/account-state.ts";
import type { Failure } from "../../src/actions/failure.ts";
import { clearedFace, clearFace } from "../../src/actions/clear-face.ts";
import type { Face } from "../../src/faces/face.ts";
import type { KeyView } from "../../src/actions/key-view.ts";
import { transcriptionLanguageFace, translationLanguagesFace } from "../../src/actions/language-face.ts";
import { statusFace } from "../../src/actions/status-face.ts";
import { holdLongerFace, streamFace } from "../../src/actions/stream-face.ts";
import { failingFace, failureFace } from "../../src/actions/failure-face.ts";
import { visibilityFace } from "../../src/actions/visibility-face.ts";
import type { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";

export interface Entry {
  readonly group: string;
  readonly name: string;
  readonly face: Face;
}

const now = Date.UTC(2026, 10, 22, 10, 0, 0);
const minute = 60_000;
const day = 24 * 60 * minute;

/** Every state that a key can be in, drawn by the functions that draw the keys, in the words of one language. */
export function catalogue(wording: KeyWording): readonly Entry[] {
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
  const stream = (name: string, of: KeyView, settings: Parameters<typeof streamFace>[1] = toggle): Entry =>
    entry("Start / Stop Stream", name, streamFace(of, settings).face);

  const spoken = { languageCodes: ["en-US", "de-DE"] };
  const presets = {
    presets: [
      { name: "Sunday", languageCodes: ["es-MX", "fr-FR", "de-DE"] },
      { languageCodes: ["it-IT"] },
      { languageCodes: [] },
    ],
  };
  const source = (name: string, of: KeyView, settings = spoken): Entry =>
    entry("Transcription Language", name, transcriptionLanguageFace(of, settings, undefined).face);
  const targets = (
    name: string,
    of: KeyView,
    settings: Parameters<typeof translationLanguagesFace>[1] = presets,
  ): Entry => entry("Translation Languages", name, translationLanguagesFace(of, settings, undefined).face);
  const visibility = (
    name: string,
    account: Partial<AccountState>,
    mode: "toggle" | "hide" | "show" = "toggle",
  ): Entry => entry("Hide / Show Captions", name, visibilityFace(view(account), { mode }).face);
  const status = (name: string, of: KeyView): Entry => entry("Stream Status", name, statusFace(of).face);
  const trouble = (name: string, of: Failure): Entry => entry("Troubles", name, failureFace(of, wording));
  const failure = (
    kind: ServiceFailureKind,
    details: ConstructorParameters<typeof ServiceFailure>[1] = {},
  ): Entry => trouble(kind, { kind: "service", failure: new ServiceFailure(kind, details) });
  const inLanguages: Session = {
    ...live,
    clients: 128,
    transcriptionLanguage: "en-US",
    translationLanguages: ["es-MX", "fr-FR", "de-DE"],
  };

  return [
    stream("checking", view()),
    stream("stopped", told(none)),
    stream("starting", told(none, { transition: { target: "running", since: now } })),
    stream("live", told(live)),
    stream("live, start not told", told(bare)),
    stream("live, stop guarded", told(bare), guarded),
    stream("live for hours", told({ state: "active", startedAt: now - 125 * minute })),
    stream("live for days", told({ state: "active", startedAt: now - 3 * day })),
    stream("paused", told({ ...live, state: "paused" })),
    stream("suspended", told({ ...live, state: "suspended" })),
    stream(
      "holding to stop",
      view({ session: live, sessionAt: now }, { holding: { since: now - 400, duration: 1_000 } }),
      guarded,
    ),
    entry("Start / Stop Stream", "held too short", holdLongerFace({ wording })),
    stream("stopping", told(live, { transition: { target: "none", since: now } })),
    stream("only stops: stopped", told(none), { mode: "stop", stopGuard: "none" }),
    stream("only stops: live", told(live), { mode: "stop", stopGuard: "none" }),
    trouble("not confirmed", { kind: "not-confirmed" }),
    trouble("dashboard not ready", { kind: "dashboard-not-ready" }),
    trouble("stop refused", { kind: "stop-refused" }),
    stream("old: was live", old(live, "no-connection")),
    stream("old: was stopped", old(none, "service-error")),
    stream("old: was paused", old({ ...live, state: "paused" }, "key-rejected")),
    stream("old: was suspended", old({ ...live, state: "suspended" }, "wrong-account")),
    stream("old: address not found", old(live, "address-not-found")),
    stream("old: certificate", old(live, "certificate-not-trusted")),
    stream("old: not secure", old(live, "no-secure-connection")),
    stream("old: busy", old(live, "busy")),
    stream("old: refused", old(live, "refused")),
    stream("old: not the service", old(live, "not-the-service")),
    stream("old for hours", view({ session: live, sessionAt: now - 125 * minute })),
    stream("old: not asked for long", view({ session: live, sessionAt: now - 20 * minute })),

    entry("Clear Captions", "ready", clearFace(view()).face),
    entry("Clear Captions", "working", clearFace(view({ clearing: 1 })).face),
    entry("Clear Captions", "done", clearedFace({ wording })),

    visibility("not known", {}),
    visibility("hiding", { hidden: { asked: { id: 1, value: true } } }),
    visibility("hidden", { hidden: { confirmed: true } }),
    visibility("showing", { hidden: { confirmed: true, asked: { id: 1, value: false } } }),
    visibility("shown", { hidden: { confirmed: false } }),
    visibility("only hides", {}, "hide"),
    visibility("only shows", {}, "show"),

    source("not set", told(none), { languageCodes: ["en-US"] }),
    source("set", told(inLanguages, { transcriptionLanguage: { confirmed: "en-US" } }), {
      languageCodes: ["en-US"],
    }),
    source("one of several", told(inLanguages, { transcriptionLanguage: { confirmed: "en-US" } })),
    source("switching", told(inLanguages, { transcriptionLanguage: { asked: { id: 1, value: "de-DE" } } })),
    source(
      "old",
      view({
        session: live,
        sessionAt: now - minute,
        failing: failing("timed-out"),
        transcriptionLanguage: { confirmed: "en-US" },
      }),
    ),

    targets("differs", told(inLanguages, { translationLanguages: { confirmed: ["it-IT"] } }), {
      presets: presets.presets.slice(0, 1),
    }),
    targets(
      "matches",
      told(inLanguages, { translationLanguages: { confirmed: ["fr-FR", "es-MX", "de-DE"] } }),
      {
        presets: presets.presets.slice(0, 1),
      },
    ),
    targets(
      "one of several",
      told(inLanguages, { translationLanguages: { confirmed: ["es-MX", "fr-FR", "de-DE"] } }),
    ),
    targets("next is no translation", told(inLanguages, { translationLanguages: { confirmed: ["it-IT"] } }), {
      presets: presets.presets.slice(1),
    }),
    targets("pending", told(inLanguages, { translationLanguages: { asked: { id: 1, value: ["it-IT"] } } })),
    targets("without a name", told(none), { presets: [{ languageCodes: ["it", "pl"] }] }),
    targets("no translation", told(none), { presets: presets.presets.slice(2) }),
    targets(
      "old",
      view({
        session: live,
        sessionAt: now - minute,
        failing: failing("no-connection"),
        translationLanguages: { confirmed: ["es-MX", "fr-FR", "de-DE"] },
      }),
    ),
    failure("refused", { status: 422, words: "Too many" }),
    failure("conflict", { status: 409 }),

    status("off", told(none)),
    status("live", told(inLanguages)),
    status("live, little told", told(bare)),
    status("paused", told({ ...inLanguages, state: "paused" })),
    status("old", old(inLanguages, "connection-dropped")),

    trouble("nothing set up", { kind: "nothing-set-up" }),
    trouble("address not valid", {
      kind: "account",
      problem: { field: "baseUrl", problem: "not an address" },
    }),
    trouble("address with login", {
      kind: "account",
      problem: { field: "baseUrl", problem: "has credentials" },
    }),
    trouble("address with query", { kind: "account", problem: { field: "baseUrl", problem: "has a query" } }),
    trouble("address wrong", { kind: "account", problem: { field: "baseUrl", problem: "not https" } }),
    trouble("API key missing", { kind: "account", problem: { field: "apiKey", problem: "missing" } }),
    trouble("church ID missing", { kind: "account", problem: { field: "churchId", problem: "missing" } }),
    trouble("setting wrong", { kind: "setting-wrong", name: "presets" }),
    trouble("settings of a newer plugin", { kind: "settings-newer" }),
    trouble("mode wrong", { kind: "setting-wrong", name: "mode" }),
    trouble("stop guard wrong", { kind: "setting-wrong", name: "stopGuard" }),
    trouble("languages wrong", { kind: "setting-wrong", name: "languageCodes" }),
    trouble("no language", { kind: "no-language" }),
    trouble("no preset", { kind: "no-preset" }),
    trouble("still changing", { kind: "under-way" }),
    trouble("no desired state", { kind: "no-desired-state" }),
    trouble("defect", { kind: "defect" }),
    failure("address-not-found"),
    failure("no-connection"),
    failure("connection-dropped"),
    failure("certificate-not-trusted"),
    failure("no-secure-connection"),
    failure("timed-out"),
    failure("key-rejected"),
    failure("wrong-account"),
    entry("Troubles", "busy", failingFace(failing("busy"), now, wording).face),
    failure("service-error", { status: 503 }),
    failure("not-the-service", { status: 200, came: "web page" }),
  ];
}
