import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { visibilityFile } from "../../src/storage/visibility-file.ts";

const saved = { account: { hidden: true, savedAt: 1_795_338_000_000 } };

/** The file of a plugin, and the folder that it is in. */
function keptFile() {
  const folder = mkdtempSync(join(tmpdir(), "captions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const warnings: string[] = [];
  const file = visibilityFile({ warn: (line) => void warnings.push(line) }, join(folder, "data"));
  file.save(saved);
  expect(file.load()).toEqual(saved);
  return { file, warnings, path: join(folder, "data/visibility.json") };
}

const makePipe = (path: string): unknown => spawnSync("mkfifo", [path]);

it("keeps what can be read of a file", () => {
  const { file, path } = keptFile();
  writeFileSync(path, JSON.stringify({ other: 5, ...saved, another: { hidden: "perhaps", savedAt: "x" } }));
  expect(file.load()).toEqual(saved);
});

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
  ])("%s is none, and what is saved from then on is kept", (_, make) => {
    const { file, path } = keptFile();
    rmSync(path);
    make(path);
    const before = process.memoryUsage().rss;
    expect(file.load()).toEqual({});
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
    file.save(saved);
    expect(file.load()).toEqual(saved);
  });

  it("a pipe where the next one is written holds nobody up", () => {
    const { file, warnings, path } = keptFile();
    makePipe(`${path}.new`);
    file.save({});
    expect([file.load(), warnings]).toEqual([{}, []]);
  });

  it("what can't be written is a warning, and nothing worse", () => {
    const { file, warnings, path } = keptFile();
    rmSync(join(path, ".."), { recursive: true });
    writeFileSync(join(path, ".."), "");
    file.save(saved);
    expect([file.load(), warnings]).toEqual([{}, [expect.stringContaining("not kept")]]);
  });
});
