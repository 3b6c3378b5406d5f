import { expect, it } from "vitest";
import { PluginLog } from "../../src/log/log.ts";
import { FakeClock } from "../kit/fake-clock.ts";

const ignore = (): void => undefined;
const createLog = (): PluginLog =>
  new PluginLog({ info: ignore, warn: ignore, error: ignore }, new FakeClock());

it("redacts a line before cutting it", () => {
  const lines = createLog();
  lines.addSecret("ck_live_0123456789abcdef");
  const line = `${"x".repeat(395)}ck_live_0123456789abcdef`;
  lines.press(line);
  lines.warn(line);
  lines.error("why", new Error(line.slice(5)));
  const kept = [...lines.presses, ...lines.warnings].map((each) => each.line);
  const cut = `${"x".repeat(395)}[secr`;
  expect(kept).toEqual([cut, cut, `why: ${cut.slice(5)}`]);
});

it("keeps the last 50 presses and 20 warnings", () => {
  const lines = createLog();
  for (let number = 1; number <= 60; number += 1) {
    lines.press(`press ${number}`);
    lines.warn(`warning ${number}`);
  }
  const ends = [lines.presses, lines.warnings].map((kept) => [kept.length, kept[0]?.line, kept.at(-1)?.line]);
  expect(ends).toEqual([
    [50, "press 11", "press 60"],
    [20, "warning 41", "warning 60"],
  ]);
});
