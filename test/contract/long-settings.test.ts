import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { InspectorClient } from "../../simulator/virtual-deck/index.ts";
import { a, stage } from "./stage.ts";

// What such settings cost: keys/long-settings.test.ts.
const { inTurn, deck } = stage();

/** What a process has of the memory, in MB. Where the system doesn't tell it, 0. */
function memory(pid: number | undefined): number {
  if (process.platform !== "linux") return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_000;
}

inTurn(
  "a language of millions of characters that the settings page tries is not sent, nor does it cost more than 60 MB",
  async (church) => {
    const [source, clear] = church.place(a.source("de-DE"), a.clear());
    await clear.tapOk();
    const inspector = await InspectorClient.connect(deck().openInspector(source.key).connection);
    inspector.sendToPlugin({ question: "what-is-known" });
    await inspector.next("sendToPropertyInspector");
    const before = memory(deck().plugin.pid);
    // Node has four copies at once: the bytes as they came, in one piece, as text, and as what the text says.
    const languages = { transcriptionLanguage: "x".repeat(13_000_000) };
    inspector.sendToPlugin({ question: "try", id: "1", languages, anyway: true });
    let most = 0;
    for (let press = 0; press < 5; press += 1) {
      await clear.tapOk();
      most = Math.max(most, memory(deck().plugin.pid));
    }
    await inspector.close();
    expect(church.service.heard("source")).toHaveLength(0);
    expect(most - before).toBeLessThan(60);
  },
);
