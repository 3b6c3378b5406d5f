import { failingFace } from "../../src/actions/link-face.ts";
import type { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { entry, type Entry, failing, live, now, stream, tools } from "./tools.ts";

/** What keeps a key from doing anything, and what can come between it and the service. */
export function failures(wording: KeyWording): readonly Entry[] {
  const { old, failed, failure } = tools(wording);
  return [
    failed("nothing set up", { kind: "nothing-set-up" }),
    failed("address not valid", {
      kind: "account",
      problem: { field: "baseUrl", problem: "not an address" },
    }),
    failed("address with login", {
      kind: "account",
      problem: { field: "baseUrl", problem: "has credentials" },
    }),
    failed("address with query", { kind: "account", problem: { field: "baseUrl", problem: "has a query" } }),
    failed("address wrong", { kind: "account", problem: { field: "baseUrl", problem: "not https" } }),
    failed("API key missing", { kind: "account", problem: { field: "apiKey", problem: "missing" } }),
    failed("church ID missing", { kind: "account", problem: { field: "churchId", problem: "missing" } }),
    failed("setting wrong", { kind: "setting-wrong", name: "presets" }),
    failed("settings of a newer plugin", { kind: "settings-newer" }),
    failed("mode wrong", { kind: "setting-wrong", name: "mode" }),
    failed("stop guard wrong", { kind: "setting-wrong", name: "stopGuard" }),
    failed("languages wrong", { kind: "setting-wrong", name: "languageCodes" }),
    failed("clear text wrong", { kind: "setting-wrong", name: "clearText" }),
    failed("reminder wrong", { kind: "setting-wrong", name: "remindAfterHours" }),
    failed("restart guard wrong", { kind: "setting-wrong", name: "restartGuard" }),
    failed("account not there", { kind: "account", problem: { field: "account", problem: "not there" } }),
    failure("proxy-refused"),
    failure("proxy-not-valid"),
    stream("old: proxy", old(live, "proxy-refused")),
    failed("no language", { kind: "no-language" }),
    failed("no preset", { kind: "no-preset" }),
    failed("still changing", { kind: "under-way" }),
    failed("no desired state", { kind: "no-desired-state" }),
    failed("defect", { kind: "defect" }),
    failure("address-not-found"),
    failure("no-connection"),
    failure("connection-dropped"),
    failure("certificate-not-trusted"),
    failure("no-secure-connection"),
    failure("timed-out"),
    failure("key-rejected"),
    failure("wrong-account"),
    entry("Failures", "busy", failingFace(failing("busy"), now, wording).face),
    failure("service-error", { status: 503 }),
    failure("not-the-service", { status: 200, came: "web page" }),
  ];
}
