import { describe, expect } from "vitest";
import { hangingLookUps } from "../kit/hanging-look-ups.ts";
import { a, stage } from "./stage.ts";

const environment = await hangingLookUps();

const { inTurn, deck } = stage({ environment });

describe.skipIf(environment === undefined)("names whose name server is silent", () => {
  inTurn("hold up no account that is connected, nor the end of the process", async (church) => {
    const { port } = new URL(church.service.origin);
    // A name that needs a look-up as all do, but is found in a file.
    const baseUrl = `https://localhost:${port}`;
    const [clear, targets] = church.placeWith({ ...church.account, baseUrl }, a.clear(), a.targets(["de"]));
    await clear.tapOk();
    const others = [1, 2, 3, 4, 5, 6].map((n) => {
      const [other] = church.placeWith(
        { ...church.account, baseUrl: `https://hangs-${n}`, churchId: "" },
        a.clear(),
      );
      return other;
    });
    for (const other of others) await other.tapSays("clear.clearing");
    // The second request needs a connection of its own.
    church.service.on("clear", { delay: 1_000 });
    const pressed = performance.now();
    await clear.tap();
    await targets.tapOk();
    await clear.next("ok", pressed);
    const used = ["clear", "targets"].map((name) => church.service.heard(name).at(-1)?.connection);
    expect(new Set(used).size).toBe(2);
    deck().plugin.closeSocket();
    expect(await deck().plugin.waitForExit({ timeoutMs: 60_000 })).toMatchObject({ forced: false });
  });
});
