import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { action, type Desk, reads, startDesk } from "../kit/desk.ts";
import { saying } from "../kit/words.ts";

/** A visibility key that has hidden the captions, and the file that remembers it. */
async function hiding(): Promise<Desk & { readonly path: string }> {
  const desk = await startDesk({ keys: [action("visibility"), action("clear")] });
  await desk.key(0).tap();
  await reads(desk.key(0), saying("visibility.hidden"));
  return { ...desk, path: join(desk.deck.plugin.folder, "logs/visibility.json") };
}

/** The plugin starts anew, and its keys work. */
async function startsAgain({ deck, account, key }: Desk): Promise<void> {
  await deck.plugin.restart();
  const { clears } = account;
  await key(1).tap();
  await expect.poll(() => account.clears, { timeout: 60_000 }).toBe(clears + 1);
}

it("an entry of the file that can't be read spoils no other", async () => {
  const desk = await hiding();
  const saved = JSON.parse(readFileSync(desk.path, "utf8")) as object;
  writeFileSync(desk.path, JSON.stringify({ other: 5, ...saved, another: { savedAt: "x" } }));
  await startsAgain(desk);
  await reads(desk.key(0), saying("visibility.hidden"));
});

const makePipe = (path: string): unknown => spawnSync("mkfifo", [path]);

describe.skipIf(process.platform === "win32")("in the place of the file", () => {
  it.each<[what: string, make: (path: string) => unknown]>([
    ["a pipe", makePipe],
    ["a link to a device", (path) => symlinkSync("/dev/zero", path)],
    [
      "a file of 400 MB",
      (path) => {
        writeFileSync(path, "{}");
        truncateSync(path, 400_000_000);
      },
    ],
  ])("%s is none, and keeps the plugin from nothing", async (_, make) => {
    const desk = await hiding();
    rmSync(desk.path);
    make(desk.path);
    await startsAgain(desk);
    if (process.platform === "linux") {
      const told = readFileSync(`/proc/${desk.deck.plugin.pid}/status`, "utf8");
      expect(Number(/VmHWM:\s+(\d+)/.exec(told)?.[1]) / 1_000).toBeLessThan(300);
    }
    // What is hidden from now on is remembered.
    await desk.key(0).tap();
    await reads(desk.key(0), saying("visibility.hidden"));
    expect(Object.keys(JSON.parse(readFileSync(desk.path, "utf8")) as object)).toHaveLength(1);
  });

  it("a pipe in the place of the next one keeps the plugin from nothing", async () => {
    const desk = await startDesk({ keys: [action("visibility"), action("clear")] });
    makePipe(join(desk.deck.plugin.folder, "logs/visibility.json.new"));
    await desk.key(0).tap();
    await reads(desk.key(0), saying("visibility.hidden"));
    await startsAgain(desk);
    await reads(desk.key(0), saying("visibility.hidden"));
  });
});
