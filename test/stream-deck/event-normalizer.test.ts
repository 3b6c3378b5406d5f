import { beforeEach, describe, expect, it } from "vitest";
import { type AppEvent, EventNormalizer } from "../../src/stream-deck/event-normalizer.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";

let clock: FakeClock;
let sent: unknown[];
let warnings: string[];
/** Of a plugin that has just registered with an app that has one device, "deck". */
let normalizer: EventNormalizer;

function register(isOpenDeck: boolean): void {
  [clock, sent, warnings] = [new FakeClock(), [], []];
  normalizer = new EventNormalizer({
    isOpenDeck,
    devices: ["deck"],
    clock,
    send: (command) => sent.push(command),
    onWarning: (line) => warnings.push(line),
    onInspectorGone: () => undefined,
  });
}

const payload = { controller: "Keypad", isInMultiAction: false, settings: { n: 1 }, state: 0 };
const of = (event: string, more: object = { payload }): AppEvent => ({
  event,
  action: "action",
  context: "key",
  device: "deck",
  ...more,
});
const names = (events: readonly AppEvent[]): string[] => events.map(({ event }) => event);

describe("on OpenDeck", () => {
  beforeEach(async () => {
    register(true);
    await clock.pass(500);
  });

  it.each(["keyDown", "keyUp", "dialDown", "dialRotate", "didReceiveSettings"])(
    "%s of an unknown key is its appearance",
    (event) => {
      const isPress = event !== "keyUp" && event !== "didReceiveSettings";
      const told = { payload: { ...payload, ...(isPress && { appearedByPress: true }) } };
      expect(normalizer.receive(of(event))).toEqual([of("willAppear", told), of(event)]);
      expect(normalizer.receive(of(event))).toEqual([of(event)]);
    },
  );

  it("events that say too little of a key wait until the app has told the rest, the newest of each kind", () => {
    expect(normalizer.receive(of("propertyInspectorDidAppear", {}))).toEqual([]);
    expect(normalizer.receive(of("sendToPlugin", { payload: 1 }))).toEqual([]);
    expect(normalizer.receive(of("sendToPlugin", { payload: 2 }))).toEqual([]);
    expect(sent).toEqual([{ event: "getSettings", context: "key" }]);
    expect(normalizer.receive(of("didReceiveSettings"))).toEqual([
      of("willAppear"),
      of("propertyInspectorDidAppear", {}),
      of("sendToPlugin", { payload: 2 }),
      of("didReceiveSettings"),
    ]);
  });

  it("a press is never held back: it would come late", () => {
    expect(normalizer.receive(of("keyDown", {}))).toEqual([]);
    expect(names(normalizer.receive(of("willAppear")))).toEqual(["willAppear"]);
  });

  it("of a key that has left only a press brings it back, and what waited for it is gone", () => {
    normalizer.receive(of("propertyInspectorDidAppear", {}));
    normalizer.receive(of("willDisappear"));
    for (const event of ["keyUp", "didReceiveSettings"])
      expect(names(normalizer.receive(of(event)))).toEqual([event]);
    expect(names(normalizer.receive(of("keyDown")))).toEqual(["willAppear", "keyDown"]);
  });

  it("presses of the first half second are dropped, each with a line, and the key is there", async () => {
    register(true);
    await clock.pass(499);
    expect(names(normalizer.receive(of("keyDown")))).toEqual(["willAppear"]);
    expect(names(normalizer.receive(of("keyUp")))).toEqual(["keyUp"]);
    expect(warnings).toEqual(["dropped a press of action: the app kept it while the plugin was down"]);
    await clock.pass(1);
    expect(names(normalizer.receive(of("keyDown")))).toEqual(["keyDown"]);
  });

  it("presses that came in then and are read late, because the process was busy, are dropped too", async () => {
    let end = (): void => undefined;
    const busy = { after: (_: number, task: () => void) => ((end = task), { cancel: () => undefined }) };
    normalizer = new EventNormalizer({
      ...{ isOpenDeck: true, devices: ["deck"], clock: busy, send: () => undefined },
      onWarning: () => undefined,
      onInspectorGone: () => undefined,
    });
    end();
    expect(names(normalizer.receive(of("keyDown")))).toEqual(["willAppear"]);
    await settle();
    expect(names(normalizer.receive(of("keyDown")))).toEqual(["keyDown"]);
  });
});

describe("on Stream Deck", () => {
  beforeEach(() => register(false));

  it("events of unknown keys and early presses go on as they are", () => {
    for (const event of [of("keyDown"), of("sendToPlugin", {}), { event: "systemDidWakeUp" }])
      expect(normalizer.receive(event)).toEqual([event]);
    expect([sent, warnings]).toEqual([[], []]);
  });

  it("a key whose device was not announced brings that along, once", () => {
    const early = { ...of("willAppear"), device: "other" };
    const [device, ...rest] = normalizer.receive(early);
    expect(device).toMatchObject({ event: "deviceDidChange", device: "other" });
    expect(rest).toEqual([early]);
    expect(normalizer.receive(early)).toEqual([early]);
    normalizer.receive({ event: "deviceDidConnect", device: "third" });
    expect(names(normalizer.receive({ ...early, device: "third" }))).toEqual(["willAppear"]);
  });
});
