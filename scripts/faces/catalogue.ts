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
  bare,
  untimedFace,
  hiddenFor,
  inLanguages,
  live,
  minute,
  none,
  now,
  paused,
  pending,
  unanswered,
  stops,
  suspended,
  tools,
  translated,
  unreachable,
} from "./tools.ts";

export interface Entry {
  readonly group: string;
  readonly name: string;
  readonly face: Face;
}

const entry = (group: string, name: string, face: Face): Entry => ({ group, name, face });

const entryMaker =
  (action: ActionName, usual: object = {}) =>
  (name: string, of: KeyView, settings: object = usual): Entry =>
    entry(inspectorEn[`${action}.title`], name, untimedFace(action, of, settings));

const changed = (of: Entry, more: Partial<Face>): Entry => ({ ...of, face: { ...of.face, ...more } });

const english = { languageCodes: ["en-US"] };
const spoken = { languageCodes: ["en-US", "de-DE"] };
const sunday = { name: "Sunday", languageCodes: translated };
const [italian, untranslated] = [{ languageCodes: ["it-IT"] }, { languageCodes: [] }];
const scene = { name: "Spanish", transcriptionLanguage: "es-MX", languageCodes: ["en-US", "fr-FR"] };

const entries = {
  stream: entryMaker("stream"),
  clear: entryMaker("clear"),
  visibility: entryMaker("visibility"),
  transcriptionLanguage: entryMaker("transcriptionLanguage", spoken),
  translationLanguages: entryMaker("translationLanguages", { presets: [sunday, italian, untranslated] }),
  status: entryMaker("status"),
} satisfies Readonly<Record<ActionName, unknown>>;
const { stream, clear, transcriptionLanguage: source, translationLanguages: targets, status } = entries;

const starts = { mode: "start" };
const guarded = { stopGuard: "hold" };
const stopsByHold = { ...stops, ...guarded };
const restartGuarded = { restartGuard: "hold" };

/** In local time, so that the faces are the same on every computer. */
const endedAt = { steady: now, wall: new Date(2026, 10, 22, 10, 58).getTime() };
const ended = { session: { ended: endedAt } };
const restarting = { session: { restart: { until: now + 1, isSeen: true } } };
const underWay = (name: "start" | "stop") => ({ session: { startStop: { command: { name } } } });
const nobody = (minutes: number) => ({
  session: {
    current: {
      ...{ state: "active", since: now - minutes * minute, startedAt: 0, hadClients: true },
      ...{ isNobodyConnected: true, hasAlertedNobody: true },
    },
  },
});
const tooLong = { state: "active", startedAt: 312 } as const;
const sceneIsOn = { source: accepted("es-MX"), targets: accepted(scene.languageCodes) };
const [offline, rejected] = [unreachable("no-connection"), unreachable("key-rejected")];

export function catalogue(wording: KeyWording): readonly Entry[] {
  const { view, reported, stale } = tools(wording);
  const visibility = (name: string, account: Partial<AccountState>, mode?: "hide" | "show"): Entry =>
    entries.visibility(name, view(account), { mode });
  const released = (session: RunningSession, toDo: WordKey): Face => holdLongerFace(reported(session), toDo);
  const failed = (name: string, of: Failure): Entry => entry("Failures", name, failureFace(of, wording));
  const failure = (...of: ConstructorParameters<typeof ServiceFailure>): Entry =>
    failed(of[0], new ServiceFailure(...of));
  const press = (name: string, ...of: ConstructorParameters<typeof PressFailure>): Entry =>
    failed(name, new PressFailure(...of));
  const refused = (name: string, words: string): Entry =>
    failed(`refused: ${name}`, new ServiceFailure("rejected", { status: 422, words }));
  const account = (name: string, field: AccountField, problem: "missing" | FieldProblem): Entry =>
    failed(name, new SetupFailure("account", { problem: { kind: "field", field, problem } }));
  const setting = (name: string, of: SettingName): Entry =>
    failed(name, new SetupFailure("setting-wrong", { setting: of }));
  const forTooLong = reported(tooLong);
  const inEnglish = reported(inLanguages, { source: accepted("en-US") });
  const onDial = (of: KeyView, index?: number): KeyView => ({
    ...of,
    isDial: true,
    memory: index === undefined ? {} : { choice: { index, until: Infinity } },
  });
  const inItalian = reported(inLanguages, { targets: accepted(["it-IT"]) });
  const turned = onDial(reported(inLanguages), 1);
  const already: Partial<Face> = { band: wording.say("state.already") };
  return [
    stream("checking", view()),
    stream("stopped", reported(none)),
    stream("starting", reported(none, underWay("start"))),
    stream("live", reported(live)),
    stream("live, stopped by a hold", reported(live), guarded),
    stream("live, only starts", reported(live), starts),
    changed(stream("live, only starts, pressed", reported(live), starts), already),
    stream("live, start not reported", reported(bare)),
    stream("live, stop guarded", reported(bare), guarded),
    stream("live for hours", reported({ state: "active", startedAt: 125 })),
    stream("live for days", reported({ state: "active", startedAt: 3 * 24 * 60 }), { remindAfterHours: 0 }),
    stream("paused", reported(paused)),
    stream("paused, only starts", reported(paused), starts),
    stream("suspended", reported(suspended)),
    stream("unknown state", reported({ state: "unknown", word: "resuming" })),
    stream("unknown state without a word", reported({ state: "unknown" })),
    stream("unknown state, long", reported({ state: "unknown", word: "waiting for the encoder" })),
    stream("live for too long", forTooLong),
    stream("live for too long, stopped by a hold", forTooLong, guarded),
    stream("stopped, with languages", reported(none), {
      languages: { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] },
    }),
    stream("ended, and not by us", reported(none, ended)),
    stream("live, nobody connected", reported(live, nobody(42))),
    stream("live, captions hidden", reported(live, hiddenFor(3))),
    stream("restarting", reported(live, restarting)),
    stream("restarting, only stops by a hold", reported(live, restarting), stopsByHold),
    changed(stream("changed under the finger", reported(live)), { band: wording.say("state.now") }),
    changed(stream("of a named account", reported(live)), { account: "Main hall" }),
    ...(["top", "middle", "bottom"] as const).flatMap((place) => [
      changed(stream(`live, title ${place}`, reported(live)), { title: { place, lines: 1 } }),
      changed(stream(`old, title ${place}`, stale(live, "no-connection")), { title: { place, lines: 1 } }),
      changed(stream(`named account, title ${place}`, reported(suspended)), {
        account: "Youth chapel",
        title: { place, lines: 1 },
      }),
      changed(stream(`live, tall title ${place}`, reported(live)), { title: { place, lines: 3 } }),
    ]),
    stream("holding to stop", { ...reported(live), heldMs: 400 }, guarded),
    entry("Start / Stop Stream", "held too short", released(live, "stream.toStop")),
    entry("Transcription Language", "held too short", released(live, "language.toSwitch")),
    stream("stopping", reported(live, underWay("stop"))),
    stream("only stops: stopped", reported(none), stops),
    changed(stream("only stops: stopped, pressed", reported(none), stops), already),
    stream("only stops: live", reported(live), stops),
    stream("only stops: live, by a hold", reported(live), stopsByHold),
    stream("only stops: live, captions hidden", reported(live, hiddenFor(3)), stops),
    press("not confirmed", "not-confirmed"),
    press("dashboard not ready", "dashboard-not-ready"),
    press("stop refused", "stop-refused"),
    press("restarting", "restarting"),
    stream("never reached, no network", view(offline)),
    stream("never reached, no answer", view(unreachable("timed-out"))),
    stream("old: was live", stale(live, "no-connection")),
    stream("old: was stopped", stale(none, "service-error")),
    stream("old: ended, and not by us", reported(none, { ...ended, ...unreachable("timed-out") })),
    stream("old: was paused", stale(paused, "key-rejected")),
    stream("old: was suspended", stale(suspended, "wrong-account")),
    stream("old: address not found", stale(live, "address-not-found")),
    stream("old: certificate", stale(live, "certificate-not-trusted")),
    stream("old: not secure", stale(live, "no-secure-connection")),
    stream("old: busy", stale(live, "busy")),
    stream("old: refused", stale(live, "rejected")),
    stream("old: not the service", stale(live, "not-the-service")),
    stream("old: unknown state", stale({ state: "unknown", word: "resuming" }, "timed-out")),
    stream("old for hours", reported(live, {}, 125 * minute)),
    stream("old: not asked for long", reported(live, {}, 20 * minute)),

    clear("ready", view()),
    clear("working", view({ clears: 1 })),
    entry("Clear Captions", "done", wordFace(wording, "active", "check", "clear.cleared")),
    clear("no network", view(offline)),
    clear("key rejected", view(rejected)),

    visibility("lost", { hidden: unanswered(true) }),
    visibility("lost, shown by a press", { hidden: unanswered(false) }),
    visibility("unanswered, no network", { hidden: unanswered(true), ...offline }),
    visibility("unanswered, API key rejected", { hidden: unanswered(false), ...rejected }),
    visibility("hiding", { hidden: pending(true) }),
    visibility("never touched, no network", offline),
    visibility("never touched, API key rejected", rejected),
    visibility("hidden", { hidden: accepted(true) }),
    visibility("hidden, text cleared", { ...hiddenFor(9), privateMoment: { isTextCleared: true } }),
    visibility("hidden, text not cleared", { ...hiddenFor(9), privateMoment: { isTextCleared: false } }),
    visibility("hidden for minutes", hiddenFor(12)),
    visibility("was hidden, no network", { ...hiddenFor(12), ...offline }),
    visibility("was hidden, API key rejected", { ...hiddenFor(9), ...rejected }),
    visibility("was shown, no network", { hidden: accepted(false), ...offline }),
    visibility("was shown, API key rejected", { hidden: accepted(false), ...rejected }),
    visibility("only hides, hidden", { hidden: accepted(true) }, "hide"),
    visibility("only shows, shown", { hidden: accepted(false) }, "show"),
    visibility("only hides, no network", unreachable("timed-out"), "hide"),
    visibility("only shows, no network", unreachable("timed-out"), "show"),
    visibility("showing", { hidden: pending(false) }),
    visibility("shown", { hidden: accepted(false) }),
    visibility("never touched", {}),
    visibility("only shows", {}, "show"),

    source("not set", reported(none), english),
    source("set", inEnglish, english),
    source("accepted, no session", reported(none, { source: accepted("en-US") }), english),
    source("accepted, no session, one of several", reported(none, { source: accepted("en-US") })),
    source("one of several, set by a hold", inEnglish, { ...spoken, ...restartGuarded }),
    source("not set, set by a hold", reported(inLanguages), { languageCodes: ["de-DE"], ...restartGuarded }),
    source("on a dial, turned, set by a hold", turned, { ...spoken, ...restartGuarded }),
    targets("scene, set by a hold", reported(inLanguages), { presets: [scene], ...restartGuarded }),
    source("of a continent", reported(none), { languageCodes: ["es-419"] }),
    source("one of several", inEnglish),
    source("not set, no network", view(offline), english),
    source("switching", reported(inLanguages, { source: pending("de-DE") })),
    source("old", stale(live, "timed-out", { source: accepted("en-US") })),

    source("on a dial, none chosen", onDial(reported(none))),
    source("on a dial, turned", turned),
    source("on a dial, turned, no network", onDial(view(offline), 1)),
    changed(source("on a dial, set", inEnglish), { band: wording.say("state.done") }),

    targets("differs", inItalian, { presets: [sunday] }),
    targets("matches", reported(inLanguages, { targets: accepted(["fr-FR", "es-MX", "de-DE"]) }), {
      presets: [sunday],
    }),
    targets("accepted, no session", reported(none, { targets: accepted(translated) }), { presets: [sunday] }),
    targets("one of several", reported(inLanguages, { targets: accepted(translated) })),
    targets("next is no translation", inItalian, { presets: [italian, untranslated] }),
    targets("pending", reported(inLanguages, { targets: pending(["it-IT"]) })),
    targets("without a name", reported(none), { presets: [{ languageCodes: ["it", "pl"] }] }),
    targets("scene", reported(inLanguages), { presets: [scene] }),
    targets("scene is on", reported(inLanguages, sceneIsOn), { presets: [scene] }),
    targets("no translation", reported(none), { presets: [untranslated] }),
    targets("old", stale(live, "no-connection", { targets: accepted(translated) })),
    targets("on a dial, none chosen", onDial(reported(none))),
    targets("not set, key rejected", view(rejected)),
    failure("rejected", { status: 422, words: "Translation is switched off while the dashboard records." }),
    failure("conflict", { status: 409 }),
    refused("too many", "The plan allows 5 translation languages."),
    refused("not offered", '"tlh" is not supported.'),
    refused("same as spoken", "en-US is the transcription language."),
    failed("preset has source", new SetupFailure("preset-has-source")),
    press("scene: spoken language", "source-not-set", new ServiceFailure("timed-out")),
    press("scene: targets", "targets-not-set", new ServiceFailure("rejected")),
    press("scene: not ours", "targets-not-set"),
    press("text not cleared", "text-not-cleared"),
    press("text not cleared: no answer", "text-not-cleared", new ServiceFailure("timed-out")),
    press("text not cleared: API key", "text-not-cleared", new ServiceFailure("key-rejected")),

    status("off", reported(none)),
    status("live", reported(inLanguages)),
    status("live, few details", reported(bare)),
    status("live for too long", reported({ ...inLanguages, startedAt: 312 })),
    status("ended, and not by us", reported(none, ended)),
    status("nobody connected", reported({ ...inLanguages, clients: 0 }, nobody(42))),
    status("live, captions hidden", reported(inLanguages, hiddenFor(3))),
    status("paused", reported({ ...inLanguages, state: "paused" })),
    status("old", stale(inLanguages, "connection-dropped")),
    status("old: was off", stale(none, "service-error")),

    failed("nothing set up", new SetupFailure("nothing-set-up")),
    failed("not connected", new SetupFailure("not-connected")),
    account("address not valid", "baseUrl", "not an address"),
    account("address with login", "baseUrl", "has credentials"),
    account("address with query", "baseUrl", "has a query"),
    account("address wrong", "baseUrl", "not https"),
    account("API key missing", "apiKey", "missing"),
    account("church ID missing", "churchId", "missing"),
    setting("setting wrong", "presets"),
    setting("mode wrong", "mode"),
    setting("stop guard wrong", "stopGuard"),
    setting("languages wrong", "languageCodes"),
    setting("clear text wrong", "clearText"),
    setting("reminder wrong", "remindAfterHours"),
    setting("restart guard wrong", "restartGuard"),
    failed("account not there", new SetupFailure("account", { problem: { kind: "account not there" } })),
    failure("proxy-refused"),
    failure("proxy-not-valid"),
    stream("old: proxy", stale(live, "proxy-refused")),
    failed("no language", new SetupFailure("no-language")),
    failed("no preset", new SetupFailure("no-preset")),
    failed("no desired state", new SetupFailure("step-unclear")),
    failure("defect"),
    failure("address-not-found"),
    failure("no-connection"),
    failure("connection-dropped"),
    failure("certificate-not-trusted"),
    failure("certificate-date"),
    failure("no-secure-connection"),
    failure("timed-out"),
    failure("key-rejected"),
    failure("wrong-account"),
    entry("Failures", "busy", failingFace(unreachable("busy").failing, view()).face),
    failure("service-error", { status: 503 }),
    failure("not-the-service", { status: 200, unreadable: "web page" }),
  ];
}
