import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect } from "vitest";
import { InspectorClient } from "../../simulator/virtual-deck/index.ts";
import { a, type Church, type Run, stage, type Stage } from "./stage.ts";
import { stated } from "../kit/desk.ts";

const { it, deck } = stage();

/** Everything that the plugin has written to its folder and its output. */
const logs = (): string => deck().plugin.log(10_000_000);

/** Every frame that the plugin has sent, but for its settings. */
function frames(): string[] {
  return deck()
    .trace.entries({ where: ({ direction }) => direction === "from-plugin" || direction === "to-inspector" })
    .filter(({ event = "" }) => !/settings/i.test(event))
    .map(({ frame }) => decodeURIComponent(JSON.stringify(frame).replace(/%(?![0-9a-f]{2})/gi, "%25")));
}

describe.concurrent("the API key", () => {
  it("appears nowhere but in the Authorization header", async (church) => {
    const [clear, status, targets, hide] = church.place(
      a.clear(),
      a.status(),
      a.targets(["fr-FR"]),
      a.visibility(),
    );
    await clear.tapOk();
    await status.tapOk();
    const echo = `${church.apiKey} is what you sent, for ${church.churchId}`;
    church.service.on("targets", { status: 422, body: { message: echo } });
    church.service.on("hide", { status: 500, headers: { "x-key": church.apiKey }, body: echo });
    church.service.on("status", { body: { error: echo } });
    await targets.tapAlert();
    await hide.tapAlert();
    await status.tapAlert();
    church.service.on("clear", "reset");
    await clear.tapAlert();
    const inspector = await InspectorClient.connect(church.deck.openInspector(clear.key).connection);
    inspector.sendToPlugin({ question: "what-is-known" });
    inspector.sendToPlugin({ question: "diagnose" });
    inspector.sendToPlugin({ question: "check-connection", id: "1" });
    await stated(inspector, "connection-checked");
    await inspector.close();
    expect(logs()).not.toContain(church.apiKey);
    for (const frame of frames()) expect(frame).not.toContain(church.apiKey);
    for (const { headers, path, body } of church.service.requests)
      expect(JSON.stringify([path, body, { ...headers, authorization: "" }])).not.toContain(church.apiKey);
  });

  it("is in no message to a settings page, also where an answer to a draft names the one in use", async (church) => {
    const draft = { apiKey: `ck_draft_${church.churchId}` };
    const [clear] = church.placeWith({ ...church.account, draft }, a.clear());
    church.service.on("status", { status: 400, body: { message: `not ${church.apiKey}` } });
    const inspector = await InspectorClient.connect(church.deck.openInspector(clear.key).connection);
    inspector.sendToPlugin({ question: "check-connection", id: "1" });
    const { result } = await stated(inspector, "connection-checked");
    await inspector.close();
    expect(result).toMatchObject({ outcome: "failed", words: "not [secret]" });
  });

  it("is drawn in no piece, where it stands in place of a name or a language", async (church) => {
    const { apiKey } = church;
    const presets = [{ name: apiKey, languageCodes: ["de-DE"] }];
    const [preset, language, cycle] = church.place(
      a.translationLanguages({ presets }),
      a.source(apiKey),
      a.source("de-DE", apiKey),
    );
    await cycle.tapOk();
    for (const key of [preset, language, cycle]) {
      await key.until(() => key.text.includes("[secret]"));
      for (const { text } of key.events) expect(text).not.toContain(apiKey.slice(0, 10));
    }
  });
});

it("on wake-up an account is polled over a new connection", async (church) => {
  await church.settled();
  const [first, ...others] = church.service.heard("status");
  church.deck.wake();
  // A poll may have been on its way.
  for (let nth = others.length + 2; ; nth += 1)
    if ((await church.service.nth("status", nth)).connection !== first?.connection) return;
});

/** Frames that no application should send, about a key that there is. */
const broken = (context: string): (string | Uint8Array)[] => [
  "",
  "{",
  "no json",
  "[]",
  "null",
  "5",
  '"keyDown"',
  "{}",
  '{"event":5}',
  '{"event":null}',
  '{"event":"keyDown"}',
  '{"event":"noSuchEvent","context":"x"}',
  `{"event":"keyDown","context":"${context}"}`,
  `{"event":"keyDown","context":"${context}","payload":null}`,
  `{"event":"keyDown","context":"${context}","payload":{"settings":[]}}`,
  `{"event":"keyUp","context":"${context}","payload":5}`,
  `{"event":"didReceiveSettings","context":"${context}","payload":{"settings":null}}`,
  `{"event":"willAppear","context":"x","action":"com.captions.control.stream","payload":{"settings":null}}`,
  '{"event":"willAppear","context":"new","action":"com.captions.control.stream","payload":{"controller":"Neo","settings":{}}}',
  '{"event":"willAppear","payload":{"settings":{"apiKey":"ck_live_in_frame',
  '{"payload":{"settings":{"apiKey":"ck_live_in_frame"}}}',
  '{"event":"willDisappear","context":"nobody"}',
  '{"event":"didReceiveGlobalSettings"}',
  '{"event":"didReceiveGlobalSettings","payload":{"settings":[]}}',
  '{"event":"sendToPlugin"}',
  '{"event":"sendToPlugin","payload":{"question":{}}}',
  '{"event":"titleParametersDidChange"}',
  '{"event":"deviceDidConnect"}',
  '{"event":"connected"}',
  `{"event":"${"x".repeat(100_000)}"}`,
  "[".repeat(100_000),
  Uint8Array.from([0xff, 0xfe, 0x00]),
];

it("no message ends the process however broken, nor is it logged", async (church) => {
  const [clear] = church.place(a.clear());
  await clear.tapOk();
  for (const frame of broken(clear.context)) {
    church.deck.link.sendRaw(frame);
    if (typeof frame === "string") church.deck.link.sendRaw(Buffer.from(frame), true);
  }
  // Text that is no UTF-8: a socket that looks closes.
  church.deck.link.sendBytes(Uint8Array.from([0x81, 0x03, 0x22, 0xff, 0x22]));
  const [other] = church.place(a.clear());
  await other.tapOk();
  expect(church.deck.plugin.starts).toBe(1);
  expect(logs()).not.toContain("ck_live_in_frame");
});

/** What keeps a process alive that does not see to its end. */
const busy: readonly ((church: Church) => Promise<void>)[] = [
  // Requests hang.
  async (church) => {
    church.service.on("clear", "hang").on("status", "hang").on("source", "hang");
    const [clear, source] = church.place(a.clear(), a.source("de-DE"), a.stream());
    await clear.tap();
    await source.tap();
    await church.service.nth("clear");
  },
  // A handshake hangs.
  async (church) => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      socket.on("error", () => undefined);
      sockets.push(socket);
    });
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    church.onEnd(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const baseUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const [clear] = church.placeWith({ ...church.account, baseUrl }, a.clear(), a.status());
    await clear.tap();
    await once(silent, "connection");
  },
  // A start is under way, and a key is held.
  async (church) => {
    church.service.obeys = false;
    const { stream } = await church.settled();
    await stream.press();
    await church.service.answered("start");
  },
];
endsWhile("nothing is in flight", stage(), () => Promise.resolve());
endsWhile(
  "requests and a handshake hang, a start is under way and a key is held",
  stage(),
  async (_, open) => {
    for (const begin of busy) await begin(await open());
  },
);

function endsWhile(what: string, own: Stage, begin: Run): void {
  describe.concurrent(`while ${what}`, () => {
    own.it("the process ends within 3 s of the socket's end", async (church, open) => {
      await begin(church, open);
      own.deck().plugin.closeSocket();
      // The 3 s are for an idle computer; what waited for its requests would take their 10 s.
      expect(await own.deck().plugin.waitForExit({ timeoutMs: 9_000 })).toMatchObject({ forced: false });
    });
  });
}
