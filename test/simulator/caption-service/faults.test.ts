/** Faults that the plugin's tests rely on. The plugin's tests would pass even if these faults did nothing. */
import { expect, it } from "vitest";
import { startService } from "../support.ts";

const serverError = { kind: "status", status: 500 } as const;

it.each([
  [{ path: "/v1/captions/hide" }, [200, 200, 500]],
  [{ only: "commands", times: 1 }, [200, 500, 200]],
  // All three requests belong to the account "Chapel".
  [{ account: "Hall" }, [200, 200, 200]],
] as const)("applies a fault only to requests that match %j", async (match, statuses) => {
  const { emulator, send, checkStatus } = await startService();
  emulator.faults.add({ match, fault: serverError });
  const answers = [await checkStatus(), await send("/v1/stream/clear"), await send("/v1/captions/hide")];
  expect(answers.map(({ status }) => status)).toEqual(statuses);
});

it.each([
  ["ignores", "drop-after-reading", true],
  ["carries out", "drop-after-carrying-out", false],
] as const)("%s a hide command when the fault %s drops the connection", async (_, kind, isVisible) => {
  const { emulator, account, send } = await startService();
  emulator.faults.add({ fault: { kind } });
  await expect(send("/v1/captions/hide")).rejects.toThrow();
  expect(account.captionsVisible).toBe(isVisible);
});

it.each([
  [{ kind: "lagging-status", ms: 60_000 }, [false, false, false]],
  [{ kind: "flickering-status", every: 2 }, [true, false, true]],
] as const)("hides an active session from statuses by the fault %j", async (fault, areActive) => {
  const { emulator, account, checkStatus } = await startService();
  emulator.faults.add({ fault });
  account.start();
  const reported = [];
  for (const _ of areActive) reported.push((await (await checkStatus()).text()).includes("active"));
  expect(reported).toEqual(areActive);
});
