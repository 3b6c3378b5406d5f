import { describe, expect } from "vitest";
import type { SeenKey } from "./seen-key.ts";
import { a, live, none, quiet, seen, sharedStage } from "./stage.ts";
import { saying } from "../kit/words.ts";

const { it } = sharedStage;

describe.concurrent("one press is one request to one endpoint", () => {
  it("by default, for every action", async (church) => {
    const { stream } = await church.settled();
    const [clear, visibility, source, targets, status] = church.place(
      a.clear(),
      a.visibility(),
      a.source("de-DE"),
      a.targets(["fr-FR", "es-ES", "it-IT"]),
      a.status(),
    );
    await clear.tapOk();
    await church.tapSends(visibility, "hide");
    await source.tapOk();
    await targets.tapOk();
    await status.tapOk();
    await church.tapSends(stream, "start");
    await stream.says("stream.live");
    await seen();
    await church.tapSends(stream, "stop");
    await church.sentOnly("clear", "hide", "source de-DE", "targets fr-FR,es-ES,it-IT", "start", "stop");
  });

  it("on the press and not on the release", async (church) => {
    const [clear] = church.place(a.clear());
    await clear.says("clear.clear");
    await clear.press();
    await church.service.nth("clear");
    await clear.release();
    await church.sentOnly("clear");
  });
});

describe.concurrent("showOk", () => {
  it("is sent for clear, status and the languages", async (church) => {
    const keys = church.place(a.clear(), a.status(), a.source("de-DE"), a.targets(["fr-FR"]));
    for (const key of keys) await key.tapOk();
  });

  it("is not sent for stream and visibility, whose face changes", async (church) => {
    const { stream } = await church.settled();
    const [visibility, hide] = church.place(a.visibility(), a.visibility({ mode: "hide" }));
    await stream.tapSays("stream.live");
    await visibility.tapSays("visibility.hidden");
    await church.tapAnswered(hide, "hide", 2);
    await quiet();
    expect([stream, visibility, hide].flatMap((key) => key.of("ok"))).toEqual([]);
  });
});

describe.concurrent("a failure of a press", () => {
  const failures = [302, 400, 401, 403, 404, 409, 418, 422, 429, 500, 503].map((status) => ({ status }));
  for (const failure of failures)
    it(`(${failure.status}) is an alert, and a face that names the reason for a few seconds`, async (church) => {
      church.service.on("clear", failure);
      church.service.on("hide", failure);
      church.service.on("source", failure);
      await church.settled();
      const keys = church.place(a.clear(), a.visibility(), a.source("de-DE"));
      const press = async (key: SeenKey): Promise<void> => {
        await key.until(() => key.text !== "");
        await quiet();
        const before = key.text;
        const since = performance.now();
        await key.tap();
        await key.next("alert", since);
        await key.until(
          () =>
            key.text !== before &&
            !saying("clear.clearing", "visibility.hiding", "language.switching").test(key.text),
          1_500,
        );
        await key.until(() => key.text === before, 8_000);
        expect(performance.now() - since).toBeGreaterThan(1_000);
        expect(key.of("alert", since)).toHaveLength(1);
        expect(key.of("ok")).toEqual([]);
      };
      await Promise.all(keys.map(press));
    });

  it("is HTML, whatever the status of the answer", async (church) => {
    const page = { headers: { "content-type": "text/html" }, body: "<!DOCTYPE html><html><p>Welcome</html>" };
    church.service.on("clear", page).on("hide", page);
    const [clear, visibility] = church.place(a.clear(), a.visibility());
    await clear.tapAlert();
    await visibility.tapAlert();
  });

  const refusals = [
    { success: false, message: "Plan allows three" },
    { ok: false, error: "Plan allows three" },
    { status: "error", message: "Plan allows three" },
    { status: "fail", reason: "Plan allows three" },
    { status: "failed", message: "Plan allows three" },
  ];
  for (const body of refusals)
    it(`is a 2xx that says itself that it failed: ${JSON.stringify(body)}`, async (church) => {
      church.service.on("targets", { body });
      const [targets] = church.place(a.targets(["fr-FR"], ["es-ES"]));
      await targets.tapAlert(/plan/i, 1_000);
      expect(targets.of("ok")).toEqual([]);
    });

  const successes = [
    { body: {} },
    { body: "" },
    { status: 204, body: "" },
    { body: "cleared" },
    { body: { status: "ok" } },
    { body: { status: "active" } },
    { status: 202, body: [] },
    { body: { success: true, errors: [] } },
    { body: { data: { success: false } } },
    { body: '{"broken' },
  ];
  it("is no other 2xx", async (church) => {
    const [clear] = church.place(a.clear());
    for (const answer of successes) {
      church.service.on("clear", answer);
      const since = performance.now();
      await clear.tap();
      const end = await clear.until(() => clear.of("ok", since)[0] ?? clear.of("alert", since)[0]);
      expect([answer, end.kind]).toEqual([answer, "ok"]);
    }
  });
});

describe.concurrent("a refused command has changed nothing", () => {
  it("a toggle asks for the same thing at the next press", async (church) => {
    church.service.on("hide", (_, n) => (n === 1 ? { status: 422 } : {}));
    const [visibility] = church.place(a.visibility());
    await visibility.tapAlert();
    expect(visibility.state).toBe(0);
    await visibility.tapSays("visibility.hidden");
    expect(church.service.commands).toEqual(["hide", "hide"]);
  });

  it("a cycling key passes the entry by", async (church) => {
    church.service.status = { ...live, transcriptionLanguage: "en-US" };
    church.service.on("source", (request) =>
      request.body.includes("xx") ? { status: 422, body: { message: "not offered" } } : {},
    );
    const { status } = await church.settled();
    const [source] = church.place(a.source("en-US", "xx-XX", "de-DE"));
    await status.tapOk();
    await source.tapAlert();
    await church.tapSends(source, "source", 2);
    expect(church.service.commands).toEqual(["source xx-XX", "source de-DE"]);
  });
});

describe.concurrent(
  "what got no answer, and is refused when it is asked for again, is not known and not asked for because of it:",
  () => {
    for (const status of [401, 422, 429, 503])
      it(`a toggle that was to show hides (${status}), and goes both ways after that`, async (church) => {
        church.service.on("show", (_, n) => ({ status: [504, status][n - 1] ?? 200 }));
        await church.settledIn(live);
        const [visibility] = church.place(a.visibility());
        await visibility.tapSays("visibility.hidden");
        const since = performance.now();
        await visibility.tapAlert();
        await seen();
        await visibility.tapAlert();
        await seen();
        await church.tapSends(visibility, "hide", 2);
        const sure = saying("visibility.hidden", "visibility.shown");
        const faces = visibility.of("face", since).map(({ text }) => text);
        expect(
          faces.slice(
            0,
            faces.findIndex((text) => saying("visibility.hiding").test(text)),
          ),
        ).not.toContainEqual(expect.stringMatching(sure));
        await visibility.says("visibility.hidden");
        await visibility.tapSays("visibility.shown");
        expect(church.service.commands).toEqual(["hide", "show", "show", "hide", "show"]);
      });

    const scenes = [
      { transcriptionLanguage: "de", languageCodes: ["en"] },
      { transcriptionLanguage: "fr", languageCodes: ["en"] },
      { transcriptionLanguage: "it", languageCodes: ["en"] },
    ];
    for (const [what, spec] of [
      ["spoken languages", a.source("de", "fr", "it")],
      ["scenes", a.translationLanguages({ presets: scenes })],
    ] as const)
      it(`a cycling key of ${what} goes on, and reaches every entry`, async (church) => {
        church.service.on("source", (_, n) => ({ status: [504, 422][n - 1] ?? 200 }));
        await church.settled();
        const [key] = church.place(spec);
        for (let press = 0; press < 2; press += 1) {
          await key.tapAlert();
          await seen();
        }
        for (let press = 0; press < 3; press += 1) await key.tapOk();
        const spoken = church.service.commands.filter((command) => command.startsWith("source"));
        expect(spoken).toEqual(["source de", "source de", "source fr", "source it", "source de"]);
      });
  },
);

it("a key of targets goes on where the spoken language of its account got no answer", async (church) => {
  church.service.on("source", { status: 504 });
  await church.settled();
  const [targets, source] = church.place(a.targets(["fr"], ["it"], ["pt"]), a.source("de"));
  await targets.tapOk();
  await source.tapAlert();
  await seen();
  for (let press = 0; press < 3; press += 1) await targets.tapOk();
  const lists = ["fr", "it", "pt", "fr"].map((list) => `targets ${list}`);
  expect(church.service.commands.filter((command) => command !== "source de")).toEqual(lists);
});

it("a command without an answer leaves what it would have changed not known: a toggle shows that, and asks for the same thing again", async (church) => {
  church.service.on("hide", (_, n) => (n === 1 ? "drop" : {}));
  const { status } = await church.settledIn({ ...live, captionsVisible: true });
  const [visibility, other] = church.place(a.visibility(), a.visibility());
  await other.says(saying("visibility.shown", "visibility.hide"));
  const known = other.text;
  church.service.status = live;
  await status.tapOk();
  await seen();
  expect(other.text).toBe(known);
  await visibility.tapAlert();
  await other.until(
    () =>
      other.text !== known &&
      !saying("visibility.hiding", "visibility.hidden", "visibility.shown").test(other.text),
  );
  expect(other.of("alert")).toEqual([]);
  await visibility.tapSays("visibility.hidden");
  expect(church.service.commands).toEqual(["hide", "hide"]);
});

describe.concurrent("409", () => {
  it("on start counts as done where the next status shows a session", async (church) => {
    const { stream } = await church.settled();
    church.service.on("start", () => {
      church.service.status = live;
      return { status: 409 };
    });
    await stream.tapSays("stream.live");
    await quiet();
    expect(stream.of("alert")).toEqual([]);
    expect(stream.state).toBe(1);
  });

  it("on start counts as done where the next status shows a state that is not known", async (church) => {
    const { stream } = await church.settled();
    church.service.on("start", () => {
      church.service.status = { status: "preparing" };
      return { status: 409 };
    });
    await stream.tapSays(/prepar/i);
    await quiet();
    expect(stream.of("alert")).toEqual([]);
  });

  it("on start is a dashboard that is not ready where it shows none", async (church) => {
    church.service.on("start", { status: 409 });
    const { stream } = await church.settled();
    await stream.tapAlert(saying(["failure.dashboard", "failure.notReady"]), 1_000);
    expect(stream.state).toBe(0);
    expect(stream.of("alert")).toHaveLength(1);
  });

  it("on stop counts as done where no session is left", async (church) => {
    const { stream } = await church.settledIn(live);
    church.service.on("stop", () => {
      church.service.status = none;
      return { status: 409 };
    });
    await stream.tapSays("stream.start");
    await quiet();
    expect(stream.of("alert")).toEqual([]);
    expect(stream.state).toBe(0);
  });
});
