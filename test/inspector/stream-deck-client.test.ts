import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { StreamDeckClient } from "../../src/inspector/stream-deck-client.ts";

it("drops an answer about the shared settings that is older than their last change", async () => {
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
    needsMode: false,
    settings: {},
  };
  const { port } = server.address() as AddressInfo;
  const client = new StreamDeckClient(port, "u", "register", key, listener);
  const [socket] = await connected;
  socket.on("message", (data: Buffer) =>
    heard.push((JSON.parse(data.toString()) as { event: string }).event),
  );
  const say = (event: string, payload: object): void => socket.send(JSON.stringify({ event, payload }));

  client.getGlobalSettings();
  client.setGlobalSettings({ typed: "new" });
  await vi.waitFor(() => expect(heard).toEqual(["register", "getGlobalSettings", "setGlobalSettings"]));
  say("didReceiveGlobalSettings", { settings: { typed: "old" } });
  say("sendToPropertyInspector", {});
  await vi.waitFor(() => expect(listener.onMessage).toHaveBeenCalled());
  expect(listener.onGlobalSettings).not.toHaveBeenCalled();
  client.getGlobalSettings();
  say("didReceiveGlobalSettings", { settings: { typed: "new" } });
  await vi.waitFor(() => expect(listener.onGlobalSettings).toHaveBeenCalledWith({ typed: "new" }));
});
