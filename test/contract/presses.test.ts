import { describe, expect } from "vitest";
import type { Reply } from "../kit/scripted-service.ts";
import { a, live, none, type SeenDial, sharedStage, step } from "./stage.ts";

// One press of each kind, with everything between Stream Deck and the service as it is. What else presses do is in test/keys.
const { it, inTurn } = sharedStage;

const everyCommand = ["clear", "hide", "source de-DE", "targets pt-BR,ar-SA", "start"];

function push({ dial }: SeenDial): void {
  dial.press();
  dial.release();
}

describe.concurrent("every action", () => {
  it("on a key sends one request at its press, and tells by a check mark or its face that it is done", async (church) => {
    const { stream } = await church.settled();
    const keys = church.place(a.clear(), a.visibility(), a.source("de-DE"), a.targets(["pt-BR", "ar-SA"]));
    const [clear, visibility, source, targets] = keys;
    await clear.press();
    await clear.next("ok", 0);
    await clear.release();
    await visibility.tapSays("visibility.hidden");
    await source.tapOk();
    await targets.tapOk();
    await stream.tapSays("stream.live");
    await church.sentOnly(...everyCommand);
    expect([stream, visibility].flatMap((key) => key.of("ok"))).toEqual([]);
    expect([stream.state, visibility.state]).toEqual([1, 1]);
    expect(church.service.heard("targets").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { languageCodes: ["pt-BR", "ar-SA"] },
    ]);
  });

  it("on a dial does the same at a push, with one picture of 200 x 100 and no check mark", async (church) => {
    const [clear, visibility, source, targets] = church.placeDials(
      a.clear(),
      a.visibility(),
      a.source("de-DE"),
      a.targets(["pt-BR", "ar-SA"]),
    );
    const [stream, statusDial] = church.placeDials(a.stream(), a.status());
    await stream.strip.says("stream.start");
    for (const [dial, path] of [
      [clear, "clear"],
      [visibility, "hide"],
      [source, "source"],
      [targets, "targets"],
    ] as const) {
      push(dial);
      await church.service.answered(path);
    }
    push(statusDial);
    push(stream);
    await stream.strip.says("stream.live");
    await church.sentOnly(...everyCommand);
    for (const { strip } of [clear, visibility, source, targets, stream, statusDial]) {
      expect([...strip.of("ok"), ...strip.of("alert")]).toEqual([]);
      expect(strip.svg).toMatch(/<svg[^>]*viewBox="0 0 200 100"/);
      const frames = church.deck.trace.entries({ event: "setFeedback", context: strip.context });
      for (const { payload } of frames) expect(Object.keys(payload)).toHaveLength(1);
    }
  });

  it("in a multi-action does the same, is never drawn, and gets no setState and no check mark", async (church) => {
    const { stream } = await church.settled();
    const [multi] = church.place({
      steps: [
        a.clear(),
        step(a.visibility(), 1),
        a.source("de-DE"),
        a.targets(["pt-BR", "ar-SA"]),
        step(a.stream({ stopGuard: "hold" }), 1),
        a.status(),
      ],
    });
    await multi.tap();
    await stream.says("stream.live");
    await church.sentOnly(...church.service.commands);
    expect(church.service.commands.toSorted()).toEqual(everyCommand.toSorted());
    expect(church.stepsOf(multi).flatMap(({ events }) => events)).toEqual([]);
  });
});

it("a start with its languages, a scene and a private moment send their requests in order", async (church) => {
  const languages = { transcriptionLanguage: "es-MX", languageCodes: ["en-US", "fr-FR"] };
  const { stream } = await church.settled(none, { languages });
  const scene = { transcriptionLanguage: "de-DE", languageCodes: ["en-US"] };
  const [preset, visibility] = church.place(
    a.translationLanguages({ presets: [scene] }),
    a.visibility({ clearText: true }),
  );
  await stream.tapSays("stream.live");
  await preset.tapOk();
  await visibility.tapSays("visibility.hidden");
  await church.service.answered("clear");
  await visibility.tapSays("visibility.shown");
  await church.sentOnly(
    ...["targets ", "source es-MX", "targets en-US,fr-FR", "start"],
    ...["source de-DE", "targets en-US"],
    ...["hide", "clear", "clear", "show"],
  );
});

it("a command whose answer points elsewhere, is cut off or never begins alerts, and is not sent again", async (church, open) => {
  const other = await open();
  const [clear] = church.place(a.clear());
  const replies: Reply[] = [
    { status: 307, headers: { location: `${other.service.origin}/v1/stream/clear` } },
    { raw: (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{") },
    "drop",
  ];
  for (const reply of replies) {
    church.service.on("clear", reply);
    await clear.tapAlert();
  }
  await church.sentOnly("clear", "clear", "clear");
  expect(other.service.requests).toEqual([]);
});

it("a dial that is turned chooses among its languages and sends nothing; a push applies the choice; a touch asks", async (church) => {
  const [source] = church.placeDials(a.source("en-US", "de-DE", "it-IT"));
  await source.strip.says("dial.turn");
  source.dial.rotate(3);
  await source.strip.says(/Italian/);
  source.dial.rotate(-1);
  await source.strip.says(/German/);
  const asked = church.service.heard("status").length;
  source.dial.touch(100, 50);
  await church.service.nth("status", asked + 1);
  await church.sentOnly();
  push(source);
  await church.service.answered("source");
  await church.sentOnly("source de-DE");
});

// Windows can't stop a process.
describe.skipIf(process.platform === "win32")("a hold that ends while the plugin is held up", () => {
  inTurn("sends nothing", async (church) => {
    const { stream } = await church.settled(live, { stopGuard: "hold" });
    const { pid = 0 } = church.deck.plugin;
    await stream.press();
    await stream.says("stream.keepHolding");
    process.kill(pid, "SIGSTOP");
    await stream.release();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    process.kill(pid, "SIGCONT");
    await church.sentOnly();
  });
});
