import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { StreamDeckClient } from "../../src/inspector/stream-deck-client.ts";

/** A client at a host of ours, which says what it is told to. */
async function connect(): Promise<{
  client: StreamDeckClient;
  heard: string[];
  listener: Record<"onSettings" | "onGlobalSettings" | "onMessage", ReturnType<typeof vi.fn>>;
  say: (event: string, payload: object) => void;
}> {
  const server = new WebSocketServer({ port: 0, host: "localhost" });
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  await once(server, "listening");
  const heard: string[] = [];
  const connected = once(server, "connection") as Promise<[WebSocket]>;
  const listener = { onSettings: vi.fn(), onGlobalSettings: vi.fn(), onMessage: vi.fn() };
  const key = {
    action: "a",
    context: "c",
    language: "en",
    inMultiAction: false,
    isLinux: false,
    needsMode: false,
    isDial: false,
    settings: {},
  };
  const { port } = server.address() as AddressInfo;
  const client = new StreamDeckClient(port, "u", "register", key, listener);
  const [socket] = await connected;
  socket.on("message", (data: Buffer) =>
    heard.push((JSON.parse(data.toString()) as { event: string }).event),
  );
  const say = (event: string, payload: object): void => socket.send(JSON.stringify({ event, payload }));
  return { client, heard, listener, say };
}

it("drops an answer about the shared settings that is older than their last change", async () => {
  const { client, heard, listener, say } = await connect();
  client.getGlobalSettings();
  client.setGlobalSettings({ typed: "new" });
  await vi.waitFor(
    () => expect(heard).toEqual(["register", "getGlobalSettings", "setGlobalSettings"]),
    60_000,
  );
  say("didReceiveGlobalSettings", { settings: { typed: "old" } });
  say("sendToPropertyInspector", {});
  await vi.waitFor(() => expect(listener.onMessage).toHaveBeenCalled(), 60_000);
  expect(listener.onGlobalSettings).not.toHaveBeenCalled();
  client.getGlobalSettings();
  say("didReceiveGlobalSettings", { settings: { typed: "new" } });
  await vi.waitFor(() => expect(listener.onGlobalSettings).toHaveBeenCalledWith({ typed: "new" }), 60_000);
});

it("drops an answer about the key's settings that is older than an edit, and no later news", async () => {
  const { client, heard, listener, say } = await connect();
  client.getSettings();
  client.setSettings({ mode: "start" });
  await vi.waitFor(() => expect(heard).toEqual(["register", "getSettings", "setSettings"]), 60_000);
  say("didReceiveSettings", { settings: { mode: "old" } });
  say("sendToPropertyInspector", {});
  await vi.waitFor(() => expect(listener.onMessage).toHaveBeenCalled(), 60_000);
  expect(listener.onSettings).not.toHaveBeenCalled();
  say("didReceiveSettings", { settings: { mode: "stop" } });
  await vi.waitFor(() => expect(listener.onSettings).toHaveBeenCalledWith({ mode: "stop" }), 60_000);
});

it("takes the answer about the key's settings where nothing was edited", async () => {
  const { client, listener, say } = await connect();
  client.getSettings();
  say("didReceiveSettings", { settings: { mode: "start" } });
  await vi.waitFor(() => expect(listener.onSettings).toHaveBeenCalledWith({ mode: "start" }), 60_000);
});
