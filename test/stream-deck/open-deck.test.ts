import { beforeEach, describe, expect, it } from "vitest";
import { type AppEvent, OpenDeck } from "../../src/stream-deck/open-deck.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";

const key = "deck.Default.Keypad.0.0";
const payload = { controller: "Keypad", isInMultiAction: false, settings: { n: 1 }, state: 0 };
const event = (name: string, more: object = { payload }): AppEvent => ({
  event: name,
  action: "action",
  context: key,
  device: "deck",
  ...more,
});
const names = (events: readonly AppEvent[]): string[] => events.map(({ event }) => event);

let clock: FakeClock;
let sent: string[];
let warnings: string[];
let saved: unknown;
let openDeck: OpenDeck;

/** A plugin that has just registered. */
function register(ownClock = new FakeClock()): void {
  [clock, sent, warnings] = [ownClock, [], []];
  openDeck = new OpenDeck({
    clock,
    send: (command) => sent.push(command),
    onWarning: (line) => warnings.push(line),
    file: { load: () => saved, save: (content) => (saved = content) },
  });
  openDeck.start();
}

/** Sends a picture to the key. */
const draw = (image: string): string => {
  const command = JSON.stringify({ event: "setImage", context: key, payload: { image } });
  expect(openDeck.shouldSend(command)).toBe(true);
  return command;
};

const getSettings = (context = key): string => JSON.stringify({ event: "getSettings", context });

beforeEach(() => {
  saved = undefined;
  register();
});

describe("in the first 500 ms", () => {
  it("requests a key's settings and takes the answer as its appearance", () => {
    expect(openDeck.receive(event("willAppear"))).toEqual([]);
    expect(openDeck.receive(event("titleParametersDidChange"))).toEqual([]);
    expect(sent).toEqual([getSettings()]);
    const answer = { payload: { ...payload, settings: { n: 2 } } };
    expect(openDeck.receive(event("didReceiveSettings", answer))).toEqual([
      event("willAppear", answer),
      event("titleParametersDidChange"),
    ]);
  });

  it("requests settings again for a key that is announced again", () => {
    // OpenDeck did not answer the first request, which came before the device of the key.
    saved = { keys: [key] };
    register();
    openDeck.receive(event("willAppear"));
    expect(sent).toEqual([getSettings(), getSettings()]);
    expect(names(openDeck.receive(event("didReceiveSettings")))).toEqual(["willAppear"]);
    expect(names(openDeck.receive(event("didReceiveSettings")))).toEqual(["didReceiveSettings"]);
  });

  it("lets a key with another action appear again", () => {
    openDeck.receive(event("willAppear"));
    openDeck.receive(event("didReceiveSettings"));
    const other = { action: "other", payload };
    expect(openDeck.receive(event("didReceiveSettings", other))).toEqual([event("willAppear", other)]);
  });

  it("takes a late answer as an appearance, except in another profile", async () => {
    const other = "deck.Other.Keypad.0.0";
    saved = { keys: [key] };
    register();
    for (const context of [key, other]) openDeck.receive(event("willAppear", { context, payload }));
    await clock.pass(500);
    expect(openDeck.receive(event("didReceiveSettings", { context: other, payload }))).toEqual([]);
    expect(openDeck.receive(event("didReceiveSettings"))).toEqual([event("willAppear")]);
  });

  it("accepts an appearance from 500 ms after the start", async () => {
    await clock.pass(499);
    expect(openDeck.receive(event("willAppear"))).toEqual([]);
    await clock.pass(1);
    expect(openDeck.receive(event("willAppear"))).toEqual([event("willAppear")]);
  });

  it("logs and drops presses", async () => {
    openDeck.receive(event("willAppear"));
    openDeck.receive(event("didReceiveSettings"));
    await clock.pass(499);
    expect(openDeck.receive(event("keyDown"))).toEqual([]);
    expect(warnings).toEqual(["dropped a press of action: the app kept it while the plugin was down"]);
    await clock.pass(1);
    expect(openDeck.receive(event("keyDown"))).toEqual([event("keyDown")]);
  });

  it("drops presses that are queued at the end of the 500 ms", async () => {
    // This clock lets the test run the timer of the 500 ms, without promises that settle after it.
    let end = (): void => undefined;
    const busy = Object.assign(new FakeClock(), { after: (_: number, task: () => void) => (end = task) });
    register(busy);
    end();
    expect(openDeck.receive(event("keyDown"))).toEqual([]);
    await settle();
    expect(names(openDeck.receive(event("keyDown")))).toEqual(["willAppear", "keyDown"]);
  });
});

describe("visible keys", () => {
  const second = "deck.Default.Keypad.1.0";
  const other = "deck.Other.Keypad.0.0";

  it("are requested at the next start", async () => {
    await clock.pass(500);
    openDeck.receive(event("willAppear"));
    await settle();
    register();
    expect(sent).toEqual([getSettings()]);
    expect(names(openDeck.receive(event("didReceiveSettings")))).toEqual(["willAppear"]);
  });

  it("are forgotten when the app has not answered for them in time", async () => {
    saved = { keys: [key, other], queue: [] };
    register();
    openDeck.receive(event("didReceiveSettings"));
    await clock.pass(499);
    expect(saved).toMatchObject({ keys: [key, other] });
    await clock.pass(1);
    expect(saved).toMatchObject({ keys: [key] });
  });

  it.each<[what: string, saved: object, queue: string[], shown: string[]]>([
    ["the announced ones without saved keys", {}, [`+${key}`], [key]],
    ["those of the announced profile after a restart of the app", { keys: [key] }, [`+${other}`], [other]],
    ["those that have not left", { keys: [key, second] }, [`-${key}`], [second]],
    ["those at the last start and an added one", { keys: [key] }, [`+${second}`], [key, second]],
    ["the last ones after an update", { keys: [other], queue: [`+${key}`] }, [`+${key}`], [other]],
    ["those of the last profile after a reload", { keys: [key] }, [`+${key}`, `+${other}`], [key]],
    ["those of the new profile", { keys: [key] }, [`-${key}`, `+${other}`], [other]],
    [
      "the last ones when the queue repeats old events",
      { keys: [key], queue: [`-${key}`, `+${other}`] },
      [`-${key}`, `+${other}`],
      [key],
    ],
    [
      "the announced ones after a restart of the app",
      { keys: [key], queue: [`-${key}`] },
      [`+${other}`],
      [other],
    ],
  ])("are %s", (_, memory, queue, shown) => {
    saved = memory;
    register();
    for (const move of queue)
      openDeck.receive(
        event(move.startsWith("+") ? "willAppear" : "willDisappear", { context: move.slice(1) }),
      );
    const answers = [key, second, other]
      .filter((each) => sent.includes(getSettings(each)))
      .flatMap((context) => openDeck.receive(event("didReceiveSettings", { context, payload })));
    expect(answers.map(({ context }) => context)).toEqual(shown);
  });

  it.each(["no JSON object", { keys: 5, queue: [{}] }])("are none when the file contains %o", (content) => {
    saved = content;
    register();
    expect(sent).toEqual([]);
  });
});

describe("after the first 500 ms", () => {
  beforeEach(() => clock.pass(500));

  it.each(["keyDown", "keyUp", "dialDown", "dialRotate", "didReceiveSettings"])(
    "lets a key appear by %s",
    (name) => {
      expect(openDeck.receive(event(name))).toEqual([event("willAppear"), event(name)]);
      expect(openDeck.receive(event(name))).toEqual([event(name)]);
    },
  );

  it("holds the newest event of each name that lacks details of its key", () => {
    expect(openDeck.receive(event("propertyInspectorDidAppear", {}))).toEqual([]);
    expect(openDeck.receive(event("sendToPlugin", { payload: 1 }))).toEqual([]);
    expect(openDeck.receive(event("sendToPlugin", { payload: 2 }))).toEqual([]);
    expect(sent).toEqual([getSettings()]);
    expect(openDeck.receive(event("didReceiveSettings"))).toEqual([
      event("willAppear"),
      event("propertyInspectorDidAppear", {}),
      event("sendToPlugin", { payload: 2 }),
      event("didReceiveSettings"),
    ]);
  });

  it("never holds a press", () => {
    expect(openDeck.receive(event("keyDown", {}))).toEqual([]);
    expect(names(openDeck.receive(event("willAppear")))).toEqual(["willAppear"]);
  });

  it("restores a key that has left only on a press", () => {
    openDeck.receive(event("propertyInspectorDidAppear", {}));
    openDeck.receive(event("willDisappear"));
    for (const name of ["keyUp", "didReceiveSettings"])
      expect(names(openDeck.receive(event(name)))).toEqual([name]);
    expect(names(openDeck.receive(event("keyDown")))).toEqual(["willAppear", "keyDown"]);
  });

  it("restores a key that has left by the settings that its press requests", () => {
    openDeck.receive(event("willAppear"));
    openDeck.receive(event("willDisappear"));
    expect(openDeck.receive(event("keyDown", {}))).toEqual([]);
    expect(sent).toEqual([getSettings()]);
    expect(names(openDeck.receive(event("didReceiveSettings")))).toEqual([
      "willAppear",
      "didReceiveSettings",
    ]);
  });

  it.each(["willAppear", "keyDown"])("removes keys of the device's other profiles at %s", (name) => {
    const context = "deck.Other.Keypad.0.0";
    const elsewhere = "another.Default.Keypad.0.0";
    for (const each of [key, elsewhere]) openDeck.receive(event("willAppear", { context: each, payload }));
    const events = openDeck.receive(event(name, { context, payload }));
    expect(names(events).slice(0, 2)).toEqual(["willDisappear", "willAppear"]);
    expect(events[0]).toEqual(event("willDisappear"));
  });

  it("removes all keys of a device with it", () => {
    openDeck.receive(event("willAppear"));
    const gone = { event: "deviceDidDisconnect", device: "deck" };
    expect(openDeck.receive(gone)).toEqual([event("willDisappear"), gone]);
    expect(openDeck.receive(gone)).toEqual([gone]);
  });
});

describe("pictures", () => {
  beforeEach(() => clock.pass(500));

  it("sends a key's current picture again 500 ms after its first one", async () => {
    openDeck.receive(event("willAppear"));
    draw("first");
    await clock.pass(300);
    const second = draw("second");
    await clock.pass(199);
    expect(sent).toEqual([]);
    await clock.pass(1);
    expect(sent).toEqual([second]);
    await clock.pass(2_000);
    expect(sent).toHaveLength(1);
  });

  it.each(["deviceDidConnect", "deviceDidDisconnect"])(
    "repeats all pictures 100, 300 and 500 ms after %s",
    async (name) => {
      openDeck.receive(event("willAppear"));
      const picture = draw("first");
      await clock.pass(500);
      sent = [];
      const started = clock.steady();
      openDeck.receive({ event: name, device: "other" });
      for (const [until, count] of [
        [99, 0],
        [100, 1],
        [299, 1],
        [300, 2],
        [499, 2],
        [500, 3],
        [5_000, 3],
      ] as const) {
        await clock.pass(started + until - clock.steady());
        expect([until, sent]).toEqual([until, Array<string>(count).fill(picture)]);
      }
    },
  );

  it("repeats no picture of a key that has left", async () => {
    openDeck.receive(event("willAppear"));
    draw("first");
    openDeck.receive(event("willDisappear"));
    openDeck.receive({ event: "deviceDidConnect", device: "other" });
    await clock.pass(2_000);
    expect(sent).toEqual([]);
  });

  it("sends no trigger descriptions, which OpenDeck does not know", () => {
    expect(openDeck.shouldSend(JSON.stringify({ event: "setTriggerDescription", context: key }))).toBe(false);
  });
});
