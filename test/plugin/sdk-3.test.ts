import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { action, pluginFolder, reads, startDesk, tap } from "../kit/desk.ts";
import { saying } from "../kit/words.ts";

/** The built plugin, whose SDK gives the answer of `getGlobalSettings` to the promise alone, as SDK 3 does. */
function pluginWithMessageIdentifiers(): string {
  const temporary = mkdtempSync(join(tmpdir(), "captions-"));
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
  const folder = join(temporary, "com.captions.control.sdPlugin");
  cpSync(pluginFolder, folder, { recursive: true });
  const path = join(folder, "bin/plugin.js");
  const code = readFileSync(path, "utf8");
  const changed = code.replace(
    "useExperimentalMessageIdentifiers:!1",
    "useExperimentalMessageIdentifiers:!0",
  );
  expect(changed).not.toBe(code);
  writeFileSync(path, changed);
  return folder;
}

it("reads the shared account when SDK 3 answers the promise alone", async () => {
  const { key } = await startDesk({
    keys: [action("status")],
    pluginFolder: pluginWithMessageIdentifiers(),
  });
  await reads(key(0), saying("status.off"), 5_000);
  await tap(key(0), "ok");
});
