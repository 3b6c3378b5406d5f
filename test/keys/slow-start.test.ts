import { beforeEach, expect, it } from "vitest";
import type { AccountState } from "../../src/accounts/state.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

// The 15 s and the two minutes of a start: accounts/runs.test.ts.
let desk: FakeDesk;
/** What every status says. */
let session: Session;

beforeEach(() => {
  desk = new FakeDesk();
  session = { state: "none" };
  desk.onRequest = (request) => {
    if (!request.command) request.answer(session);
  };
});

const state = (): AccountState => desk.accounts.get(account).state;

/** A stream key whose start or stop was accepted, and stays unconfirmed. */
async function pressed(was: Session["state"]): Promise<FakeKey> {
  session = { state: was };
  const key = await desk.place("stream");
  await key.tapAccepted();
  return key;
}

it("page flips during a start end in a key that shows it as under way still", async () => {
  const key = await pressed("none");
  await desk.clock.pass(5_000);
  await key.leave();
  const back = await desk.place("stream");
  expect(back.text).toBe(said("stream.starting"));
  await back.tap();
  expect(desk.sent).toEqual(["start"]);
  await desk.clock.pass(10_000);
  expect(back.text).not.toBe(said("stream.starting"));
  expect(back.surface.calls).not.toContain("alert");
  expect(desk.log.at(-1)).toContain("not-confirmed");
});

it("a state that we don't know holds a stop as well", async () => {
  const key = await pressed("active");
  session = { state: "unknown", word: "stopping" };
  await desk.clock.pass(40_000);
  expect(state().transition).toBeDefined();
  session = { state: "none" };
  await desk.clock.pass(1_000);
  expect(key.text).toContain(said("stream.start"));
  expect(key.surface.state).toBe(0);
  expect(key.surface.calls).not.toContain("alert");
});
