import { describe, expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import { startStopFailureShownMs, failureShownMs } from "../../src/limits.ts";
import { isOverAtGoodStatus } from "../../src/actions/failure.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import { ServingDesk, source, type Spec, targets } from "../kit/serving-desk.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

// Every failure of every kind of request. How the plugin recognizes failures: service/failures.test.ts.

type Kind = Exclude<ServiceFailureKind, "defect">;

/** For each failure: the word on keys whose state is stale after a failed poll, then the words on a key whose press failed. */
const words: Readonly<Record<Kind, readonly [stale: WordKey, ...pressed: WordKey[]]>> = {
  "address-not-found": ["short.addressNotFound", "failure.addressNotFound"],
  "no-connection": ["short.noConnection", "failure.noConnection", "failure.noNetwork"],
  "connection-dropped": ["short.dropped", "failure.dropped", "failure.tryAgain"],
  "proxy-refused": ["short.proxy", "failure.proxyRefused"],
  "proxy-not-valid": ["short.proxy", "failure.proxyAddress", "failure.notValid"],
  "certificate-not-trusted": ["short.certificate", "failure.certificate", "failure.certificateOf"],
  "certificate-date": ["short.certificate", "failure.certificate", "failure.checkClock"],
  "certificate-chain": ["short.certificate", "failure.certificate", "failure.certificateOf"],
  "no-secure-connection": ["short.notSecure", "failure.notSecure", "failure.noHttps"],
  "timed-out": ["short.timedOut", "failure.timedOut", "failure.tryAgain"],
  "key-rejected": ["short.keyRejected", "failure.keyRejected", "failure.openSettings"],
  "wrong-account": ["short.wrongAccount", "failure.wrongAccount", "failure.openSettings"],
  conflict: ["short.refused", "failure.conflict"],
  busy: ["short.busy", "failure.busy"],
  rejected: ["short.refused", "failure.refused"],
  "service-error": ["short.serviceError", "failure.serviceError", "failure.tryAgain"],
  redirected: ["short.notTheService", "failure.notTheService"],
  "not-the-service": ["short.notTheService", "failure.notTheService"],
  "answer-too-long": ["short.notTheService", "failure.notTheService"],
};

const kinds = Object.keys(words) as Kind[];

type FailureCase = readonly [name: string, failure: ServiceFailure, pressedText: string, staleText: string];

function makeCase(kind: Kind, isUnanswered: boolean, details: ServiceFailure["details"] = {}): FailureCase {
  const [stale, ...pressed] = details.unreadable
    ? (["failure.wifiSignIn", "failure.wifiSignIn"] as const)
    : words[kind];
  const name = [kind, isUnanswered && "perhaps carried out", details.unreadable].filter(Boolean).join(", ");
  return [name, new ServiceFailure(kind, details, isUnanswered), keyText(...pressed), keyText(stale)];
}

/** After these failures, the service may have carried the request out. */
const unanswered = [
  "timed-out",
  "connection-dropped",
  "no-connection",
  "not-the-service",
  "service-error",
  "answer-too-long",
] as const;
const failureCases: readonly FailureCase[] = [
  // After a service error, the service may always have carried the request out.
  ...kinds.filter((kind) => kind !== "service-error").map((kind) => makeCase(kind, false)),
  ...unanswered.map((kind) => makeCase(kind, true)),
  makeCase("not-the-service", false, { unreadable: "web page" }),
];

type Command = "clear" | "hide" | "show" | "source" | "targets";

/** Each command with its key, the key's state before the press, and after a success the key's text and feedback. */
const presses: readonly (readonly [Command, Spec, 0 | 1, text: RegExp, end: readonly string[]])[] = [
  ["clear", ["clear"], 0, keyTextPattern("clear.cleared"), ["ok"]],
  ["hide", ["visibility"], 0, keyTextPattern("visibility.hidden"), []],
  ["show", ["visibility"], 1, keyTextPattern("visibility.shown", "visibility.hide"), []],
  ["source", source("de-DE"), 0, /German/, ["ok"]],
  ["targets", targets(["it-IT"]), 0, /Italian/, ["ok"]],
];
/** Each command, and before the press the session and the state of the stream key. */
const startAndStop = [
  ["start", "none", 0],
  ["stop", "active", 1],
] as const;
/** What the key shows after an answer 409. */
const conflictTexts = {
  start: keyText("failure.dashboard", "failure.notReady"),
  stop: keyText("failure.stopRefused"),
};

/** Places a key on a desk whose service works, and waits until the key accepts presses. */
async function openDesk(state: "active" | "none", spec: Spec = ["stream"]): Promise<[ServingDesk, FakeKey]> {
  const desk = new ServingDesk({ state });
  const [key] = await desk.placeEach(spec);
  await desk.clock.pass(2_000);
  return [desk, key];
}

/** Expects the key to show the reason for about `ms` milliseconds. */
async function expectReason(desk: ServingDesk, key: FakeKey, reason: string, ms: number): Promise<void> {
  expect(key.text).toContain(reason);
  await desk.clock.pass(ms - 500);
  expect(key.text).toContain(reason);
  await desk.clock.pass(1_000);
  expect(key.text).not.toContain(reason);
}

describe.each(failureCases)("%s", (_name, failure, pressedText, staleText) => {
  it.each(presses)("sends a failed %s again at the next press", async (command, spec, state, text, end) => {
    const [desk, key] = await openDesk("active", spec);
    // The captions have to be hidden before a press shows them.
    if (command === "show") {
      await key.tap();
      await desk.clock.pass(2_000);
    }
    expect([key.surface.state ?? 0, key.results]).toEqual([state, []]);
    const before = desk.sent.length;
    desk.setReply(command, failure);
    await key.tap();
    await expectReason(desk, key, pressedText, failureShownMs);
    expect(key.results).toEqual(["alert"]);
    // This service does not report whether captions are hidden. If nobody knows, a key is in state 0 and says neither.
    const stateAfter = failure.isUnanswered ? 0 : state;
    expect(key.surface.state ?? 0).toBe(stateAfter);
    expect(key.shows("visibility.hidden", "visibility.shown")).toBe(stateAfter === 1);
    // A failed command is not sent later.
    await desk.clock.pass(60_000);
    expect(desk.sent).toHaveLength(before + 1);
    // From now on the service carries the command out.
    desk.resetReply(command);
    await key.tap();
    expect(desk.sent.slice(before)).toEqual([desk.sent[before], desk.sent[before]]);
    expect(key.text).toMatch(text);
    expect(key.results).toEqual(["alert", ...end]);
  });

  it.each(startAndStop)("sends a failed %s again at the next press", async (command, session, state) => {
    const [desk, key] = await openDesk(session);
    desk.setReply(command, failure);
    await key.tap();
    const reason = failure.kind === "conflict" ? conflictTexts[command] : pressedText;
    const shownMs = isOverAtGoodStatus(failure) ? failureShownMs : startStopFailureShownMs;
    await expectReason(desk, key, reason, shownMs);
    expect([key.surface.count("alert"), key.surface.state]).toEqual([1, state]);
    await desk.clock.pass(60_000);
    expect(desk.commands).toBe(command);
    desk.resetReply(command);
    await key.tap();
    await desk.clock.pass(3_000);
    expect(desk.commands).toBe(`${command} ${command}`);
    expect([key.surface.count("alert"), key.surface.state]).toEqual([1, 1 - state]);
  });

  it("alerts once for a press of the status key", async () => {
    const [desk, key] = await openDesk("none", ["status"]);
    desk.setReply("status", failure);
    await key.tap();
    expect(key.text).toContain(pressedText);
    expect([key.results, desk.commands]).toEqual([["alert"], ""]);
    await desk.clock.pass(failureShownMs);
    desk.resetReply("status");
    desk.session = { state: "active" };
    await key.tap();
    expect(key.text).toMatch(keyTextPattern("stream.live"));
    expect(key.results).toEqual(["alert", "ok"]);
  });

  it("marks the state as stale without an alert when a poll fails", async () => {
    const desk = new ServingDesk({ state: "active" });
    const { stream, status } = await desk.placeSessionKeys();
    desk.setReply("status", failure);
    await desk.clock.pass(5_000);
    for (const key of [stream, status]) {
      expect(key.text).toMatch(keyTextPattern("state.wasLive"));
      expect(key.text).toContain(staleText);
      expect(key.results).toEqual([]);
    }
    expect(stream.surface.state).toBe(1);
    desk.resetReply("status");
    // Longer than the longest pause between polls.
    await desk.clock.pass(66_000);
    expect(stream.text).toMatch(keyTextPattern("stream.live"));
  });
});
