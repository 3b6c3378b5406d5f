import { describe, expect } from "vitest";
import { nodeWithHangingLookUps } from "../kit/black-hole.ts";
import { a, pause, quiet, stage } from "./stage.ts";

const nodePath = await nodeWithHangingLookUps();

describe.skipIf(nodePath === undefined)("names whose name server is silent", () => {
  const { inTurn, deck } = stage({ nodePath });

  inTurn("hold up no account whose address is known, nor the end of the process", async (church) => {
    const { port } = new URL(church.service.origin);
    // A name that needs a look-up as all do, but is found in a file.
    const baseUrl = `https://localhost:${port}`;
    const [clear] = church.placeWith({ ...church.account, baseUrl }, a.clear());
    await clear.tapOk();
    const others = [1, 2, 3, 4, 5, 6].map((n) => {
      const [other] = church.placeWith(
        { ...church.account, baseUrl: `https://hangs-${n}.invalid`, churchId: "" },
        a.clear(),
      );
      return other;
    });
    for (const other of others) await other.tap();
    await quiet();
    for (let turn = 0; turn < 2; turn += 1) {
      // From now on connections are new.
      church.deck.wake();
      await clear.tapOk();
      expect(new Set(church.service.heard("clear").map(({ connection }) => connection)).size).toBe(turn + 2);
      await pause(300);
    }
    deck().plugin.closeSocket();
    expect(await deck().plugin.waitForExit({ timeoutMs: 3_000 })).toMatchObject({ forced: false });
  });
});
