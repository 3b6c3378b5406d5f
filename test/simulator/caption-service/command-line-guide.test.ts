import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLine } from "../../../simulator/caption-service/command-words.ts";
import { startEmulator } from "../../kit/emulator.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../docs/reliability.md"), "utf8");

test("every order that the guide shows can be given, in its order", async () => {
  const lines = [...guide.matchAll(/^> (.+)$/gm)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(10);
  const emulator = await startEmulator();
  for (const line of lines) {
    const read = readLine(line);
    expect(read, line).not.toMatchObject({ kind: "unknown" });
    if (read.kind === "order") expect(await emulator.control(read.order), line).toMatchObject({ ok: true });
  }
  expect(lines.at(-1)).toBe("quit");
});
