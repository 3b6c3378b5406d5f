import { expect, it } from "vitest";
import { saying } from "../kit/words.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import type { FakeRequest } from "../kit/fake-service.ts";
import { ServingDesk, source, type Spec } from "../kit/serving-desk.ts";
import { SimulatedAccount } from "../model/simulated-account.ts";

/** Four scenes at a service that lags, forgets and loses answers; the rules themselves: accounts/. */
const minute = 60_000;
const fine = { kind: "fine" } as const;

/** A desk at a service of its own, and what its keys have shown; all times are milliseconds. */
class LaggingDesk extends ServingDesk {
  readonly own = new SimulatedAccount(this.clock);
  #faces: [FakeKey, string][] = [];

  /** @param lag how old a status is  @param tells what it tells beside the state */
  constructor(lag: number, tells: SimulatedAccount["tells"] = "nothing") {
    super();
    Object.assign(this.own, { tells, view: { kind: "lagging", ms: lag } });
    this.onRequest = (request) => void this.#ask(request);
    this.onCall = (key, call) => {
      if (call === "image") this.#faces.push([key, key.text]);
    };
  }

  async #ask(request: FakeRequest): Promise<void> {
    const { command, limits } = request;
    try {
      if (command) await this.own.send(command, limits);
      request.answer(command ? undefined : await this.own.checkStatus(limits));
    } catch (error) {
      request.fail(error as Error);
    }
  }

  /** Keys that have shown what is so for long enough for a press to mean it. */
  async settledAt<T extends readonly Spec[]>(
    state: "active" | "none",
    ...specs: T
  ): Promise<{ [K in keyof T]: FakeKey }> {
    this.own.set({ state });
    await this.clock.pass(minute);
    const keys = await this.placeEach(...specs);
    await this.clock.pass(1_250);
    this.#faces = [];
    return keys;
  }

  /** What a key has shown since it has settled. */
  facesOf(of: FakeKey): string[] {
    return this.#faces.filter(([key]) => key === of).map(([, text]) => text);
  }

  /** Taps a key, whose first request meets this. */
  async tapMeeting(key: FakeKey, behaviour: SimulatedAccount["commandBehaviour"]): Promise<void> {
    this.own.commandBehaviour = behaviour;
    await key.tap();
    await this.clock.pass(this.own.latency);
    this.own.commandBehaviour = fine;
  }

  /** @returns how much passed  @throws Error after `limit` */
  async until(find: () => boolean, limit: number): Promise<number> {
    for (let passed = 0; passed <= limit; passed += 250) {
      if (find()) return passed;
      await this.clock.pass(250);
    }
    throw new Error(`${String(find)}: not within ${limit} ms`);
  }
}

/** LIVE without the mark of an old or unsettled one. */
const isPlainLive = (text: string): boolean =>
  saying("stream.live").test(text) && !saying("state.wasLive").test(text);

it("a start whose answer was lost is sent once, and is settled by a status that lags", async () => {
  const desk = new LaggingDesk(3_000);
  const [stream, blind] = await desk.settledAt(
    "none",
    ["stream"],
    ["stream", { churchId: "", mode: "start" }],
  );
  await desk.tapMeeting(stream, { kind: "answers get lost" });
  // A key without a church ID is one of the account that is known.
  await blind.tap();
  await desk.until(() => isPlainLive(stream.text), 10_000);
  const expected = saying("stream.starting", "failure.dropped", "stream.startPending", "stream.live");
  expect(desk.facesOf(stream).filter((text) => !expected.test(text))).toEqual([]);
  expect([stream.ends, blind.surface.state, desk.commands]).toEqual([["alert"], 1, "start start"]);
});

it("a change of source whose restart is told late ends nothing, and a toggle meanwhile sends nothing", async () => {
  const desk = new LaggingDesk(1_000);
  const [stream, visibility, german] = await desk.settledAt(
    "active",
    ["stream"],
    ["visibility"],
    source("de-DE"),
  );
  desk.own.delay = 6_000;
  await visibility.tap();
  await desk.clock.pass(1_250);
  await german.tap();
  await desk.until(() => saying("stream.restarting").test(stream.text), 6_000);
  await stream.tap();
  await desk.clock.pass(minute / 4);
  expect([stream.text, desk.commands]).toEqual([expect.stringMatching(saying("stream.live")), "hide de-DE"]);
  expect(desk.facesOf(visibility).at(-1)).toMatch(saying("visibility.hidden"));
  expect(desk.facesOf(visibility)).toHaveLength(2);
  // As they appeared, and not since.
  expect([stream, visibility].map(({ surface }) => surface.count("state 0"))).toEqual([1, 1]);
});

it("a stop that is accepted and forgotten alerts after 15 s, is STOP ? and asked for again, and no plain LIVE for 2 minutes", async () => {
  const desk = new LaggingDesk(0);
  const [stream] = await desk.settledAt("active", ["stream"]);
  desk.own.commandBehaviour = { kind: "late", ms: Infinity };
  await stream.tap();
  expect(await desk.until(() => stream.ends.length === 1, 16_500)).toBeGreaterThan(14_000);
  await desk.until(() => saying("stream.stopPending").test(stream.text), 25_000);
  await stream.tap();
  await desk.clock.pass(110_000);
  expect(desk.facesOf(stream).filter(isPlainLive)).toEqual([]);
  expect(await desk.until(() => isPlainLive(stream.text), 20_000)).toBeGreaterThan(5_000);
  expect(desk.commands).toBe("stop stop");
});

it("a private hide is taken back by no status that lags for 15 s, and a key that shows clears, also after that", async () => {
  const desk = new LaggingDesk(40_000, "all");
  const [discreet, show] = await desk.settledAt(
    "active",
    ["visibility", { clearText: true }],
    ["visibility", { mode: "show" }],
  );
  await discreet.tap();
  await desk.clock.pass(11_000);
  const hidden = saying("visibility.hiding", "visibility.hidden");
  expect(desk.facesOf(discreet).filter((text) => !hidden.test(text))).toEqual([]);
  expect(discreet.surface.state).toBe(1);
  await desk.until(() => discreet.surface.state === 0, 15_000);
  await show.tap();
  await desk.sentOnly("hide clear clear show");
});
