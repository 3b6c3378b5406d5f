import { nothing, type TemplateResult } from "lit";
import { expect, it } from "vitest";
import { guidesLink } from "../../src/inspector/guides-link.ts";
import inspectorEn from "../../src/i18n/inspector/en.json" with { type: "json" };

it("there is no link to guides that have no address", () => {
  expect(guidesLink("", () => undefined)).toBe(nothing);
});

it("the link to the guides has the host open their address", () => {
  const opened: string[] = [];
  const link = guidesLink("https://example.org/guides", (address) => opened.push(address));
  const [href, follow, words] = (link as TemplateResult).values as [string, (event: object) => void, string];
  expect([href, words]).toEqual(["https://example.org/guides", inspectorEn["diagnostics.guides"]]);
  let isPrevented = false;
  follow({ preventDefault: () => (isPrevented = true) });
  expect([opened, isPrevented]).toEqual([["https://example.org/guides"], true]);
});
