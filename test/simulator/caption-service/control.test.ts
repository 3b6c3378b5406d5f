import { expect, test } from "vitest";
import { setUp } from "./support/set-up.ts";

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
