import { beforeEach, describe, expect, it } from "vitest";
import type { Facts } from "../../src/accounts/facts.ts";
import { stateOf } from "../../src/accounts/account-state.ts";
import { visibilityMemories } from "../../src/accounts/visibility-memory.ts";
import type { Command, Session } from "../../src/service/caption-service.ts";
import type { SavedVisibility } from "../../src/settings/saved-visibility.ts";
import { active, none, noon, second, Story } from "./story.ts";

/** "What is known" of the contract, for visibility, the spoken language and the targets. */
let story: Story;

beforeEach(() => {
  story = new Story();
});

/** The three settings follow one rule. */
describe.each([
  {
    name: "hidden",
    set: (isOn: boolean): Command => ({ name: isOn ? "hide" : "show" }),
    value: (isOn: boolean): unknown => isOn,
    session: (isOn: boolean): Session => active({ captionsHidden: isOn }),
  },
  {
    name: "source",
    set: (isOn: boolean): Command => ({
      name: "set-transcription-language",
      languageCode: isOn ? "de" : "en",
    }),
    value: (isOn: boolean): unknown => (isOn ? "de" : "en"),
    session: (isOn: boolean): Session => active({ transcriptionLanguage: isOn ? "de" : "en" }),
  },
  {
    name: "targets",
    set: (isOn: boolean): Command => ({
      name: "set-translation-languages",
      languageCodes: [isOn ? "de" : "en"],
    }),
    value: (isOn: boolean): unknown => [isOn ? "de" : "en"],
    session: (isOn: boolean): Session => active({ translationLanguages: [isOn ? "de" : "en"] }),
  },
] as const)("$name", ({ name, set, value, session }) => {
  const known = (): unknown => story.facts[name].value;
  const asked = (): unknown => story.facts[name].asked?.value;

  it("is what a status tells", () => {
    expect(story.tell(session(true)).facts[name].value).toEqual(value(true));
    story.tell(session(false));
    expect(known()).toEqual(value(false));
    story.tell(active());
    expect(known()).toEqual(value(false));
  });

  it("is what was asked for last until that is answered, and so from the answer on", () => {
    story.tell(session(false));
    const answer = story.send(set(true));
    expect([asked(), known()]).toEqual([value(true), value(false)]);
    answer("accepted");
    expect([asked(), known()]).toEqual([undefined, value(true)]);
  });

  it("that was accepted stands against statuses that lag for 15 s, also where one agrees in between", () => {
    story.tell(session(false)).send(set(true))("accepted");
    story
      .tellFor(5 * second, session(false))
      .tell(session(true))
      .tellFor(9 * second, session(false));
    expect(known()).toEqual(value(true));
    story.pass(second);
    expect(known()).toEqual(value(false));
  });

  it("that was accepted to a second send is accepted", () => {
    story.tell(session(false)).send(set(true))("accepted");
    story.tell(session(false));
    expect(known()).toEqual(value(true));
  });

  it("whose second send meets 409 is without an answer: the first may have been carried out", () => {
    story.tell(session(false)).send(set(true))("conflict to a second send");
    expect([known(), story.facts[name].lost?.value]).toEqual([undefined, value(true)]);
  });

  it("without an answer is not known for 15 s, but for a status that says so; then the status decides", () => {
    story.tell(session(false)).send(set(true))("lost");
    expect(known()).toBeUndefined();
    story.tellFor(14 * second, session(false));
    expect(known()).toBeUndefined();
    story.pass(second);
    expect(known()).toEqual(value(false));
    story.send(set(true))("lost").tell(session(true));
    expect(known()).toEqual(value(true));
  });

  it("without an answer stays lost where no status tells it", () => {
    story
      .tell(active())
      .send(set(true))("lost")
      .tellFor(60 * second, active());
    expect(story.facts[name].lost?.value).toEqual(value(true));
    expect(known()).toBeUndefined();
  });

  it("that was refused has not changed", () => {
    story.tell(session(false)).send(set(true))("refused");
    expect([asked(), known()]).toEqual([undefined, value(false)]);
  });

  it("is told nothing by a status that was asked for before its last command was answered", () => {
    story.tell(session(false));
    const early = story.ask();
    const answer = story.send(set(true));
    const inFlight = story.ask();
    answer("refused");
    early(session(true));
    inFlight(session(true));
    expect(known()).toEqual(value(false));
    story.tell(session(true));
    expect(known()).toEqual(value(true));
  });

  it("is told by a status that only a command on something else overtook", () => {
    const early = story.ask();
    story.send({ name: "clear" })("accepted");
    early(session(true));
    expect(known()).toEqual(value(true));
  });

  it("waits for the last of several commands", () => {
    const [first, last] = [story.send(set(true)), story.send(set(false))];
    first("lost");
    expect([asked(), known()]).toEqual([value(false), undefined]);
    last("accepted");
    expect([asked(), known(), story.facts[name].lost]).toEqual([undefined, value(false), undefined]);
  });
});

describe("visibility", () => {
  it("is not known any more when its session has ended, by two statuses or by a stop of ours", () => {
    story
      .tell(active())
      .hide()
      .pass(5 * second)
      .tell(none);
    expect(story.facts.hidden.value).toBe(true);
    story.pass(second).tell(none);
    expect(story.facts.hidden.value).toBeUndefined();
    expect(story.state.wereHidden).toBe(true);
    const other = new Story();
    other.tell(active()).show().stop().tell(none);
    expect(other.facts.hidden.value).toBeUndefined();
    expect(other.state.wereHidden).toBe(false);
  });

  it("is not known when another session began, unless a restart did that, but is what that tells", () => {
    story
      .tell(active({ startedAt: noon }))
      .hide()
      .tell(active({ startedAt: noon + second }));
    expect(story.facts.hidden.value).toBeUndefined();
    const restarted = new Story();
    restarted
      .tell(active({ startedAt: noon }))
      .hide()
      .source("de")
      .tell(active({ startedAt: noon + second }));
    expect(restarted.facts.hidden.value).toBe(true);
    const told = new Story();
    told.tell(active({ startedAt: noon, captionsHidden: true }));
    told.tell(active({ startedAt: noon + second, captionsHidden: true }));
    expect(told.facts.hidden.value).toBe(true);
  });

  it("is kept where no session ran, and where a stop was not needed", () => {
    story
      .tell(none)
      .hide()
      .tell(none)
      .pass(5 * second)
      .tell(none)
      .stop("conflict")
      .tell(none);
    expect(story.facts.hidden.value).toBe(true);
  });

  it("has been hidden since the answer, also where the answer to a show got lost in between", () => {
    story
      .tell(active())
      .pass(second)
      .hide()
      .pass(second)
      .show("lost")
      .tell(active({ captionsHidden: true }));
    expect(story.pass(20 * second).state.hiddenSince).toBe(noon + second);
    expect(story.show().state.hiddenSince).toBeUndefined();
  });
});

describe("a private moment", () => {
  it("begins when its hide is sent, and ends only with a show of ours that was accepted", () => {
    const answer = story.tell(active()).send({ name: "hide" }, true);
    expect(story.facts.isPrivate).toBe(true);
    answer("lost");
    story.tellFor(20 * second, active({ captionsHidden: false }));
    story.show("refused").show("lost").tell(none).pass(second).tell(none).hide();
    expect(story.facts.isPrivate).toBe(true);
    expect(story.show().facts.isPrivate).toBe(false);
  });
});

describe("languages that are known", () => {
  it("were accepted in the last 15 s, or are told by a fresh status of a running session", () => {
    expect(story.source("de").targets(["en"]).state.known).toEqual({ source: "de", targets: ["en"] });
    expect(story.pass(15 * second).state.known).toEqual({ source: undefined, targets: undefined });
    story.tell(active({ transcriptionLanguage: "fr" }));
    expect(story.state.known).toEqual({ source: "fr", targets: undefined });
    expect(stateOf(story.facts, {}, false).known.source).toBeUndefined();
    expect(story.tell(none).state.known.source).toBeUndefined();
    story.tell(active({ transcriptionLanguage: "fr" })).source("es", "lost");
    expect(story.tell(active({ transcriptionLanguage: "fr" })).state.known.source).toBeUndefined();
  });

  it("keep what was refused last, until something is accepted", () => {
    story.source("xx", "refused").targets(["yy"], "refused");
    expect(story.state).toMatchObject({
      source: { refused: { value: "xx", words: "no" } },
      targets: { refused: { value: ["yy"] } },
    });
    story.source("de").targets(["en"]);
    expect([story.state.source.refused, story.state.targets.refused]).toEqual([undefined, undefined]);
  });
});

describe("what outlives the plugin", () => {
  let saved: Readonly<Record<string, SavedVisibility>>;
  let wall: number;
  const identity = '["https://captions.example.com","ck_live_canary"]';
  const memory = () =>
    visibilityMemories({ load: () => saved, save: (all) => void (saved = all) }, () => wall)(identity);
  const recalled = (): Facts => memory().recall(new Story().facts);

  beforeEach(() => {
    [saved, wall] = [{}, noon];
  });

  it("is visibility and a private moment, without the API key, for 12 hours", () => {
    story.tell(active()).hide("accepted", true);
    memory().remember(story.facts);
    expect(JSON.stringify(saved)).not.toContain("ck_live");
    wall = noon + 12 * 60 * 60 * second;
    expect(recalled()).toMatchObject({ hidden: { value: true }, hiddenSinceWall: noon, isPrivate: true });
    wall += 1;
    expect(recalled()).toEqual(new Story().facts);
  });

  it("is a private moment whose hide was sent and never answered", () => {
    story.tell(active()).send({ name: "hide" }, true);
    memory().remember(story.facts);
    expect(recalled()).toMatchObject({ isPrivate: true });
  });

  it("is worth nothing once it is over", () => {
    const one = memory();
    one.remember(story.tell(active()).hide("accepted", true).facts);
    one.remember(story.show().stop().tell(none).facts);
    expect(saved).toEqual({});
  });

  it("is not known any more where the session ended meanwhile, or another one began", () => {
    memory().remember(story.tell(active({ startedAt: noon })).hide().facts);
    const back = new Story();
    back.facts = recalled();
    back.tell(none).pass(second).tell(none);
    expect(back.state).toMatchObject({ alerts: 0, wereHidden: true });
    const other = new Story();
    other.facts = recalled();
    expect(other.tell(active({ startedAt: noon + second })).facts.hidden.value).toBeUndefined();
    const same = new Story();
    same.facts = recalled();
    expect(same.tell(active({ startedAt: noon })).facts.hidden.value).toBe(true);
  });

  it("are those of the last press, whichever asks for them first", () => {
    const scene = { transcriptionLanguage: "de" };
    story.do({ type: "scene-asked", id: 2, scene });
    story.do({ type: "scene-asked", id: 1, scene: { transcriptionLanguage: "fr" } });
    expect(story.state.scene).toMatchObject(scene);
  });
});
