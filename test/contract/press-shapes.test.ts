import { describe, expect } from "vitest";
import type { SeenKey } from "./seen-key.ts";
import { a, seen, sharedStage } from "./stage.ts";
import { saying } from "../kit/words.ts";

const { it } = sharedStage;
const since = { status: "active", startedAt: new Date(Date.now() - 42 * 60_000).toISOString() };
const kinds = [
  a.stream(),
  a.stream({ stopGuard: "hold" }),
  a.stream({ mode: "stop" }),
  a.stream({ mode: "stop", stopGuard: "hold" }),
  a.stream({ mode: "start" }),
] as const;

/** What is on a key without its words. */
const shapes = ({ svg }: SeenKey): string => svg.replace(/<text\b.*?<\/text>/gs, "");

describe.concurrent("what a press would do", () => {
  it("is told by shapes alone in a session whose running time stands below", async (church) => {
    church.service.status = since;
    const keys = church.place(...kinds);
    for (const key of keys) await key.says("stream.live");
    expect(new Set(keys.map(shapes)).size).toBe(keys.length);
    for (const key of [keys[0], keys[1], keys[4]]) expect(key.text).not.toMatch(/press|hold/);
  });

  it("is told by shapes alone where no session runs", async (church) => {
    const [toggle, start, stop] = church.place(
      a.stream(),
      a.stream({ mode: "start" }),
      a.stream({ mode: "stop" }),
    );
    for (const key of [toggle, start]) await key.says("stream.start");
    await stop.says("stream.off");
    expect(shapes(toggle)).toBe(shapes(start));
    expect(shapes(stop)).not.toBe(shapes(start));
  });

  it("is by a hold on every toggle of a session that is paused", async (church) => {
    church.service.status = { ...since, status: "paused" };
    const [one, other, start] = church.place(
      a.stream(),
      a.stream({ stopGuard: "hold" }),
      a.stream({ mode: "start" }),
    );
    for (const key of [one, other, start]) await key.says("stream.paused");
    expect(shapes(one)).toBe(shapes(other));
    expect(shapes(start)).not.toBe(shapes(one));
  });

  it("is told while the session restarts, when toggles do nothing", async (church) => {
    church.service.status = since;
    const keys = church.place(...kinds, a.source("de-DE"));
    const [toggle, guarded, , , start, source] = keys;
    await start.says("stream.live");
    await source.tapOk();
    church.service.status = { status: "NO_ACTIVE_SESSION" };
    for (const key of keys.slice(0, 5)) await key.says("stream.restarting");
    expect(shapes(toggle)).toBe(shapes(guarded));
    expect(new Set(keys.slice(0, 5).map(shapes)).size).toBe(4);
  });

  it("is told on a language key that has to be held now", async (church) => {
    church.service.status = { ...since, transcriptionLanguage: "en" };
    const presets = [{ transcriptionLanguage: "de", languageCodes: ["fr"] }];
    const guarded = (restartGuard: string) =>
      [
        a.any("transcription-language", { languageCodes: ["de"], restartGuard }),
        a.any("translation-languages", { presets, restartGuard }),
      ] as const;
    const [source, scene, heldSource, heldScene] = church.place(...guarded("none"), ...guarded("hold"));
    const { status } = await church.settled();
    expect(shapes(heldSource)).not.toBe(shapes(source));
    expect(shapes(heldScene)).not.toBe(shapes(scene));
    await church.tell(status, { status: "NO_ACTIVE_SESSION" });
    await heldSource.until(() => shapes(heldSource) === shapes(source));
    await heldScene.until(() => shapes(heldScene) === shapes(scene));
  });
});

describe.concurrent("a press that has nothing to do", () => {
  for (const [mode, status, says] of [
    ["start", since, saying(["state.already", "stream.live"])],
    ["stop", { status: "NO_ACTIVE_SESSION" }, saying(["state.already", "stream.off"])],
  ] as const)
    it(`sends nothing in mode ${mode}, and says so for a moment`, async (church) => {
      const { stream } = await church.settledIn(status, { mode });
      await seen();
      await stream.tapSays(says);
      await stream.until(() => !says.test(stream.text));
      await church.sentOnly();
      expect([...stream.of("alert"), ...stream.of("ok")]).toEqual([]);
    });

  it("in a multi-action goes by its desired state as ever", async (church) => {
    church.service.status = { status: "rebalancing" };
    church.service.obeys = false;
    const { status } = await church.settled();
    const [multi] = church.place({ steps: [{ ...a.stream({ mode: "start" }), desiredState: 1 }] });
    await status.tapOk();
    await church.tapSends(multi, "start");
  });
});
