import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { a, live, pause, quiet, seen, sharedStage, step } from "./stage.ts";
import { said, saying } from "../kit/words.ts";

const { it } = sharedStage;

describe.concurrent("baseUrl", () => {
  for (const suffix of ["/", "/captions", "/captions/eu/", "//"])
    it(`keeps its path, and a slash at its end does not matter: "${suffix}"`, async (church) => {
      const baseUrl = `${church.service.origin}${suffix}`;
      const [clear, status] = church.placeWith({ ...church.account, baseUrl }, a.clear(), a.status());
      await clear.tapOk();
      await status.tapOk();
      const prefix = suffix.replace(/\/+$/, "");
      expect(new Set(church.service.requests.map(({ path }) => path))).toEqual(
        new Set([`${prefix}/v1/stream/clear`, `${prefix}/v1/stream`]),
      );
    });

  it("is one account with and without the slash", async (church) => {
    const [first] = church.place(a.visibility());
    const baseUrl = `${church.service.origin}/`;
    const [second] = church.placeWith({ ...church.account, baseUrl }, a.visibility());
    await first.tap();
    await second.says("visibility.hidden");
  });

  const refused: readonly ((origin: string) => string)[] = [
    (origin) => origin.replace("https:", "http:"),
    (origin) => origin.replace("https://", "https://user:secret@"),
    (origin) => origin.replace("https://", "https://user@"),
    (origin) => `${origin}/?x=1`,
    (origin) => `${origin}/#here`,
    () => "nonsense",
    () => "ftp://127.0.0.1/",
    () => "https://",
  ];
  for (const change of refused)
    it(`is refused, and no request made: ${change("https://host")}`, async (church) => {
      const baseUrl = change(church.service.origin);
      const keys = church.placeWith(
        { ...church.account, baseUrl },
        a.stream(),
        a.clear(),
        a.status(),
        a.visibility(),
      );
      await quiet();
      for (const key of keys) await key.tapAlert();
      expect(church.service.connections).toEqual([]);
      for (const key of keys) expect(key.text).not.toMatch(saying("stream.live"));
      for (const key of keys) expect(key.text).not.toContain("secret");
    });
});

describe.concurrent("churchId", () => {
  for (const version of ["1", "3", "4", "5", "7", "8", "0", "f"])
    it(`is taken of version ${version} of UUID`, async (church) => {
      const churchId = `0f8fad5b-d9cb-${version}69f-2165-70867728950e`;
      const [status] = church.placeWith({ ...church.account, churchId }, a.status());
      await status.tapOk();
      expect(church.service.heard("status")[0]?.body).toBe(JSON.stringify({ churchId }));
    });

  for (const churchId of [
    "not-a-uuid",
    "0f8fad5bd9cb469fa16570867728950e",
    "0f8fad5b-d9cb-469f-a165-70867728950g",
  ])
    it(`that is none says so on what needs it: ${churchId}`, async (church) => {
      const [stream, status] = church.placeWith({ ...church.account, churchId }, a.stream(), a.status());
      await stream.tapAlert();
      await status.tapAlert();
      expect(church.service.requests).toEqual([]);
    });
});

describe.concurrent("without a church ID", () => {
  it("clear, visibility, languages and the keys of one direction work", async (church) => {
    const [clear, visibility, source, targets, start, stop] = church.placeWith(
      { baseUrl: church.service.origin, apiKey: church.apiKey },
      a.clear(),
      a.visibility(),
      a.source("de-DE", "fr-FR"),
      a.targets(["fr-FR"]),
      a.stream({ mode: "start" }),
      a.stream({ mode: "stop" }),
    );
    await clear.tapOk();
    // A press does something, where CHECKING means that it only asks.
    expect([start.text, stop.text]).toEqual([said("stream.start"), `? ${said("stream.pressToStop")}`]);
    await visibility.tapSays("visibility.hidden");
    await seen();
    await visibility.tapSays("visibility.shown");
    await source.tapOk();
    await source.tapOk();
    await targets.tapOk();
    await start.tapOk();
    await stop.tapOk();
    expect(church.service.commands).toEqual([
      "clear",
      "hide",
      "show",
      "source de-DE",
      "source fr-FR",
      "targets fr-FR",
      "start",
      "stop",
    ]);
    expect(church.service.heard("status")).toEqual([]);
    expect([start.state, stop.state]).toEqual([0, 0]);
    expect([...start.of("state"), ...stop.of("state")].every(({ state }) => state === 0)).toBe(true);
  });

  it("409 on stop counts as done, 409 on start is an alert that names both reasons", async (church) => {
    church.service.on("start", { status: 409 }).on("stop", { status: 409 });
    const [start, stop] = church.placeWith(
      { baseUrl: church.service.origin, apiKey: church.apiKey },
      a.stream({ mode: "start" }),
      a.stream({ mode: "stop" }),
    );
    await stop.tapOk();
    await start.tapAlert("failure.dashboardNotReady", 1_000);
    expect(start.of("ok")).toEqual([]);
  });

  it("steps of a multi-action go out", async (church) => {
    const [start, stop] = church.placeWith(
      { baseUrl: church.service.origin, apiKey: church.apiKey },
      { steps: [step(a.stream(), 1), step(a.visibility(), 1), a.clear()] },
      { steps: [step(a.stream(), 0)] },
    );
    await church.tapAnswered(start, "start");
    await church.service.answered("clear");
    await quiet();
    await church.tapAnswered(stop, "stop");
    await quiet();
    expect(church.service.commands.toSorted()).toEqual(["clear", "hide", "start", "stop"]);
    for (const each of [...church.stepsOf(start), ...church.stepsOf(stop)])
      expect([...each.of("alert"), ...each.of("ok")]).toEqual([]);
  });

  it("a stream toggle and the status key send nothing, alert and say so", async (church) => {
    const [stream, status] = church.placeWith(
      { baseUrl: church.service.origin, apiKey: church.apiKey },
      a.stream(),
      a.status(),
    );
    for (const key of [stream, status]) {
      await key.tapAlert("failure.churchId", 1_000);
    }
    expect(church.service.requests).toEqual([]);
  });
});

describe.concurrent("an API key", () => {
  it("that is missing is said, and nothing is sent", async (church) => {
    const { baseUrl, churchId } = church.account;
    const keys = church.placeWith({ baseUrl, churchId }, a.stream(), a.clear(), a.status());
    for (const key of keys) {
      await key.tapAlert("failure.apiKey", 1_000);
    }
    expect(church.service.connections).toEqual([]);
  });

  for (const apiKey of ["   ", "", null, 5, ["x"], {}])
    it(`that is ${JSON.stringify(apiKey)} breaks nothing`, async (church) => {
      const [clear] = church.placeWith({ ...church.account, apiKey }, a.clear());
      await clear.tapAlert();
      expect(church.service.requests).toEqual([]);
    });
});

describe.concurrent("modes", () => {
  it("send what they say, whatever is shown", async (church) => {
    const { status } = await church.settledIn(live);
    const [hide, show, stop] = church.place(
      a.visibility({ mode: "hide" }),
      a.visibility({ mode: "show" }),
      a.stream({ mode: "stop" }),
    );
    await church.tapAnswered(show, "show");
    await church.tapAnswered(hide, "hide");
    await church.tapAnswered(stop, "stop");
    await status.tapOk();
    expect(church.service.commands).toEqual(["show", "hide", "stop"]);
  });

  it("that come while the key is in sight count from the next press", async (church) => {
    const { stream } = await church.settled();
    church.deck.editSettings(stream.key, { ...church.account, mode: "stop" });
    await quiet();
    await stream.tap();
    await church.sentOnly();
  });
});

describe.concurrent("bad values of any type", () => {
  const bad = [null, 5, true, [], {}, "", "nonsense", [null], { a: 1 }, "\u0000", "x".repeat(10_000)];
  for (const [name, setting] of [
    ["stream", "mode"],
    ["stream", "stopGuard"],
    ["stream", "languages"],
    ["visibility", "mode"],
    ["transcription-language", "languageCodes"],
    ["translation-languages", "presets"],
    ["clear", "baseUrl"],
    ["stream", "churchId"],
  ] as const)
    it(`of ${setting} never break a ${name} key, which says what is wrong or falls back`, async (church) => {
      const keys = church.place(...bad.map((value) => a.any(name, { [setting]: value })));
      const [good] = church.place(a.clear());
      for (const key of keys) {
        await key.until(() => key.text !== "");
        expect(key.text).not.toMatch(saying("failure.defect"));
        expect(key.text).not.toMatch(/undefined|\[object/);
        await key.tap();
      }
      await quiet();
      await good.tapOk();
      for (const { body, path } of church.service.heard())
        if (path.endsWith("language")) expect(() => void JSON.parse(body)).not.toThrow();
      expect(church.deck.plugin.starts).toBe(1);
    });

  it("in a list of languages send nothing that is no language", async (church) => {
    const lists = [[5], [null, "de-DE"], [""], ["  "], [["de-DE"]], [{}]];
    const keys = lists.map(
      (languageCodes) => church.place(a.any("transcription-language", { languageCodes }))[0],
    );
    for (const key of keys) await key.tap();
    await seen();
    for (const { body } of church.service.heard("source"))
      expect(JSON.parse(body)).toEqual({ languageCode: "de-DE" });
  });

  it("are lists of more than 500 entries: nothing is sent, and the key says so", async (church) => {
    const codes = Array.from({ length: 501 }, (_, n) => `x-${n}`);
    const presets = codes.map((code) => [code]);
    const [source, target, ...wrong] = church.place(
      a.source(...codes.slice(1)),
      a.targets(...presets.slice(1)),
      a.source(...codes),
      a.targets(...presets),
      a.targets(codes),
      a.stream({ languages: { languageCodes: codes } }),
    );
    for (const key of wrong) {
      await key.says("failure.setting");
      await key.tapAlert();
    }
    await source.tapOk();
    await target.tapOk();
    await church.sentOnly("source x-1", "targets x-1");
  });

  it("where nothing is chosen is said at a press", async (church) => {
    const [source, targets] = church.place(a.source(), a.targets());
    await source.tapAlert("failure.noLanguage");
    await targets.tapAlert("failure.noPreset");
    expect(church.service.commands).toEqual([]);
  });

  it("of settings as a whole break nothing", async (church) => {
    const [clear] = church.place(a.clear());
    await clear.tapOk();
    for (const settings of [null, [], 5, "x"])
      church.deck.link.send({
        event: "didReceiveSettings",
        action: "com.captions.control.clear",
        context: clear.context,
        device: clear.key.device.id,
        payload: {
          settings,
          coordinates: { column: 0, row: 0 },
          controller: "Keypad",
          isInMultiAction: false,
        },
      });
    await pause(200);
    church.deck.editSettings(clear.key, church.account);
    await pause(200);
    await clear.tapOk();
    expect(church.deck.plugin.starts).toBe(1);
  });
});

describe.concurrent("settings that change", () => {
  it("make the key one of another account at once", async (church, open) => {
    const other = await open();
    other.service.status = live;
    const { stream } = await church.settled();
    church.deck.editSettings(stream.key, other.account);
    await stream.says("stream.live");
    expect(stream.state).toBe(1);
    expect(church.service.commands).toEqual([]);
  });

  it("of another church ID are another account", async (church) => {
    const churchId = randomUUID();
    const { status } = await church.settled();
    church.deck.editSettings(status.key, { ...church.account, churchId });
    await church.service.until(() =>
      church.service.heard("status").some(({ body }) => body.includes(churchId)),
    );
  });
});
