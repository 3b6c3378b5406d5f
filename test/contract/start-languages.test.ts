import { describe, expect } from "vitest";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, live, none, quiet, seen, sharedStage, step } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";
import { said, saying } from "../kit/words.ts";

const { it } = sharedStage;
const timed = timedStage();
const { time } = timed;
const languages = { transcriptionLanguage: "es", languageCodes: ["en", "fr"] };
const brought = ["targets ", "source es", "targets en,fr"];

/** A stream key that has shown START for long enough that a press means it. */
async function ready(church: Church, settings = {}): Promise<SeenKey> {
  const { stream } = await church.settled({ languages, ...settings });
  await seen();
  return stream;
}

describe.concurrent("a start with its languages", () => {
  it("names them on START, brings them about while nothing runs, and then starts", async (church) => {
    const stream = await ready(church);
    expect(stream.text).toMatch(saying("stream.start"));
    expect(stream.text).toMatch(/es.*en.*fr/);
    await stream.tapSays("stream.live");
    await church.sentOnly(...brought, "start");
    expect(stream.of("alert")).toEqual([]);
  });

  it("is under way from the press", async (church) => {
    const release = church.service.hold("targets");
    const stream = await ready(church);
    const [stop] = church.place(a.stream({ mode: "stop" }));
    await stop.says("stream.off");
    await stream.tapSays("stream.starting");
    await stream.tap();
    await stop.tap();
    await quiet();
    expect([stream.text, stop.text]).toEqual(Array(2).fill(said("stream.starting")));
    release();
    await stream.says("stream.live");
    expect(church.service.commands).toEqual([...brought, "start"]);
  });

  it("brings the part about that is set; an empty list beside a source means no translation", async (_, other) => {
    const parts = [
      [{ transcriptionLanguage: "es" }, ["source es"]],
      [{ languageCodes: ["en"] }, ["targets en"]],
      [{ transcriptionLanguage: "es", languageCodes: [] }, ["targets ", "source es"]],
    ] as const;
    for (const [part, commands] of parts) {
      const each = await other();
      const stream = await ready(each, { languages: part });
      await stream.tapSays("stream.live");
      await each.sentOnly(...commands, "start");
    }
  });

  it("is one in a multi-action, too", async (church) => {
    const { stream } = await church.settled();
    const [multi] = church.place({ steps: [step(a.stream({ languages }), 1)] });
    await multi.tap();
    await stream.says("stream.live");
    await multi.tap();
    await church.sentOnly(...brought, "start");
  });

  it("sends targets and start although the source is refused, alerts once, and names it when it is live", async (church) => {
    church.service.on("source", { status: 422 });
    const stream = await ready(church);
    await stream.tapSays("failure.stepSource");
    expect(church.service.commands).toEqual([...brought, "start"]);
    expect(church.service.heard("start")[0]?.answeredAt).toBeLessThan(stream.of("alert")[0]?.at ?? 0);
    await stream.says("stream.live", 6_000);
    expect(stream.of("alert")).toHaveLength(1);
  });

  it("names the start where that fails too", async (church) => {
    church.service.on("targets", { status: 422 });
    church.service.on("start", { status: 503 });
    const stream = await ready(church);
    await stream.tapSays("failure.serviceError");
    await quiet();
    expect(stream.events.filter(({ text }) => saying("failure.stepTargets").test(text))).toEqual([]);
    expect(stream.of("alert")).toHaveLength(1);
  });

  it("leaves out the rest of them where a session shows up meanwhile", async (church) => {
    const release = church.service.hold("source");
    const stream = await ready(church);
    const [targets] = church.place(a.targets(languages.languageCodes));
    await church.tapSends(stream, "source");
    await targets.tap();
    church.service.status = live;
    const asked = church.service.heard("status").length;
    await church.service.answered("status", asked + 2);
    release();
    await stream.says("stream.live");
    await church.sentOnly("targets ", "source es", "start");
    expect([...targets.of("ok"), ...stream.of("alert")]).toEqual([]);
  });

  it("shares the end of each part with a language key that asks for the same meanwhile", async (church) => {
    church.service.on("source", { status: 422 });
    const release = church.service.hold("targets");
    const stream = await ready(church);
    const [source, targets] = church.place(a.source("es"), a.targets(["en", "fr"]));
    await church.tapSends(stream, "targets");
    for (const key of [source, targets]) await key.tap();
    await quiet();
    expect([source, targets].flatMap((key) => [...key.of("ok"), ...key.of("alert")])).toEqual([]);
    release();
    await source.next("alert", 0);
    await targets.next("ok", 0);
    await church.sentOnly(...brought, "start");
  });

  for (const [part, failed] of [
    [{ transcriptionLanguage: "es" }, "failure.stepSource"],
    [{ languageCodes: ["en", "fr"] }, "failure.stepTargets"],
  ] as const)
    it(`asks for what is not known first, and tells ${Object.keys(part).join()} that it leaves out because that fails like a part that failed`, async (church) => {
      church.service.on("status", { status: 503 });
      const [start] = church.place(a.stream({ mode: "start", languages: part }));
      await church.service.answered("status");
      await quiet();
      const asked = church.service.heard("status").length;
      church.service.on("start", () => {
        church.service.off("status").status = live;
        return {};
      });
      await church.tapAnswered(start, "start");
      expect(church.service.commands).toEqual(["start"]);
      expect(church.service.heard("status").length).toBeGreaterThan(asked);
      await start.says(failed);
      await start.says("stream.live");
      expect(start.of("alert")).toHaveLength(1);
    });

  it("brings none about in a session that runs, without a church ID, or where there is nothing in it", async (church, other) => {
    const { stream } = await church.settledIn(live, { mode: "start", languages });
    await stream.tapSays(saying(["state.already", "stream.live"]));
    await church.sentOnly();
    const blind = await other();
    const [start] = blind.placeWith(
      { ...blind.account, churchId: "" },
      a.stream({ mode: "start", languages }),
    );
    await start.tapOk();
    expect(blind.service.commands).toEqual(["start"]);
    const empty = await other();
    const plain = await ready(empty, { languages: { languageCodes: [] } });
    await plain.tapSays("stream.live");
    expect(empty.service.commands).toEqual(["start"]);
  });

  it("is wrong where a target equals the source", async (church) => {
    const [key] = church.place(
      a.stream({ languages: { transcriptionLanguage: "es", languageCodes: ["en", "ES"] } }),
    );
    await key.says("failure.sameAsSpoken");
    await key.tapAlert();
    await church.sentOnly();
  });
});

describe("LIVE is marked after a start of whose languages one failed", () => {
  /** Stream and status key after such a start, and what the stream key shows without one. */
  async function marked(church: Church, part: "source" | "targets") {
    const { stream, status } = await church.settledIn(live, { languages });
    const says = (word: "stream.live" | "stream.ended") => () => saying(word).test(stream.text);
    const plain = [stream.svg, status.svg];
    church.service.status = none;
    await time.until(says("stream.ended"), 20_000);
    await time.pass(2_000);
    church.service.on(part, { status: 422 });
    await stream.tapAlert(part === "source" ? "failure.stepSource" : "failure.stepTargets");
    church.service.off(part);
    await time.until(says("stream.live"), 10_000);
    await time.pass(60_000);
    expect([stream.svg === plain[0], status.svg === plain[1]]).toEqual([false, false]);
    return { stream, says, isPlain: () => stream.svg === plain[0] };
  }

  timed.it("until a command for that part is accepted", async (church) => {
    const { isPlain } = await marked(church, "targets");
    const [targets] = church.place(a.targets(["it"]));
    await targets.tapOk();
    await time.until(isPlain, 10_000);
  });

  timed.it("until a status tells it as asked, and not by a command for another part", async (church) => {
    const { stream, isPlain } = await marked(church, "source");
    const [targets] = church.place(a.targets(["it"]));
    await targets.tapOk();
    church.service.status = { ...live, transcriptionLanguage: "de" };
    await time.pass(10_000);
    expect(isPlain()).toBe(false);
    expect(stream.text).toMatch(saying("stream.live"));
    church.service.status = { ...live, transcriptionLanguage: languages.transcriptionLanguage };
    await time.until(isPlain, 10_000);
  });

  timed.it("until the session ends", async (church) => {
    const { says, isPlain } = await marked(church, "targets");
    church.service.status = none;
    await time.until(says("stream.ended"), 20_000);
    church.service.status = live;
    await time.until(says("stream.live"), 10_000);
    expect(isPlain()).toBe(true);
  });
});
