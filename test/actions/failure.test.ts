import { expect, it } from "vitest";
import { PressFailure, failureOf } from "../../src/accounts/press-failure.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { lookOf, now, tools } from "../../scripts/faces/tools.ts";

const { view } = tools(new KeyWording("en"));

it("is what a press says of itself, or what the service failed with; all else is a defect", () => {
  const failure = new ServiceFailure("busy", { status: 429 });
  expect(failureOf(new PressFailure({ kind: "not-confirmed" }))).toEqual({ kind: "not-confirmed" });
  expect(failureOf(failure)).toEqual({ kind: "service", failure });
  expect(failureOf(new TypeError("x is undefined"))).toEqual({ kind: "defect" });
  expect(failureOf("thrown text")).toEqual({ kind: "defect" });
});

it("has a name in the log", () => {
  expect(String(new PressFailure({ kind: "under-way" }))).toBe("PressFailure: under-way");
  expect(String(new ServiceFailure("busy", { status: 429, code: "X" }))).toBe(
    "ServiceFailure: busy, HTTP 429, X",
  );
  expect(new ServiceFailure("timed-out").message).toBe("timed-out");
});

it("of a busy service counts down to the next question, and not below it", () => {
  const busy = (nextAt: number) => {
    const failing = { since: now, failure: new ServiceFailure("busy"), nextAt };
    return lookOf("stream", view({ failing })).changesAt;
  };
  expect([busy(now + 5_000), busy(now)]).toEqual([now + 1_000, undefined]);
});
