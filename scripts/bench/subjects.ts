import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtPlugin, bundle, copyPluginFolder } from "../bundle.ts";

/** Plugins of the build that replace parts of the SDK, ws and undici. */
const replacing = ["replace-for-sdk", "leave-out", "word-files"];

/** What is measured and what it is measured against. */
export async function buildSubjects() {
  const folder = mkdtempSync(join(tmpdir(), "captions-bench-"));
  const floor = copyPluginFolder(folder);
  await bundle("scripts/bench/floor-plugin.ts", { dir: join(floor, "bin") }, replacing);
  await bundle("scripts/bench/raw-client.ts", { dir: join(folder, "raw") }, replacing);
  return {
    /** Folder of the built plugin. */
    plugin: builtPlugin,
    /** Folder of a plugin of six lines on the same SDK, bundled with the same settings. */
    floor,
    /** Script of the raw client, bundled with the same settings. */
    rawClient: join(folder, "raw/plugin.js"),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type Subjects = Awaited<ReturnType<typeof buildSubjects>>;
