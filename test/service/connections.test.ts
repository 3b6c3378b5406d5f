import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { accessTo, churchId, startEmulator } from "../kit/emulator.ts";
import { serveRaw } from "../kit/tls-server.ts";

const limits = { timeLimit: 5_000 };
const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n";

describe("a request that is given up", () => {
  it.each(["by its time limit", "by closing"])(
    "%s resets its connection, and is not sent again",
    async (how) => {
      const seen: string[] = [];
      const ends: (string | undefined)[] = [];
      const hasArrived = Promise.withResolvers<undefined>();
      const service = await serveRaw((socket, bare) => {
        socket.on("data", (bytes: Buffer) => {
          seen.push(bytes.toString().split(" ", 2)[1] ?? "");
          if (seen.length === 1) socket.write(`${ok}\r\n{}`);
          else hasArrived.resolve(undefined);
        });
        socket.on("error", (error: NodeJS.ErrnoException) => ends.push(error.code));
        bare.on("close", () => ends.push("closed"));
      });
      await service.send({ name: "show" }, limits);
      const stop = service.send({ name: "stop" }, { timeLimit: how === "by its time limit" ? 100 : 5_000 });
      const failing = expect(stop).rejects.toThrow();
      await hasArrived.promise;
      if (how === "by closing") service.close();
      await failing;
      await vi.waitFor(() => expect(ends).toEqual(["ECONNRESET", "closed"]));
      expect(seen).toEqual(["/v1/captions/show", "/v1/stream/stop"]);
    },
  );

  it("while the cable is out is not carried out when it is in again", ({ skip }) => {
    const run = (...program: string[]): string | undefined => {
      const { status, stdout } = spawnSync("unshare", ["--map-root-user", "--net", ...program], {
        encoding: "utf8",
      });
      return status === 0 ? stdout : undefined;
    };
    if (run("ip", "link", "set", "lo", "up") === undefined)
      return skip("this system has no networks to spare");
    const told = run(process.execPath, join(import.meta.dirname, "../kit/cable.ts"));
    expect(JSON.parse(told ?? "")).toEqual({
      outcome: "ServiceFailure: timed-out",
      seen: ["/v1/captions/show"],
    });
  });

  it("takes no other request with it", async () => {
    const emulator = await startEmulator();
    const service = new HttpsCaptionService(accessTo(emulator), systemClock);
    onTestFinished(() => service.close());
    const hang = emulator.faults.add({ match: { path: "/v1/stream" }, fault: { kind: "hang" } });
    const poll = service.checkStatus(churchId, limits);
    await hang.whenWaiting();
    emulator.faults.add({ match: { path: "/v1/stream/clear" }, fault: { kind: "hang" } });
    await expect(service.send({ name: "clear" }, { timeLimit: 50 })).rejects.toMatchObject({
      kind: "timed-out",
    });
    hang.remove();
    expect(await poll).toEqual({ state: "none" });
  });
});

describe("a connection", () => {
  it("has one request at a time", async () => {
    const emulator = await startEmulator();
    const service = new HttpsCaptionService(accessTo(emulator), systemClock);
    onTestFinished(() => service.close());
    emulator.faults.add({ fault: { kind: "delay", ms: 50 } });
    await Promise.all([1, 2, 3].map(() => service.checkStatus(churchId, limits)));
    expect(new Set(emulator.journal.entries().map(({ connectionId }) => connectionId)).size).toBe(3);
  });

  it("is kept for longer than the longest pause between polls", async () => {
    let connections = 0;
    const service = await serveRaw((socket) => {
      connections += 1;
      socket.on("data", () => socket.write(`${ok}\r\n{}`));
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [pause, opened] of [
      [80_000, 1],
      [91_000, 2],
    ] as const) {
      await service.send({ name: "clear" }, limits);
      // undici makes the connection an idle one in the next turn of the event loop.
      await new Promise(setImmediate);
      vi.advanceTimersByTime(pause);
      await service.send({ name: "clear" }, limits);
      expect(connections).toBe(opened);
    }
  });

  it("ends before the service says that it will end it", async () => {
    let connections = 0;
    const service = await serveRaw((socket) => {
      connections += 1;
      socket.on("data", () => socket.write(`${ok}Keep-Alive: timeout=1\r\n\r\n{}`));
    });
    await service.send({ name: "clear" }, limits);
    await service.send({ name: "clear" }, limits);
    expect(connections).toBe(2);
  });

  it("that has died unnoticed costs a request nothing but time", async () => {
    let connections = 0;
    const requests: number[] = [];
    const service = await serveRaw((socket, bare) => {
      const connection = (connections += 1);
      socket.on("data", () => {
        requests.push(connection);
        if (requests.length === 2) bare.resetAndDestroy();
        else socket.write(`${ok}\r\n{}`);
      });
    });
    await service.send({ name: "clear" }, limits);
    await service.send({ name: "clear" }, limits);
    expect(requests).toEqual([1, 1, 2]);
  });

  it("that drops in the handshake is no send", async () => {
    let connections = 0;
    let requests = 0;
    const service = await serveRaw((socket, bare) => {
      connections += 1;
      if (connections === 1) return void setImmediate(() => bare.resetAndDestroy());
      socket.on("data", () => {
        requests += 1;
        if (requests === 1) bare.resetAndDestroy();
        else socket.write(`${ok}\r\n{}`);
      });
    });
    await service.send({ name: "clear" }, limits);
    expect([connections, requests]).toEqual([3, 2]);
  });

  it("always drops in the end", async () => {
    let connections = 0;
    const service = await serveRaw((_, bare) => {
      connections += 1;
      setImmediate(() => bare.resetAndDestroy());
    });
    await expect(service.send({ name: "clear" }, limits)).rejects.toMatchObject({
      kind: "connection-dropped",
    });
    expect(connections).toBe(3);
  });

  it("through a whole handshake, once a request is given up, is gone", async () => {
    const emulator = await startEmulator();
    const service = new HttpsCaptionService(accessTo(emulator), systemClock);
    onTestFinished(() => service.close());
    await emulator.network.blackHole();
    await expect(service.send({ name: "clear" }, { timeLimit: 50 })).rejects.toMatchObject({
      kind: "timed-out",
    });
    await vi.waitFor(() => expect(emulator.network.counts.sockets).toBe(1));
    await vi.waitFor(() => expect(emulator.network.counts.open).toBe(0));
  });
});

it("a defect is no failure of the service", async () => {
  const emulator = await startEmulator();
  const service = new HttpsCaptionService({ ...accessTo(emulator), apiKey: "a\nb" }, systemClock);
  onTestFinished(() => service.close());
  const failure = await service.checkStatus(churchId, limits).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(ServiceFailure);
  expect((failure as Error).stack).not.toContain("a\nb");
});
