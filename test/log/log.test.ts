import { expect, it } from "vitest";
import { PluginLog } from "../../src/log/log.ts";
import { FakeClock } from "../kit/fake-clock.ts";

const ignore = (): void => undefined;
const createLog = (): PluginLog =>
  new PluginLog({ info: ignore, warn: ignore, error: ignore }, new FakeClock());

it("redacts a line before cutting it", () => {
  const log = createLog();
  const secret = "ck_live_0123456789abcdef";
  log.addSecret(secret);
  log.press("x".repeat(395) + secret);
  log.warn("x".repeat(395) + secret);
  log.error("why", new Error("x".repeat(390) + secret));
  const kept = [...log.presses, ...log.warnings].map((each) => each.line);
  // The first 400 characters, after "[secret]" has taken the place of the API key.
  const cut = `${"x".repeat(395)}[secr`;
  expect(kept).toEqual([cut, cut, `why: ${"x".repeat(390)}[secr`]);
});

it("keeps the last 50 presses and 20 warnings", () => {
  const log = createLog();
  for (let number = 1; number <= 60; number += 1) {
    log.press(`press ${number}`);
    log.warn(`warning ${number}`);
  }
  const kept = [log.presses, log.warnings].map((lines) => [lines.length, lines[0]?.line, lines.at(-1)?.line]);
  expect(kept).toEqual([
    [50, "press 11", "press 60"],
    [20, "warning 41", "warning 60"],
  ]);
});
