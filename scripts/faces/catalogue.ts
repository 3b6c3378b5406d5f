import { failingFace, failureFace, holdLongerFace, wordFace } from "../../src/actions/faces.ts";
import type { KeyView } from "../../src/actions/action.ts";
import type { AccountField, FieldProblem } from "../../src/settings/account-fields.ts";
import type { SettingName } from "../../src/settings/action-settings.ts";
import type { AccountState } from "../../src/accounts/state.ts";
import { PressFailure } from "../../src/accounts/press-failure.ts";
import type { Face } from "../../src/drawing/face.ts";
import type { ActionName } from "../../src/identifiers.ts";
import inspectorEn from "../../src/i18n/inspector/en.json" with { type: "json" };
import type { KeyWording, WordKey } from "../../src/i18n/key-wording.ts";
import type { RunningSession } from "../../src/service/caption-service.ts";
import { type Failure, SetupFailure } from "../../src/actions/failure.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import {
  accepted,
  currentSession,
  withoutDetails,
  faceOf,
  hiddenFor,
  withLanguages,
  live,
  minute,
  none,
  now,
  paused,
  pending,
  unanswered,
  suspended,
  viewMakers,
  threeCodes,
  unreachable,
} from "./tools.ts";

export interface Entry {
  /** The title of the action, or "Failures". */
  readonly group: string;
  readonly name: string;
  readonly face: Face;
}

const entry = (group: string, name: string, face: Face): Entry => ({ group, name, face });

const entryMaker =
  (action: ActionName, defaultSettings: object = {}) =>
  (name: string, view: KeyView, settings: object = defaultSettings): Entry =>
    entry(inspectorEn[`${action}.title`], name, faceOf(action, view, settings));

const change = (one: Entry, changes: Partial<Face>): Entry => ({ ...one, face: { ...one.face, ...changes } });

const onlyEnglish = { languageCodes: ["en-US"] };
const englishAndGerman = { languageCodes: ["en-US", "de-DE"] };
const sunday = { name: "Sunday", languageCodes: threeCodes };
const [italian, untranslated] = [{ languageCodes: ["it-IT"] }, { languageCodes: [] }];
const onlySunday = { presets: [sunday] };
const scene = { name: "Spanish", transcriptionLanguage: "es-MX", languageCodes: ["en-US", "fr-FR"] };

const makers = {
  stream: entryMaker("stream"),
  clear: entryMaker("clear"),
  visibility: entryMaker("visibility"),
  transcriptionLanguage: entryMaker("transcriptionLanguage", englishAndGerman),
  translationLanguages: entryMaker("translationLanguages", { presets: [sunday, italian, untranslated] }),
  status: entryMaker("status"),
} satisfies Readonly<Record<ActionName, unknown>>;
const { stream, clear, transcriptionLanguage: source, translationLanguages: targets, status } = makers;

const onlyStarts = { mode: "start" };
const onlyStops = { mode: "stop" };
const holdToStop = { stopGuard: "hold" };
const onlyStopsByHold = { ...onlyStops, ...holdToStop };
const holdToSwitch = { restartGuard: "hold" };

/** The session ended at 10:58 in local time, so that the faces are the same on every computer. */
const ended = { session: { ended: { steady: now, wall: new Date(2026, 10, 22, 10, 58).getTime() } } };
const restarting = { session: { restart: { until: now + 1, isSeen: true } } };
const pendingStartStop = (name: "start" | "stop") => ({ session: { startStop: { command: { name } } } });
// In sessions of the catalogue, `startedAt` is how many minutes ago the session started.
const nobodyConnected = (sessionMinutes: number) => {
  const flags = { hadClients: true, isNobodyConnected: true, hasAlertedNobody: true };
  const session = currentSession({ state: "active", startedAt: sessionMinutes });
  return { session: { current: { ...session, ...flags } } };
};
const sceneIsOn = { source: accepted("es-MX"), targets: accepted(scene.languageCodes) };
const [offline, keyRejected] = [unreachable("no-connection"), unreachable("key-rejected")];

export function catalogue(wording: KeyWording): readonly Entry[] {
  const { view, reported, stale } = viewMakers(wording);
  const visibility = (name: string, account: Partial<AccountState>, mode?: "hide" | "show"): Entry =>
    makers.visibility(name, view(account), { mode });
  const tooShort = (session: RunningSession, toDo: WordKey): Face => holdLongerFace(reported(session), toDo);
  const failed = (name: string, why: Failure): Entry => entry("Failures", name, failureFace(why, wording));
  const serviceFailed = (kind: ServiceFailure["kind"], details?: ServiceFailure["details"]): Entry =>
    failed(kind, new ServiceFailure(kind, details));
  const pressFailed = (name: string, kind: PressFailure["kind"], cause?: ServiceFailure): Entry =>
    failed(name, new PressFailure(kind, cause));
  const rejected = (name: string, words: string): Entry =>
    failed(`rejected: ${name}`, new ServiceFailure("rejected", { status: 422, words }));
  const accountWrong = (name: string, field: AccountField, problem: "missing" | FieldProblem): Entry =>
    failed(name, new SetupFailure("account", { problem: { kind: "field", field, problem } }));
  const settingWrong = (name: string, setting: SettingName): Entry =>
    failed(name, new SetupFailure("setting-wrong", { setting }));
  const forTooLong = reported({ state: "active", startedAt: 312 });
  const spokenInEnglish = reported(withLanguages, { source: accepted("en-US") });
  const onDial = (view: KeyView, choice?: number): KeyView => ({
    ...view,
    isDial: true,
    memory: choice === undefined ? {} : { choice: { index: choice, until: Infinity } },
  });
  const translatedToItalian = reported(withLanguages, { targets: accepted(["it-IT"]) });
  const turned = onDial(reported(withLanguages), 1);
  const showsAlready: Partial<Face> = { band: wording.say("state.already") };
  return [
    stream("checking", view()),
    stream("stopped", reported(none)),
    stream("starting", reported(none, pendingStartStop("start"))),
    stream("live", reported(live)),
    stream("live, hold to stop", reported(live), holdToStop),
    stream("live, only starts", reported(live), onlyStarts),
    change(stream("live, only starts, pressed", reported(live), onlyStarts), showsAlready),
    stream("live, start not reported", reported(withoutDetails)),
    stream("live, start not reported, hold to stop", reported(withoutDetails), holdToStop),
    stream("live for hours", reported({ state: "active", startedAt: 125 })),
    stream("live for days", reported({ state: "active", startedAt: 3 * 24 * 60 }), { remindAfterHours: 0 }),
    stream("paused", reported(paused)),
    stream("paused, only starts", reported(paused), onlyStarts),
    stream("suspended", reported(suspended)),
    stream("unknown state", reported({ state: "unknown", word: "resuming" })),
    stream("unknown state without a word", reported({ state: "unknown" })),
    stream("unknown state, long", reported({ state: "unknown", word: "waiting for the encoder" })),
    stream("live for too long", forTooLong),
    stream("live for too long, hold to stop", forTooLong, holdToStop),
    stream("stopped, with languages", reported(none), {
      languages: { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] },
    }),
    stream("ended elsewhere", reported(none, ended)),
    stream("live, nobody connected", reported(live, nobodyConnected(42))),
    stream("live, captions hidden", reported(live, hiddenFor(3))),
    stream("restarting", reported(live, restarting)),
    stream("restarting, only stops, hold to stop", reported(live, restarting), onlyStopsByHold),
    change(stream("changed just before the press", reported(live)), { band: wording.say("state.now") }),
    change(stream("named account", reported(live)), { account: "Main hall" }),
    ...(["top", "middle", "bottom"] as const).flatMap((place) => [
      change(stream(`live, title ${place}`, reported(live)), { title: { place, lines: 1 } }),
      change(stream(`old, title ${place}`, stale(live, "no-connection")), { title: { place, lines: 1 } }),
      change(stream(`named account, title ${place}`, reported(suspended)), {
        account: "Youth chapel",
        title: { place, lines: 1 },
      }),
      change(stream(`live, tall title ${place}`, reported(live)), { title: { place, lines: 3 } }),
    ]),
    stream("holding to stop", { ...reported(live), heldMs: 400 }, holdToStop),
    entry("Start / Stop Stream", "held too short", tooShort(live, "stream.toStop")),
    entry("Transcription Language", "held too short", tooShort(live, "language.toSwitch")),
    stream("stopping", reported(live, pendingStartStop("stop"))),
    stream("only stops: stopped", reported(none), onlyStops),
    change(stream("only stops: stopped, pressed", reported(none), onlyStops), showsAlready),
    stream("only stops: live", reported(live), onlyStops),
    stream("only stops: live, hold to stop", reported(live), onlyStopsByHold),
    stream("only stops: live, captions hidden", reported(live, hiddenFor(3)), onlyStops),
    pressFailed("not confirmed", "not-confirmed"),
    pressFailed("dashboard not ready", "dashboard-not-ready"),
    pressFailed("stop refused", "stop-refused"),
    pressFailed("restarting", "restarting"),
    stream("never reached, no network", view(offline)),
    stream("never reached, no answer", view(unreachable("timed-out"))),
    stream("old: was live", stale(live, "no-connection")),
    stream("old: was stopped", stale(none, "service-error")),
    stream("old: ended elsewhere", reported(none, { ...ended, ...unreachable("timed-out") })),
    stream("old: was paused", stale(paused, "key-rejected")),
    stream("old: was suspended", stale(suspended, "wrong-account")),
    stream("old: address not found", stale(live, "address-not-found")),
    stream("old: certificate", stale(live, "certificate-not-trusted")),
    stream("old: not secure", stale(live, "no-secure-connection")),
    stream("old: busy", stale(live, "busy")),
    stream("old: status rejected", stale(live, "rejected")),
    stream("old: not the service", stale(live, "not-the-service")),
    stream("old: unknown state", stale({ state: "unknown", word: "resuming" }, "timed-out")),
    stream("old for hours", reported(live, {}, 125 * minute)),
    stream("old: last poll long ago", reported(live, {}, 20 * minute)),

    clear("ready", view()),
    clear("clearing", view({ clears: 1 })),
    entry("Clear Captions", "done", wordFace(wording, "active", "check", "clear.cleared")),
    clear("no network", view(offline)),
    clear("key rejected", view(keyRejected)),

    visibility("unanswered, next press hides", { hidden: unanswered(true) }),
    visibility("unanswered, next press shows", { hidden: unanswered(false) }),
    visibility("unanswered, no network", { hidden: unanswered(true), ...offline }),
    visibility("unanswered, API key rejected", { hidden: unanswered(false), ...keyRejected }),
    visibility("hiding", { hidden: pending(true) }),
    visibility("not known, no network", offline),
    visibility("not known, API key rejected", keyRejected),
    visibility("hidden", { hidden: accepted(true) }),
    visibility("hidden, text cleared", { ...hiddenFor(9), privateMoment: { isTextCleared: true } }),
    visibility("hidden, text not cleared", { ...hiddenFor(9), privateMoment: { isTextCleared: false } }),
    visibility("hidden for minutes", hiddenFor(12)),
    visibility("was hidden, no network", { ...hiddenFor(12), ...offline }),
    visibility("was hidden, API key rejected", { ...hiddenFor(9), ...keyRejected }),
    visibility("was shown, no network", { hidden: accepted(false), ...offline }),
    visibility("was shown, API key rejected", { hidden: accepted(false), ...keyRejected }),
    visibility("only hides, hidden", { hidden: accepted(true) }, "hide"),
    visibility("only shows, shown", { hidden: accepted(false) }, "show"),
    visibility("only hides, no answer", unreachable("timed-out"), "hide"),
    visibility("only shows, no answer", unreachable("timed-out"), "show"),
    visibility("showing", { hidden: pending(false) }),
    visibility("shown", { hidden: accepted(false) }),
    visibility("not known", {}),
    visibility("only shows", {}, "show"),

    source("not set", reported(none), onlyEnglish),
    source("set", spokenInEnglish, onlyEnglish),
    source("accepted, no session", reported(none, { source: accepted("en-US") }), onlyEnglish),
    source("accepted, no session, one of several", reported(none, { source: accepted("en-US") })),
    source("one of several, hold to set", spokenInEnglish, { ...englishAndGerman, ...holdToSwitch }),
    source("not set, hold to set", reported(withLanguages), { languageCodes: ["de-DE"], ...holdToSwitch }),
    source("on a dial, turned, hold to set", turned, { ...englishAndGerman, ...holdToSwitch }),
    targets("scene, hold to set", reported(withLanguages), { presets: [scene], ...holdToSwitch }),
    source("language of a continent", reported(none), { languageCodes: ["es-419"] }),
    source("one of several", spokenInEnglish),
    source("not set, no network", view(offline), onlyEnglish),
    source("switching", reported(withLanguages, { source: pending("de-DE") })),
    source("old", stale(live, "timed-out", { source: accepted("en-US") })),

    source("on a dial, none chosen", onDial(reported(none))),
    source("on a dial, turned", turned),
    source("on a dial, turned, no network", onDial(view(offline), 1)),
    change(source("on a dial, set", spokenInEnglish), { band: wording.say("state.done") }),

    targets("differs", translatedToItalian, onlySunday),
    targets("matches", reported(withLanguages, { targets: accepted(["fr-FR", "es-MX", "de-DE"]) }), {
      presets: [sunday],
    }),
    targets("accepted, no session", reported(none, { targets: accepted(threeCodes) }), onlySunday),
    targets("one of several", reported(withLanguages, { targets: accepted(threeCodes) })),
    targets("next is no translation", translatedToItalian, { presets: [italian, untranslated] }),
    targets("pending", reported(withLanguages, { targets: pending(["it-IT"]) })),
    targets("without a name", reported(none), { presets: [{ languageCodes: ["it", "pl"] }] }),
    targets("scene", reported(withLanguages), { presets: [scene] }),
    targets("scene is on", reported(withLanguages, sceneIsOn), { presets: [scene] }),
    targets("no translation", reported(none), { presets: [untranslated] }),
    targets("old", stale(live, "no-connection", { targets: accepted(threeCodes) })),
    targets("on a dial, none chosen", onDial(reported(none))),
    targets("not set, key rejected", view(keyRejected)),
    serviceFailed("rejected", {
      status: 422,
      words: "Translation is switched off while the dashboard records.",
    }),
    serviceFailed("conflict", { status: 409 }),
    rejected("too many targets", "The plan allows 5 translation languages."),
    rejected("not offered", '"tlh" is not supported.'),
    rejected("same as spoken", "en-US is the transcription language."),
    failed("preset has source", new SetupFailure("preset-has-source")),
    pressFailed("scene: spoken language", "source-not-set", new ServiceFailure("timed-out")),
    pressFailed("scene: targets", "targets-not-set", new ServiceFailure("rejected")),
    pressFailed("scene: targets, no cause", "targets-not-set"),
    pressFailed("text not cleared", "text-not-cleared"),
    pressFailed("text not cleared: no answer", "text-not-cleared", new ServiceFailure("timed-out")),
    pressFailed("text not cleared: API key", "text-not-cleared", new ServiceFailure("key-rejected")),

    status("off", reported(none)),
    status("live", reported(withLanguages)),
    status("live, few details", reported(withoutDetails)),
    status("live for too long", reported({ ...withLanguages, startedAt: 312 })),
    status("ended elsewhere", reported(none, ended)),
    status("nobody connected", reported({ ...withLanguages, clients: 0 }, nobodyConnected(42))),
    status("live, captions hidden", reported(withLanguages, hiddenFor(3))),
    status("paused", reported({ ...withLanguages, state: "paused" })),
    status("old", stale(withLanguages, "connection-dropped")),
    status("old: was off", stale(none, "service-error")),

    failed("nothing set up", new SetupFailure("nothing-set-up")),
    failed("not connected", new SetupFailure("not-connected")),
    accountWrong("address not valid", "baseUrl", "not an address"),
    accountWrong("address with login", "baseUrl", "has credentials"),
    accountWrong("address with query", "baseUrl", "has a query"),
    accountWrong("address wrong", "baseUrl", "not https"),
    accountWrong("API key missing", "apiKey", "missing"),
    accountWrong("church ID missing", "churchId", "missing"),
    settingWrong("setting wrong", "presets"),
    settingWrong("mode wrong", "mode"),
    settingWrong("stop guard wrong", "stopGuard"),
    settingWrong("languages wrong", "languageCodes"),
    settingWrong("clear text wrong", "clearText"),
    settingWrong("reminder wrong", "remindAfterHours"),
    settingWrong("restart guard wrong", "restartGuard"),
    failed("account not there", new SetupFailure("account", { problem: { kind: "account not there" } })),
    serviceFailed("proxy-refused"),
    serviceFailed("proxy-not-valid"),
    stream("old: proxy", stale(live, "proxy-refused")),
    failed("no language", new SetupFailure("no-language")),
    failed("no preset", new SetupFailure("no-preset")),
    failed("no desired state", new SetupFailure("step-unclear")),
    serviceFailed("defect"),
    serviceFailed("address-not-found"),
    serviceFailed("no-connection"),
    serviceFailed("connection-dropped"),
    serviceFailed("certificate-not-trusted"),
    serviceFailed("certificate-date"),
    serviceFailed("no-secure-connection"),
    serviceFailed("timed-out"),
    serviceFailed("key-rejected"),
    serviceFailed("wrong-account"),
    // With the time of the next try.
    entry("Failures", "busy", failingFace(unreachable("busy").failing, view()).face),
    serviceFailed("service-error", { status: 503 }),
    serviceFailed("not-the-service", { status: 200, unreadable: "web page" }),
  ];
}
