import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { churchId } from "../kit/emulator.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { ownCertificate } from "../kit/own-certificate.ts";
import { endOf, limits, startClient, startScriptedClient } from "../kit/service-client.ts";

const clear = { name: "clear" } as const;

describe("a request that is given up", () => {
  it.each(["by its time limit", "by closing"])(
    "%s resets its connection, and is not sent again",
    async (how) => {
      const clock = new FakeClock();
      const { scripted, service } = await startScriptedClient(clock);
      scripted.on("stop", "hang");
      await service.send({ name: "show" }, limits);
      const ended = endOf(service.send({ name: "stop" }, limits));
      const { connection } = await scripted.nth("stop");
      if (how === "by closing") service.close();
      else await clock.pass(limits.timeLimit);
      expect(await ended).toBe(how === "by closing" ? "connection-dropped, maybe" : "timed-out, maybe");
      await scripted.until(() => connection.end === "reset");
      expect(scripted.commands).toEqual(["show", "stop"]);
      expect(scripted.arrivals).toBe(1);
    },
  );

  it("while the cable is out is not carried out when it is in again", async ({ skip }) => {
    const run = (...program: string[]): string | undefined => {
      const { status, stdout } = spawnSync("unshare", ["--map-root-user", "--net", ...program], {
        encoding: "utf8",
      });
      return status === 0 ? stdout : undefined;
    };
    if (run("ip", "link", "set", "lo", "up") === undefined)
      return skip("this system has no networks to spare");
    const certificate = JSON.stringify(await ownCertificate({ keyType: "ec" }));
    const told = run(process.execPath, join(import.meta.dirname, "../kit/cable.ts"), certificate);
    expect(JSON.parse(told ?? "")).toEqual({
      outcome: "ServiceFailure: timed-out",
      seen: ["/v1/captions/show"],
    });
  });

  it("takes no other request with it", async () => {
    const clock = new FakeClock();
    const { scripted, service } = await startScriptedClient(clock);
    scripted.on("clear", "hang");
    const release = scripted.hold("status");
    const poll = service.checkStatus(churchId, { timeLimit: 2 * limits.timeLimit });
    await scripted.nth("status");
    const ended = endOf(service.send(clear, limits));
    await scripted.nth("clear");
    await clock.pass(limits.timeLimit);
    expect(await ended).toBe("timed-out, maybe");
    // Nor did it wait for the poll, which has its own connection.
    expect(scripted.connections).toHaveLength(2);
    release();
    expect(await poll).toMatchObject({ session: { state: "none" } });
  });
});

describe("a connection", () => {
  it("is shared by requests, until a reconnect closes it", async () => {
    const { emulator, service } = await startClient();
    for (let request = 0; request < 10; request += 1) await service.checkStatus(churchId, limits);
    expect(emulator.network.counts.opened).toBe(1);
    service.reconnect();
    await service.checkStatus(churchId, limits);
    await vi.waitFor(() => expect(emulator.network.counts).toMatchObject({ opened: 2, open: 1 }), 60_000);
    // One that the service closed while it was idle is no failure.
    emulator.network.dropIdle();
    await service.checkStatus(churchId, limits);
    emulator.network.dropIdle();
    await vi.waitFor(() => expect(emulator.network.counts.open).toBe(0), 60_000);
    await new Promise(setImmediate);
    await service.send(clear, limits);
  });

  it("that carries a request while a reconnect comes is not used again", async () => {
    const { scripted, service } = await startScriptedClient();
    const release = scripted.hold("status");
    const poll = service.checkStatus(churchId, limits);
    await scripted.nth("status");
    service.reconnect();
    release();
    await poll;
    await service.send(clear, limits);
    expect(scripted.connections).toHaveLength(2);
  });

  it("is kept for longer than the longest pause between polls", async () => {
    const { scripted, service } = await startScriptedClient();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [pause, opened] of [
      [80_000, 1],
      [91_000, 2],
    ] as const) {
      await service.send(clear, limits);
      // undici makes the connection an idle one in the next turn of the event loop.
      await new Promise(setImmediate);
      vi.advanceTimersByTime(pause);
      await service.send(clear, limits);
      expect(scripted.connections).toHaveLength(opened);
    }
  });

  it("ends before the service says that it will end it", async () => {
    const { scripted, service } = await startScriptedClient();
    scripted.on("clear", { headers: { "keep-alive": "timeout=1" } });
    await service.send(clear, limits);
    await service.send(clear, limits);
    expect(scripted.connections).toHaveLength(2);
  });
});
