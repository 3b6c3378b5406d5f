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
import { type Failure, SetupFailure } from "../../src/actions/setup-failure.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import {
  bare,
  faceOf,
  hiddenFor,
  inLanguages,
  known,
  live,
  minute,
  none,
  now,
  paused,
  requested,
  start,
  stop,
  stops,
  suspended,
  tools,
  translated,
  unanswered,
  unreachable,
  wereHidden,
} from "./tools.ts";

export interface Entry {
  readonly group: string;
  readonly name: string;
  readonly face: Face;
}

const entry = (group: string, name: string, face: Face): Entry => ({ group, name, face });

const entryOf =
  (action: ActionName, usual: object = {}) =>
  (name: string, of: KeyView, settings: object = usual): Entry =>
    entry(inspectorEn[`${action}.title`], name, faceOf(action, of, settings));

const changed = (of: Entry, more: Partial<Face>): Entry => ({ ...of, face: { ...of.face, ...more } });

const english = { languageCodes: ["en-US"] };
const spoken = { languageCodes: ["en-US", "de-DE"] };
const sunday = { name: "Sunday", languageCodes: translated };
const [italian, untranslated] = [{ languageCodes: ["it-IT"] }, { languageCodes: [] }];
const scene = { name: "Spanish", transcriptionLanguage: "es-MX", languageCodes: ["en-US", "fr-FR"] };

const entries = {
  stream: entryOf("stream"),
  clear: entryOf("clear"),
  visibility: entryOf("visibility"),
  transcriptionLanguage: entryOf("transcriptionLanguage", spoken),
  translationLanguages: entryOf("translationLanguages", { presets: [sunday, italian, untranslated] }),
  status: entryOf("status"),
} satisfies Readonly<Record<ActionName, unknown>>;
const { stream, clear, transcriptionLanguage: source, translationLanguages: targets, status } = entries;

const starts = { mode: "start" };
const guarded = { stopGuard: "hold" };
const stopsByHold = { ...stops, ...guarded };
const restartGuarded = { restartGuard: "hold" };

/** Told in local time: so the faces are the same on every computer. */
const endedAt = new Date(2026, 10, 22, 10, 58).getTime();
const tooLong = { state: "active", startedAt: now - 312 * minute } as const;
const sinceThen = { runningSince: { since: tooLong.startedAt, clock: "wall" } } as const;
const lacking = { targets: { ...known(translated), missing: ["it-IT"] } };
const sceneIsOn = { source: known("es-MX"), targets: known(scene.languageCodes) };
const [offline, rejected] = [unreachable("no-connection"), unreachable("key-rejected")];

export function catalogue(wording: KeyWording): readonly Entry[] {
  const { view, told, old } = tools(wording);
  const visibility = (name: string, account: Partial<AccountState>, mode?: "hide" | "show"): Entry =>
    entries.visibility(name, view(account), { mode });
  const hiddenWith = (name: string, text: WordKey): Entry =>
    changed(visibility(`hidden, ${name}`, hiddenFor(9)), { detail: wording.say(text) });
  const released = (session: RunningSession, toDo: WordKey): Face =>
    holdLongerFace(wording, told(session).account, toDo);
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
  const forTooLong = told(tooLong, sinceThen);
  const inEnglish = told(inLanguages, { source: known("en-US") });
  const onDial = (of: KeyView, chosen?: number): KeyView => ({ ...of, dial: { chosen } });
  const inItalian = told(inLanguages, { targets: known(["it-IT"]) });
  const turned = onDial(told(inLanguages), 1);
  const already: Partial<Face> = { band: wording.say("state.already") };
  return [
    stream("checking", view()),
    stream("stopped", told(none)),
    stream("starting", told(none, { transition: "start" })),
    stream("live", told(live)),
    stream("live, stopped by a hold", told(live), guarded),
    stream("live, only starts", told(live), starts),
    changed(stream("live, only starts, pressed", told(live), starts), already),
    stream("live, start not told", told(bare)),
    stream("live, stop guarded", told(bare), guarded),
    stream("live for hours", told({ state: "active", startedAt: now - 125 * minute })),
    stream("live for days", told({ state: "active", startedAt: now - 3 * 24 * 60 * minute })),
    stream("paused", told(paused)),
    stream("paused, only starts", told(paused), starts),
    stream("suspended", told(suspended)),
    stream("unknown state", told({ state: "unknown", word: "resuming" })),
    stream("unknown state without a word", told({ state: "unknown" })),
    stream("unknown state, long", told({ state: "unknown", word: "waiting for the encoder" })),
    stream("live for too long", forTooLong),
    stream("live for too long, stopped by a hold", forTooLong, guarded),
    stream("stopped, with languages", told(none), {
      languages: { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] },
    }),
    stream("start not confirmed yet", told(none, { unconfirmed: start })),
    stream(
      "start not confirmed yet, offline",
      told(none, { unconfirmed: { ...start, reason: new ServiceFailure("no-connection") } }),
    ),
    stream("stop not confirmed yet", told(live, { unconfirmed: stop })),
    stream("stop not confirmed yet, only starts", told(live, { unconfirmed: stop }), starts),
    stream("ended, and not by us", told(none, { endedAt })),
    stream("live, nobody connected", told(live, { isUnattended: true })),
    stream("live, captions hidden", told(live, hiddenFor(3))),
    stream("live, spoken language failed", told(live, { source: { ...known("en-US"), missing: "de-DE" } })),
    stream("live, targets failed", told(live, lacking)),
    stream("restarting", told(live, { isRestarting: true })),
    stream("restarting, only stops by a hold", told(live, { isRestarting: true }), stopsByHold),
    stream("only starts, no church ID", view({ canPoll: false }), starts),
    stream("only stops, no church ID", view({ canPoll: false }), stops),
    changed(stream("changed under the finger", told(live)), { band: wording.say("state.now") }),
    changed(stream("of a named account", told(live)), { account: "Main hall" }),
    ...(["top", "middle", "bottom"] as const).flatMap((place) => [
      changed(stream(`live, title ${place}`, told(live)), { title: { place, lines: 1 } }),
      changed(stream(`old, title ${place}`, old(live, "no-connection")), { title: { place, lines: 1 } }),
      changed(stream(`named account, title ${place}`, told(suspended)), {
        account: "Youth chapel",
        title: { place, lines: 1 },
      }),
      changed(stream(`live, tall title ${place}`, told(live)), { title: { place, lines: 3 } }),
    ]),
    stream("holding to stop", { ...told(live), heldMs: 400 }, guarded),
    entry("Start / Stop Stream", "held too short", released(live, "stream.toStop")),
    entry("Transcription Language", "held too short", released(live, "language.toSwitch")),
    stream("stopping", told(live, { transition: "stop" })),
    stream("only stops: stopped", told(none), stops),
    changed(stream("only stops: stopped, pressed", told(none), stops), already),
    stream("only stops: live", told(live), stops),
    stream("only stops: live, by a hold", told(live), stopsByHold),
    stream("only stops: live, captions hidden", told(live, hiddenFor(3)), stops),
    press("not confirmed", "not-confirmed"),
    press("dashboard not ready", "dashboard-not-ready"),
    press("start refused", "start-refused"),
    press("stop refused", "stop-refused"),
    press("restarting", "restarting"),
    press("still starting", "still-starting"),
    stream("never reached, no network", view(offline)),
    stream("never reached, no answer", view(unreachable("timed-out"))),
    stream("old: was live", old(live, "no-connection")),
    stream("old: was stopped", old(none, "service-error")),
    stream("old: ended, and not by us", told(none, { endedAt, isFresh: false, ...unreachable("timed-out") })),
    stream("old: was paused", old(paused, "key-rejected")),
    stream("old: was suspended", old(suspended, "wrong-account")),
    stream("old: address not found", old(live, "address-not-found")),
    stream("old: certificate", old(live, "certificate-not-trusted")),
    stream("old: not secure", old(live, "no-secure-connection")),
    stream("old: busy", old(live, "busy")),
    stream("old: refused", old(live, "rejected")),
    stream("old: not the service", old(live, "not-the-service")),
    stream("old: unknown state", old({ state: "unknown", word: "resuming" }, "timed-out")),
    stream("old for hours", view({ session: live, checkedAt: now - 125 * minute })),
    stream("old: not asked for long", view({ session: live, checkedAt: now - 20 * minute })),

    clear("ready", view()),
    clear("working", view({ clearing: 1 })),
    entry("Clear Captions", "done", wordFace(wording, "active", "check", "clear.cleared")),
    clear("no network", view(offline)),
    clear("key rejected", view(rejected)),

    visibility("lost", { hidden: unanswered(true) }),
    visibility("lost, shown by a press", { hidden: wereHidden }),
    visibility("unanswered, no network", { hidden: unanswered(true), ...offline }),
    visibility("unanswered, API key rejected", { hidden: wereHidden, ...rejected }),
    visibility("hiding", { hidden: requested(true) }),
    visibility("never touched, no network", offline),
    visibility("never touched, API key rejected", rejected),
    visibility("hidden", { hidden: known(true) }),
    visibility("hidden for nine minutes", hiddenFor(9)),
    visibility("hidden for minutes", hiddenFor(12)),
    hiddenWith("text cleared", "visibility.textCleared"),
    hiddenWith("text not cleared", "visibility.textNotCleared"),
    visibility("was hidden, no network", { ...hiddenFor(12), ...offline }),
    visibility("was hidden, API key rejected", { ...hiddenFor(9), ...rejected }),
    visibility("was shown, no network", { hidden: known(false), ...offline }),
    visibility("was shown, API key rejected", { hidden: known(false), ...rejected }),
    visibility("only hides, hidden", { hidden: known(true) }, "hide"),
    visibility("only shows, shown", { hidden: known(false) }, "show"),
    visibility("only hides, no network", unreachable("timed-out"), "hide"),
    visibility("only shows, no network", unreachable("timed-out"), "show"),
    visibility("showing", { hidden: requested(false) }),
    visibility("shown", { hidden: known(false) }),
    visibility("never touched", {}),
    visibility("only shows", {}, "show"),

    source("not set", told(none), english),
    source("set", inEnglish, english),
    source("accepted, no session", told(none, { source: known("en-US") }), english),
    source("accepted, no session, one of several", told(none, { source: known("en-US") })),
    source("one of several, set by a hold", inEnglish, { ...spoken, ...restartGuarded }),
    source("not set, set by a hold", told(inLanguages), { languageCodes: ["de-DE"], ...restartGuarded }),
    source("on a dial, turned, set by a hold", turned, { ...spoken, ...restartGuarded }),
    targets("scene, set by a hold", told(inLanguages), { presets: [scene], ...restartGuarded }),
    source("one of several", inEnglish),
    source("of a continent", told(none), { languageCodes: ["es-419"] }),
    source("not set, no network", view(offline), english),
    source("switching", told(inLanguages, { source: requested("de-DE") })),
    source("old", old(live, "timed-out", { checkedAt: now - minute, source: known("en-US") })),

    source("on a dial, none chosen", onDial(told(none))),
    source("on a dial, turned", turned),
    source("on a dial, turned, no network", onDial(view(offline), 1)),
    changed(source("on a dial, set", inEnglish), { band: wording.say("state.done") }),

    targets("differs", inItalian, { presets: [sunday] }),
    targets("matches", told(inLanguages, { targets: known(["fr-FR", "es-MX", "de-DE"]) }), {
      presets: [sunday],
    }),
    targets("accepted, no session", told(none, { targets: known(translated) }), { presets: [sunday] }),
    targets("one of several", told(inLanguages, { targets: known(translated) })),
    targets("next is no translation", inItalian, { presets: [italian, untranslated] }),
    targets("pending", told(inLanguages, { targets: requested(["it-IT"]) })),
    targets("without a name", told(none), { presets: [{ languageCodes: ["it", "pl"] }] }),
    targets("scene", told(inLanguages), { presets: [scene] }),
    targets("scene is on", told(inLanguages, sceneIsOn), { presets: [scene] }),
    targets("no translation", told(none), { presets: [untranslated] }),
    targets("old", old(live, "no-connection", { checkedAt: now - minute, targets: known(translated) })),
    targets("on a dial, none chosen", onDial(told(none))),
    targets("not set, key rejected", view(rejected)),
    failure("rejected", { status: 422, words: "Translation is switched off while the dashboard records." }),
    failure("conflict", { status: 409 }),
    refused("too many", "The plan allows 5 translation languages."),
    refused("not offered", '"tlh" is not supported.'),
    refused("same as spoken", "en-US is the transcription language."),
    failed("preset has source", new SetupFailure("preset-has-source")),
    press("scene: spoken language", "scene-step", { step: "source", cause: new ServiceFailure("timed-out") }),
    press("scene: targets", "scene-step", { step: "targets", cause: new ServiceFailure("rejected") }),
    press("scene: not ours", "scene-step", { step: "targets" }),
    press("text not cleared", "text-not-cleared"),
    press("text not cleared: no answer", "text-not-cleared", { cause: new ServiceFailure("timed-out") }),
    press("text not cleared: API key", "text-not-cleared", { cause: new ServiceFailure("key-rejected") }),

    status("off", told(none)),
    status("live", told(inLanguages)),
    status("live, little told", told(bare)),
    status("live for too long", told(inLanguages, sinceThen)),
    status("ended, and not by us", told(none, { endedAt })),
    status("nobody connected", told({ ...inLanguages, clients: 0 }, { isUnattended: true })),
    status("nobody connected, little told", told({ ...bare, clients: 0 }, { isUnattended: true })),
    status("live, captions hidden", told(inLanguages, hiddenFor(3))),
    status("live, targets failed", told(inLanguages, lacking)),
    status("paused", told({ ...inLanguages, state: "paused" })),
    status("old", old(inLanguages, "connection-dropped")),
    status("old: was off", old(none, "service-error")),

    failed("nothing set up", new SetupFailure("nothing-set-up")),
    failed("not checked", new SetupFailure("not-checked")),
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
    stream("old: proxy", old(live, "proxy-refused")),
    failed("no language", new SetupFailure("no-language")),
    failed("no preset", new SetupFailure("no-preset")),
    press("still changing", "under-way"),
    failed("no desired state", new SetupFailure("step-unclear")),
    failure("defect"),
    failure("address-not-found"),
    failure("no-connection"),
    failure("connection-dropped"),
    failure("certificate-not-trusted"),
    ...(["certificate-date", "client-certificate"] as const).map((kind) => failure(kind)),
    failure("no-secure-connection"),
    failure("timed-out"),
    failure("key-rejected"),
    failure("wrong-account"),
    entry("Failures", "busy", failingFace(unreachable("busy").failing, view()).face),
    failure("service-error", { status: 503 }),
    failure("not-the-service", { status: 200, came: "web page" }),
  ];
}
