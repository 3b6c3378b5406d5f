import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { action, reads, startDesk } from "../kit/desk.ts";
import { saying } from "../kit/words.ts";

it("a private moment and hidden captions outlive a restart of the plugin, and an entry that can't be read spoils no other", async () => {
  const { deck, account, emulator, key, commands } = await startDesk({
    keys: [action("visibility", { clearText: true }), action("visibility", { mode: "show" })],
  });
  const answered = (wanted: string) =>
    emulator.journal.waitFor(({ operation, outcome }) => operation === wanted && outcome === "answered");
  account.start();
  await reads(key(0), saying("visibility.hide"));
  await key(0).tap();
  await answered("clear");
  await reads(key(0), saying("visibility.hidden"));
  const path = join(deck.plugin.folder, "logs/visibility.json");
  const saved = JSON.parse(readFileSync(path, "utf8")) as object;
  writeFileSync(path, JSON.stringify({ other: 5, ...saved, another: { hidden: "perhaps", savedAt: "x" } }));
  const drawn = deck.trace.next({ event: "setImage", context: key(0).context });
  await deck.plugin.restart();
  await drawn;
  await reads(key(0), saying("visibility.hidden"));
  expect(key(0).view().state).toBe(1);
  await key(1).tap();
  await answered("show");
  expect(commands().map((each) => each.replace(/.*\//, ""))).toEqual(["hide", "clear", "clear", "show"]);
});
