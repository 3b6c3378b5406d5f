import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FileTarget, log } from "../../src/stream-deck/log-file.ts";

it("logs an error of the SDK without the event that caused it", () => {
  const dest = mkdtempSync(join(tmpdir(), "log-"));
  try {
    const format = ({ data }: { data: unknown[] }): string => data.map(String).join(" ");
    const target = new FileTarget({ dest, fileName: "test", format, maxFileCount: 1, maxSize: 1_000 });
    const frame = JSON.stringify({ event: "keyDown", payload: { settings: { apiKey: "secret" } } });
    const line = `Failed to parse message: ${frame}`;
    target.write({ level: "error", scope: "Connection", data: [line, new Error("no such key")] });
    const logged = `failed to handle a message of ${line.length} characters`;
    expect(log.warnings.at(-1)?.line).toBe(`${logged}: no such key`);
    expect(readFileSync(join(dest, "test.0.log"), "utf8")).toContain(`${logged} Error: no such key`);
  } finally {
    rmSync(dest, { recursive: true });
  }
});
