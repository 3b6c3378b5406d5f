import { beforeEach, expect, it } from "vitest";
import { type AppEvent, OpenDeckEvents } from "../../src/stream-deck/open-deck-events.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";

let clock: FakeClock;
let sent: unknown[];
let warnings: string[];
/** Of a plugin that has just registered. */
let events: OpenDeckEvents;

function register(): void {
  [clock, sent, warnings] = [new FakeClock(), [], []];
  events = new OpenDeckEvents({
    clock,
    send: (command) => sent.push(command),
    onWarning: (line) => warnings.push(line),
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
const names = (all: readonly AppEvent[]): string[] => all.map(({ event }) => event);

beforeEach(async () => {
  register();
  await clock.pass(500);
});

it.each(["keyDown", "keyUp", "dialDown", "dialRotate", "didReceiveSettings"])(
  "%s of an unknown key is its appearance",
  (event) => {
    const isPress = event !== "keyUp" && event !== "didReceiveSettings";
    const told = { payload: { ...payload, ...(isPress && { appearedByPress: true }) } };
    expect(events.receive(of(event))).toEqual([of("willAppear", told), of(event)]);
    expect(events.receive(of(event))).toEqual([of(event)]);
  },
);

it("events that say too little of a key wait until the app has told the rest, the newest of each kind", () => {
  expect(events.receive(of("propertyInspectorDidAppear", {}))).toEqual([]);
  expect(events.receive(of("sendToPlugin", { payload: 1 }))).toEqual([]);
  expect(events.receive(of("sendToPlugin", { payload: 2 }))).toEqual([]);
  expect(sent).toEqual([{ event: "getSettings", context: "key" }]);
  expect(events.receive(of("didReceiveSettings"))).toEqual([
    of("willAppear"),
    of("propertyInspectorDidAppear", {}),
    of("sendToPlugin", { payload: 2 }),
    of("didReceiveSettings"),
  ]);
});

it("a press is never held back: it would come late", () => {
  expect(events.receive(of("keyDown", {}))).toEqual([]);
  expect(names(events.receive(of("willAppear")))).toEqual(["willAppear"]);
});

it("of a key that has left only a press brings it back, and what waited for it is gone", () => {
  events.receive(of("propertyInspectorDidAppear", {}));
  events.receive(of("willDisappear"));
  for (const event of ["keyUp", "didReceiveSettings"])
    expect(names(events.receive(of(event)))).toEqual([event]);
  expect(names(events.receive(of("keyDown")))).toEqual(["willAppear", "keyDown"]);
});

it("presses of the first half second are dropped, each with a line, and the key is there", async () => {
  register();
  await clock.pass(499);
  expect(names(events.receive(of("keyDown")))).toEqual(["willAppear"]);
  expect(names(events.receive(of("keyUp")))).toEqual(["keyUp"]);
  expect(warnings).toEqual(["dropped a press of action: the app kept it while the plugin was down"]);
  await clock.pass(1);
  expect(names(events.receive(of("keyDown")))).toEqual(["keyDown"]);
});

it("presses that came in then and are read late, because the process was busy, are dropped too", async () => {
  let end = (): void => undefined;
  const busy = { after: (_: number, task: () => void) => ((end = task), { cancel: () => undefined }) };
  events = new OpenDeckEvents({ clock: busy, send: () => undefined, onWarning: () => undefined });
  end();
  expect(names(events.receive(of("keyDown")))).toEqual(["willAppear"]);
  await settle();
  expect(names(events.receive(of("keyDown")))).toEqual(["keyDown"]);
});
