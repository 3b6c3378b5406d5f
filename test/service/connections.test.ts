import { describe, expect, it, onTestFinished, vi } from "vitest";
import { churchId } from "../kit/emulator.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { outcome, timeLimit, startClient, startScriptedClient } from "../kit/service-client.ts";

const clear = { name: "clear" } as const;
const minute = 60_000;

describe("a request that times out", () => {
  it("resets its connection and is not sent again", async () => {
    const clock = new FakeClock();
    const { scripted, client } = await startScriptedClient(clock);
    scripted.setReply("stop", "hang");
    // Opens the connection. HTTP clients tend to repeat a request that fails on a connection used before.
    await client.send({ name: "show" }, timeLimit);
    const stopOutcome = outcome(client.send({ name: "stop" }, timeLimit));
    const { connection } = await scripted.waitForRequest("stop");
    await clock.pass(timeLimit);
    expect(await stopOutcome).toBe("timed-out, maybe");
    await scripted.waitUntil(() => connection.end === "reset");
    expect(scripted.commands).toEqual(["show", "stop"]);
    expect(scripted.connectionCount).toBe(1);
  });

  it("fails although a part of its answer has come", async () => {
    const clock = new FakeClock();
    const { scripted, client } = await startScriptedClient(clock);
    const head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n";
    scripted.setReply("stop", { raw: (socket) => void socket.write(`${head}abc`) });
    const stopOutcome = outcome(client.send({ name: "stop" }, timeLimit));
    await scripted.waitForRequest("stop");
    await clock.pass(timeLimit);
    expect(await stopOutcome).toBe("timed-out, maybe");
  });

  it("does not end another request", async () => {
    const clock = new FakeClock();
    const { scripted, client } = await startScriptedClient(clock);
    scripted.setReply("clear", "hang");
    const release = scripted.hold("status");
    const poll = client.checkStatus(churchId, 2 * timeLimit);
    await scripted.waitForRequest("status");
    const clearOutcome = outcome(client.send(clear, timeLimit));
    await scripted.waitForRequest("clear");
    await clock.pass(timeLimit);
    expect(await clearOutcome).toBe("timed-out, maybe");
    release();
    expect(await poll).toMatchObject({ session: { state: "none" } });
  });
});

describe("a connection", () => {
  it("carries several requests in turn", async () => {
    const { emulator, client } = await startClient();
    for (let request = 0; request < 10; request += 1) await client.checkStatus(churchId, timeLimit);
    expect(emulator.network.counts.opened).toBe(1);
  });

  it("is renewed after a wake-up", async () => {
    const { emulator, client } = await startClient();
    await client.checkStatus(churchId, timeLimit);
    // The plugin calls this after a wake-up.
    client.closeConnections();
    await client.checkStatus(churchId, timeLimit);
    await vi.waitFor(() => expect(emulator.network.counts).toMatchObject({ opened: 2, open: 1 }), 30_000);
  });

  it("finishes its request after a wake-up and carries no other", async () => {
    const { scripted, client } = await startScriptedClient();
    const release = scripted.hold("status");
    const poll = client.checkStatus(churchId, timeLimit);
    await scripted.waitForRequest("status");
    client.closeConnections();
    release();
    await poll;
    await client.send(clear, timeLimit);
    expect(scripted.connections).toHaveLength(2);
  });

  it("finishes a request that lasts longer than the age limit of 5 minutes", async () => {
    const clock = new FakeClock();
    const { scripted, client } = await startScriptedClient(clock);
    const release = scripted.hold("status");
    const poll = client.checkStatus(churchId, 10 * minute);
    await scripted.waitForRequest("status");
    await clock.pass(6 * minute);
    // Finds the connection busy and opens another.
    await client.send(clear, timeLimit);
    release();
    expect(await poll).toMatchObject({ session: { state: "none" } });
  });

  it("is renewed after a request without an answer on another connection", async () => {
    const clock = new FakeClock();
    const { scripted, client } = await startScriptedClient(clock);
    const release = scripted.hold("status");
    const poll = client.checkStatus(churchId, timeLimit);
    await scripted.waitForRequest("status");
    // Opens a second connection, since the poll is on the first.
    await client.send({ name: "hide" }, timeLimit);
    release();
    await poll;
    scripted.setReply("clear", "hang");
    const clearOutcome = outcome(client.send(clear, timeLimit));
    await scripted.waitForRequest("clear");
    await clock.pass(timeLimit);
    expect(await clearOutcome).toBe("timed-out, maybe");
    // Uses neither the connection that was reset nor the other one.
    await client.send({ name: "show" }, timeLimit);
    expect(scripted.connections).toHaveLength(3);
  });

  it("is replaced after the service has closed it", async () => {
    const { emulator, client } = await startClient();
    await client.checkStatus(churchId, timeLimit);
    emulator.network.dropIdle();
    await vi.waitFor(() => expect(emulator.network.counts.open).toBe(0), 30_000);
    // Lets the client notice the close.
    await new Promise(setImmediate);
    await client.send(clear, timeLimit);
  });

  it("stays open for 90 s without a request, because polls are up to 60 s apart", async () => {
    const { scripted, client } = await startScriptedClient();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [pause, connectionCount] of [
      [80_000, 1],
      [91_000, 2],
    ] as const) {
      await client.send(clear, timeLimit);
      // undici starts its timer for an idle connection in the next turn of the event loop.
      await new Promise(setImmediate);
      vi.advanceTimersByTime(pause);
      await client.send(clear, timeLimit);
      expect(scripted.connections).toHaveLength(connectionCount);
    }
  });

  it("closes before the keep-alive time of the service is over", async () => {
    const { scripted, client } = await startScriptedClient();
    // undici closes a connection 2 seconds early, so here after each answer.
    scripted.setReply("clear", { headers: { "keep-alive": "timeout=1" } });
    await client.send(clear, timeLimit);
    await client.send(clear, timeLimit);
    expect(scripted.connections).toHaveLength(2);
  });
});
