/** Requests that the service rejects. If the emulator accepted them, the plugin's tests would never meet a rejection. */
import { describe, expect, it } from "vitest";
import { createAccounts } from "../../../simulator/caption-service/accounts/accounts.ts";
import { chapel, createClock, type RequestOptions, startService } from "../support.ts";

const hidePath = "/v1/captions/hide";
const statusPath = "/v1/stream";
const sourcePath = "/v1/transcription-language";
const targetsPath = "/v1/translation-language";

it.each<[answer: number, what: string, path: string, RequestOptions]>([
  [401, "has no API key", hidePath, { authorization: "" }],
  [401, "has a wrong API key and a broken body", statusPath, { authorization: "Bearer no", body: "{" }],
  [403, "has another church ID", statusPath, { body: { churchId: chapel.churchId.replaceAll("0", "f") } }],
  [404, "goes to an unknown path", "/v2/stream", {}],
  [405, "is a GET", hidePath, { method: "GET" }],
  [400, "has a church ID that is no UUID", statusPath, { body: { churchId: `${chapel.churchId}0` } }],
  [413, "is longer than 64 KiB", hidePath, { body: " ".repeat(64 * 1024 + 1) }],
  [422, "sets a source that is a target", sourcePath, { body: { languageCode: "FR-fr" } }],
  [422, "sets a source that is not supported", sourcePath, { body: { languageCode: "ja-JP" } }],
  [422, "sets a target twice", targetsPath, { body: { languageCodes: ["es-MX", "es-mx"] } }],
  [422, "sets a target that is no language tag", targetsPath, { body: { languageCodes: ["es_MX"] } }],
  [422, "sets the source as a target", targetsPath, { body: { languageCodes: ["en-US"] } }],
  [422, "sets too many targets", targetsPath, { body: { languageCodes: ["es-MX", "fr-FR", "de-DE"] } }],
])("answers %i and changes nothing when a request %s", async (expected, _, path, options) => {
  const { account, send } = await startService();
  account.setTranslationLanguages(["fr-FR"]);
  expect((await send(path, options)).status).toBe(expected);
  const { captionsVisible, transcriptionLanguage, translationLanguages } = account;
  expect([captionsVisible, transcriptionLanguage, translationLanguages]).toEqual([true, "en-US", ["fr-FR"]]);
});

it("answers 401 once an API key is revoked", async () => {
  const { account, send } = await startService();
  account.apiKeys.revoke("deck");
  expect((await send(hidePath)).status).toBe(401);
});

/** Creates an account that is called without HTTP. Its clock advances only by `pass`. */
function createAccount() {
  const { fake, clock } = createClock();
  return { clock: fake, account: createAccounts(clock, () => undefined).add(chapel) };
}

describe("session of the emulator", () => {
  it("does not start while the dashboard is not ready", () => {
    const { account } = createAccount();
    account.setDashboardReady(false);
    expect(account.start()).toMatchObject({ kind: "dashboard-not-ready" });
  });

  it.each(["active", "paused", "suspended"] as const)("accepts a stop but no start while %s", (state) => {
    const { account } = createAccount();
    account.start();
    if (state !== "active") account.controlFromDashboard(state === "paused" ? "pause" : "suspend");
    expect(account.start()).toMatchObject({ kind: "already-running" });
    expect(account.stop()).toBeNull();
    expect(account.stop()).toMatchObject({ kind: "no-active-session" });
  });

  it("rejects a second start before the first one takes effect", async () => {
    const { clock, account } = createAccount();
    account.setDelays({ startMs: 2_000 });
    expect(account.start()).toBeNull();
    expect(account.start()).toMatchObject({ kind: "already-running" });
    await clock.pass(1_999);
    expect(account.session).toBeNull();
    await clock.pass(1);
    expect(account.session).toMatchObject({ state: "active", startedAt: clock.wall() });
  });

  it("is not reported while a new source language restarts it", async () => {
    const { clock, account } = createAccount();
    account.start();
    const earlier = account.session;
    account.setTranscriptionLanguage("es-MX");
    expect([account.session, account.start()]).toMatchObject([null, { kind: "already-running" }]);
    await clock.pass(1_500);
    expect(account.session).toEqual({ ...earlier, restarts: 1, changedAt: clock.wall() });
  });

  it("gets an earlier start time when its age is set", () => {
    const { clock, account } = createAccount();
    account.start();
    account.setSessionAge(4 * 3_600_000);
    const startedAt = clock.wall() - 4 * 3_600_000;
    expect(account.session).toMatchObject({ startedAt, changedAt: startedAt });
  });
});
