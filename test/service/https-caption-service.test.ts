import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { readableDialects } from "../../simulator/caption-service/dialects/dialects.ts";
import type { Fault } from "../../simulator/caption-service/faults/fault.ts";
import { systemClock } from "../../src/clock.ts";
import type { Command } from "../../src/service/caption-service.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import type { ServiceFailure, ServiceFailureKind } from "../../src/service/service-failure.ts";
import { accessTo, churchId, startEmulator } from "../kit/emulator.ts";

const limits = { timeLimit: 5_000 };

function connect(access: ServiceAccess): HttpsCaptionService {
  const service = new HttpsCaptionService(access, systemClock);
  onTestFinished(() => service.close());
  return service;
}

async function start(): Promise<{ emulator: CaptionServiceEmulator; service: HttpsCaptionService }> {
  const emulator = await startEmulator();
  return { emulator, service: connect(accessTo(emulator)) };
}

describe("requests", () => {
  const commands: [Command, string, unknown][] = [
    [{ name: "start" }, "/v1/stream/start", null],
    [{ name: "clear" }, "/v1/stream/clear", null],
    [{ name: "hide" }, "/v1/captions/hide", null],
    [{ name: "show" }, "/v1/captions/show", null],
    [
      { name: "set-transcription-language", languageCode: "de-DE" },
      "/v1/transcription-language",
      { languageCode: "de-DE" },
    ],
    [
      { name: "set-translation-languages", languageCodes: ["fr-FR", "es-ES"] },
      "/v1/translation-language",
      { languageCodes: ["fr-FR", "es-ES"] },
    ],
    [{ name: "stop" }, "/v1/stream/stop", null],
  ];

  it("are those of the specification", async () => {
    const { emulator, service } = await start();
    for (const [command, path, body] of commands) {
      await service.send(command, limits);
      const entry = emulator.journal.entries().at(-1);
      expect(entry).toMatchObject({
        method: "POST",
        path,
        status: 200,
        keySentBy: "bearer",
        keySeenIn: [],
      });
      expect(entry?.body ? JSON.parse(entry.body) : null).toEqual(body);
      expect(entry?.contentType).toBe("application/json");
    }
  });

  it("ask for the status with the church ID", async () => {
    const { emulator, service } = await start();
    expect(await service.checkStatus(churchId, limits)).toEqual({ state: "none" });
    const [entry] = emulator.journal.entries();
    expect(entry).toMatchObject({ path: "/v1/stream", contentType: "application/json" });
    expect(JSON.parse(entry?.body ?? "")).toEqual({ churchId: emulator.accounts.get().churchId });
  });

  it("keep a path prefix, whatever its slashes", async () => {
    const emulator = await startEmulator({ pathPrefix: "/captions/api" });
    const service = connect({ ...accessTo(emulator), baseUrl: `${emulator.baseUrl}/captions/api/` });
    await service.send({ name: "clear" }, limits);
    expect(emulator.journal.entries()[0]?.path).toBe("/captions/api/v1/stream/clear");
  });

  it("share one connection", async () => {
    const { emulator, service } = await start();
    for (let request = 0; request < 10; request += 1) await service.checkStatus(churchId, limits);
    expect(emulator.network.counts.opened).toBe(1);
  });

  it("use a new connection after a reconnect", async () => {
    const { emulator, service } = await start();
    await service.checkStatus(churchId, limits);
    service.reconnect();
    await service.checkStatus(churchId, limits);
    expect(emulator.network.counts.opened).toBe(2);
  });

  it("do not wait for each other", async () => {
    const { emulator, service } = await start();
    const hang = emulator.faults.add({ match: { path: "/v1/stream" }, fault: { kind: "hang" } });
    const poll = service.checkStatus(churchId, { ...limits, timeLimit: 60_000 });
    await hang.whenWaiting();
    await service.send({ name: "clear" }, limits);
    hang.remove();
    await poll;
  });
});

describe("status", () => {
  it("is read in every dialect that differs in words only", async () => {
    const { emulator, service } = await start();
    const account = emulator.accounts.get();
    for (const { id } of readableDialects) {
      emulator.dialect = id;
      expect([id, await service.checkStatus(churchId, limits)]).toEqual([id, { state: "none" }]);
      account.fromElsewhere("start");
      const session = await service.checkStatus(churchId, limits);
      expect([id, session]).toEqual([id, expect.objectContaining({ state: "active", clients: 12 })]);
      expect([id, session]).toEqual([id, expect.objectContaining({ transcriptionLanguage: "en-US" })]);
      expect([id, session]).toEqual([
        id,
        expect.objectContaining({ translationLanguages: ["es-MX", "fr-FR"] }),
      ]);
      const startedAt = "startedAt" in session ? session.startedAt : undefined;
      expect([id, Math.abs((startedAt ?? 0) - Date.now()) < 60_000]).toEqual([id, true]);
      account.fromElsewhere("pause");
      expect([id, (await service.checkStatus(churchId, limits)).state]).toEqual([id, "paused"]);
      account.fromElsewhere("suspend");
      expect([id, (await service.checkStatus(churchId, limits)).state]).toEqual([id, "suspended"]);
      account.fromElsewhere("stop");
    }
  });
});

/** What each fault is called, for a status request and for a command; null where it does no harm. */
const table: [Fault, ServiceFailureKind | null, ServiceFailureKind | null][] = [
  [{ kind: "delay", ms: 20 }, null, null],
  [{ kind: "hang" }, "timed-out", "timed-out"],
  [{ kind: "drop-before-reading" }, "connection-dropped", "connection-dropped"],
  [{ kind: "drop-before-reading", ending: "reset" }, "connection-dropped", "connection-dropped"],
  [{ kind: "drop-after-reading" }, "connection-dropped", "connection-dropped"],
  [{ kind: "drop-after-reading", ending: "reset" }, "connection-dropped", "connection-dropped"],
  [{ kind: "drop-after-carrying-out" }, "connection-dropped", "connection-dropped"],
  [{ kind: "half-body-then-drop" }, "connection-dropped", "connection-dropped"],
  [{ kind: "half-body-then-hang" }, "timed-out", "timed-out"],
  [{ kind: "slow-drip", everyMs: 400, bytes: 1 }, "timed-out", "timed-out"],
  [{ kind: "not-http" }, "not-the-service", "not-the-service"],
  [{ kind: "endless-wrapping", of: "interim-heads" }, "not-the-service", "not-the-service"],
  [{ kind: "endless-wrapping", of: "chunk-extensions" }, "answer-too-long", "answer-too-long"],
  [{ kind: "endless-wrapping", of: "trailers" }, "not-the-service", "not-the-service"],
  [{ kind: "status", status: 500 }, "service-error", "service-error"],
  [{ kind: "status", status: 503, body: '{"status":"active"}' }, "service-error", "service-error"],
  [
    { kind: "status", status: 502, body: "<html>bad gateway</html>", contentType: "text/html" },
    "service-error",
    "service-error",
  ],
  [{ kind: "status", status: 400 }, "refused", "refused"],
  [{ kind: "status", status: 404, body: '{"status":"active"}' }, "refused", "refused"],
  [
    { kind: "status", status: 404, body: "<html>not found</html>", contentType: "text/html" },
    "not-the-service",
    "not-the-service",
  ],
  [{ kind: "status", status: 401, body: "NO_ACTIVE_SESSION" }, "key-rejected", "key-rejected"],
  [{ kind: "status", status: 403, body: "NO_ACTIVE_SESSION" }, "wrong-account", "wrong-account"],
  [{ kind: "status", status: 429, body: "NO_ACTIVE_SESSION" }, "busy", "busy"],
  [{ kind: "status", status: 500, body: "NO_ACTIVE_SESSION" }, "service-error", "service-error"],
  [{ kind: "status", status: 302, body: "NO_ACTIVE_SESSION" }, "redirected", "redirected"],
  [{ kind: "status", status: 304 }, "redirected", "redirected"],
  [{ kind: "status", status: 409, body: '{"error":"busy elsewhere"}' }, "conflict", "conflict"],
  // A success that says itself that it failed; without a session in it, a status answer tells nothing either.
  [{ kind: "status", status: 200, body: '{"success":false}' }, "not-the-service", "refused"],
  [{ kind: "status", status: 202, body: '{"status":"error"}' }, "not-the-service", "refused"],
  [{ kind: "status", status: 201, body: '{"ok":true}' }, "not-the-service", null],
  [{ kind: "status", status: 404, body: '{"isLive":true,"clients":3}' }, "refused", "refused"],
  [{ kind: "status", status: 404, body: '{"status":"starting"}' }, "refused", "refused"],
  [{ kind: "status", status: 404, body: '{"isLive":false}' }, null, "refused"],
  [{ kind: "refusal", as: "missing-or-bad-key" }, "key-rejected", "key-rejected"],
  [{ kind: "refusal", as: "forbidden" }, "wrong-account", "wrong-account"],
  [{ kind: "rate-limit" }, "busy", "busy"],
  [{ kind: "rate-limit", retryAfter: 7 }, "busy", "busy"],
  [{ kind: "rate-limit", retryAfter: 7, form: "date" }, "busy", "busy"],
  [{ kind: "rate-limit", retryAfter: 7, status: 503 }, "busy", "busy"],
  [{ kind: "redirect", status: 302, to: "http" }, "redirected", "redirected"],
  [{ kind: "redirect", status: 307, to: "other-host" }, "redirected", "redirected"],
  [{ kind: "redirect", status: 308, to: "other-host" }, "redirected", "redirected"],
  [{ kind: "captive-portal" }, "not-the-service", "not-the-service"],
  [{ kind: "over-long-body" }, "answer-too-long", "answer-too-long"],
  [{ kind: "over-long-body", announced: true }, "answer-too-long", "answer-too-long"],
  [{ kind: "wrong-content-type" }, null, null],
  [{ kind: "invalid-utf-8" }, "not-the-service", null],
  [{ kind: "empty-body" }, "not-the-service", null],
  [{ kind: "broken-json" }, "not-the-service", null],
];

describe("faults", () => {
  it.each(table)("%j: %s for a status request, %s for a command", async (fault, onStatus, onCommand) => {
    const { emulator, service } = await start();
    await service.checkStatus(churchId, limits);
    emulator.faults.add({ fault });
    // Short only where nothing else is to come: a busy machine takes its time for the rest.
    const until = (kind: string | null): typeof limits => ({
      timeLimit: kind === "timed-out" ? 300 : 10_000,
    });
    const kinds = await Promise.all(
      [service.checkStatus(churchId, until(onStatus)), service.send({ name: "clear" }, until(onCommand))].map(
        (request) =>
          request.then(
            () => null,
            (failure: unknown) => (failure as ServiceFailure).kind,
          ),
      ),
    );
    expect(kinds).toEqual([onStatus, onCommand]);
    expect(emulator.network.counts.plainRefused).toBe(0);
    expect(emulator.journal.entries().every(({ host }) => host?.startsWith("127.0.0.1"))).toBe(true);
    emulator.faults.clear();
    expect((await service.checkStatus(churchId, limits)).state).toBe("none");
  });

  it("Retry-After is handed on in milliseconds", async () => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: { kind: "rate-limit", retryAfter: 9 } });
    await expect(service.checkStatus(churchId, limits)).rejects.toMatchObject({
      details: { retryAfter: 9_000 },
    });
  });

  it.each(["expired", "untrusted", "wrong-host"] as const)(
    "a certificate that is %s is not trusted",
    async (which) => {
      const { emulator, service } = await start();
      emulator.network.showCertificate(which);
      await expect(service.checkStatus(churchId, limits)).rejects.toMatchObject({
        kind: "certificate-not-trusted",
      });
      expect(emulator.journal.entries()).toEqual([]);
      emulator.network.showCertificate("good");
      await service.checkStatus(churchId, limits);
    },
  );

  it("nor is one with NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment", async () => {
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    // Node warns of it, as it should, but the output of the tests is no place for that.
    const warned = vi.spyOn(process, "emitWarning").mockReturnValue(undefined);
    onTestFinished(() => {
      warned.mockRestore();
      delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    });
    const { emulator, service } = await start();
    emulator.network.showCertificate("untrusted");
    await expect(service.checkStatus(churchId, limits)).rejects.toMatchObject({
      kind: "certificate-not-trusted",
    });
  });

  it("a closed port, an unknown name and a port without TLS have names of their own", async () => {
    const { emulator, service } = await start();
    await emulator.network.cut();
    await expect(service.checkStatus(churchId, limits)).rejects.toMatchObject({ kind: "no-connection" });
    const unknown = connect({ ...accessTo(emulator), baseUrl: "https://no-such-host.invalid" });
    await expect(unknown.checkStatus(churchId, limits)).rejects.toMatchObject({
      kind: expect.stringMatching(/^(address-not-found|no-connection)$/) as string,
    });
  });

  it("a handshake that hangs ends with the time limit, and nothing is sent later", async () => {
    const { emulator, service } = await start();
    await emulator.network.blackHole();
    await expect(service.send({ name: "clear" }, { timeLimit: 200 })).rejects.toMatchObject({
      kind: "timed-out",
    });
    await emulator.network.restore();
    await service.checkStatus(churchId, limits);
    expect(emulator.journal.entries().map(({ path }) => path)).toEqual(["/v1/stream"]);
  });
});

describe("a connection that drops before any answer", () => {
  it("has its command sent once more, on a new connection", async () => {
    const { emulator, service } = await start();
    await service.checkStatus(churchId, limits);
    emulator.faults.add({ match: { times: 1 }, fault: { kind: "drop-after-reading" } });
    await service.send({ name: "clear" }, limits);
    const [, first, second] = emulator.journal.entries();
    expect([first?.outcome, second?.outcome]).toEqual(["dropped", "answered"]);
    expect(second?.connectionId).not.toBe(first?.connectionId);
  });

  it("has it sent twice at the most", async () => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: { kind: "drop-after-reading" } });
    await expect(service.send({ name: "clear" }, limits)).rejects.toMatchObject({
      kind: "connection-dropped",
    });
    expect(emulator.journal.entries()).toHaveLength(2);
  });

  it("is not tried again once an answer has begun", async () => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: { kind: "half-body-then-drop" } });
    await expect(service.send({ name: "clear" }, limits)).rejects.toMatchObject({
      kind: "connection-dropped",
    });
    expect(emulator.journal.entries()).toHaveLength(1);
  });

  it("while idle is no failure", async () => {
    const { emulator, service } = await start();
    await service.checkStatus(churchId, limits);
    emulator.network.dropIdle();
    await service.checkStatus(churchId, limits);
    expect(emulator.journal.entries().at(-1)?.status).toBe(200);
  });
});
