import { beforeEach, describe, expect, it } from "vitest";
import { type AppEvent, OpenDeck } from "../../src/stream-deck/open-deck.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";

// Contexts: "device.profile.controller.position.index". The other key belongs to another profile.
const key = "deck.Default.Keypad.0.0";
const secondKey = "deck.Default.Keypad.1.0";
const otherKey = "deck.Other.Keypad.0.0";
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
let savedFile: unknown;
let openDeck: OpenDeck;

/** Starts the plugin. For 500 ms OpenDeck then replays the events that it queued while the plugin was down. */
function startPlugin(newClock = new FakeClock()): void {
  [clock, sent, warnings] = [newClock, [], []];
  openDeck = new OpenDeck({
    clock,
    send: (command) => sent.push(command),
    onWarning: (line) => warnings.push(line),
    file: { load: () => savedFile, save: (content) => (savedFile = content) },
  });
  openDeck.start();
}

/** Sends a picture to the key. @returns the command */
const draw = (image: string): string => {
  const command = JSON.stringify({ event: "setImage", context: key, payload: { image } });
  expect(openDeck.shouldSend(command)).toBe(true);
  return command;
};

const getSettingsCommand = (context = key): string => JSON.stringify({ event: "getSettings", context });

beforeEach(() => {
  savedFile = undefined;
  startPlugin();
});

describe("the replay of queued events", () => {
  it("requests a key's settings and takes the answer as its appearance", () => {
    expect(openDeck.receive(event("willAppear"))).toEqual([]);
    expect(openDeck.receive(event("titleParametersDidChange"))).toEqual([]);
    expect(sent).toEqual([getSettingsCommand()]);
    const answer = { payload: { ...payload, settings: { n: 2 } } };
    expect(openDeck.receive(event("didReceiveSettings", answer))).toEqual([
      event("willAppear", answer),
      event("titleParametersDidChange"),
    ]);
  });

  it("requests settings again for a key that is announced again", () => {
    // OpenDeck leaves the first request unanswered if it comes before the device of the key.
    savedFile = { keys: [key] };
    startPlugin();
    openDeck.receive(event("willAppear"));
    expect(sent).toEqual([getSettingsCommand(), getSettingsCommand()]);
    expect(names(openDeck.receive(event("didReceiveSettings")))).toEqual(["willAppear"]);
    expect(names(openDeck.receive(event("didReceiveSettings")))).toEqual(["didReceiveSettings"]);
  });

  it("lets a key appear again when it has another action", () => {
    openDeck.receive(event("willAppear"));
    openDeck.receive(event("didReceiveSettings"));
    const other = { action: "other", payload };
    expect(openDeck.receive(event("didReceiveSettings", other))).toEqual([event("willAppear", other)]);
  });

  it("lets keys appear by late answers only in the saved profile", async () => {
    savedFile = { keys: [key] };
    startPlugin();
    for (const context of [key, otherKey]) openDeck.receive(event("willAppear", { context, payload }));
    await clock.pass(500);
    expect(openDeck.receive(event("didReceiveSettings", { context: otherKey, payload }))).toEqual([]);
    expect(openDeck.receive(event("didReceiveSettings"))).toEqual([event("willAppear")]);
  });

  it("ends after 500 ms: keys then appear without a request", async () => {
    await clock.pass(499);
    expect(openDeck.receive(event("willAppear"))).toEqual([]);
    await clock.pass(1);
    expect(openDeck.receive(event("willAppear"))).toEqual([event("willAppear")]);
  });

  it("drops presses with a warning", async () => {
    openDeck.receive(event("willAppear"));
    openDeck.receive(event("didReceiveSettings"));
    await clock.pass(499);
    expect(openDeck.receive(event("keyDown"))).toEqual([]);
    expect(warnings).toEqual(["dropped a press of action: the app kept it while the plugin was down"]);
    await clock.pass(1);
    expect(openDeck.receive(event("keyDown"))).toEqual([event("keyDown")]);
  });

  it("drops presses that a busy process reads after the 500 ms", async () => {
    // FakeClock would settle all promises after the timer. This clock runs the timer and nothing else.
    let fireTimer = (): void => undefined;
    const after = (_: number, task: () => void) => (fireTimer = task);
    startPlugin(Object.assign(new FakeClock(), { after }));
    fireTimer();
    expect(openDeck.receive(event("keyDown"))).toEqual([]);
    await settle();
    expect(names(openDeck.receive(event("keyDown")))).toEqual(["willAppear", "keyDown"]);
  });
});

describe("visible keys", () => {
  it("are saved and requested at the next start", async () => {
    await clock.pass(500);
    openDeck.receive(event("willAppear"));
    await settle();
    startPlugin();
    expect(sent).toEqual([getSettingsCommand()]);
    expect(names(openDeck.receive(event("didReceiveSettings")))).toEqual(["willAppear"]);
  });

  it("are dropped from the file when the app has not answered in the replay", async () => {
    savedFile = { keys: [key, otherKey], queue: [] };
    startPlugin();
    openDeck.receive(event("didReceiveSettings"));
    await clock.pass(499);
    expect(savedFile).toMatchObject({ keys: [key, otherKey] });
    await clock.pass(1);
    expect(savedFile).toMatchObject({ keys: [key] });
  });

  const [keyAppears, keyDisappears] = [`+${key}`, `-${key}`];
  const [secondAppears, otherAppears] = [`+${secondKey}`, `+${otherKey}`];
  const profileChange = [keyDisappears, otherAppears];
  // The file has the keys that were visible, and what the last start replayed. OpenDeck replays that again, before newer events.
  it.each<[what: string, keys: string[], oldQueue: string[], replayed: string[], visible: string[]]>([
    ["the keys that appear if none is saved", [], [], [keyAppears], [key]],
    ["the keys of the only profile that appears", [key], [], [otherAppears], [otherKey]],
    ["the saved keys that do not disappear", [key, secondKey], [], [keyDisappears], [secondKey]],
    ["the saved keys and one that appears", [key], [], [secondAppears], [key, secondKey]],
    ["the saved keys if only old events are replayed", [otherKey], [keyAppears], [keyAppears], [otherKey]],
    [
      "the keys of the saved profile if keys of two profiles appear",
      [key],
      [],
      [keyAppears, otherAppears],
      [key],
    ],
    ["the keys of a new profile", [key], [], profileChange, [otherKey]],
    ["the saved keys if an old profile change is replayed", [key], profileChange, profileChange, [key]],
    ["the keys that appear in a new queue", [key], [keyDisappears], [otherAppears], [otherKey]],
  ])("are %s", (_, keys, oldQueue, replayed, visible) => {
    savedFile = { keys, queue: oldQueue };
    startPlugin();
    for (const move of replayed) {
      const name = move.startsWith("+") ? "willAppear" : "willDisappear";
      openDeck.receive(event(name, { context: move.slice(1) }));
    }
    const answers = [key, secondKey, otherKey]
      .filter((each) => sent.includes(getSettingsCommand(each)))
      .flatMap((context) => openDeck.receive(event("didReceiveSettings", { context, payload })));
    expect(answers.map(({ context }) => context)).toEqual(visible);
  });

  it.each(["no JSON object", { keys: 5, queue: [{}] }])("are none when the file contains %o", (content) => {
    savedFile = content;
    startPlugin();
    expect(sent).toEqual([]);
  });
});

describe("after the replay", () => {
  beforeEach(() => clock.pass(500));

  it.each(["keyDown", "keyUp", "dialDown", "dialRotate", "didReceiveSettings"])(
    "lets an unknown key appear before its %s",
    (name) => {
      expect(openDeck.receive(event(name))).toEqual([event("willAppear"), event(name)]);
      expect(openDeck.receive(event(name))).toEqual([event(name)]);
    },
  );

  it("holds events without details of their key, the newest of each name", () => {
    expect(openDeck.receive(event("propertyInspectorDidAppear", {}))).toEqual([]);
    expect(openDeck.receive(event("sendToPlugin", { payload: 1 }))).toEqual([]);
    expect(openDeck.receive(event("sendToPlugin", { payload: 2 }))).toEqual([]);
    expect(sent).toEqual([getSettingsCommand()]);
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

  it("lets a key that has left appear again only by a press", () => {
    // This event requests the settings. The answer comes after the key has left.
    openDeck.receive(event("propertyInspectorDidAppear", {}));
    openDeck.receive(event("willDisappear"));
    for (const name of ["keyUp", "didReceiveSettings"])
      expect(names(openDeck.receive(event(name)))).toEqual([name]);
    expect(names(openDeck.receive(event("keyDown")))).toEqual(["willAppear", "keyDown"]);
  });

  it("lets a key that has left appear by the settings that its press requests", () => {
    openDeck.receive(event("willAppear"));
    openDeck.receive(event("willDisappear"));
    expect(openDeck.receive(event("keyDown", {}))).toEqual([]);
    expect(sent).toEqual([getSettingsCommand()]);
    const answer = openDeck.receive(event("didReceiveSettings"));
    expect(names(answer)).toEqual(["willAppear", "didReceiveSettings"]);
  });

  it.each(["willAppear", "keyDown"])("removes keys of the device's other profiles at %s", (name) => {
    const otherDeviceKey = "another.Default.Keypad.0.0";
    for (const context of [key, otherDeviceKey]) openDeck.receive(event("willAppear", { context, payload }));
    const [first, second] = openDeck.receive(event(name, { context: otherKey, payload }));
    expect([first, second]).toEqual([
      event("willDisappear"),
      event("willAppear", { context: otherKey, payload }),
    ]);
  });

  it("removes all keys of a device that disconnects", () => {
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
      const connectedAt = clock.steady();
      openDeck.receive({ event: name, device: "other" });
      const counts: number[] = [];
      for (const time of [99, 100, 299, 300, 499, 500, 5_000]) {
        await clock.pass(connectedAt + time - clock.steady());
        counts.push(sent.length);
      }
      expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
      expect(sent).toEqual([picture, picture, picture]);
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
