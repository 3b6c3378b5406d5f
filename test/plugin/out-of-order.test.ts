import { expect, it } from "vitest";
import { action, reads, startDesk } from "../kit/desk.ts";
import { PluginAdapter } from "../oracle/plugin-adapter.ts";

it("a status that was asked for before a command and answered after it changes nothing", async () => {
  const { deck, emulator, key } = await startDesk({ keys: [action("stream"), action("status")] });
  const all = new PluginAdapter(deck);
  const records = [all.of(key(0)), all.of(key(1))];
  await reads(key(0), "START stopped");
  await reads(key(1), "OFF");
  // Its answer says that there is no session, and stays on the way.
  const held = emulator.faults.add({ match: { path: "/v1/stream", times: 1 }, fault: { kind: "hold" } });
  deck.wake();
  await held.whenWaiting();
  await key(0).tap();
  await reads(key(0), /^LIVE/);
  await reads(key(1), /LIVE/);
  const before = records.map(({ events }) => events.length);
  held.release();
  const polled = emulator.journal.next(({ path, status }) => path === "/v1/stream" && status === 200);
  await key(1).tap();
  await polled;
  await key(1).waitUntil(({ overlays }) => overlays.length > 0);
  for (const [index, { events }] of records.entries()) {
    const after = events.slice(before[index]);
    expect(
      after.filter(
        (event) => event.kind === "state" || (event.kind === "face" && !event.text.includes("LIVE")),
      ),
    ).toEqual([]);
  }
  expect(key(0).view().state).toBe(1);
});
