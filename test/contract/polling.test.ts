import { expect } from "vitest";
import { a, type Church, live, sharedStage } from "./stage.ts";

// The built plugin asks in time, which passes here as it does; every rhythm and wait: accounts/status-poller.test.ts.
const { it } = sharedStage;

const asked = (church: Church): number => church.service.heard("status").length;

it("an account is asked at once, and then every 5 s by one poller however many keys show it, and not while none is visible", async (church, open) => {
  const other = await open();
  const [first, ...more] = [
    ...church.place(a.status(), a.stream(), a.clear(), a.visibility()),
    ...church.place(a.status(), a.source("de-DE")),
  ];
  const fields = { ...church.account, apiKey: other.apiKey, churchId: other.churchId };
  const [stranger] = church.placeWith(fields, a.status());
  await church.service.answered("status", 2);
  church.showPage(stranger, 1);
  const keys = new Set(church.service.heard("status").map(({ headers }) => headers.authorization));
  expect(keys).toEqual(new Set([`Bearer ${church.apiKey}`, `Bearer ${other.apiKey}`]));
  const own = () =>
    church.service.heard("status").filter(({ headers }) => headers.authorization?.endsWith(church.apiKey));
  const since = own().length;
  await church.service.until(() => own().length >= since + 3);
  const times = own()
    .slice(since)
    .map(({ at }) => at);
  for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThan(2_500);
  for (const key of [first, more[4]]) church.showPage(key, 1);
  // Two polls of another account come after one that is on its way just now, and after the one that it would be time for.
  other.place(a.status());
  await other.service.nth("status", 2);
  const before = asked(church);
  await other.service.nth("status", 4);
  expect(asked(church)).toBe(before);
  church.showPage(first, 0);
  await church.service.nth("status", before + 1);
});

it("nothing is sent to Stream Deck while nothing changes", async (church) => {
  const { stream, status } = await church.settled(live);
  const others = church.place(a.clear(), a.visibility(), a.source("de-DE"), a.targets(["fr-FR"]));
  const keys = [stream, status, ...others];
  for (const key of others) await key.until(() => key.text !== "");
  await church.service.answered("status", asked(church) + 2);
  const before = keys.map(({ events }) => events.length);
  await church.service.answered("status", asked(church) + 2);
  expect(keys.map(({ events }) => events.length)).toEqual(before);
});
