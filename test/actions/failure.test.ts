import { expect, it } from "vitest";
import { PressFailure } from "../../src/accounts/press-failure.ts";
import { failureOf, SetupFailure } from "../../src/actions/setup-failure.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { lookOf, now, tools } from "../../scripts/faces/tools.ts";

const { view } = tools(new KeyWording("en"));

it("is the error itself where a press, a key's settings or the service is behind it; all else is a defect", () => {
  const failures = [
    new ServiceFailure("busy", { status: 429 }),
    new PressFailure("not-confirmed"),
    new SetupFailure("no-preset"),
  ];
  for (const failure of failures) expect(failureOf(failure)).toBe(failure);
  expect(failureOf(new TypeError("x is undefined")).kind).toBe("defect");
  expect(failureOf("thrown text").kind).toBe("defect");
});

it("has a name in the log", () => {
  expect(String(new PressFailure("under-way"))).toBe("PressFailure: under-way");
  const problem = { field: "churchId", problem: "missing" } as const;
  expect(new SetupFailure("account", { problem }).message).toBe("churchId: missing");
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
