import { expect, it } from "vitest";
import { InspectorWording } from "../../src/i18n/inspector-wording.ts";

it("shows the date of a time that is not today", () => {
  const wording = new InspectorWording("de");
  const now = new Date(2026, 10, 22, 12).getTime();
  const yesterday = new Date(2026, 10, 21, 21, 58).getTime();
  expect([wording.time(now, now), wording.time(yesterday, now)]).toEqual(["12:00", "21.11.2026, 21:58"]);
});
