import { beforeEach, describe, expect, it } from "vitest";
import type { Statement } from "../../src/protocol/messages.ts";
import { Inspections } from "../../src/keys/inspections.ts";
import { FakeDesk, settle } from "../kit/fake-desk.ts";

let desk: FakeDesk;
let inspections: Inspections;
let told: [string, Statement][];

beforeEach(() => {
  desk = new FakeDesk();
  told = [];
  const { keys, accounts, clock } = desk;
  inspections = new Inspections({
    keys,
    accounts,
    clock,
    send: (id, statement) => told.push([id, statement]),
    diagnose: (id) => `about ${id}`,
  });
});

const result = (): unknown =>
  told.map(([, statement]) => ("result" in statement ? statement.result : undefined)).at(-1);

describe("a language, a list of them or a scene that is tried", () => {
  const tryIt = async (id: string, command: object, anyway = false): Promise<void> => {
    void inspections.received(id, { question: "try", id: "1", command, anyway });
    await settle();
  };

  it.each([
    [{ languageCode: "de-DE" }, "de-DE"],
    [{ languageCodes: ["es", "fr"] }, ["es", "fr"]],
    [{ languageCodes: [] }, []],
  ])("is sent where nothing runs: %j", async (command, sent) => {
    const key = await desk.streamKey("none");
    await tryIt(key.id, command);
    expect(desk.sent).toEqual([sent]);
    await desk.accept();
    expect(result()).toEqual({ outcome: "accepted" });
  });

  it("is a scene with its language spoken, and goes out step by step", async () => {
    const key = await desk.streamKey("none");
    await tryIt(key.id, { scene: { transcriptionLanguage: "es-MX", languageCodes: ["en-US"] } });
    for (let step = 0; step < 3; step += 1) await desk.accept();
    expect(desk.sent).toEqual([[], "es-MX", ["en-US"]]);
    expect(result()).toEqual({ outcome: "accepted" });
  });

  it("is a scene that is refused at one of its steps, and says why", async () => {
    const key = await desk.streamKey("none");
    await tryIt(key.id, { scene: { transcriptionLanguage: "es", languageCodes: ["en-US"] } });
    await desk.accept();
    await desk.refuse();
    expect(result()).toEqual({ outcome: "failed", kind: "refused", status: 422, words: "Plan allows 3" });
    expect(desk.sent).toEqual([[], "es"]);
  });

  it("is not sent as a scene that the service would refuse half-way", async () => {
    const key = await desk.streamKey("none");
    await tryIt(key.id, { scene: { transcriptionLanguage: "es", languageCodes: ["fr", "ES"] } });
    expect(desk.sent).toEqual([]);
  });

  it("that is refused says why", async () => {
    const key = await desk.streamKey("none");
    await tryIt(key.id, { languageCode: "de" });
    await desk.refuse();
    expect(result()).toEqual({ outcome: "failed", kind: "refused", status: 422, words: "Plan allows 3" });
  });

  it.each(["active", "paused"] as const)(
    "is not sent in a session that is %s, unless asked again",
    async (state) => {
      const key = await desk.streamKey(state);
      await tryIt(key.id, { languageCode: "de-DE" });
      expect([result(), desk.sent]).toEqual([{ outcome: "running" }, []]);
      await tryIt(key.id, { languageCode: "de-DE" }, true);
      expect(desk.sent).toEqual(["de-DE"]);
    },
  );

  it("is not sent where nobody knows what runs, and not without an account", async () => {
    const key = await desk.place("stream");
    await tryIt(key.id, { languageCode: "de-DE" });
    expect([result(), desk.sent]).toEqual([{ outcome: "running" }, []]);
    await key.configure({});
    await tryIt(key.id, { languageCode: "de-DE" }, true);
    expect(result()).toEqual({ outcome: "incomplete", field: "baseUrl", problem: "missing" });
  });
});
