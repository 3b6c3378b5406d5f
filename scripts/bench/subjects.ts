import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtPlugin, bundle, copyPluginFolder } from "../bundle.ts";

export type Subjects = Awaited<ReturnType<typeof buildSubjects>>;

export async function buildSubjects() {
  const folder = mkdtempSync(join(tmpdir(), "captions-bench-"));
  const build = async (name: string): Promise<string> => {
    const copy = copyPluginFolder(join(folder, name));
    // Without the parts of the build that replace some of the SDK, ws and undici.
    const left = ["replace-for-sdk", "leave-out", "word-files"];
    await bundle(`scripts/bench/${name}.ts`, { dir: join(copy, "bin") }, left);
    return copy;
  };
  return {
    plugin: builtPlugin,
    floor: await build("floor-plugin"),
    rawClient: await build("raw-client"),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
