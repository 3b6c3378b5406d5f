import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type DataFile, dataFile } from "../../src/storage/data-file.ts";

const content = { account: { hidden: true } };

let folder: string;
let file: DataFile;
let warnings: string[];

beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), "captions-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  folder = join(parent, "data");
  warnings = [];
  file = dataFile("data.json", { warn: (line) => void warnings.push(line) }, folder);
});

describe("a data file", () => {
  it("keeps what was saved last", () => {
    file.save({});
    file.save(content);
    expect([file.load(), warnings]).toEqual([content, []]);
  });

  it("has no content before the first save", () => {
    expect(file.load()).toBeUndefined();
  });

  it("has no content while it is cut off, until the next save", () => {
    file.save(content);
    writeFileSync(join(folder, "data.json"), '{"acc');
    expect(file.load()).toBeUndefined();
    file.save(content);
    expect(file.load()).toEqual(content);
  });

  it("logs a warning when it can't be written", () => {
    writeFileSync(folder, "");
    file.save(content);
    expect(file.load()).toBeUndefined();
    expect(warnings).toEqual([expect.stringMatching(/^data\.json is not kept: E/)]);
  });
});
