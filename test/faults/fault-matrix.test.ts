import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import {
  ServiceFailure,
  type ServiceFailureDetails,
  type ServiceFailureKind,
} from "../../src/service/service-failure.ts";
import { changeFailureShownMs, failureShownMs, trustMs } from "../../src/limits.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said, saying } from "../kit/words.ts";

/** Every class of failure by everything that it happens to. What on the wire makes which class: service/failures.test.ts. */

type Kind = Exclude<ServiceFailureKind, "defect">;

/** The words on a key that was pressed, and why what the others show is old. */
const words: Readonly<Record<Kind, readonly [press: string, old: string]>> = {
  "address-not-found": [said("failure.addressNotFound"), said("short.addressNotFound")],
  "no-connection": [said("failure.noConnection", "failure.noNetwork"), said("short.noConnection")],
  "connection-dropped": [said("failure.dropped", "failure.tryAgain"), said("short.dropped")],
  "proxy-refused": [said("failure.proxyRefused"), said("short.proxy")],
  "proxy-not-valid": [said("failure.proxyAddress", "failure.notValid"), said("short.proxy")],
  "certificate-not-trusted": [
    said("failure.certificate", "failure.certificateOf"),
    said("short.certificate"),
  ],
  "no-secure-connection": [said("failure.notSecure", "failure.noHttps"), said("short.notSecure")],
  "timed-out": [said("failure.timedOut", "failure.tryAgain"), said("short.timedOut")],
  "key-rejected": [said("failure.keyRejected", "failure.openSettings"), said("short.keyRejected")],
  "wrong-account": [said("failure.wrongAccount", "failure.openSettings"), said("short.wrongAccount")],
  conflict: [said("failure.conflict"), said("short.refused")],
  busy: [said("failure.busy"), said("short.busy")],
  refused: [said("failure.refused"), said("short.refused")],
  "service-error": [said("failure.serviceError", "failure.tryAgain"), said("short.serviceError")],
  redirected: [said("failure.notTheService"), said("short.notTheService")],
  "not-the-service": [said("failure.notTheService"), said("short.notTheService")],
  "answer-too-long": [said("failure.notTheService"), said("short.notTheService")],
};

const kinds = Object.keys(words) as Kind[];
/** Of these a request may have been carried out all the same. */
const unansweredKinds = [
  ...["timed-out", "connection-dropped", "no-connection"],
  ...["not-the-service", "service-error", "answer-too-long"],
] as Kind[];

interface FailureClass {
  readonly name: string;
  readonly failure: ServiceFailure;
  readonly press: string;
  readonly old: string;
}

function classOf(
  kind: Kind,
  mayHaveBeenCarriedOut: boolean,
  details: ServiceFailureDetails = {},
): FailureClass {
  const signIn = said("failure.wifiSignIn");
  const [press, old] = details.came ? ([signIn, signIn] as const) : words[kind];
  const failure = new ServiceFailure(kind, details, mayHaveBeenCarriedOut);
  const name = [kind, mayHaveBeenCarriedOut ? "perhaps carried out" : "", details.came ?? ""];
  return { name: name.filter(Boolean).join(", "), failure, press, old };
}

const classes: readonly FailureClass[] = [
  ...kinds.map((kind) => classOf(kind, false)),
  ...unansweredKinds.map((kind) => classOf(kind, true)),
  classOf("not-the-service", false, { came: "web page" }),
];

interface Press {
  readonly name: string;
  readonly action: ActionName;
  readonly settings?: object;
  /** Before the press. */
  readonly state: 0 | 1;
  /** Said once it has succeeded. */
  readonly done: RegExp;
}

const presses: readonly Press[] = [
  { name: "clear", action: "clear", state: 0, done: saying("clear.cleared") },
  { name: "hide", action: "visibility", state: 0, done: saying("visibility.hidden") },
  { name: "show", action: "visibility", state: 1, done: saying("visibility.shown", "visibility.hide") },
  {
    name: "spoken language",
    action: "transcriptionLanguage",
    settings: { languageCodes: ["de-DE"] },
    state: 0,
    done: /German/,
  },
  {
    name: "target languages",
    action: "translationLanguages",
    settings: { presets: [{ languageCodes: ["it-IT"] }] },
    state: 0,
    done: /Italian/,
  },
];

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const is = (state: "active" | "none"): Session => ({ state });

/** A key of an account that is well, before its press. */
async function ready({ name, action, settings, state }: Press): Promise<FakeKey> {
  const key = await desk.place(action, settings);
  await desk.tellAlways(is("active"));
  if (name === "show") await key.tapAccepted();
  await desk.clock.pass(2_000);
  expect(key.surface.state ?? 0).toBe(state);
  key.surface.calls.length = 0;
  return key;
}

/** The reason stands for its time, and then no longer. */
async function expectReason(key: FakeKey, reason: string, ms: number): Promise<void> {
  expect(key.text).toContain(reason);
  await desk.clock.pass(ms - 500);
  expect(key.text).toContain(reason);
  await desk.clock.pass(1_000);
  expect(key.text).not.toContain(reason);
}

describe.each(classes)("$name", ({ failure, press: reason, old }) => {
  it.each(presses)("to $name: one alert and the reason, and the next press sends it again", async (press) => {
    const key = await ready(press);
    const before = desk.sent.length;
    await key.tapRefused(failure);
    await expectReason(key, reason, failureShownMs);
    expect([key.surface.count("alert"), key.surface.count("ok")]).toEqual([1, 0]);
    // Captions of which it is not known whether they are hidden are neither.
    const isKnown = !failure.mayHaveBeenCarriedOut;
    if (press.action === "visibility") {
      expect(key.surface.state).toBe(isKnown ? press.state : 0);
      expect(saying("visibility.hidden", "visibility.shown").test(key.text)).toBe(
        isKnown && press.state === 1,
      );
    }
    // It is not sent later.
    await desk.clock.pass(60_000);
    expect(desk.sent).toHaveLength(before + 1);
    await key.tapAccepted();
    expect(desk.sent.slice(before)).toEqual([desk.sent[before], desk.sent[before]]);
    expect(key.text).toMatch(press.done);
    expect(key.surface.count("alert")).toBe(1);
    expect(key.surface.count("ok")).toBe(press.action === "visibility" ? 0 : 1);
  });

  it.each([
    ["start", "none", "active", 0],
    ["stop", "active", "none", 1],
  ] as const)("to %s", async (command, before, after, state) => {
    const key = await desk.place("stream");
    await desk.tellAlways(is(before));
    await desk.clock.pass(2_000);
    await key.tapRefused(failure);
    // 409 means one of two things, and the next statuses tell which.
    if (failure.kind === "conflict" && command === "stop") await desk.clock.pass(trustMs + 250);
    const conflict =
      command === "start" ? said("failure.dashboard", "failure.notReady") : said("failure.stopRefused");
    await expectReason(key, failure.kind === "conflict" ? conflict : reason, changeFailureShownMs);
    expect([key.surface.count("alert"), key.surface.state]).toEqual([1, state]);
    await desk.clock.pass(60_000);
    expect(desk.sent).toEqual([command]);
    await key.tapAccepted();
    await desk.tellAlways(is(after));
    await desk.clock.pass(3_000);
    expect(desk.sent).toEqual([command, command]);
    expect([key.surface.count("alert"), key.surface.state]).toEqual([1, 1 - state]);
  });

  it("to a press of the status key", async () => {
    const key = await desk.place("status");
    await desk.tell(is("none"));
    await key.tap();
    await desk.failPolls(failure);
    expect(key.text).toContain(reason);
    expect([key.surface.count("alert"), key.surface.count("ok")]).toEqual([1, 0]);
    expect(desk.sent).toEqual([]);
    await desk.clock.pass(failureShownMs);
    await key.tap();
    await desk.tell(is("active"));
    expect(key.text).toMatch(saying("stream.live"));
    expect(key.surface.count("ok")).toBe(1);
  });

  it("to a poll: what was known is marked as old, and nothing flashes", async () => {
    const stream = await desk.place("stream");
    const status = await desk.place("status");
    await desk.tell(is("active"));
    await desk.clock.pass(5_000);
    await desk.failPolls(failure);
    for (const key of [stream, status]) {
      expect(key.text).toMatch(saying("state.wasLive"));
      expect(key.text).toContain(old);
      expect(key.surface.count("alert")).toBe(0);
    }
    expect(stream.surface.state).toBe(1);
    await desk.tellAlways(is("active"));
    await desk.clock.pass(66_000);
    expect(stream.text).toMatch(saying("stream.live"));
  });
});

describe.each(classes.filter(({ failure }) => failure.mayHaveBeenCarriedOut))("$name", ({ failure }) => {
  it.each([
    ["start", "none", "active", 1],
    ["stop", "active", "none", 0],
  ] as const)("to %s, which was carried out: the status settles it", async (_, before, after, state) => {
    const key = await desk.place("stream");
    await desk.tellAlways(is(before));
    await desk.clock.pass(2_000);
    await key.tap();
    await desk.tellAlways(is(after));
    await desk.refuse(failure);
    await desk.clock.pass(3_000);
    expect(key.surface.state).toBe(state);
    expect(key.surface.count("alert")).toBeLessThanOrEqual(1);
    await desk.clock.pass(changeFailureShownMs);
    expect(key.text).toMatch(saying(state === 1 ? "stream.live" : "stream.start"));
  });
});

it.each(classes)(
  "a start that is accepted is not LIVE while the status ends in $name",
  async ({ failure }) => {
    const key = await desk.streamKey("none");
    await desk.clock.pass(2_000);
    desk.onRequest = (request) => {
      if (!request.command) request.fail(failure);
    };
    await desk.failPolls(failure);
    await key.tapAccepted();
    await desk.clock.pass(trustMs + 1_000);
    expect(key.text).toMatch(saying("failure.notConfirmed"));
    expect([key.surface.count("alert"), key.surface.state]).toEqual([1, 0]);
    expect(key.text).not.toMatch(saying("stream.live"));
  },
);
