import { describe, expect, it, onTestFinished, vi } from "vitest";
import { churchId } from "../kit/emulator.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { endOf, timeLimit, startClient, startScriptedClient } from "../kit/service-client.ts";

const clear = { name: "clear" } as const;
const minute = 60_000;

describe("a request that is given up", () => {
  it("resets its connection and is not sent again", async () => {
    const clock = new FakeClock();
    const { scripted, service } = await startScriptedClient(clock);
    scripted.on("stop", "hang");
    await service.send({ name: "show" }, timeLimit);
    const ended = endOf(service.send({ name: "stop" }, timeLimit));
    const { connection } = await scripted.nth("stop");
    await clock.pass(timeLimit);
    expect(await ended).toBe("timed-out, maybe");
    await scripted.until(() => connection.end === "reset");
    expect(scripted.commands).toEqual(["show", "stop"]);
    expect(scripted.arrivals).toBe(1);
  });

  it("ends in the middle of a body", async () => {
    const clock = new FakeClock();
    const { scripted, service } = await startScriptedClient(clock);
    const head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n";
    scripted.on("stop", { raw: (socket) => void socket.write(`${head}abc`) });
    const ended = endOf(service.send({ name: "stop" }, timeLimit));
    await scripted.nth("stop");
    await clock.pass(timeLimit);
    expect(await ended).toBe("timed-out, maybe");
  });

  it("leaves other requests alone", async () => {
    const clock = new FakeClock();
    const { scripted, service } = await startScriptedClient(clock);
    scripted.on("clear", "hang");
    const release = scripted.hold("status");
    const poll = service.checkStatus(churchId, 2 * timeLimit);
    await scripted.nth("status");
    const ended = endOf(service.send(clear, timeLimit));
    await scripted.nth("clear");
    await clock.pass(timeLimit);
    expect(await ended).toBe("timed-out, maybe");
    release();
    expect(await poll).toMatchObject({ session: { state: "none" } });
  });
});

describe("a connection", () => {
  it("carries one request after the other", async () => {
    const { emulator, service } = await startClient();
    for (let request = 0; request < 10; request += 1) await service.checkStatus(churchId, timeLimit);
    expect(emulator.network.counts.opened).toBe(1);
  });

  it("is renewed after a wake-up", async () => {
    const { emulator, service } = await startClient();
    await service.checkStatus(churchId, timeLimit);
    service.closeConnections();
    await service.checkStatus(churchId, timeLimit);
    await vi.waitFor(() => expect(emulator.network.counts).toMatchObject({ opened: 2, open: 1 }), 30_000);
  });

  it("carries its request to the end during a wake-up and no other", async () => {
    const { scripted, service } = await startScriptedClient();
    const release = scripted.hold("status");
    const poll = service.checkStatus(churchId, timeLimit);
    await scripted.nth("status");
    service.closeConnections();
    release();
    await poll;
    await service.send(clear, timeLimit);
    expect(scripted.connections).toHaveLength(2);
  });

  it("is not renewed during a request", async () => {
    const clock = new FakeClock();
    const { scripted, service } = await startScriptedClient(clock);
    const release = scripted.hold("status");
    const poll = service.checkStatus(churchId, 10 * minute);
    await scripted.nth("status");
    await clock.pass(6 * minute);
    await service.send(clear, timeLimit);
    release();
    expect(await poll).toMatchObject({ session: { state: "none" } });
  });

  it("is renewed with the others after a request without an answer", async () => {
    const clock = new FakeClock();
    const { scripted, service } = await startScriptedClient(clock);
    const release = scripted.hold("status");
    const poll = service.checkStatus(churchId, timeLimit);
    await scripted.nth("status");
    await service.send({ name: "hide" }, timeLimit);
    release();
    await poll;
    scripted.on("clear", "hang");
    const ended = endOf(service.send(clear, timeLimit));
    await scripted.nth("clear");
    await clock.pass(timeLimit);
    expect(await ended).toBe("timed-out, maybe");
    await service.send({ name: "show" }, timeLimit);
    expect(scripted.connections).toHaveLength(3);
  });

  it("is replaced when the service closed it while idle", async () => {
    const { emulator, service } = await startClient();
    await service.checkStatus(churchId, timeLimit);
    emulator.network.dropIdle();
    await vi.waitFor(() => expect(emulator.network.counts.open).toBe(0), 30_000);
    await new Promise(setImmediate);
    await service.send(clear, timeLimit);
  });

  it("outlives the longest pause between polls", async () => {
    const { scripted, service } = await startScriptedClient();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [pause, opened] of [
      [80_000, 1],
      [91_000, 2],
    ] as const) {
      await service.send(clear, timeLimit);
      // undici takes the connection for idle in the next turn of the event loop.
      await new Promise(setImmediate);
      vi.advanceTimersByTime(pause);
      await service.send(clear, timeLimit);
      expect(scripted.connections).toHaveLength(opened);
    }
  });

  it("ends before the service says that it will end it", async () => {
    const { scripted, service } = await startScriptedClient();
    scripted.on("clear", { headers: { "keep-alive": "timeout=1" } });
    await service.send(clear, timeLimit);
    await service.send(clear, timeLimit);
    expect(scripted.connections).toHaveLength(2);
  });
});
