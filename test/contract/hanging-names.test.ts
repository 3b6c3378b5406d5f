import { describe, expect, it } from "vitest";
import { churches } from "../kit/church.ts";
import { endsOf, reads, tap } from "../kit/desk.ts";
import { hangingLookUps } from "../kit/hanging-look-ups.ts";
import { saying } from "../kit/words.ts";

const environment = await hangingLookUps();

describe.skipIf(environment === undefined)("names whose name server is silent", async () => {
  const open = await churches({ environment });

  it("hold up no account that is connected, nor the end of the process", async () => {
    const church = await open();
    const { service, deck } = church;
    // A name that needs a look-up as all do, but is found in a file.
    const baseUrl = `https://localhost:${service.port}`;
    const presets = [{ languageCodes: ["de"] }];
    const [clear, targets] = church.place(
      ["clear", { baseUrl }],
      ["translationLanguages", { baseUrl, presets }],
    );
    await tap(clear, "ok");
    const hanging = (n: number) => ["clear", { baseUrl: `https://hangs-${n}`, churchId: "" }] as const;
    const others = church.place(...[1, 2, 3, 4, 5, 6].map(hanging));
    for (const other of others) {
      await other.tap();
      await reads(other, saying("clear.clearing"));
    }
    // The second request needs a connection of its own.
    service.on("clear", { delay: 1_000 });
    await clear.tap();
    await tap(targets, "ok");
    await clear.waitUntil(() => endsOf(clear).length === 2);
    expect(endsOf(clear)).toEqual(["ok", "ok"]);
    const used = ["clear", "targets"].map((name) => service.heard(name).at(-1)?.connection);
    expect(new Set(used).size).toBe(2);
    deck.plugin.closeSocket();
    expect(await deck.plugin.waitForExit({ timeoutMs: 60_000 })).toMatchObject({ forced: false });
  });
});
