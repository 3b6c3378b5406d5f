import { expect, test } from "vitest";
import { faultKinds } from "../../../simulator/caption-service/faults/fault.ts";
import { setUp } from "./support/set-up.ts";

test("every order does what it says", async () => {
  const { emulator } = await setUp();
  const account = emulator.accounts.get();
  const give = async (order: object): Promise<object> => {
    const result = await emulator.control(order);
    expect(result, JSON.stringify(order)).toMatchObject({ ok: true });
    return result;
  };
  await give({ command: "set-dashboard-ready", ready: false });
  await give({ command: "set-viewers", count: 3 });
  await give({ command: "set-captions-visible", visible: false });
  await give({ command: "set-transcription-language", languageCode: "de-DE" });
  expect([account.dashboardReady, account.viewers.length, account.captionsVisible]).toEqual([
    false,
    3,
    false,
  ]);
  expect(account.transcriptionLanguage).toBe("de-DE");
  await give({ command: "set-dashboard-ready", account: account.name, ready: true });
  await give({ command: "session", move: "start" });
  await give({ command: "set-session-age", seconds: 60 });
  expect((account.session?.changedAt ?? 0) - (account.session?.startedAt ?? 0)).toBeGreaterThanOrEqual(
    59_000,
  );
  await give({ command: "session", move: "stop" });
  for (const move of ["start", "pause", "suspend", "resume", "stop"])
    await give({ command: "session", account: account.name, move });
  expect(account.history.slice(2).map(({ state }) => state)).toEqual([
    "active",
    "paused",
    "suspended",
    "active",
    "NO_ACTIVE_SESSION",
  ]);
  expect(await give({ command: "create-key", name: "New" })).toMatchObject({
    key: account.apiKeys.list()[1]?.value,
  });
  await give({ command: "revoke-key", key: "New" });
  expect(account.apiKeys.list()[1]?.revokedAt).not.toBeNull();
  await give({ command: "set-dialect", dialect: "error-404" });
  expect(emulator.dialect).toBe("error-404");
  const added = await give({ command: "add-fault", fault: { kind: "hold" }, match: { path: "/v1/stream" } });
  await give({ ...added, ok: undefined, command: "release-fault" }).catch(() => undefined);
  await give({ command: "remove-fault", faultId: (added as { faultId: number }).faultId });
  expect(emulator.faults.list()).toEqual([]);
  await give({ command: "set-certificate", certificate: "expired" });
  for (const [action, state] of [
    ["cut", "cut"],
    ["black-hole", "black-hole"],
    ["restore", "up"],
    ["drop-idle", "up"],
  ]) {
    await give({ command: "network", action });
    expect(emulator.network).toMatchObject({ state, certificate: "expired" });
  }
});

test("what is no order, or not possible, is refused with a reason", async () => {
  const { emulator } = await setUp();
  const orders: [unknown, RegExp][] = [
    [null, /./],
    [{ command: "dance" }, /command/],
    [{ command: "set-viewers", count: -1 }, /count/],
    [{ command: "set-viewers", count: 1, extra: true }, /extra/],
    [{ command: "session", move: "stop" }, /Cannot stop/],
    [{ command: "session", account: "Nobody", move: "start" }, /no account named Nobody/],
    [{ command: "set-session-age", seconds: 60 }, /No session/],
    [{ command: "set-transcription-language", languageCode: "xx-XX" }, /not supported/],
    [{ command: "set-dialect", dialect: "none" }, /Unknown dialect/],
    [{ command: "remove-fault", faultId: 7 }, /no fault 7/],
  ];
  for (const [order, reason] of orders) {
    const error = expect.stringMatching(reason) as string;
    expect(await emulator.control(order), JSON.stringify(order)).toEqual({ ok: false, error });
  }
});

test("each kind of fault comes once, with a title and an example that can be added", async () => {
  const { emulator } = await setUp();
  expect(new Set(faultKinds.map(({ kind }) => kind)).size).toBe(faultKinds.length);
  for (const { title, example } of faultKinds) {
    expect(title).not.toBe("");
    const fault: unknown = JSON.parse(JSON.stringify(example));
    expect(await emulator.control({ command: "add-fault", fault })).toMatchObject({ ok: true });
  }
});
