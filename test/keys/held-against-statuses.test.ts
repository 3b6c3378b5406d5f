import { beforeEach, describe, expect, it } from "vitest";
import type { AccountState } from "../../src/accounts/state.ts";
import { valueOf } from "../../src/accounts/setting.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { said, saying } from "../kit/words.ts";

// Answers in an order that only a fake service gives: what one late status, refusal or wait must not make of a key.
const refused = new ServiceFailure("refused", { status: 422 });
const broken = new ServiceFailure("service-error", { status: 500 });
const startedAt = Date.UTC(2026, 10, 22, 8);
const active = { state: "active" } as const;
const none = { state: "none" } as const;
const spoken = { languages: { transcriptionLanguage: "es" } };
let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const state = (): AccountState => desk.accounts.get(account).state;

/** A session that one status says has gone, 5 s after another showed it. */
async function flicker(): Promise<FakeKey> {
  const stream = await desk.streamKey("active");
  await desk.tellAfter(5_000, none);
  return stream;
}

describe("in the second between two statuses that say none", () => {
  it("a language that is refused brings no LIVE back", async () => {
    const stream = await flicker();
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await language.tapRefused(refused);
    await desk.clock.pass(300);
    expect([stream.text, stream.surface.state]).toEqual([said("stream.start", "stream.stopped"), 0]);
  });

  it("a stop that they seem to confirm, and that is then refused, alerts and says why", async () => {
    const stream = await desk.streamKey("active");
    await desk.clock.pass(1_000);
    await stream.tap();
    await desk.tellAfter(1_000, none);
    expect(stream.surface.state).toBe(0);
    await desk.refuse(broken);
    expect(stream.surface.count("alert")).toBe(1);
    expect(stream.text).toContain(said("failure.serviceError"));
  });

  it("a step that asks alerts where somebody starts meanwhile what it is to stop", async () => {
    const stream = await flicker();
    const step = await desk.placeStep("stream");
    await step.tap(0);
    await desk.clock.pass(1_001);
    await stream.tapAccepted();
    await desk.tell(none);
    await desk.clock.pass(1_000);
    await desk.tell(none);
    expect(step.surface.count("alert")).toBe(1);
    expect(desk.sent).toEqual(["start"]);
  });

  it("a start begins another session: what was hidden before is not known", async () => {
    const stream = await desk.streamKey("active");
    const visibility = await desk.place("visibility");
    await visibility.tapAccepted();
    await desk.tell(active);
    await desk.tellAfter(5_000, none);
    await desk.clock.pass(1_100);
    await stream.tapAccepted();
    for (const session of [none, none, active, active]) await desk.tellAfter(1_000, session);
    expect(stream.text).toContain(said("stream.live"));
    expect(visibility.surface.state).toBe(0);
  });
});

it("what the stopped session says late is neither visibility nor a language", async () => {
  const [stream, visibility] = [await desk.place("stream"), await desk.place("visibility")];
  const language = await desk.place("transcriptionLanguage", { languageCodes: ["en"] });
  await desk.tell({ ...active, captionsHidden: true });
  await desk.clock.pass(1_000);
  await stream.tapAccepted();
  await desk.tell(none);
  await desk.tellAfter(5_000, { ...active, captionsHidden: false, transcriptionLanguage: "en" });
  expect(visibility.text).toBe(said("visibility.captions", "visibility.pressToShow"));
  await language.tap();
  expect(desk.sent).toEqual(["stop", "en"]);
});

it.each(["asked for again under START ?", "followed by a stop that is refused"])(
  "the mark of a language that failed stays on LIVE where its start is %s",
  async (what) => {
    const stream = await desk.streamKey("none", spoken);
    await stream.tap();
    await desk.refuse(refused);
    const isLost = what.includes("?");
    await desk.refuse(isLost ? lost() : undefined);
    if (isLost) {
      await desk.clock.pass(3_000);
      await stream.tap();
    }
    await desk.accept();
    for (let count = 0; count < 3; count += 1) await desk.tellAfter(1_000, active);
    if (!isLost) {
      await stream.tap();
      await desk.refuse(broken);
      await desk.tell(active);
    }
    expect(state().session).toEqual(active);
    expect(state().source.missing).toBe("es");
  },
);

describe("a restart whose time is over", () => {
  const hour = 3_600_000;

  it("is no longer said where a wait leaves its key without a status", async () => {
    const stream = await desk.streamKey("active");
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await desk.clock.pass(5_000);
    await desk.failPolls(new ServiceFailure("busy", { status: 429, retryAfter: 300_000 }));
    await language.tapAccepted();
    await desk.tell(none);
    expect(stream.text).toContain(said("stream.restarting"));
    await desk.clock.pass(16_000);
    expect(stream.text).not.toContain(said("stream.restarting"));
    expect(stream.text).toMatch(saying("state.wasLive"));
  });

  it("has kept what is hidden, though its first status comes later", async () => {
    const visibility = await desk.place("visibility");
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await desk.tell({ ...active, startedAt });
    await visibility.tapAccepted();
    await language.tapAccepted();
    desk.onRequest = (request) => request.fail(new ServiceFailure("no-connection"));
    await desk.failPolls(new ServiceFailure("no-connection"));
    await desk.clock.pass(20_000);
    await desk.tellAlways({ ...active, startedAt: startedAt + hour });
    await desk.clock.pass(16_000);
    expect(visibility.surface.state).toBe(1);
  });
});

it("a stop of ours ends what was hidden also where no status has shown its session", async () => {
  const incomplete = { ...account, churchId: "" };
  const visibility = await desk.place("visibility", incomplete);
  const stop = await desk.place("stream", { ...incomplete, mode: "stop" });
  await visibility.tapAccepted();
  await stop.tapAccepted();
  expect(valueOf(desk.accounts.get(incomplete).core.hidden)).toBeUndefined();
});
