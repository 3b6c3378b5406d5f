/** What the service rejects: an emulator that accepted it would hide the rejection from the plugin's tests. */
import { describe, expect, it } from "vitest";
import { createAccounts } from "../../../simulator/caption-service/accounts/accounts.ts";
import { type Ask, chapel, createClock, startService } from "../support.ts";

const hide = "/v1/captions/hide";
const status = "/v1/stream";
const source = "/v1/transcription-language";
const targets = "/v1/translation-language";

it.each<[number, string, string, Ask]>([
  [401, "has no API key", hide, { authorization: "" }],
  [401, "has a wrong API key and a broken body", status, { authorization: "Bearer no", body: "{" }],
  [403, "has another church ID", status, { body: { churchId: chapel.churchId.replaceAll("0", "f") } }],
  [404, "goes to an unknown path", "/v2/stream", {}],
  [405, "is a GET", hide, { method: "GET" }],
  [400, "has a church ID that is no UUID", status, { body: { churchId: `${chapel.churchId}0` } }],
  [413, "is longer than 64 KiB", hide, { body: " ".repeat(64 * 1024 + 1) }],
  [422, "sets a source that is a target", source, { body: { languageCode: "FR-fr" } }],
  [422, "sets a source that is not supported", source, { body: { languageCode: "ja-JP" } }],
  [422, "sets a target twice", targets, { body: { languageCodes: ["es-MX", "es-mx"] } }],
  [422, "sets a target that is no tag", targets, { body: { languageCodes: ["es_MX"] } }],
  [422, "sets the source as a target", targets, { body: { languageCodes: ["en-US"] } }],
  [422, "sets too many targets", targets, { body: { languageCodes: ["es-MX", "fr-FR", "de-DE"] } }],
])("answers %i and changes nothing when a request %s", async (expected, _, path, ask) => {
  const { account, post } = await startService();
  account.setTranslationLanguages(["fr-FR"]);
  expect((await post(path, ask)).status).toBe(expected);
  const { captionsVisible, transcriptionLanguage, translationLanguages } = account;
  expect([captionsVisible, transcriptionLanguage, translationLanguages]).toEqual([true, "en-US", ["fr-FR"]]);
});

it("answers 401 once an API key is revoked", async () => {
  const { account, post } = await startService();
  account.apiKeys.revoke("deck");
  expect((await post(hide)).status).toBe(401);
});

/** An account without HTTP, on a clock that does not advance. */
function createAccount() {
  const { fake, clock } = createClock();
  return { clock: fake, account: createAccounts(clock, () => undefined).add(chapel) };
}

describe("session", () => {
  it("needs a dashboard to start", () => {
    const { account } = createAccount();
    account.setDashboardReady(false);
    expect(account.start()).toMatchObject({ kind: "dashboard-not-ready" });
  });

  it.each([undefined, "pause", "suspend"] as const)("rejects a start, but not a stop, after %s", (move) => {
    const { account } = createAccount();
    account.start();
    if (move) account.controlFromDashboard(move);
    expect(account.start()).toMatchObject({ kind: "already-running" });
    expect(account.stop()).toBeNull();
    expect(account.stop()).toMatchObject({ kind: "no-active-session" });
  });

  it("rejects a second start before the accepted one is visible", async () => {
    const { clock, account } = createAccount();
    account.setDelays({ startMs: 2_000 });
    expect(account.start()).toBeNull();
    expect(account.start()).toMatchObject({ kind: "already-running" });
    await clock.pass(1_999);
    expect(account.session).toBeNull();
    await clock.pass(1);
    expect(account.session).toMatchObject({ state: "active", startedAt: clock.wall() });
  });

  it("disappears while a new source language restarts it", async () => {
    const { clock, account } = createAccount();
    account.start();
    const before = account.session;
    account.setTranscriptionLanguage("es-MX");
    expect([account.session, account.start()]).toMatchObject([null, { kind: "already-running" }]);
    await clock.pass(1_500);
    expect(account.session).toEqual({ ...before, restarts: 1, changedAt: clock.wall() });
  });

  it("reports the earlier start when its age is set", () => {
    const { clock, account } = createAccount();
    account.start();
    account.setSessionAge(4 * 3_600_000);
    const startedAt = clock.wall() - 4 * 3_600_000;
    expect(account.session).toMatchObject({ startedAt, changedAt: startedAt });
  });
});
