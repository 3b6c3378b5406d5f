import { expect } from "vitest";
import { a, type Church, live, sharedStage } from "./stage.ts";

// The built plugin asks in time, which passes here as it does; every rhythm and wait: accounts/status-poller.test.ts.
const { it } = sharedStage;

const asked = (church: Church): number => church.service.heard("status").length;

it("an account is asked every 5 s by one poller however many keys show it, and not while none is visible; what does not change is not drawn", async (church, open) => {
  const other = await open();
  const [away] = other.place(a.status());
  await other.service.answered("status");
  other.showPage(away, 1);
  const { stream, status } = await church.settled(live);
  const others = church.place(a.clear(), a.visibility(), a.source("de-DE"), a.targets(["fr-FR"]));
  const keys = [stream, status, ...others];
  for (const key of others) await key.until(() => key.text !== "");
  const first = await church.service.answered("status", asked(church) + 1);
  const [before, askedOther] = [keys.map(({ events }) => events.length), asked(other)];
  const second = await church.service.answered("status", asked(church) + 1);
  expect(second.at - first.at).toBeGreaterThan(2_500);
  expect(keys.map(({ events }) => events.length)).toEqual(before);
  expect(asked(other)).toBe(askedOther);
  // That the first picture is sent twice is for OpenDeck alone.
  for (const pictures of keys.map((key) => key.of("face").map(({ svg }) => svg)))
    expect(pictures.filter((picture, n) => picture === pictures[n - 1])).toEqual([]);
});
