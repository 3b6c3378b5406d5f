import { describe, expect } from "vitest";
import { a, live, none, pause, seen, sharedStage } from "./stage.ts";
import { said, saying } from "../kit/words.ts";

const { it, inTurn } = sharedStage;

describe.concurrent("a press within 1,000 ms of a change of what it would do", () => {
  it("stops nothing when the session was started elsewhere, and the key says what it shows", async (church) => {
    const { stream, status } = await church.settled();
    await church.tell(status, live);
    await stream.says("stream.live");
    const since = performance.now();
    await stream.tap();
    await church.sentOnly();
    expect(stream.of("alert")).toEqual([]);
    const said = stream.of("face", since);
    expect(said.length).toBeGreaterThan(0);
    expect(stream.text).toMatch(saying("stream.live"));
    // For two seconds: then its usual face is back.
    await stream.until(() => stream.of("face", since + 1_700).length > 0, 2_600);
    await seen();
    await church.tapSends(stream, "stop");
    expect(church.service.commands).toEqual(["stop"]);
  });

  it("starts nothing when the session has just ended elsewhere", async (church) => {
    const { stream, status } = await church.settledIn(live);
    await church.tell(status, none);
    await stream.says("stream.start");
    await stream.tapSays("stream.ended");
    await stream.tap();
    await church.sentOnly();
    await seen();
    await church.tapSends(stream, "start");
    expect(church.service.commands).toEqual(["start"]);
  });

  it("is an impatient second one as LIVE appears, and stops nothing", async (church) => {
    const { stream } = await church.settled();
    await stream.tapSays("stream.live");
    await stream.tap();
    await pause(200);
    await stream.tap();
    await church.sentOnly("start");
  });

  it("neither hides nor shows when a status has just told otherwise", async (church) => {
    const { status } = await church.settledIn({ ...live, captionsHidden: false });
    const [visibility] = church.place(a.visibility());
    await visibility.says(saying("visibility.shown", "visibility.hide"));
    await seen();
    await church.tell(status, { ...live, captionsHidden: true });
    await visibility.says("visibility.hidden");
    await visibility.tap();
    await church.sentOnly();
    await seen();
    await church.tapSends(visibility, "show");
  });

  const cycles = [
    ["source", a.source("en", "de", "fr"), { transcriptionLanguage: "en" }, { transcriptionLanguage: "de" }],
    [
      "targets",
      a.targets(["en"], ["de"], ["fr"]),
      { translationLanguages: ["en"] },
      { translationLanguages: ["de"] },
    ],
  ] as const;
  for (const [what, spec, before, after] of cycles)
    it(`(of the entry that a cycling key names as its next: ${what}) sends nothing`, async (church) => {
      const { status } = await church.settledIn({ ...live, ...before });
      const [key] = church.place(spec);
      await key.says(new RegExp(said(["language.next", { language: "de" }])));
      await seen();
      await church.tell(status, { ...live, ...after });
      await key.says(new RegExp(said(["language.next", { language: "fr" }])));
      await pause(250);
      await key.tap();
      await church.sentOnly();
      expect([...key.of("ok"), ...key.of("alert")]).toEqual([]);
      await seen();
      await church.tapSends(key, what);
      expect(church.service.commands).toEqual([`${what} fr`]);
    });

  it("is sent where nothing changed but details", async (church) => {
    const { stream, status } = await church.settledIn({ ...live, clients: [{ id: "a" }] });
    await seen();
    await church.tell(status, { ...live, clients: [{ id: "a" }, { id: "b" }] });
    await church.tapSends(stream, "stop");
  });

  it("is sent by explicit modes", async (church) => {
    const { status } = await church.settled();
    const [start, stop, hide, show] = church.place(
      a.stream({ mode: "start" }),
      a.stream({ mode: "stop" }),
      a.visibility({ mode: "hide" }),
      a.visibility({ mode: "show" }),
    );
    await church.tell(status, live);
    await church.tapSends(stop, "stop");
    await church.tapSends(hide, "hide");
    await church.tapSends(show, "show");
    await church.tell(status, none);
    await church.tapSends(start, "start");
  });

  it("is sent by multi-actions", async (church) => {
    const { status } = await church.settled();
    const [multi] = church.place({ steps: [{ ...a.stream(), desiredState: 0 }] });
    await church.tell(status, live);
    await church.tapSends(multi, "stop");
  });

  it("is sent right after the first status that a key learns", async (church) => {
    church.service.status = live;
    const [stream] = church.place(a.stream());
    await stream.says("stream.live");
    await church.tapSends(stream, "stop");
    expect(church.service.commands).toEqual(["stop"]);
  });
});

it("a stream toggle that shows nothing yet asks for the status at a press, shows it, and sends nothing more", async (church) => {
  church.service.on("status", { status: 503 });
  const [stream] = church.place(a.stream());
  await stream.says("failure.serviceError");
  church.service.off("status");
  await stream.tapSays("stream.start");
  await church.sentOnly();
  await church.tapSends(stream, "start");
});

describe.concurrent("a hold", () => {
  it("is 1,000 ms of one press, and is sent without waiting for the release", async (church) => {
    const { stream } = await church.settledIn(live, { stopGuard: "hold" });
    const pressed = performance.now();
    await stream.press();
    const { at } = await church.service.nth("stop");
    expect(at - pressed).toBeGreaterThanOrEqual(995);
    expect(stream.key.held).toBe(true);
    await stream.release();
    await church.sentOnly("stop");
  });

  it("that ends earlier sends nothing", async (church) => {
    const { stream } = await church.settledIn(live, { stopGuard: "hold" });
    await stream.press();
    await pause(700);
    await stream.release();
    await pause(1_200);
    expect(church.service.commands).toEqual([]);
  });

  it("is never made of two presses", async (church) => {
    const { stream } = await church.settledIn(live, { stopGuard: "hold" });
    for (let press = 0; press < 3; press += 1) {
      await stream.press();
      await pause(600);
      await stream.release();
    }
    await pause(1_200);
    expect(church.service.commands).toEqual([]);
  });

  it("is not made of two presses while the shown state is still asked for", async (church) => {
    church.service.on("status", { body: live, delay: 500 });
    const [stream] = church.place(a.stream({ stopGuard: "hold" }));
    await stream.tap();
    await pause(450);
    await stream.press();
    await pause(550);
    await stream.release();
    await pause(1_200);
    expect(church.service.commands).toEqual([]);
  });
});

describe.concurrent("a session that does not run plainly", () => {
  for (const status of ["paused", "suspended", "rebalancing"])
    it(`(${status}) is stopped by a toggle's hold only, and the face says so`, async (church) => {
      const { stream } = await church.settledIn({ status });
      await stream.says("stream.holdToStop");
      await stream.tap();
      await church.sentOnly();
      const pressed = performance.now();
      await stream.press();
      const { at } = await church.service.nth("stop");
      await stream.release();
      expect(at - pressed).toBeGreaterThanOrEqual(995);
    });
});

// Windows can't stop a process.
describe.skipIf(process.platform === "win32")("a hold that ends while the plugin is held up", () => {
  inTurn("sends nothing", async (church) => {
    const { stream } = await church.settledIn(live, { stopGuard: "hold" });
    const { pid = 0 } = church.deck.plugin;
    await stream.press();
    await pause(500);
    process.kill(pid, "SIGSTOP");
    await stream.release();
    await pause(1_000);
    process.kill(pid, "SIGCONT");
    await church.sentOnly();
  });
});
