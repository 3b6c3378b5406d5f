import { expect, test, describe } from "vitest";
import { overJson } from "./support/over-json.ts";
import { chapel, chapelKey, setUp } from "./support/set-up.ts";

describe("snapshot", () => {
  test("is JSON, tells everything, and holds no key", async () => {
    const { emulator, client } = await setUp();
    emulator.faults.add({ match: { path: "/v1/stream/*", times: 2 }, fault: { kind: "delay", ms: 0 } });
    await client.post("/v1/stream/start");
    emulator.accounts.get().setViewers(60);
    const snapshot = emulator.snapshot();
    expect(overJson(snapshot)).toEqual(snapshot);
    expect(JSON.stringify(snapshot)).not.toContain("ck_live");
    expect(snapshot).toMatchObject({
      baseUrl: emulator.baseUrl,
      caFile: emulator.certificate.caFile,
      dialect: "flat-camel",
      faults: [{ match: { path: "/v1/stream/*", times: 2 }, left: 1, hits: 1, waiting: [] }],
      network: { state: "up", certificate: "good", connections: { opened: 1, open: 1, plainRefused: 0 } },
    });
    expect(snapshot.accounts.map(({ name }) => name)).toEqual(["Chapel", "Hall"]);
    expect(snapshot.accounts[0]).toMatchObject({
      churchId: chapel.churchId,
      apiKeys: [{ name: "deck", key: "…0001", revokedAt: null }],
      session: { state: "active", restarts: 0 },
      viewerCount: 60,
      captionsVisible: true,
    });
    expect(snapshot.accounts[0]?.viewers).toHaveLength(50);
    expect(emulator.accounts.get().apiKeys.first.value).toBe(chapelKey);
  });

  test("every change is told with its part, until the listener leaves", async () => {
    const { emulator } = await setUp();
    const parts: string[] = [];
    const leave = emulator.onChange((part) => parts.push(part));
    emulator.accounts.get().setDashboardReady(false);
    emulator.dialect = "history";
    emulator.faults.add({ fault: { kind: "hang" } });
    emulator.network.showCertificate("expired");
    leave();
    emulator.accounts.get().setDashboardReady(true);
    expect(parts).toEqual(["accounts", "dialect", "faults", "network"]);
  });

  test("each of an account's own changes is told", async () => {
    const { emulator } = await setUp();
    let changes = 0;
    emulator.onChange(() => (changes += 1));
    const account = emulator.accounts.get();
    const works: (() => unknown)[] = [
      () => account.start(),
      () => account.fromElsewhere("pause"),
      () => account.stop(),
      () => account.clearCaptions(),
      () => account.setCaptionsVisible(false),
      () => account.setTranscriptionLanguage("de-DE"),
      () => account.setTranslationLanguages(["fr-FR"]),
      () => account.setViewers([]),
      () => account.setDelays({ startMs: 1 }),
      () => account.apiKeys.create("more"),
      () => account.apiKeys.revoke("more"),
      () => account.apiKeys.delete("more"),
      () => emulator.accounts.add({ name: "third" }),
    ];
    for (const work of works) {
      const before = changes;
      work();
      expect(changes, String(work)).toBeGreaterThan(before);
    }
  });
});
