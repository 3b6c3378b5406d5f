import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it, vi } from "vitest";
import { FakeInspector } from "../../simulator/virtual-deck/index.ts";
import { actionUuids } from "../../src/identifiers.ts";
import { type TestAccount, startPluginWithAccounts } from "../kit/test-account.ts";
import { waitForText, nextStatement, tap } from "../kit/desk.ts";
import { listenForTest } from "../kit/listen-for-test.ts";
import { presets, source, targets } from "../kit/serving-desk.ts";

const addAccount = await startPluginWithAccounts();

/** Everything that the plugin has written to its folder and its output. */
const logs = ({ deck }: TestAccount): string => deck.plugin.log(10_000_000);

/** All frames of the plugin except settings, which contain the API key. Decoded, so that a URL-encoded key is found. */
function frames({ deck }: TestAccount): string[] {
  return (
    deck.trace
      .entries({ where: ({ direction }) => direction === "from-plugin" || direction === "to-inspector" })
      .filter(({ event = "" }) => !/settings/i.test(event))
      // A "%" that encodes nothing would make `decodeURIComponent` throw.
      .map(({ frame }) => decodeURIComponent(JSON.stringify(frame).replace(/%(?![0-9a-f]{2})/gi, "%25")))
  );
}

/** The line in the log for a press of a clear key: "09:00:00 … clear, 127.0.0.1:4401: clear, ok, 12 ms". */
const pressLine = (port: number): RegExp =>
  new RegExp(String.raw`\d\d:\d\d:\d\d.*clear, 127\.0\.0\.1:${port}: clear, ok, \d+ ms$`, "m");

it("shows the API key nowhere but in the Authorization header", async () => {
  const account = await addAccount();
  const { service, deck, apiKey, churchId } = account;
  const [clear, status, french, hide] = account.place(["clear"], ["status"], targets(["fr"]), ["visibility"]);
  await tap(clear, "ok");
  await tap(status, "ok");
  // The log has a line for each press, so it is searched for the API key below.
  await vi.waitFor(() => expect(logs(account)).toMatch(pressLine(service.port)), 30_000);
  const echo = `${apiKey} is what you sent, for ${churchId}`;
  service.setReply("targets", { status: 422, body: { message: echo } });
  service.setReply("hide", { status: 500, headers: { "x-key": apiKey }, body: echo });
  service.setReply("status", { body: { error: echo } });
  for (const key of [french, hide, status]) await tap(key, "alert");
  service.setReply("clear", "reset");
  await tap(clear, "alert");
  const inspector = await FakeInspector.connect(deck.openInspector(clear).connection);
  inspector.sendToPlugin({ question: "what-is-known" });
  inspector.sendToPlugin({ question: "diagnose" });
  inspector.sendToPlugin({ question: "check", id: "1", place: "own" });
  // The check answers last, since it sends a request.
  await nextStatement(inspector, "checked");
  await inspector.close();
  expect(logs(account)).not.toContain(apiKey);
  for (const frame of frames(account)) expect(frame).not.toContain(apiKey);
  for (const { headers, path, body } of service.requests)
    expect(JSON.stringify([path, body, { ...headers, authorization: "" }])).not.toContain(apiKey);
});

it("redacts the API key in use from the result of a draft's check", async () => {
  const account = await addAccount();
  const [clear] = account.place(["clear", { draft: { apiKey: `ck_draft_${account.churchId}` } }]);
  account.service.setReply("status", { status: 400, body: { message: `not ${account.apiKey}` } });
  const inspector = await FakeInspector.connect(account.deck.openInspector(clear).connection);
  inspector.sendToPlugin({ question: "check", id: "1", place: "own" });
  const { result } = await nextStatement(inspector, "checked");
  await inspector.close();
  expect(result).toMatchObject({ outcome: "failed", words: "not [secret]" });
});

it("never draws any part of an API key that was entered as a name or a language", async () => {
  const account = await addAccount();
  const { apiKey } = account;
  const preset = presets({ name: apiKey, languageCodes: ["de-DE"] });
  const keys = account.place(preset, source(apiKey), source("de-DE", apiKey));
  // After this press the last key shows its second language as the next.
  await tap(keys[2], "ok");
  for (const key of keys) await waitForText(key, /\[secret\]/);
  for (const frame of frames(account)) expect(frame).not.toContain(apiKey.slice(0, 10));
});

it("polls over a new connection after sleep", async () => {
  const account = await addAccount();
  const { service, deck } = account;
  await account.placeSessionKeys();
  const before = service.requestsTo("status");
  deck.wake();
  // A poll that is already in flight still uses the old connection.
  await service.waitUntil(() => {
    const later = service.requestsTo("status").slice(before.length);
    return later.some(({ connection }) => connection !== before[0]?.connection);
  });
});

it("draws a key that appears before its device", async () => {
  const { deck } = await addAccount();
  const payload = { controller: "Keypad", coordinates: { column: 0, row: 0 }, isInMultiAction: false };
  const key = { action: actionUuids.clear, context: "early", device: "not announced" };
  deck.link.send({ event: "willAppear", ...key, payload: { ...payload, settings: {} } });
  await deck.trace.waitForFrame({ event: "setImage", context: "early", since: 0 });
});

/** Malformed frames; `context` is that of an existing key. */
const broken = (context: string): (string | Uint8Array)[] => [
  "",
  "{",
  "[]",
  "null",
  '{"event":"keyDown"}',
  '{"event":"noSuchEvent","context":"x"}',
  `{"event":"keyDown","context":"${context}","payload":null}`,
  `{"event":"keyDown","context":"${context}","payload":{"settings":[]}}`,
  `{"event":"didReceiveSettings","context":"${context}","payload":{"settings":null}}`,
  `{"event":"willAppear","context":"x","action":"com.captions.control.stream","payload":{"settings":null}}`,
  '{"event":"willAppear","context":"new","action":"com.captions.control.stream","payload":{"controller":"Neo","settings":{}}}',
  '{"event":"willAppear","payload":{"settings":{"apiKey":"ck_live_in_frame',
  '{"payload":{"settings":{"apiKey":"ck_live_in_frame"}}}',
  '{"event":"willDisappear","context":"nobody"}',
  '{"event":"didReceiveGlobalSettings","payload":{"settings":[]}}',
  '{"event":"sendToPlugin","payload":{"question":{}}}',
  '{"event":"titleParametersDidChange"}',
  `{"event":"${"x".repeat(100_000)}"}`,
  "[".repeat(100_000),
  Uint8Array.from([0xff, 0xfe, 0x00]),
];

it("survives malformed frames without logging them", async () => {
  const account = await addAccount();
  const { link, plugin } = account.deck;
  const [clear] = account.place(["clear"]);
  await tap(clear, "ok");
  for (const frame of broken(clear.context)) {
    link.sendRaw(frame);
    // The same text as a binary message.
    if (typeof frame === "string") link.sendRaw(Buffer.from(frame), true);
  }
  // A text message that is not UTF-8: a socket that checks it would close.
  link.sendRaw(Uint8Array.from([0x22, 0xff, 0x22]), false);
  const [other] = account.place(["clear"]);
  await tap(other, "ok");
  expect(plugin.starts).toBe(1);
  expect(logs(account)).not.toContain("ck_live_in_frame");
});

// Runs last: it ends the process.
it("exits within 3 s after the socket closes, even with work in progress", async () => {
  const [hanging, connecting, starting] = [await addAccount(), await addAccount(), await addAccount()];
  hanging.service.setReply("clear", "hang").setReply("status", "hang").setReply("source", "hang");
  for (const key of hanging.place(["clear"], source("de-DE"), ["status"])) await key.tap();
  await hanging.service.waitForRequest("clear");
  // Its TLS handshake is never answered.
  const silent = createServer();
  const baseUrl = `https://127.0.0.1:${await listenForTest(silent)}`;
  const reached = once(silent, "connection");
  await connecting.place(["clear", { baseUrl }])[0].tap();
  await reached;
  // No status confirms the start.
  starting.service.appliesCommands = false;
  const { stream } = await starting.placeSessionKeys();
  await stream.press();
  await starting.service.waitForAnswer("start");
  const { plugin } = starting.deck;
  plugin.closeSocket();
  // An idle computer needs 3 s; waiting for the requests would take their timeout of 10 s.
  expect(await plugin.waitForExit({ timeoutMs: 9_000 })).toMatchObject({ forced: false });
});
