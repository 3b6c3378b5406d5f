/** Faults that tests of the plugin use. Those tests would pass even if these faults did nothing. */
import { expect, it } from "vitest";
import { startService } from "../support.ts";

const error = { kind: "status", status: 500 } as const;

it.each([
  [{ path: "/v1/captions/hide" }, [200, 200, 500]],
  [{ only: "commands", times: 1 }, [200, 500, 200]],
  [{ account: "Hall" }, [200, 200, 200]],
] as const)("meets only the requests that match %j", async (match, statuses) => {
  const { emulator, post, checkStatus } = await startService();
  emulator.faults.add({ match, fault: error });
  const answers = [await checkStatus(), await post("/v1/stream/clear"), await post("/v1/captions/hide")];
  expect(answers.map(({ status }) => status)).toEqual(statuses);
});

it.each([
  ["drop-after-reading", false],
  ["drop-after-carrying-out", true],
] as const)("%s carries the command out: %s", async (kind, isDone) => {
  const { emulator, account, post } = await startService();
  emulator.faults.add({ fault: { kind } });
  await expect(post("/v1/captions/hide")).rejects.toThrow();
  expect(account.captionsVisible).toBe(!isDone);
});

it.each([
  [{ kind: "lagging-status", ms: 60_000 }, [false, false, false]],
  [{ kind: "flickering-status", every: 2 }, [true, false, true]],
] as const)("shows by %j no session although one runs", async (fault, isActive) => {
  const { emulator, account, checkStatus } = await startService();
  emulator.faults.add({ fault });
  account.start();
  const answers = [];
  for (const _ of isActive) answers.push(await (await checkStatus()).text());
  expect(answers.map((text) => text.includes("active"))).toEqual(isActive);
});
