import { describe, expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import {
  ServiceFailure,
  type ServiceFailureDetails,
  type ServiceFailureKind,
} from "../../src/service/service-failure.ts";
import { startStopFailureShownMs, failureShownMs } from "../../src/limits.ts";
import { isOverAtGoodStatus } from "../../src/actions/failure.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import { ServingDesk, source, type Spec, targets } from "../kit/serving-desk.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

/** Every class of failure for every kind of request. Causes on the wire: service/failures.test.ts. */

type Kind = Exclude<ServiceFailureKind, "defect">;

/** For each failure: the words on stale keys, then those on the pressed key. */
const words: Readonly<Record<Kind, readonly [old: WordKey, ...press: WordKey[]]>> = {
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

type FailureClass = readonly [name: string, failure: ServiceFailure, press: string, old: string];

function classify(kind: Kind, isUnanswered: boolean, details: ServiceFailureDetails = {}): FailureClass {
  const [old, ...press] = details.unreadable
    ? (["failure.wifiSignIn", "failure.wifiSignIn"] as const)
    : words[kind];
  const name = [kind, isUnanswered ? "perhaps carried out" : "", details.unreadable ?? ""]
    .filter(Boolean)
    .join(", ");
  return [name, new ServiceFailure(kind, details, isUnanswered), keyText(...press), keyText(old)];
}

/** Failures after which a request may have been carried out. */
const unanswered = [
  ...(["timed-out", "connection-dropped", "no-connection"] as const),
  ...(["not-the-service", "service-error", "answer-too-long"] as const),
].map((kind) => classify(kind, true));
const classes: readonly FailureClass[] = [
  // A service error always leaves open whether the service carries the request out.
  ...kinds.filter((kind) => kind !== "service-error").map((kind) => classify(kind, false)),
  ...unanswered,
  classify("not-the-service", false, { unreadable: "web page" }),
];

type Command = "clear" | "hide" | "show" | "source" | "targets";

/** Each command with its key, the key's state before the press and its words after success. */
const presses: readonly (readonly [Command, Spec, 0 | 1, RegExp])[] = [
  ["clear", ["clear"], 0, keyTextPattern("clear.cleared")],
  ["hide", ["visibility"], 0, keyTextPattern("visibility.hidden")],
  ["show", ["visibility"], 1, keyTextPattern("visibility.shown", "visibility.hide")],
  ["source", source("de-DE"), 0, /German/],
  ["targets", targets(["it-IT"]), 0, /Italian/],
];
const startAndStop = [
  ["start", "none", 0],
  ["stop", "active", 1],
] as const;

/** A desk without failures, with a key that accepts presses. */
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

describe.each(classes)("%s", (_name, failure, reason, old) => {
  it.each(presses)("alerts once for %s and sends it again at the next press", async (...press) => {
    const [kind, spec, state, done] = press;
    const [desk, key] = await openDesk("active", spec);
    if (kind === "show") {
      await key.tap();
      await desk.clock.pass(2_000);
    }
    expect([key.surface.state ?? 0, key.results]).toEqual([state, []]);
    const before = desk.sent.length;
    desk.setReply(kind, failure);
    await key.tap();
    await expectReason(desk, key, reason, failureShownMs);
    expect(key.results).toEqual(["alert"]);
    // Unknown visibility is drawn as neither state.
    const isKnown = !failure.isUnanswered;
    const isVisibility = kind === "hide" || kind === "show";
    if (isVisibility) {
      expect(key.surface.state).toBe(isKnown ? state : 0);
      expect(keyTextPattern("visibility.hidden", "visibility.shown").test(key.text)).toBe(
        isKnown && state === 1,
      );
    }
    // A failed command is not sent later.
    await desk.clock.pass(60_000);
    expect(desk.sent).toHaveLength(before + 1);
    desk.resetReply(kind);
    await key.tap();
    expect(desk.sent.slice(before)).toEqual([desk.sent[before], desk.sent[before]]);
    expect(key.text).toMatch(done);
    expect(key.results).toEqual(isVisibility ? ["alert"] : ["alert", "ok"]);
  });

  it.each(startAndStop)(
    "shows the reason for %s and sends it again at the next press",
    async (command, before, state) => {
      const [desk, key] = await openDesk(before);
      desk.setReply(command, failure);
      await key.tap();
      const conflict =
        command === "start"
          ? keyText("failure.dashboard", "failure.notReady")
          : keyText("failure.stopRefused");
      const shownMs = isOverAtGoodStatus(failure) ? failureShownMs : startStopFailureShownMs;
      await expectReason(desk, key, failure.kind === "conflict" ? conflict : reason, shownMs);
      expect([key.surface.count("alert"), key.surface.state]).toEqual([1, state]);
      await desk.clock.pass(60_000);
      expect(desk.commands).toBe(command);
      desk.resetReply(command);
      await key.tap();
      await desk.clock.pass(3_000);
      expect(desk.commands).toBe(`${command} ${command}`);
      expect([key.surface.count("alert"), key.surface.state]).toEqual([1, 1 - state]);
    },
  );

  it("alerts once for a press of the status key", async () => {
    const [desk, key] = await openDesk("none", ["status"]);
    desk.setReply("status", failure);
    await key.tap();
    expect(key.text).toContain(reason);
    expect([key.results, desk.commands]).toEqual([["alert"], ""]);
    await desk.clock.pass(failureShownMs);
    desk.resetReply("status").session = { state: "active" };
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
      expect(key.text).toContain(old);
      expect(key.results).toEqual([]);
    }
    expect(stream.surface.state).toBe(1);
    await desk.resetReply("status").clock.pass(66_000);
    expect(stream.text).toMatch(keyTextPattern("stream.live"));
  });
});
