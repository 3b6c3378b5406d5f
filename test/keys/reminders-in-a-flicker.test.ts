import { expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";

it.each([
  ["visibility", {}],
  ["stream", { remindAfterHours: 1 }],
] as const)(
  "a reminder of %s comes also where one status in between shows no session",
  async (action, settings) => {
    const desk = new FakeDesk();
    // Both are due half a second after a poll.
    const startedAt = desk.clock.now() + 500 - 3_300_000;
    let session: Session = { state: "active", startedAt };
    const key = await desk.place(action, settings);
    await desk.tell(session);
    desk.service.onRequest = (request) => {
      if (!request.command) request.answer(session);
    };
    await desk.clock.pass(500);
    if (action === "visibility") await key.tapAccepted();
    await desk.clock.pass(4_500);
    await desk.place("clear");
    await desk.clock.pass(290_400);
    session = { state: "none" };
    while (desk.accounts.get(account).state.session?.state !== "none") await desk.clock.pass(100);
    session = { state: "active", startedAt };
    expect(key.surface.count("alert")).toBe(0);
    await desk.clock.pass(10_000);
    expect(key.surface.count("alert")).toBe(1);
  },
);
