import { beforeEach, expect, it } from "vitest";
import { diagnose } from "../../src/inspector-host/diagnostics.ts";
import { PluginLog } from "../../src/log/log.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";

let desk: FakeDesk;
let log: PluginLog;
const ignore = (): void => undefined;

beforeEach(() => {
  desk = new FakeDesk();
  log = new PluginLog({ info: ignore, warn: ignore, error: ignore }, desk.clock);
});

function listDiagnostics(id: string): string[] {
  for (const secret of desk.secrets) log.addSecret(secret);
  const { keys, clock } = desk;
  return diagnose(id, { keys, clock, log, environment: () => ["Plugin 1.2.3.0"] }).split("\n");
}

it("lists what is known of a key, with a shortened church ID", async () => {
  const key = await desk.place("stream");
  await desk.clock.pass(35);
  await desk.answerRequest({ state: "active" });
  desk.service.describeLastStatus = () => ["HTTP 503, no type", "$: null"];
  await desk.clock.pass(5_000);
  await desk.failRequest(new ServiceFailure("service-error", { status: 503 }));
  expect(listDiagnostics(key.id)).toEqual([
    "Captions Control diagnostics, 2026-11-22T09:00:05.035Z",
    "Plugin 1.2.3.0",
    "Key: stream",
    "Account: https://captions.example.com, API key set, church ID 0f8fad5b…",
    "Session: active, reported 5 s ago",
    "Failing: service-error, HTTP 503",
    "Lines of the last status answer: 2",
    "  HTTP 503, no type",
    "  $: null",
    "Last presses: none",
    "Last warnings and errors: none",
  ]);
});

it("names the first problem of an account that no key can use", async () => {
  const key = await desk.placeExactly("clear", { baseUrl: "http://captions.example.com", apiKey: 5 });
  await desk.replaceGlobalSettings({});
  expect(listDiagnostics(key.id).slice(3, 5)).toEqual([
    "Account: baseUrl: not https",
    "Not in use: the key has no account.",
  ]);
});

it("lists the newest 20 warnings and redacts API keys", async () => {
  const key = await desk.place("status");
  for (let count = 0; count < 60; count += 1)
    log.error(`line ${count}`, new Error(`Bearer ${account.apiKey}`));
  desk.service.describeLastStatus = () => [`$: ${account.apiKey}`];
  const lines = listDiagnostics(key.id);
  expect(lines).toContain("  $: [secret]");
  expect(lines).toContain("Last warnings and errors: 20");
  expect(lines.at(-1)).toMatch(/line 59: Bearer \[secret\]$/);
  expect(lines.join()).not.toContain("canary"); // the end of the API key
});

it("describes a key that is gone", () => {
  expect(listDiagnostics("gone")).toContain("Key: no longer there");
});
