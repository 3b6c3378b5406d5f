import { expect, test } from "vitest";
import { setUp } from "./support/set-up.ts";

test("every order does what it says", async () => {
  const { emulator } = await setUp();
  const account = emulator.accounts.get();
  const { apiKeys } = account;
  const orders: [object, () => unknown, unknown][] = [
    [{ command: "set-dashboard-ready", ready: false }, () => account.dashboardReady, false],
    [
      { command: "set-dashboard-ready", account: account.name, ready: true },
      () => account.dashboardReady,
      true,
    ],
    [{ command: "set-viewers", count: 3 }, () => account.viewers.length, 3],
    [{ command: "set-captions-visible", visible: false }, () => account.captionsVisible, false],
    [
      { command: "set-transcription-language", languageCode: "de-DE" },
      () => account.transcriptionLanguage,
      "de-DE",
    ],
    ...(["active", "paused", "suspended", "active", undefined] as const).map((state, index) => {
      const move = ["start", "pause", "suspend", "resume", "stop"][index];
      return [{ command: "session", move }, () => account.session?.state, state] satisfies [
        object,
        unknown,
        unknown,
      ];
    }),
    [{ command: "create-key", name: "New" }, () => apiKeys.list().map(({ name }) => name), ["deck", "New"]],
    [{ command: "revoke-key", key: "New" }, () => apiKeys.list()[1]?.revokedAt === null, false],
    [{ command: "set-dialect", dialect: "error-404" }, () => emulator.dialect, "error-404"],
    [{ command: "add-fault", fault: { kind: "hold" } }, () => emulator.faults.list().length, 1],
    [{ command: "release-fault", faultId: 1 }, () => emulator.faults.list().length, 1],
    [{ command: "remove-fault", faultId: 1 }, () => emulator.faults.list().length, 0],
    [{ command: "set-certificate", certificate: "expired" }, () => emulator.network.certificate, "expired"],
    [{ command: "network", action: "cut" }, () => emulator.network.state, "cut"],
    [{ command: "network", action: "black-hole" }, () => emulator.network.state, "black-hole"],
    [{ command: "network", action: "restore" }, () => emulator.network.state, "up"],
  ];
  for (const [order, now, expected] of orders) {
    expect(await emulator.control(order), JSON.stringify(order)).toMatchObject({ ok: true });
    expect(now(), JSON.stringify(order)).toEqual(expected);
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
