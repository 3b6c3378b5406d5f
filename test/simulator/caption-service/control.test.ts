import { describe, expect, test } from "vitest";
import { controlCommandSchema, type ControlCommand } from "../../../simulator/caption-service/control.ts";
import { faultKinds, faultSchema } from "../../../simulator/caption-service/faults/fault.ts";
import { failureOf } from "./support/https-client.ts";
import { overJson } from "./support/over-json.ts";
import { hallKey, setUp } from "./support/set-up.ts";

describe("orders", () => {
  test("the account: dashboard, viewers, captions, delays, languages", async () => {
    const { emulator } = await setUp();
    const account = emulator.accounts.get("Hall");
    const orders: ControlCommand[] = [
      { command: "set-dashboard-ready", account: "Hall", ready: false },
      { command: "set-viewers", account: "Hall", count: 4 },
      { command: "set-captions-visible", account: "Hall", visible: false },
      { command: "set-delays", account: "Hall", startMs: 5, stopMs: 6, restartMs: 7 },
      { command: "set-transcription-language", account: "Hall", languageCode: "de-DE" },
      { command: "set-translation-languages", account: "Hall", languageCodes: ["en-US"] },
    ];
    for (const order of orders) expect(await emulator.control(overJson(order))).toEqual({ ok: true });
    expect(account).toMatchObject({
      dashboardReady: false,
      captionsVisible: false,
      delays: { startMs: 5, stopMs: 6, restartMs: 7 },
      transcriptionLanguage: "de-DE",
      translationLanguages: ["en-US"],
    });
    expect(account.viewers.map(({ name }) => name)).toEqual(["Viewer 1", "Viewer 2", "Viewer 3", "Viewer 4"]);
    expect(emulator.accounts.get("Chapel")).toMatchObject({ dashboardReady: true, captionsVisible: true });
  });

  test("the session, of the first account when none is named", async () => {
    const { emulator } = await setUp();
    const states = [];
    for (const move of ["start", "pause", "suspend", "resume", "stop"] as const) {
      expect(await emulator.control({ command: "session", move })).toEqual({ ok: true });
      states.push(emulator.accounts.get("Chapel").session?.state ?? null);
    }
    expect(states).toEqual(["active", "paused", "suspended", "active", null]);
    expect(await emulator.control({ command: "session", move: "pause" })).toEqual({
      ok: false,
      error: "Cannot pause while the session is NO_ACTIVE_SESSION.",
    });
  });

  test("keys: a new one is told once, then works, is revoked, is deleted", async () => {
    const { emulator, client } = await setUp();
    const made = await emulator.control({ command: "create-key", name: "second" });
    const key = made.ok ? (made.key ?? "") : "";
    expect(key).toMatch(/^ck_live_/);
    const clear = async (): Promise<number> =>
      (await client.post("/v1/stream/clear", { authorization: `Bearer ${key}` })).status;
    expect(await clear()).toBe(200);
    expect(await emulator.control({ command: "revoke-key", key: "second" })).toEqual({ ok: true });
    expect(await clear()).toBe(401);
    expect(await emulator.control({ command: "delete-key", key: "second" })).toEqual({ ok: true });
    expect(emulator.accounts.get().apiKeys.list()).toHaveLength(1);
    expect(await emulator.control({ command: "create-key", name: "x", value: hallKey })).toMatchObject({
      ok: false,
    });
  });

  test("dialect", async () => {
    const { emulator } = await setUp();
    expect(await emulator.control({ command: "set-dialect", dialect: "upper-case" })).toEqual({ ok: true });
    expect(emulator.dialect).toBe("upper-case");
    expect(await emulator.control({ command: "set-dialect", dialect: "klingon" })).toMatchObject({
      ok: false,
    });
  });

  test("faults: add, release, remove, clear", async () => {
    const { emulator, client } = await setUp();
    const added = await emulator.control({
      command: "add-fault",
      match: { times: 1 },
      fault: { kind: "hold" },
    });
    const faultId = added.ok ? (added.faultId ?? 0) : 0;
    const answer = client.post("/v1/stream/clear");
    await emulator.faults.get(faultId).whenWaiting();
    const release = { command: "release-fault", faultId };
    expect(await emulator.control({ ...release, sequence: 99 })).toEqual({ ok: true, count: 0 });
    expect(await emulator.control(release)).toEqual({ ok: true, count: 1 });
    await answer;
    expect(await emulator.control(release)).toMatchObject({ ok: false });
    for (const { example } of faultKinds) {
      const again = await emulator.control(overJson({ command: "add-fault", fault: example }));
      expect(again.ok, example.kind).toBe(true);
    }
    const [newest] = emulator.faults.list();
    expect(await emulator.control({ command: "remove-fault", faultId: newest?.id })).toEqual({ ok: true });
    expect(emulator.faults.list()).toHaveLength(faultKinds.length - 1);
    expect(await emulator.control({ command: "clear-faults" })).toEqual({ ok: true });
    expect(emulator.faults.list()).toEqual([]);
  });

  test("network and certificate", async () => {
    const { emulator, client } = await setUp();
    await client.post("/v1/stream/clear");
    expect(await emulator.control({ command: "network", action: "drop-idle" })).toEqual({
      ok: true,
      count: 1,
    });
    for (const [action, state] of [
      ["cut", "cut"],
      ["black-hole", "black-hole"],
      ["restore", "up"],
    ]) {
      expect(await emulator.control({ command: "network", action })).toEqual({ ok: true });
      expect(emulator.network.state).toBe(state);
    }
    expect(await emulator.control({ command: "set-certificate", certificate: "expired" })).toEqual({
      ok: true,
    });
    expect(await failureOf(client.post("/v1/stream/clear", { agent: client.newAgent() }))).toBe(
      "CERT_HAS_EXPIRED",
    );
  });

  test("journal", async () => {
    const { emulator, client } = await setUp();
    await client.post("/v1/stream/clear");
    expect(await emulator.control({ command: "clear-journal" })).toEqual({ ok: true });
    expect(emulator.journal.entries()).toEqual([]);
  });

  test("these are all the orders there are; each has its test above", () => {
    expect(controlCommandSchema.options.map((option) => option.shape.command.value).sort())
      .toMatchInlineSnapshot(`
      [
        "add-fault",
        "clear-faults",
        "clear-journal",
        "create-key",
        "delete-key",
        "network",
        "release-fault",
        "remove-fault",
        "revoke-key",
        "session",
        "set-captions-visible",
        "set-certificate",
        "set-dashboard-ready",
        "set-delays",
        "set-dialect",
        "set-transcription-language",
        "set-translation-languages",
        "set-viewers",
      ]
    `);
  });
});

test.each([
  [undefined],
  [null],
  [7],
  ["start"],
  [[]],
  [{}],
  [{ command: "format-disk" }],
  [{ command: "__proto__" }],
  [{ command: "set-viewers", count: -1 }],
  [{ command: "set-viewers", count: 1e9 }],
  [{ command: "set-viewers", count: 1, more: true }],
  [{ command: "set-viewers", count: 1, account: "Nobody" }],
  [{ command: "set-dashboard-ready", ready: "yes" }],
  [{ command: "set-delays", startMs: 1e12 }],
  [{ command: "set-transcription-language", languageCode: "xx" }],
  [{ command: "set-translation-languages", languageCodes: ["en-US"] }],
  [{ command: "revoke-key", key: "nobody" }],
  [{ command: "add-fault", fault: { kind: "delay" } }],
  [{ command: "remove-fault", faultId: 1 }],
  [{ command: "network", action: "explode" }],
  [{ command: "set-certificate", certificate: "golden" }],
])("an order that cannot be carried out is said to, and changes nothing: %j", async (order) => {
  const { emulator } = await setUp();
  const before = emulator.snapshot();
  const result = await emulator.control(order);
  expect(result).toMatchObject({ ok: false, error: expect.stringMatching(/\w{3}/) as unknown });
  expect(emulator.snapshot()).toEqual(before);
});

test("the list of fault kinds: each once, with a title and an example that is valid as JSON", () => {
  expect(new Set(faultKinds.map(({ kind }) => kind)).size).toBe(faultKinds.length);
  for (const { kind, title, example } of faultKinds) {
    expect(title.length).toBeGreaterThan(5);
    expect(faultSchema.parse(overJson(example))).toEqual(example);
    expect(example.kind).toBe(kind);
  }
});
