import { holdLongerFace } from "../../src/actions/hold-face.ts";
import { wordFace } from "../../src/actions/word-face.ts";
import type { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { failures } from "./failures.ts";
import {
  asked,
  bare,
  day,
  entry,
  entryOf,
  type Entry,
  faceOf,
  failing,
  guarded,
  inLanguages,
  known,
  live,
  lost,
  minute,
  none,
  now,
  ofService,
  presets,
  scene,
  spoken,
  starts,
  stops,
  stream,
  toggle,
  tools,
  unreachable,
} from "./tools.ts";

export type { Entry } from "./tools.ts";

const clear = entryOf("clear");
const source = entryOf("transcriptionLanguage", spoken);
const targets = entryOf("translationLanguages", presets);
const status = entryOf("status");

/** Told in local time: so the faces are the same on every computer. */
const endedAt = new Date(2026, 10, 22, 10, 58).getTime();
const tooLong = { state: "active", startedAt: now - 312 * minute } as const;
const sinceThen = { runningSince: tooLong.startedAt };

/** Every state that a key can be in, in the words of one language. */
export function catalogue(wording: KeyWording): readonly Entry[] {
  const { view, told, old, visibility, failed, failure, refused } = tools(wording);
  const forTooLong = told(tooLong, sinceThen);
  return [
    stream("checking", view()),
    stream("stopped", told(none)),
    stream("starting", told(none, { transition: "running" })),
    stream("live", told(live)),
    stream("live, stopped by a hold", told(live), guarded),
    stream("live, only starts", told(live), starts),
    stream("live, only starts, pressed", told(live), starts, "state.already"),
    stream("live, only starts, start not told", told(bare), starts),
    stream("live, start not told", told(bare)),
    stream("live, stop guarded", told(bare), guarded),
    stream("live for hours", told({ state: "active", startedAt: now - 125 * minute })),
    stream("live for days", told({ state: "active", startedAt: now - 3 * day })),
    stream("paused", told({ ...live, state: "paused" })),
    stream("paused, only starts", told({ ...live, state: "paused" }), starts),
    stream("suspended", told({ ...live, state: "suspended" })),
    stream("unknown state", told({ state: "unknown", word: "resuming" })),
    stream("unknown state, long", told({ state: "unknown", word: "waiting for the encoder" })),
    stream("live for too long", forTooLong),
    stream("live for too long, stopped by a hold", forTooLong, guarded),
    stream("live for too long, only starts", forTooLong, starts),
    stream("stopped, with languages", told(none), {
      ...toggle,
      languages: { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] },
    }),
    stream("start not confirmed yet", told(none, { uncertain: "running" })),
    stream(
      "start not confirmed yet, offline",
      told(none, { uncertain: "running", ...unreachable("no-connection") }),
    ),
    stream("stop not confirmed yet", told(live, { uncertain: "none" })),
    stream("stop not confirmed yet, only starts", told(live, { uncertain: "none" }), starts),
    stream("ended, and not by us", told(none, { endedAt })),
    stream("ended, and not by us, only stops", told(none, { endedAt }), stops),
    stream("live, nobody connected", told(live, { isUnattended: true })),
    stream("live for too long, nobody connected", told(tooLong, { ...sinceThen, isUnattended: true })),
    stream("restarting", told(live, { isRestarting: true })),
    stream("restarting, only stops by a hold", told(live, { isRestarting: true }), {
      ...stops,
      stopGuard: "hold",
    }),
    stream("only starts, no church ID", view({}, { isBlind: true }), starts),
    stream("only stops, no church ID", view({}, { isBlind: true }), stops),
    stream("changed under the finger", told(live), toggle, "state.now"),
    entry("Start / Stop Stream", "of a named account", {
      ...faceOf("stream", told(live)),
      account: "Main hall",
    }),
    ...(["top", "middle", "bottom"] as const).flatMap((titleLine) => [
      entry("Start / Stop Stream", `live, title ${titleLine}`, {
        ...faceOf("stream", told(live)),
        titleLine,
      }),
      entry("Start / Stop Stream", `old, title ${titleLine}`, {
        ...faceOf("stream", old(live, "no-connection")),
        titleLine,
      }),
      entry("Start / Stop Stream", `named account, title ${titleLine}`, {
        ...faceOf("stream", told({ ...live, state: "suspended" })),
        account: "Youth chapel",
        titleLine,
      }),
    ]),
    stream(
      "holding to stop",
      view({ session: live, checkedAt: now, isFresh: true }, { heldMs: 400 }),
      guarded,
    ),
    entry(
      "Start / Stop Stream",
      "held too short",
      holdLongerFace(wording, told(live).account, "stream.toStop"),
    ),
    entry(
      "Transcription Language",
      "held too short",
      holdLongerFace(wording, told(live).account, "language.toSwitch"),
    ),
    entry(
      "Start / Stop Stream",
      "held too short, paused",
      holdLongerFace(wording, told({ ...live, state: "paused" }).account, "stream.toStop"),
    ),
    stream("stopping", told(live, { transition: "none" })),
    stream("only stops: stopped", told(none), stops),
    stream("only stops: stopped, pressed", told(none), stops, "state.already"),
    stream("only stops: live", told(live), stops),
    stream("only stops: live, by a hold", told(live), { ...stops, stopGuard: "hold" }),
    failed("not confirmed", { kind: "not-confirmed" }),
    failed("dashboard not ready", { kind: "dashboard-not-ready" }),
    failed("start refused", { kind: "start-refused" }),
    failed("stop refused", { kind: "stop-refused" }),
    failed("restarting", { kind: "restarting" }),
    failed("still starting", { kind: "still-starting" }),
    stream("never reached, no network", view(unreachable("no-connection"))),
    stream("never reached, no answer", view(unreachable("timed-out"))),
    stream("old: was live", old(live, "no-connection")),
    stream("old: was stopped", old(none, "service-error")),
    stream("old: ended, and not by us", told(none, { endedAt, isFresh: false, ...unreachable("timed-out") })),
    stream("old: was paused", old({ ...live, state: "paused" }, "key-rejected")),
    stream("old: was suspended", old({ ...live, state: "suspended" }, "wrong-account")),
    stream("old: address not found", old(live, "address-not-found")),
    stream("old: certificate", old(live, "certificate-not-trusted")),
    stream("old: not secure", old(live, "no-secure-connection")),
    stream("old: busy", old(live, "busy")),
    stream("old: refused", old(live, "refused")),
    stream("old: not the service", old(live, "not-the-service")),
    stream("old: unknown state", old({ state: "unknown", word: "resuming" }, "timed-out")),
    stream("old for hours", view({ session: live, checkedAt: now - 125 * minute })),
    stream("old: not asked for long", view({ session: live, checkedAt: now - 20 * minute })),

    clear("ready", view()),
    clear("working", view({ clearing: 1 })),
    entry("Clear Captions", "done", wordFace(wording, "active", "check", "clear.cleared")),
    clear("no network", view(unreachable("no-connection"))),
    clear("key rejected", view(unreachable("key-rejected"))),

    visibility("lost", { wereHidden: true }),
    visibility("lost: a show without an answer", { hidden: lost(false) }),
    visibility("lost, no network", {
      hidden: lost(true),
      ...unreachable("no-connection"),
    }),
    visibility("lost, API key rejected", {
      wereHidden: true,
      ...unreachable("key-rejected"),
    }),
    visibility("hiding", { hidden: asked(true) }),
    visibility("never touched, no network", unreachable("no-connection")),
    visibility("never touched, API key rejected", unreachable("key-rejected")),
    visibility("hidden", { hidden: known(true) }),
    visibility("hidden for nine minutes", { hidden: known(true), hiddenSince: now - 9 * minute }),
    visibility("hidden for minutes", { hidden: known(true), hiddenSince: now - 12 * minute }),
    visibility("was hidden, no network", {
      hidden: known(true),
      hiddenSince: now - 12 * minute,
      ...unreachable("no-connection"),
    }),
    visibility("was hidden, API key rejected", {
      hidden: known(true),
      hiddenSince: now - 9 * minute,
      ...unreachable("key-rejected"),
    }),
    visibility("was shown, no network", { hidden: known(false), ...unreachable("no-connection") }),
    visibility("was shown, API key rejected", { hidden: known(false), ...unreachable("key-rejected") }),
    visibility("only hides, hidden", { hidden: known(true) }, "hide"),
    visibility("only shows, shown", { hidden: known(false) }, "show"),
    visibility("only hides, no network", unreachable("timed-out"), "hide"),
    visibility("only shows, no network", unreachable("timed-out"), "show"),
    visibility("showing", { hidden: asked(false) }),
    visibility("shown", { hidden: known(false) }),
    visibility("never touched", {}),
    visibility("only shows", {}, "show"),

    source("not set", told(none), { languageCodes: ["en-US"] }),
    source("set", told(inLanguages, { source: known("en-US") }), {
      languageCodes: ["en-US"],
    }),
    source("one of several, set by a hold", told(inLanguages, { source: known("en-US") }), {
      ...spoken,
      restartGuard: "hold",
    }),
    source("not set, set by a hold", told(inLanguages), { languageCodes: ["de-DE"], restartGuard: "hold" }),
    source(
      "on a dial, turned, set by a hold",
      { ...told(inLanguages), dial: { chosen: 1 } },
      { ...spoken, restartGuard: "hold" },
    ),
    targets("scene, set by a hold", told(inLanguages), { presets: [scene], restartGuard: "hold" }),
    source("one of several", told(inLanguages, { source: known("en-US") })),
    source("not set, no network", view({ ...unreachable("no-connection") }), { languageCodes: ["en-US"] }),
    source("switching", told(inLanguages, { source: asked("de-DE") })),
    source(
      "old",
      view({
        session: live,
        checkedAt: now - minute,
        failing: failing("timed-out"),
        source: known("en-US"),
      }),
    ),

    source("on a dial, none chosen", { ...told(none), dial: { chosen: undefined } }),
    source("on a dial, turned", { ...told(inLanguages), dial: { chosen: 1 } }),
    source("on a dial, turned, no network", {
      ...view(unreachable("no-connection")),
      dial: { chosen: 1 },
    }),
    source("on a dial, set", told(inLanguages, { source: known("en-US") }), spoken, "state.done"),

    targets("differs", told(inLanguages, { targets: known(["it-IT"]) }), {
      presets: presets.presets.slice(0, 1),
    }),
    targets("matches", told(inLanguages, { targets: known(["fr-FR", "es-MX", "de-DE"]) }), {
      presets: presets.presets.slice(0, 1),
    }),
    targets("one of several", told(inLanguages, { targets: known(["es-MX", "fr-FR", "de-DE"]) })),
    targets("next is no translation", told(inLanguages, { targets: known(["it-IT"]) }), {
      presets: presets.presets.slice(1),
    }),
    targets("pending", told(inLanguages, { targets: asked(["it-IT"]) })),
    targets("without a name", told(none), { presets: [{ languageCodes: ["it", "pl"] }] }),
    targets("scene", told(inLanguages), { presets: [scene] }),
    targets(
      "scene is on",
      told(inLanguages, {
        source: known("es-MX"),
        targets: known(["en-US", "fr-FR"]),
      }),
      { presets: [scene] },
    ),
    targets("no translation", told(none), { presets: presets.presets.slice(2) }),
    targets(
      "old",
      view({
        session: live,
        checkedAt: now - minute,
        failing: failing("no-connection"),
        targets: known(["es-MX", "fr-FR", "de-DE"]),
      }),
    ),
    targets("on a dial, none chosen", { ...told(none), dial: { chosen: undefined } }),
    targets("not set, key rejected", view({ ...unreachable("key-rejected") })),
    failure("refused", { status: 422, words: "Translation is switched off while the dashboard records." }),
    failure("conflict", { status: 409 }),
    refused("too many", "The plan allows 5 translation languages."),
    refused("not offered", '"tlh" is not supported.'),
    refused("same as spoken", "en-US is the transcription language."),
    failed("preset has source", { kind: "preset-has-source" }),
    failed("scene: spoken language", { kind: "scene-step", step: "source", cause: ofService("timed-out") }),
    failed("scene: targets", { kind: "scene-step", step: "targets", cause: ofService("refused") }),
    failed("scene: not ours", { kind: "scene-step", step: "targets", cause: { kind: "defect" } }),
    failed("text not cleared", { kind: "text-not-cleared", cause: { kind: "defect" } }),
    failed("text not cleared: no answer", { kind: "text-not-cleared", cause: ofService("timed-out") }),
    failed("text not cleared: API key", { kind: "not-shown", cause: ofService("key-rejected") }),

    status("off", told(none)),
    status("live", told(inLanguages)),
    status("live, little told", told(bare)),
    status("live for too long", told(inLanguages, sinceThen)),
    status("ended, and not by us", told(none, { endedAt })),
    status("nobody connected", told({ ...inLanguages, clients: 0 }, { isUnattended: true })),
    status("nobody connected, little told", told({ ...bare, clients: 0 }, { isUnattended: true })),
    status("paused", told({ ...inLanguages, state: "paused" })),
    status("old", old(inLanguages, "connection-dropped")),
    status("old: was off", old(none, "service-error")),

    ...failures(wording),
  ];
}
