import { beforeEach, describe, expect, it } from "vitest";
import type { AccountState } from "../../src/accounts/state.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

const none = { state: "none" } as const;
const active = { state: "active", transcriptionLanguage: "en" } as const;
const timedOut = new ServiceFailure("timed-out");

let desk: FakeDesk;
let language: FakeKey;
let stream: FakeKey;
let visibility: FakeKey;

const state = (): AccountState => desk.accounts.get(account).state;

/** A running session with hidden captions, whose source was changed and accepted. */
beforeEach(async () => {
  desk = new FakeDesk();
  language = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] });
  stream = await desk.place("stream");
  visibility = await desk.place("visibility");
  await desk.tell(active);
  await visibility.tapAccepted();
  await desk.tell(active);
  await desk.clock.pass(2_000);
  await language.tapAccepted();
});

describe("a stream that restarts", () => {
  it("can be hidden and shown, and works with a toggle as soon as the session is back", async () => {
    await desk.tell(none);
    await visibility.tap();
    expect(desk.sent.at(-1)).toBe("show");
    await desk.accept();
    await desk.tellAfter(5_000, { state: "active", transcriptionLanguage: "de" });
    await stream.tap();
    expect(desk.sent.at(-1)).toBe("stop");
  });

  it("gets another 15 s from a second change of source", async () => {
    await desk.tell(none);
    await desk.tellAfter(10_000, none);
    await language.tapAccepted();
    await desk.tell(none);
    await desk.tellAfter(10_000, none);
    expect(stream.surface.state).toBe(1);
    await desk.tellAfter(5_001, none);
    expect(stream.surface.state).toBe(0);
  });
});

describe("a session that never comes back", () => {
  it.each(["nothing said so", "statuses said so only while it restarted"])(
    "is not known to have ended where %s",
    async (what) => {
      const isSaid = what.startsWith("statuses");
      if (isSaid) await desk.tell(none);
      await desk.clock.pass(isSaid ? 5_000 : 0);
      desk.onRequest = (request) => request.fail(timedOut);
      await desk.failPolls(timedOut);
      await desk.clock.pass(15_001);
      expect(state().isRestarting).toBe(false);
      expect(stream.surface.state).toBe(1);
      expect(stream.text).toContain(said("state.wasLive", "short.timedOut"));
      expect(desk.log).not.toContain("status: answered again");
    },
  );
});
