import { describe, expect } from "vitest";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, pause, quiet, seen, sharedStage, step } from "./stage.ts";
import { said, saying } from "../kit/words.ts";

const { it } = sharedStage;
const scene = (transcriptionLanguage: string, ...languageCodes: string[]) =>
  a.any("translation-languages", { presets: [{ transcriptionLanguage, languageCodes }] });

/** A running session whose status tells these languages. */
async function running(church: Church, source: string, targets: string[]): Promise<SeenKey> {
  const { status } = await church.settledIn({
    status: "active",
    transcriptionLanguage: source,
    translationLanguages: targets,
  });
  return status;
}

describe.concurrent("a press that comes while a scene is on its way", () => {
  it("of a cycling key goes on to the entry after the one that was asked for last", async (church) => {
    church.service.on("targets", { delay: 200 });
    const presets = [
      { transcriptionLanguage: "es", languageCodes: ["en"] },
      { languageCodes: ["fr"] },
      { languageCodes: ["it"] },
    ];
    const [key] = church.place(a.any("translation-languages", { presets }));
    await quiet();
    for (let press = 0; press < 3; press += 1) await key.tap();
    await church.service.answered("targets", 4);
    expect(church.service.commands).toEqual([
      "targets ",
      "source es",
      "targets en",
      "targets fr",
      "targets it",
    ]);
  });

  it("of the same scene is sent where something else was asked for between", async (church) => {
    church.service.on("targets", { delay: 200 });
    const [spanish, french] = church.place(scene("es", "en"), a.targets(["fr"]));
    await quiet();
    await spanish.tap();
    await french.tap();
    await church.tapAnswered(spanish, "targets", 3);
    await church.service.until(
      () => church.service.commands.at(-1) === "targets en" && church.service.commands.includes("targets fr"),
    );
  });

  it("of the targets that are on is sent, since the scene will have changed them", async (church) => {
    const status = await running(church, "en", ["fr"]);
    church.service.on("start", { delay: 500 }).on("source", { delay: 200 });
    const [german, spanish, french] = church.place(a.source("de"), scene("es", "it"), a.targets(["fr"]));
    await status.tapOk();
    await german.tap();
    await spanish.tap();
    await french.tap();
    await church.service.until(
      () => church.service.commands.at(-1) === "targets fr" && church.service.commands.length > 2,
      4_000,
    );
  });
});

it("a scene that is accepted, before a status tells it, is not sent again, which takes no hold", async (church) => {
  const status = await running(church, "en", ["fr"]);
  const presets = [{ transcriptionLanguage: "es", languageCodes: ["it"] }];
  const [key, spanish] = church.place(
    a.any("translation-languages", { presets, restartGuard: "hold" }),
    a.any("transcription-language", { languageCodes: ["es"], restartGuard: "hold" }),
  );
  await status.tapOk();
  await key.press();
  await church.service.answered("targets");
  await key.release();
  await key.tapOk();
  await spanish.tapOk();
  expect(church.service.commands).toEqual(["source es", "targets it"]);
});

describe.concurrent("a cycling key that has left for another page and come back", () => {
  const afterwards = [
    ["passes the entry by that was refused", { status: 422 }, ["source de", "source it"]],
    ["asks again for the one that got no answer", "drop", ["source de", "source de"]],
  ] as const;
  for (const [what, reply, commands] of afterwards)
    it(what, async (church) => {
      church.service.on("source", ({ body }) => (body.includes('"de"') ? reply : {}));
      const [key] = church.place(a.source("en", "de", "it"));
      await key.tapOk();
      await key.tapAlert();
      church.showPage(key, 1);
      const back = performance.now();
      church.showPage(key, 0);
      await key.next("face", back);
      await church.tapSends(key, "source", commands.length + 1);
      await church.sentOnly("source en", ...commands);
    });
});

it("a key that has just become one of an explicit mode sends at once, though what it did as a toggle has just changed", async (church) => {
  const { stream, status } = await church.settled();
  await church.tell(status, { status: "active" });
  await stream.says("stream.live");
  church.deck.editSettings(stream.key, { ...church.account, mode: "stop" });
  await pause(100);
  await church.tapSends(stream, "stop");
});

describe.concurrent("a preset that is wrong", () => {
  it("is said at a tap where a change would have to be held for", async (church) => {
    await running(church, "en", ["fr"]);
    const presets = [{ transcriptionLanguage: "es", languageCodes: ["es"] }, { languageCodes: ["it"] }];
    const [key] = church.place(a.any("translation-languages", { presets, restartGuard: "hold" }));
    await key.tapAlert();
    expect(church.service.commands).toEqual([]);
  });

  it("is passed by", async (church) => {
    const presets = [
      { languageCodes: ["fr"] },
      { transcriptionLanguage: "es", languageCodes: ["es"] },
      { languageCodes: ["it"] },
    ];
    const [key] = church.place(a.any("translation-languages", { presets }));
    await key.tapOk();
    await key.tapAlert();
    await key.tapOk();
    expect(church.service.commands).toEqual(["targets fr", "targets it"]);
  });
});

it("a private moment stays hidden at a second show, too, while its text can't be cleared", async (church) => {
  church.service.on("clear", (_, n) => (n === 2 ? { status: 500 } : { delay: 200 }));
  const [hide, show] = church.place(
    a.visibility({ mode: "hide", clearText: true }),
    a.visibility({ mode: "show" }),
  );
  await quiet();
  await hide.tap();
  await show.tap();
  await church.tapAnswered(show, "show");
  expect(church.service.commands).toEqual(["hide", "clear", "clear", "clear", "show"]);
});

describe.concurrent("a step", () => {
  it("that hides goes out right after a show, though the last status still told hidden", async (church) => {
    const { status } = await church.settledIn({ status: "active", captionsHidden: true });
    const [show, multi] = church.place(a.visibility({ mode: "show" }), { steps: [step(a.visibility(), 1)] });
    await status.tapOk();
    church.service.on("status", { delay: 1_500, body: { status: "active", captionsHidden: false } });
    await church.tapAnswered(show, "show");
    await pause(100);
    await church.tapSends(multi, "hide");
  });

  it("that failed says why for 5 s, also where a later one has started the stream", async (church) => {
    const { stream, status } = await church.settled();
    church.service.on("hide", { status: 422, body: { message: "not today" } });
    church.service.on("start", async () => {
      await pause(500);
      church.service.status = { status: "active" };
      return {};
    });
    const [multi] = church.place({ steps: [step(a.visibility(), 1), step(a.stream(), 1)] });
    await church.tapAnswered(multi, "start");
    await stream.until(() => stream.state === 1);
    await pause(1_500);
    expect([stream.text, status.text]).toEqual([
      expect.stringContaining(said("failure.refused")),
      expect.stringContaining(said("failure.refused")),
    ]);
    await stream.says("stream.live");
  });
});

it("the reason of a failed press stands though the first status comes, or the session changes, meanwhile", async (church) => {
  const { service } = church;
  service.on("status", () => ({ delay: 300, body: service.status }));
  service.on("clear", { status: 422, body: { message: "not today" } });
  const [clear, status] = church.place(a.clear(), a.status());
  await clear.tapAlert();
  await pause(700);
  expect(clear.text).toContain(said("failure.refused"));
  await church.tell(status, { status: "active" });
  await pause(100);
  expect(clear.text).toContain(said("failure.refused"));
});

it("a press whose key has left and come back before the answer says on it how it ended", async (church) => {
  const [clear, status] = church.place(a.clear(), a.status());
  await status.tapOk();
  for (const [reply, kind, words] of [
    [{}, "ok", saying("clear.cleared")],
    [{ status: 500 }, "alert", saying("failure.serviceError")],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    church.service.on("clear", () => promise.then(() => reply));
    const since = performance.now();
    await clear.tap();
    await church.service.until(() => church.service.held > 0);
    church.showPage(clear, 1);
    const back = performance.now();
    church.showPage(clear, 0);
    await clear.next("face", back);
    resolve(undefined);
    await clear.next(kind, since);
    await clear.says(words, 1_000);
  }
});

it("a show that got no answer is what the key offers and what its next press sends", async (church) => {
  church.service.status = { status: "active", captionsHidden: true };
  const [visibility] = church.place(a.visibility());
  await visibility.says("visibility.hidden");
  await seen();
  church.service.status = { status: "active" };
  church.service.on("show", "drop");
  await visibility.tapAlert("visibility.pressToShow", 7_000);
  church.service.off("show");
  await visibility.tapSays("visibility.shown");
  expect(new Set(church.service.commands)).toEqual(new Set(["show"]));
});

it("a press on the reason of a failed step stops nothing that has started under it", async (church) => {
  const { stream, status } = await church.settled();
  church.service.on("hide", { status: 422 });
  const [multi] = church.place({ steps: [step(a.visibility(), 1)] });
  await multi.tap();
  await stream.says("failure.refused");
  await church.tell(status, { status: "active" });
  await seen();
  expect(stream.text).toContain(said("failure.refused"));
  await stream.tapSays(saying(["state.now", "stream.live"]));
  await stream.tap();
  await church.sentOnly("hide");
});

it("the API key is on no face where the service repeats it with escapes in its word for a state", async (church) => {
  const escaped = Array.from(church.apiKey, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  const { stream, status } = await church.settledIn(`{"status":"x ${escaped.join("")}"}`);
  await seen();
  for (const key of [stream, status]) expect(key.text).not.toContain(church.apiKey.slice(0, 5));
});
