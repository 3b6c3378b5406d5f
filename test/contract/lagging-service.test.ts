import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it as real } from "vitest";
import { action, reads, startDesk } from "../kit/desk.ts";
import { said, saying } from "../kit/words.ts";
import { alerts, idle, laggingStage, running, saidElse } from "./lagging-stage.ts";
import { Watcher } from "./seen-key.ts";
import { a } from "./stage.ts";

/** Five scenes at a service that lags, flickers, forgets and loses answers; the rules themselves: accounts/. */
const it = await laggingStage();
/** Tells whether captions are hidden; the other does not. */
const telling = "visibility";
const silent = "flat-camel";
const minute = 60_000;
/** LIVE without the mark of an old or unsettled one. */
const isPlainLive = (text: string): boolean =>
  saying("stream.live").test(text) && !saying("state.wasLive").test(text);

it(
  "a start whose answer was lost is not sent again, and is settled by a status that lags",
  silent,
  async (church, service) => {
    service.fault({ kind: "lagging-status", ms: 3_000 });
    service.fault({ kind: "drop-after-carrying-out", ending: "reset" }, "/v1/stream/start", 1);
    const stream = await idle(church, service);
    const [blind] = church.placeWith({ ...service.fields, churchId: "" }, a.stream({ mode: "start" }));
    const since = performance.now();
    await stream.tap();
    await service.over("start");
    // A key without a church ID is one of the account that is known.
    await blind.tap();
    await service.until(() => isPlainLive(stream.text), 10_000);
    const expected = saying("stream.starting", "failure.dropped", "stream.startPending", "stream.live");
    expect(saidElse(stream, since, expected)).toEqual([]);
    expect([alerts(stream), blind.state]).toEqual([1, 1]);
  },
);

it(
  "a change of source whose restart is told late ends nothing, and a toggle meanwhile sends nothing",
  silent,
  async (church, service) => {
    service.account.setDelays({ restartMs: 6_000 });
    service.fault({ kind: "lagging-status", ms: 1_000 });
    const { stream, visibility } = await running(church, service);
    const [source] = church.placeWith(service.fields, a.source("de-DE"));
    await visibility.tap();
    await service.over("hide");
    await visibility.says("visibility.hidden");
    await service.pass(1_250);
    const since = performance.now();
    await source.tap();
    await service.over("transcription-language");
    await service.until(() => saying("stream.restarting").test(stream.text), 6_000);
    await stream.tap();
    await service.pass(minute / 4);
    await stream.says("stream.live");
    expect(service.commands()).toEqual(["hide", "transcription-language"]);
    expect(saidElse(visibility, since, saying("visibility.hidden"))).toEqual([]);
    const states = [stream, visibility].flatMap((key) => key.of("state", since).map(({ state }) => state));
    expect(states).not.toContain(0);
  },
);

it(
  "a stop that is accepted and forgotten alerts after 15 s, is STOP ? and asked for again, and no plain LIVE for 2 minutes",
  silent,
  async (church, service) => {
    service.fault({ kind: "forgotten-command" }, "/v1/stream/stop");
    const { stream } = await running(church, service);
    const since = performance.now();
    await stream.tap();
    await service.over("stop");
    const alerted = await service.until(() => alerts(stream) === 1, 16_500);
    expect(alerted + performance.now() - since).toBeGreaterThan(14_000);
    await service.until(() => saying("stream.stopPending").test(stream.text), 25_000);
    await stream.tap();
    await service.over("stop", 2);
    await service.pass(110_000);
    expect(stream.of("face", since).filter(({ text }) => isPlainLive(text))).toEqual([]);
    expect(await service.until(() => isPlainLive(stream.text), 20_000)).toBeGreaterThan(5_000);
    expect(service.commands()).toEqual(["stop", "stop"]);
  },
);

it(
  "a private hide is taken back by no status that lags for 15 s, and a key that shows clears, also after that",
  telling,
  async (church, service) => {
    service.fault({ kind: "lagging-status", ms: 40_000 });
    const { discreet, show } = await running(church, service);
    const since = performance.now();
    await discreet.tap();
    await service.over("clear");
    await service.pass(11_000);
    expect(saidElse(discreet, since, saying("visibility.hiding", "visibility.hidden"))).toEqual([]);
    expect(discreet.of("state", since).map(({ state }) => state)).toEqual([1]);
    await service.until(() => discreet.state === 0, 15_000);
    await show.tap();
    await service.over("show");
    expect(service.commands()).toEqual(["hide", "clear", "clear", "show"]);
  },
);

it(
  "a hide that was carried out, whose answer was lost, is not known, and the next press asks for it again",
  silent,
  async (church, service) => {
    service.fault({ kind: "gateway-after-carrying-out", status: 502 }, "/v1/captions/hide", 1);
    const { visibility, discreet } = await running(church, service);
    await visibility.tap();
    await service.over("hide");
    await service.until(() => alerts(visibility) === 1, 1_000);
    await service.pass(minute / 2);
    expect(service.account.captionsVisible).toBe(false);
    for (const key of [visibility, discreet]) {
      expect(key.state).toBe(0);
      expect(key.text).not.toMatch(saying("visibility.shown", "visibility.hidden"));
    }
    await discreet.tap();
    await service.over("clear");
    expect(service.commands()).toEqual(["hide", "hide", "clear"]);
  },
);

real("a private moment and HIDDEN outlive a restart of the plugin", async () => {
  const desk = await startDesk({
    keys: [action("visibility", { clearText: true }), action("visibility", { mode: "show" })],
  });
  const answered = (wanted: string) =>
    desk.emulator.journal.waitFor(({ operation, outcome }) => operation === wanted && outcome === "answered");
  desk.account.start();
  await reads(desk.key(0), saying("visibility.hide"));
  await desk.key(0).tap();
  await reads(desk.key(0), saying("visibility.hidden"));
  await answered("clear");
  const key = new Watcher(desk.deck).watch(desk.key(0).context);
  const appeared = desk.deck.trace.next({
    direction: "to-plugin",
    event: "willAppear",
    context: key.context,
  });
  // An entry that can't be read spoils no other.
  const file = join(desk.deck.plugin.folder, "logs/visibility.json");
  const saved = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...saved, other: { hidden: "perhaps" } }));
  await desk.deck.plugin.restart();
  await appeared;
  await key.until(() => key.text.includes(said("visibility.hidden")));
  expect(desk.key(0).view().state).toBe(1);
  await desk.key(1).tap();
  await answered("show");
  expect(desk.commands().map((each) => each.replace(/.*\//, ""))).toEqual(["hide", "clear", "clear", "show"]);
});
