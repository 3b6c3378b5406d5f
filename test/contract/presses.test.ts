import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Dial } from "../../simulator/virtual-deck/index.ts";
import { holdMs } from "../../src/limits.ts";
import { churches, live, none } from "../kit/church.ts";
import { endsOf, place, reads, tap } from "../kit/desk.ts";
import type { Answer, Reply } from "../kit/scripted-service.ts";
import { dial, scene, source, targets } from "../kit/serving-desk.ts";
import { saying } from "../kit/words.ts";

// One press of each kind through the built plugin. Keys: plugin/a-service.test.ts. Other cases: test/keys.
const open = await churches();

const languageCodes = ["pt-BR", "ar-SA"];
const everyCommand = ["clear", "hide", "source de-DE", "targets pt-BR,ar-SA", "start"];

function push(onStrip: Dial): void {
  onStrip.press();
  onStrip.release();
}

describe.concurrent("every action", () => {
  it("sends one request per push of a dial and draws only the strip", async () => {
    const church = await open();
    const dials = church.place(
      dial("clear"),
      dial("visibility"),
      dial("transcriptionLanguage", { languageCodes: ["de-DE"] }),
      dial("translationLanguages", { presets: [{ languageCodes }] }),
    );
    const [stream, status] = church.place(dial("stream"), dial("status"));
    await reads(stream, saying("stream.start"));
    for (const [at, path] of ["clear", "hide", "source", "targets"].entries()) {
      push(dials[at] ?? expect.fail());
      await church.service.answered(path);
    }
    push(status);
    push(stream);
    await reads(stream, saying("stream.live"));
    await church.sentOnly(...everyCommand);
    for (const each of [...dials, stream, status]) {
      expect(endsOf(each)).toEqual([]);
      expect(each.view().image.svg).toMatch(/<svg[^>]*viewBox="0 0 200 100"/);
      const frames = church.deck.trace.entries({ event: "setFeedback", context: each.context });
      for (const { payload } of frames) expect(Object.keys(payload)).toHaveLength(1);
    }
  });

  it("sends one request as a step of a multi-action and draws nothing", async () => {
    const church = await open();
    const { stream } = await church.settled();
    const steps = [
      church.action("clear"),
      { ...church.action("visibility"), desiredState: 1 },
      church.action(...source("de-DE")),
      church.action(...targets(languageCodes)),
      { ...church.action("stream", { stopGuard: "hold" }), desiredState: 1 },
      church.action("status"),
    ];
    const device = church.deck.addDevice({ model: "mini", pages: [{ keys: place([{ steps }]) }] });
    const multi = device.key(0, 0);
    await multi.tap();
    await reads(stream, saying("stream.live"));
    await church.sentOnly(...church.service.commands);
    expect(church.service.commands.toSorted()).toEqual(everyCommand.toSorted());
    for (const { context } of multi.steps)
      expect(church.deck.trace.entries({ direction: "from-plugin", context })).toEqual([]);
  });
});

it.concurrent("sends the requests of start languages, a scene and a private moment in order", async () => {
  const church = await open();
  const languages = { transcriptionLanguage: "es-MX", languageCodes: ["en-US", "fr-FR"] };
  const { stream } = await church.settled(none, { languages });
  const [german, visibility] = church.place(scene("de-DE", "en-US"), ["visibility", { clearText: true }]);
  await stream.tap();
  await reads(stream, saying("stream.live"));
  await tap(german, "ok");
  await visibility.tap();
  await reads(visibility, saying("visibility.hidden"));
  await church.service.answered("clear");
  await visibility.tap();
  await reads(visibility, saying("visibility.shown"));
  await church.sentOnly(
    ...["targets ", "source es-MX", "targets en-US,fr-FR", "start"],
    ...["source de-DE", "targets en-US"],
    ...["hide", "clear", "clear", "show"],
  );
});

it.concurrent("alerts without resending a command after a redirect, truncation or drop", async () => {
  const [church, other] = [await open(), await open()];
  const [clear] = church.place(["clear"]);
  const replies: Reply[] = [
    { status: 307, headers: { location: `${other.service.origin}/v1/stream/clear` } },
    { raw: (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{") },
    "drop",
  ];
  for (const reply of replies) {
    church.service.on("clear", reply);
    await tap(clear, "alert");
  }
  await church.sentOnly("clear", "clear", "clear");
  expect(other.service.requests).toEqual([]);
});

// The build patches undici for this. Wire format and failures: test/service.
it.concurrent("accepts an answer after an unrequested 100 Continue", async () => {
  const church = await open();
  const body = JSON.stringify(live);
  const head = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (const path of ["status", "clear"])
    church.service.on(path, { raw: (socket) => void socket.write(head + body) });
  const [status, clear] = church.place(["status"], ["clear"]);
  await tap(status, "ok");
  await tap(clear, "ok");
  await church.sentOnly("clear");
});

it.concurrent("sends the language chosen by turning a dial only when the dial is pushed", async () => {
  const church = await open();
  const languages = ["en-US", "de-DE", "it-IT"];
  const [turned] = church.place(dial("transcriptionLanguage", { languageCodes: languages }));
  await reads(turned, saying("dial.turn"));
  turned.rotate(3);
  await reads(turned, /Italian/);
  turned.rotate(-1);
  await reads(turned, /German/);
  const asked = church.service.heard("status").length;
  turned.touch(100, 50);
  await church.service.nth("status", asked + 1);
  await church.sentOnly();
  push(turned);
  await church.service.answered("source");
  await church.sentOnly("source de-DE");
});

// Real time passes here. Other polling intervals and backoffs: accounts/status-poller.test.ts.
it.concurrent("polls once per 5 s for all visible keys of an account", async () => {
  const [church, other] = [await open(), await open()];
  const { service, deck } = church;
  const [away] = other.place(["status"]);
  await other.service.answered("status");
  deck.device(away.device.id).switchPage(1);
  const { stream, status } = await church.settled(live);
  const others = church.place(["clear"], ["visibility"], source("de-DE"), targets(["fr-FR"]));
  for (const key of others) await key.waitUntil(({ image }) => image.source === "plugin");
  const sentTo = [stream, status, ...others].map(
    ({ context }) => ({ direction: "from-plugin", context }) as const,
  );
  // A poll for the keys that just appeared may be in flight.
  const [asking] = church.place(["status"]);
  for (let press = 0; press < 2; press += 1) await tap(asking, "ok");
  const asked = service.heard("status").length;
  const [before, askedOther] = [sentTo.map((each) => deck.trace.count(each)), other.service.requests.length];
  const next = await service.answered("status", asked + 1);
  expect(next.at - (service.heard("status")[asked - 1]?.at ?? Infinity)).toBeGreaterThan(2_500);
  expect(sentTo.map((each) => deck.trace.count(each))).toEqual(before);
  expect(other.service.requests).toHaveLength(askedOther);
  // Only OpenDeck gets the first picture twice.
  for (const each of sentTo) {
    const pictures = deck.trace
      .entries({ ...each, event: "setImage" })
      .map(({ payload }) => payload["image"]);
    expect(pictures.filter((picture, n) => picture === pictures[n - 1])).toEqual([]);
  }
});

const was = saying("state.wasLive");
// A second status may arrive before the key is read.
const start = saying("stream.start", "stream.ended");
const isLive = saying("stream.live");
const page: Answer = { headers: { "content-type": "text/html" }, body: "<p>active</p>" };

/** One row per rank of evidence. A failure keeps the last state, LIVE. Other shapes: service/status-reader.test.ts. */
const statuses: readonly (readonly [what: string, answer: Answer, shown: RegExp, state: number])[] = [
  ["a word for running", { body: { data: { state: "streaming" } } }, isLive, 1],
  ["NO_ACTIVE_SESSION before a word", { body: { status: "active", code: " no_active_session" } }, start, 0],
  ["a word before a flag", { body: { status: "paused", active: true } }, saying("stream.paused"), 1],
  ["suspended", { body: { session: { state: "Suspended" } } }, saying("stream.suspended"), 1],
  ["a null session before a word", { body: { session: null, status: "active" } }, start, 0],
  ["any other word", { body: { status: "rebalancing" } }, /rebalanc/i, 1],
  ["a flag before details", { body: { active: false, clients: 3 } }, start, 0],
  ["a flag", { status: 201, body: { isLive: true } }, isLive, 1],
  ["no session, with 404", { status: 404, body: "NO_ACTIVE_SESSION" }, start, 0],
  ["details alone", { body: { session: { id: "7c1f" } } }, saying("state.session"), 1],
  ["a word for no session", { body: { status: "not_running" } }, start, 0],
  ["a word for running again", { body: { status: "active" } }, isLive, 1],
  ["a session, with 404: a failure", { status: 404, body: { status: "active" } }, was, 1],
  ["a past session: a failure", { body: { lastSession: { status: "active" } } }, was, 1],
  ["the state of a dashboard: a failure", { body: { dashboard: { status: "live" } } }, was, 1],
  ["a web page: a failure", page, was, 1],
  ["success as a state: a failure", { body: { status: "success" } }, was, 1],
  ["no session, with 503: a failure", { status: 503, body: "NO_ACTIVE_SESSION" }, was, 1],
  ["languages alone: a failure", { body: { transcriptionLanguage: "en" } }, was, 1],
  ["an empty answer: a failure", { status: 204, body: "" }, was, 1],
];

it.concurrent("reads a status by its highest-ranking evidence", async () => {
  const church = await open();
  const { stream, status } = await church.settled();
  for (const [what, answer, shown, state] of statuses) {
    church.service.on("status", answer);
    await tap(status, what.endsWith("failure") ? "alert" : "ok");
    const { image, state: told } = await reads(stream, shown);
    expect([what, told]).toEqual([what, state]);
    if (shown !== isLive && shown !== was) expect(image.text).not.toMatch(isLive);
  }
});

// Windows can't suspend a process.
it.skipIf(process.platform === "win32")(
  "sends nothing for a hold that ends while the plugin is busy",
  async () => {
    const { pid = 0 } = (await open()).deck.plugin;
    for (let isInHold = false; !isInHold;) {
      const church = await open();
      const { stream } = await church.settled(live, { stopGuard: "hold" });
      const pressedAt = performance.now();
      await stream.press();
      await reads(stream, saying("stream.keepHolding"));
      process.kill(pid, "SIGSTOP");
      // A busy computer may suspend the plugin too late; then the test tries again.
      isInHold = performance.now() - pressedAt < holdMs;
      await stream.release();
      if (isInHold) await setTimeout(holdMs);
      process.kill(pid, "SIGCONT");
      if (isInHold) await church.sentOnly();
    }
  },
);
