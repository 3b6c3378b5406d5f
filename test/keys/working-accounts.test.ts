import { describe, expect, it } from "vitest";
import { WorkingAccounts } from "../../src/keys/working-accounts.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import { account, settle } from "../kit/fake-desk.ts";
import { FakeService } from "../kit/fake-service.ts";

const limits = { timeLimit: 10_000 };

type Outcome = "answer" | readonly [ServiceFailureKind, number?];

/** How an account stands after these answers, one after the other. */
async function after(request: "status" | "command", ...outcomes: readonly Outcome[]): Promise<boolean> {
  const working = new WorkingAccounts();
  const service = new FakeService();
  const watched = working.watch(account, service);
  for (const outcome of outcomes) {
    const asked =
      request === "status"
        ? watched.checkStatus(account.churchId, limits)
        : watched.send({ name: "clear" }, limits);
    asked.catch(() => undefined);
    if (outcome === "answer") service.open.answer({ state: "none" });
    else
      service.open.fail(
        new ServiceFailure(outcome[0], outcome[1] === undefined ? {} : { status: outcome[1] }),
      );
    await settle();
  }
  return working.has(account);
}

describe.each(["status", "command"] as const)("by what comes of a %s an account", (request) => {
  it.each([
    [false, []],
    [true, ["answer"]],
    [false, [["key-rejected", 401]]],
    [false, ["answer", ["key-rejected", 401]]],
    [false, ["answer", ["wrong-account", 403]]],
    [true, [["key-rejected", 401], "answer"]],
    [true, ["answer", ["service-error", 503]]],
    [true, ["answer", ["no-connection"], ["timed-out"]]],
    [
      false,
      [
        ["service-error", 500],
        ["not-the-service", 200],
      ],
    ],
    [true, [["conflict", 409]]],
  ] as const)("works: %s, after %j", async (works, outcomes) => {
    expect(await after(request, ...outcomes)).toBe(works);
  });
});

it("an account with another API key is another one", async () => {
  const working = new WorkingAccounts();
  const service = new FakeService();
  const asked = working.watch(account, service).checkStatus(account.churchId, limits);
  service.open.answer();
  await asked;
  expect(working.has({ ...account, apiKey: "ck_other" })).toBe(false);
});

it("an account with another church ID is told apart by its status, and is as good as its API key without one", async () => {
  const working = new WorkingAccounts();
  const service = new FakeService();
  const watched = working.watch(account, service);
  const answered = watched.checkStatus(account.churchId, limits);
  service.open.answer();
  await answered;
  const other = { ...account, churchId: "11111111-1111-4111-8111-111111111111" };
  const refused = watched.checkStatus(other.churchId, limits);
  service.open.fail(new ServiceFailure("wrong-account", { status: 403 }));
  await expect(refused).rejects.toThrow();
  expect([account, other, { ...account, churchId: "" }].map((each) => working.has(each))).toEqual([
    true,
    false,
    true,
  ]);
});
