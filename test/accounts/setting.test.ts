import { beforeEach, describe, expect, it } from "vitest";
import {
  isLost,
  latestOf,
  repeatedOf,
  requestedOf,
  type Setting,
  toggled,
  valueOf,
} from "../../src/accounts/setting.ts";
import type { AccountEvent } from "../../src/accounts/commands.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { lost } from "../kit/fake-service.ts";
import { columnsOf, linesOf, second, sessionOf, Story } from "./story.ts";

/** "What is known" of the contract, for whether captions are hidden, the spoken language and the targets: one rule. */
let story: Story;

beforeEach(() => {
  story = new Story();
});

/** How two values are commanded and told. */
const settings = [
  ["hidden", { A: "hide", B: "show", "told A": "LIVE/hidden", "told B": "LIVE/shown" }],
  ["source", { A: "source=de", B: "source=en", "told A": "LIVE/DE", "told B": "LIVE/EN" }],
  ["targets", { A: "targets=de+fr", B: "targets=en+fr", "told A": "LIVE/FR+DE", "told B": "LIVE/FR+EN" }],
] as const;

/** A and B are reported, "A ack" is acknowledged, "A lost" got no answer. */
const table = `
  after                                 | told A | told B           | LIVE             | A     | A unanswered | A rejected       | B     | B unanswered | B rejected
  --------------------------------------|--------|------------------|------------------|-------|--------------|------------------|-------|--------------|-----------------
  LIVE                                  | A      | B                | -                | A ack | A lost       | -                | B ack | B lost       | -
  told A                                | A      | B                | A                | A ack | A lost       | A                | B ack | B lost       | A
  A, 14.999 s                           | A ack  | A ack            | A ack            | A ack | A lost       | A ack            | B ack | B lost       | A ack
  A, 15 s                               | A      | B                | A ack            | A ack | A lost       | A ack            | B ack | B lost       | A ack
  A unanswered, 14.999 s                | A      | A lost           | A lost           | A ack | A lost       | A lost, rejected | B ack | B lost       | A lost
  A unanswered, 15 s                    | A      | B                | A lost           | A ack | A lost       | A lost, rejected | B ack | B lost       | A lost
  A unanswered, A rejected, 14.999 s    | A      | A lost, rejected | A lost, rejected | A ack | A lost       | A lost, rejected | B ack | B lost       | A lost, rejected
  A unanswered, A rejected, 15 s        | A      | B                | A lost, rejected | A ack | A lost       | A lost, rejected | B ack | B lost       | A lost, rejected
  told B, A unanswered, B rejected      | A      | A lost           | A lost           | A ack | A lost       | A lost, rejected | B ack | B lost       | A lost`;

describe.each(settings)("%s", (name, words) => {
  const inWords = (steps: string): string =>
    steps.replaceAll(/(told )?[AB]/gu, (letter) => words[letter as keyof typeof words]);
  const goes = (steps: string): Story => story.goes(inWords(steps));
  const letterOf = (value: unknown): string => (value === true || /de/iu.test(String(value)) ? "A" : "B");
  const known = (): string => {
    const { known: is } = story.known[name];
    if (is.kind === "unknown") return "-";
    const kinds = { reported: "", acknowledged: " ack", unanswered: " lost" };
    const isRejected = is.kind === "unanswered" && is.isRejected;
    return `${letterOf(is.value)}${kinds[is.kind]}${isRejected ? ", rejected" : ""}`;
  };
  const requested = (): string => {
    const setting: Setting<unknown> = story.known[name];
    const { value } = requestedOf(setting) ?? {};
    return value === undefined ? "-" : letterOf(value);
  };

  it.each(linesOf(table))("after %s", (steps, ...expected) => {
    const cells = columnsOf(table).map((step) => {
      story = new Story();
      goes(steps);
      goes(step);
      return known();
    });
    expect(cells).toEqual(expected);
  });

  it("is told nothing by a status that was asked for before its last command was answered", () => {
    const early = goes("told B").ask();
    const answer = story.send(words.A);
    const inFlight = story.ask();
    story.ask()(sessionOf(words["told A"]));
    expect(known()).toBe("B");
    answer("rejected");
    const says = [early, inFlight, story.ask()].map((tell) => {
      tell(sessionOf(words["told A"]));
      return known();
    });
    expect(says).toEqual(["B", "B", "A"]);
  });

  it("is told by a status that only a command on something else overtook", () => {
    const tell = story.ask();
    story.goes("clear");
    tell(sessionOf(words["told A"]));
    expect(known()).toBe("A");
  });

  it("is what was asked for last, in whatever way the ones before it end", () => {
    const answer = story.send(words.A);
    goes("B waits");
    expect([requested(), known()]).toEqual(["B", "-"]);
    // Point 22: given up in its queue, it leaves what is under way.
    goes("unsent");
    expect([requested(), known()]).toEqual(["A", "-"]);
    goes("B waits");
    answer("unanswered");
    const setting: Setting<unknown> = story.known[name];
    expect([requested(), known(), repeatedOf(setting)]).toEqual(["B", "A lost", undefined]);
    goes("unsent, B");
    expect([requested(), known()]).toEqual(["-", "B ack"]);
  });

  it("is what was pressed last, also where a start asks later for what it was pressed for before", () => {
    const start = story.nextId();
    goes("B waits");
    story.press(words.A, start);
    expect(requested()).toBe("B");
  });
});

/** What keys ask: the value, what is asked for again, what a press builds on, and what a toggle does, then after HIDDEN. */
const questions = `
  after                          | pressed | value  | unanswered | asked again | builds on | toggle | after HIDDEN
  -------------------------------|---------|--------|------------|-------------|-----------|--------|-------------
                                 |         | -      | -          | -           | -         | hide   | show
                                 | hide    | -      | -          | -           | hidden    | show   | show
                                 | show    | -      | -          | -           | shown     | hide   | hide
  hide                           |         | hidden | -          | -           | hidden    | show   | show
  hide                           | show    | hidden | -          | -           | shown     | hide   | hide
  show                           |         | shown  | -          | -           | shown     | hide   | hide
  show                           | hide    | shown  | -          | -           | hidden    | show   | show
  hide unanswered                |         | -      | hidden     | hidden      | hidden    | hide   | hide
  hide unanswered                | show    | -      | hidden     | -           | shown     | hide   | hide
  hide unanswered, hide rejected |         | -      | hidden     | -           | hidden    | hide   | hide
  show unanswered                |         | -      | shown      | shown       | shown     | show   | show
  show unanswered                | hide    | -      | shown      | -           | hidden    | show   | show
  show unanswered, show rejected |         | -      | shown      | -           | shown     | hide   | hide
  show unanswered, show unsent   |         | -      | shown      | shown       | shown     | show   | show`;

const sessions = `
  visibility                             | after                                       | is
  ---------------------------------------|---------------------------------------------|----------------
  is kept by the first of two statuses   | LIVE+0, hide, none                          | hidden
  is over with the second                | LIVE+0, hide, none, 1 s, none               | - after HIDDEN
  that was shown is over                 | LIVE+0, show, stop, none                    | -
  is hidden again                        | LIVE+0, hide, stop, none, hide              | hidden
  is not known where a show is refused   | LIVE+0, hide, stop, none, show rejected     | -
  is lost where a show is                | LIVE+0, hide, stop, none, show unanswered   | -
  was hidden before the last two         | LIVE, hide, stop, none, 15 s, LIVE, none, 1 s, none | - after HIDDEN
  is over where a newer one began        | LIVE+0, hide, LIVE+1001                     | - after HIDDEN
  is what that tells                     | LIVE+0, hide, LIVE+1001/shown                       | shown
 is told while its session is being stopped | LIVE, hide unanswered, stop, LIVE/hidden | hidden
  and not of one that has ended          | LIVE, hide, stop, none, LIVE/shown          | - after HIDDEN
  nor of that in a newer one             | LIVE+0, stop, none, LIVE+60000/hidden, LIVE+0/shown | hidden
  is kept within the second              | LIVE+0, hide, LIVE+1000                     | hidden
  is kept in a restart                   | LIVE+0, hide, source=de, LIVE+1001          | hidden
  is kept where no session ran           | none, hide, none, 1 s, none                 | hidden
  and where a stop was not needed        | none, hide, stop 409, none                  | hidden
  is over where a start began another    | LIVE, hide, none, start, 1 s, none, LIVE    | - after HIDDEN
  is none that the stopped one says late | LIVE/hidden, stop, none, 5 s, LIVE/shown    | - after HIDDEN
  is kept where a restart ended unseen   | LIVE+0, hide, source=de, 20 s, LIVE+3600000, 16 s | hidden`;

describe("visibility", () => {
  const word = (value: boolean | undefined): string =>
    value === undefined ? "-" : value ? "hidden" : "shown";

  it.each(linesOf(questions))("after %s, with %s on its way", (steps, pressed, ...expected) => {
    const { hidden } = story.goes(steps).goes(pressed && `${pressed} waits`).known;
    const { known: is } = hidden;
    const unanswered = is.kind === "unanswered" ? is.value : undefined;
    const answers = [valueOf(hidden), unanswered, repeatedOf(hidden), latestOf(hidden)].map(word);
    const afterHidden = { ...hidden, known: is.kind === "unknown" ? { ...is, last: true } : is };
    expect([...answers, toggled(hidden), toggled(afterHidden)]).toEqual(expected);
  });

  it.each(linesOf(sessions))("%s: after %s", (_, steps, expected) => {
    const { hidden } = story.goes(steps).known;
    const wasHidden = hidden.known.kind === "unknown" && isLost(hidden);
    expect(`${word(valueOf(hidden))}${wasHidden ? " after HIDDEN" : ""}`).toBe(expected);
  });

  it("has been hidden since the answer, also where that to a show got lost in between", () => {
    expect(story.goes("LIVE, 1 s, hide, 1 s, show unanswered").state.hiddenSince?.now).toBe(second);
    expect(story.goes("LIVE/hidden").state.hiddenSince?.now).toBe(second);
    expect(story.goes("show").state.hiddenSince).toBeUndefined();
  });

  it.each([
    ["LIVE/hidden", true],
    ["LIVE/hidden, 15 s", undefined],
    ["LIVE/hidden, show, LIVE/hidden", undefined],
    ["LIVE/hidden, show, LIVE/shown", false],
  ])("is reported where a fresh status of a running session says what is known: %s, %s", (steps, value) => {
    expect(story.goes(steps).state.reportedHidden).toBe(value);
  });
});

it("a private moment begins when its hide is sent, and ends only with a show of ours that was acknowledged", () => {
  const answer = story.goes("LIVE").send("hide", true);
  expect(story.known.isPrivate).toBe(true);
  answer("rejected").goes("LIVE/shown for 20 s");
  expect(story.goes("show rejected, show unanswered, none, 1 s, none, hide").known.isPrivate).toBe(true);
  expect(story.goes("show").known.isPrivate).toBe(false);
});

const known = `
  after                                  | source | targets
  ---------------------------------------|--------|--------
  source=de, targets=fr, 14.999 s        | de     | fr
  source=de, targets=fr, 15 s            | -      | -
  source=de, targets=fr, 15 s, LIVE/en   | en     | -
  LIVE/en, 14.999 s                      | en     | -
  LIVE/en, 15 s                          | -      | -
  LIVE/en, poll-failed                   | -      | -
  LIVE/en, none                          | en     | -
  LIVE/en, none, 1 s, none               | -      | -
  LIVE/en, stop, none, LIVE/en           | -      | -
  source=de, 1 s, LIVE/en, 14 s          | -      | -
  LIVE/en, source=de unanswered          | -      | -
  LIVE/en, source=de unanswered, LIVE/en | -      | -
  LIVE/en, source=de rejected            | -      | -
  LIVE/en, source=de rejected, LIVE/en   | en     | -`;

const missing = `
  languages of a start are missing            | after                                     | missing
  --------------------------------------------|-------------------------------------------|--------
  both, of which the source is named          | LIVE/en                                   | source
  but for what is acknowledged for that part  | source=en                                 | targets
  but for what a status tells as asked        | LIVE/de                                   | targets
  also where a command is rejected            | source=de rejected, targets=fr unanswered | source
  until both are so                           | LIVE/de, targets=fr                       | -
  until the session has ended                 | none, 1 s, none                             | -
`;

describe("languages", () => {
  it.each(linesOf(known))("are known after %s: source %s, targets %s", (steps, ...expected) => {
    const { transcriptionLanguage, languageCodes } = story.goes(steps).state.knownLanguages;
    expect([transcriptionLanguage ?? "-", languageCodes?.join() ?? "-"]).toEqual(expected);
  });

  it.each(linesOf(missing))("of a start are missing %s: after %s", (_, steps, expected) => {
    const languages = { transcriptionLanguage: "de", languageCodes: ["fr"] };
    story.goes("LIVE/en").do({ type: "languages-missing", languages });
    const { source, targets } = story.goes(steps).known;
    expect(source.missing ? "source" : targets.missing ? "targets" : "-").toBe(expected);
  });

  it("keep what was refused last, until something is acknowledged", () => {
    const rejection = { value: "de", words: "no" };
    expect(story.goes("source=de rejected").state.source.rejected).toEqual(rejection);
    // Only a refusal says that the service has understood it.
    for (const error of [lost(), new ServiceFailure("service-error", { status: 503, words: "busy" })]) {
      const command = { name: "set-transcription-language", languageCode: "en" } as const;
      story.do({ type: "finished", id: 9, command, canBeConfirmed: true, error });
      expect(story.state.source.rejected).toEqual(rejection);
    }
    expect(story.goes("source=en").state.source.rejected).toBeUndefined();
  });

  it("of a scene are those of the last press, whichever asks for them first", () => {
    const ask = (id: number, code: string): AccountEvent => ({
      type: "scene-requested",
      id,
      scene: { transcriptionLanguage: code },
    });
    const events = [ask(2, "de"), ask(1, "fr"), { type: "scene-ended", id: 1 } as const];
    for (const event of events)
      expect(story.do(event).state.scene).toMatchObject({ transcriptionLanguage: "de" });
    expect(story.do({ type: "scene-ended", id: 2 }).state.scene).toBeUndefined();
  });

  it.each([
    ["source=de unanswered", true],
    ["source=de unanswered, source=de rejected", false],
    ["targets=fr unanswered", true],
    ["source=de rejected", false],
  ])("of a scene are asked for again where one got no answer: %s", (steps, isAskedAgain) => {
    const scene = { transcriptionLanguage: "de", languageCodes: ["fr"] };
    story.do({ type: "scene-requested", id: 99, scene }).goes(steps).do({ type: "scene-ended", id: 99 });
    expect(story.state.unansweredScene !== undefined).toBe(isAskedAgain);
    expect(story.goes("targets=fr waits").state.unansweredScene).toBeUndefined();
  });
});
