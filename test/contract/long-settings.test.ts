import { expect, it } from "vitest";
import { InspectorClient } from "../../simulator/virtual-deck/index.ts";
import { action, startDesk, tap } from "../kit/desk.ts";
import { residentMemory } from "../kit/work.ts";

// What such settings cost: keys/long-settings.test.ts.
it("a language of millions of characters that the settings page tries is not sent, nor does it cost more than 60 MB", async () => {
  const { deck, key, commands } = await startDesk({
    keys: [action("transcriptionLanguage", { languageCodes: ["de-DE"] }), action("clear")],
  });
  await tap(key(1), "ok");
  const inspector = await InspectorClient.connect(deck.openInspector(key(0)).connection);
  inspector.sendToPlugin({ question: "what-is-known" });
  await inspector.next("sendToPropertyInspector");
  const before = residentMemory(deck.plugin.pid);
  // Node has four copies at once: the bytes as they came, in one piece, as text, and as what the text says.
  const languages = { transcriptionLanguage: "x".repeat(13_000_000) };
  inspector.sendToPlugin({ question: "try", id: "1", languages, anyway: true });
  let most = 0;
  for (let press = 0; press < 5; press += 1) {
    await tap(key(1), "ok");
    most = Math.max(most, residentMemory(deck.plugin.pid));
  }
  await inspector.close();
  expect(commands()).toEqual(Array<string>(6).fill("POST /v1/stream/clear"));
  expect(most - before).toBeLessThan(60);
});
