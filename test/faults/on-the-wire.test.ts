import { expect, it } from "vitest";
import type { Fault } from "../../simulator/caption-service/faults/fault.ts";
import { maxRequestMs } from "../../src/limits.ts";
import { action, reads, startDesk } from "../kit/desk.ts";
import { said, saying } from "../kit/words.ts";

/** How late a timer of the plugin may be on a busy computer, in milliseconds. */
const late = 4_000;

/** Faults that last as long as the plugin waits, which only a real connection shows. */
const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ["a slow drip", { kind: "slow-drip", everyMs: 1_500 }],
  ["half a body, then silence", { kind: "half-body-then-hang" }],
  ["an answer that is held", { kind: "hold" }],
];

it("a command ends after its 10 s and is not sent again, and a status confirms a start all the same", async () => {
  await Promise.all(faults.map(([name, fault]) => suffer(name, fault)));
});

async function suffer(name: string, fault: Fault): Promise<void> {
  const { deck, emulator, key, commands } = await startDesk({ keys: [action("stream"), action("clear")] });
  const [stream, clear] = [key(0), key(1)];
  await reads(stream, said("stream.start", "stream.stopped"));
  const handles = ["/v1/stream/start", "/v1/stream/clear"].map((path) =>
    emulator.faults.add({ match: { path }, fault }),
  );
  await clear.tap();
  await stream.tap();
  await reads(stream, saying("stream.live"));
  await reads(clear, said("failure.timedOut", "failure.tryAgain"));
  for (const handle of handles) handle.remove();
  await clear.tap();
  await clear.waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "ok"));
  const [, took] = /clear, .*timed-out.* (\d+) ms$/m.exec(deck.plugin.log(100_000)) ?? [];
  expect(Number(took)).toBeGreaterThan(maxRequestMs - 100);
  expect(Number(took)).toBeLessThan(maxRequestMs + late);
  const alerts = [stream, clear].map(({ context }) => deck.trace.count({ event: "showAlert", context }));
  expect([name, alerts, stream.view().state, commands().sort()]).toEqual([
    name,
    [0, 1],
    1,
    ["POST /v1/stream/clear", "POST /v1/stream/clear", "POST /v1/stream/start"],
  ]);
}
