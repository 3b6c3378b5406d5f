import { expect, it } from "vitest";
import { PressFailure, troubleOf } from "../../src/accounts/trouble.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";

it("is what a press says of itself, or what the service failed with; all else is a defect", () => {
  const failure = new ServiceFailure("busy", { status: 429 });
  expect(troubleOf(new PressFailure({ kind: "not-confirmed" }))).toEqual({ kind: "not-confirmed" });
  expect(troubleOf(failure)).toEqual({ kind: "service", failure });
  expect(troubleOf(new TypeError("x is undefined"))).toEqual({ kind: "defect" });
  expect(troubleOf("thrown text")).toEqual({ kind: "defect" });
});

it("has a name in the log", () => {
  expect(String(new PressFailure({ kind: "under-way" }))).toBe("PressFailure: under-way");
  expect(String(new ServiceFailure("busy", { status: 429, code: "X" }))).toBe(
    "ServiceFailure: busy, HTTP 429, X",
  );
  expect(new ServiceFailure("timed-out").message).toBe("timed-out");
});
