import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { action, reads, startDesk } from "../kit/desk.ts";
import { saying } from "../kit/words.ts";

it("captions stay hidden over a restart of the plugin, and an entry that can't be read spoils no other", async () => {
  const { deck, account, key } = await startDesk({ keys: [action("visibility"), action("clear")] });
  await key(0).tap();
  await reads(key(0), saying("visibility.hidden"));
  const path = join(deck.plugin.folder, "logs/visibility.json");
  const saved = JSON.parse(readFileSync(path, "utf8")) as object;
  writeFileSync(path, JSON.stringify({ other: 5, ...saved, another: { savedAt: "x" } }));
  await deck.plugin.restart();
  await key(1).tap();
  await expect.poll(() => account.clears).toBe(1);
  await reads(key(0), saying("visibility.hidden"));
});
