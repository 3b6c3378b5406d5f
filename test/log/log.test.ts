import { expect, it } from "vitest";
import { RecentLines } from "../../src/log/log.ts";
import { FakeClock } from "../kit/fake-clock.ts";

const ignore = (): void => undefined;

it("a secret is taken out before a line is cut: no part of it is left at the end", () => {
  const secret = "ck_live_0123456789abcdef";
  for (let before = 370; before <= 400; before += 1) {
    const target = { info: ignore, warn: ignore, error: ignore };
    const lines = new RecentLines(target, new FakeClock());
    lines.conceal(secret);
    const line = "x".repeat(before) + secret;
    lines.press(line);
    lines.warn(line);
    lines.error("why", new Error(line));
    for (const kept of [...lines.presses, ...lines.warnings]) {
      expect(kept.line.length).toBeLessThanOrEqual(400);
      expect(kept.line).not.toContain("ck_");
    }
  }
});

it("the last 50 presses and 20 warnings are kept", () => {
  const target = { info: ignore, warn: ignore, error: ignore };
  const lines = new RecentLines(target, new FakeClock());
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
