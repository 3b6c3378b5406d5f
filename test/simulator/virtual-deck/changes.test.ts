import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const caller = `
import { Changes } from "./deck/changes.ts";
const error = await new Changes().waitFor(() => false, { timeoutMs: 1 }, () => "").catch((reason) => reason);
console.log(error.stack);
`;

it("an error of waiting leads to whoever waited, in a checkout of any name", () => {
  const folder = mkdtempSync(join(tmpdir(), "a name & 100 %-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "deck"), { recursive: true });
  const changes = join(import.meta.dirname, "../../../simulator/changes.ts");
  cpSync(changes, join(folder, "deck/changes.ts"));
  writeFileSync(join(folder, "caller.ts"), caller);
  const stack = execFileSync(process.execPath, [join(folder, "caller.ts")], { encoding: "utf8" });
  const [first] = stack.split("\n").filter((line) => /^\s+at /.test(line));
  expect(first).toContain("caller.ts");
});
