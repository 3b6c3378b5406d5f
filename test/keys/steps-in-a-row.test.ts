import { describe, expect, it } from "vitest";
import type { View } from "../model/faulty-service.ts";
import { RandomDesk } from "../model/random-desk.ts";

const step = { action: "stream", place: "step", settings: {} } as const;
const key = { action: "stream", place: "key", settings: {} } as const;

/** Runs a multi-action that stops and starts. @param delay between its steps. @returns commands and alerts */
async function stopAndStart(delay: number, view: View) {
  const desk = new RandomDesk([key, step, step], { state: "active", view });
  desk.service.latency = 150;
  await desk.start();
  await desk.clock.pass(20_000);
  desk.record.length = 0;
  await desk.tap(1, 0);
  await desk.clock.pass(delay);
  await desk.tap(2, 1);
  await desk.clock.pass(60_000);
  const done = desk.record.map((each) => (each as unknown[])[1]);
  return done.filter((what) => what === "start" || what === "stop" || what === "alert");
}

describe("A multi-action that stops and starts", () => {
  it.each([100, 200])("sends both, with steps %d ms apart", async (delay) => {
    expect(await stopAndStart(delay, { kind: "true" })).toEqual(["stop", "start"]);
  });

  it.each([100, 500, 1_000, 1_500, 2_000])(
    "sends both while statuses lag 3 s, with steps %d ms apart",
    async (delay) => {
      expect(await stopAndStart(delay, { kind: "lagging", ms: 3_000 })).toEqual(["stop", "start"]);
    },
  );
});
