import { describe, expect } from "vitest";
import type { Reply } from "../kit/scripted-service.ts";
import { saying } from "../kit/words.ts";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, live, none, step } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";

/** What languages, starts and steps take for a session that runs: all that is not known to be none. */
const { it, time } = timedStage();
const second = 1_000;
const minute = 60 * second;

describe("known to be none", () => {
  /** A session whose first of two statuses says none; the next one shows it again. */
  async function flicker(church: Church, again: Reply = { body: session }): Promise<void> {
    const { stream, status } = await church.settledIn(session);
    await time.pass(2 * second);
    let asked = 0;
    church.service.on("status", () => (asked++ === 0 ? { body: none } : again));
    await status.tapOk();
    await stream.until(() => stream.state === 0);
  }
  const session = { ...live, transcriptionLanguage: "en-US", translationLanguages: ["es-ES"] };
  const languages = { transcriptionLanguage: "de-DE", languageCodes: ["fr-FR"] };
  const ofLanguages = (church: Church): string[] =>
    church.service.commands.filter((command) => /source|targets/.test(command));

  for (const what of ["START", "a step to running"])
    it(`is no session with the first status of two: ${what} with languages asks first, and sends none of them`, async (church) => {
      const [start, multi] = church.place(a.stream({ mode: "start", languages }), {
        steps: [step(a.stream({ languages }), 1)],
      });
      await flicker(church);
      const asked = church.service.heard("status").length;
      await (what === "START" ? start : multi).tap();
      await church.service.answered("status", asked + 1);
      await start.says("stream.live");
      await time.pass(5 * second);
      expect(ofLanguages(church)).toEqual([]);
    });

  it("is no session with the first status of two: a language that it has is not sent again", async (church) => {
    const [source, guarded, targets] = church.place(
      a.source("en-US"),
      a.transcriptionLanguage({ languageCodes: ["en-US"], restartGuard: "hold" }),
      a.targets(["es-ES"]),
    );
    await flicker(church);
    await guarded.tap();
    for (const key of [source, targets]) await key.tapOk();
    expect(church.service.commands).toEqual([]);
  });

  it("is no session with the first status of two: a step that stops and gets no answer to its question sends", async (church) => {
    const [multi] = church.place({ steps: [step(a.stream(), 0)] });
    await flicker(church, "hang");
    await multi.tap();
    await time.until(() => church.service.commands.length > 0, 15 * second);
    expect(church.service.commands).toEqual(["stop"]);
  });

  const guarded = a.transcriptionLanguage({ languageCodes: ["de-DE"], restartGuard: "hold" });
  const scenes: [string, (church: Church) => Promise<unknown>][] = [
    ["with the first status of two", (church) => flicker(church)],
    [
      "before the first status",
      async (church) => {
        church.service.on("status", "hang");
        await church.service.nth("status");
      },
    ],
    ["while a start is under way", (church) => started(church)],
    [
      "under START ?",
      async (church) => {
        const stream = await started(church);
        await time.until(() => saying("stream.startPending").test(stream.text), minute);
      },
    ],
    [
      "in a restart",
      async (church) => {
        const { stream } = await church.settledIn(live);
        const [source] = church.place(a.source("fr-FR"));
        await source.tapOk();
        church.service.status = none;
        await time.until(() => saying("stream.restarting").test(stream.text), 6 * second);
      },
    ],
  ];
  async function started(church: Church): Promise<SeenKey> {
    church.service.obeys = false;
    const { stream } = await church.settledIn(none);
    await time.pass(2 * second);
    await church.tapAnswered(stream, "start");
    return stream;
  }
  for (const [when, scene] of scenes)
    it(`is no session ${when}: a change of source has to be held`, async (church) => {
      const [source] = church.place(guarded);
      await scene(church);
      await source.tapSays("stream.holdLonger");
      await source.press();
      await time.pass(1.1 * second);
      await source.next("ok", 0);
      await source.release();
      expect(church.service.commands.filter((each) => each === "source de-DE")).toHaveLength(1);
    });
});
