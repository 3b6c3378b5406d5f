import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { rollup } from "rollup";
import { loadConfigFile } from "rollup/loadConfigFile";

const root = join(import.meta.dirname, "../..");
const builtPlugin = join(root, "com.captions.control.sdPlugin");

/** What is measured and what it is measured against. */
export async function buildSubjects() {
  const folder = mkdtempSync(join(tmpdir(), "captions-bench-"));
  const floor = join(folder, basename(builtPlugin));
  const left = ["bin", "logs"].map((name) => join(builtPlugin, name));
  cpSync(builtPlugin, floor, { recursive: true, filter: (file) => !left.includes(file) });
  await bundle("floor-plugin.ts", join(floor, "bin"));
  await bundle("raw-client.ts", join(folder, "raw"));
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

/** Plugins that change what the plugin is made of: what it is measured against has the SDK, ws and undici as they are. */
const ours = new Set(["replace-for-sdk", "leave-out", "data-files"]);

/** Bundles as the plugin is bundled otherwise. */
async function bundle(script: string, dir: string): Promise<void> {
  const { options, warnings } = await loadConfigFile(join(root, "rollup.config.mjs"), {});
  warnings.flush();
  const [plugin] = options;
  if (!plugin) throw new Error("rollup.config.mjs has no configuration");
  const plugins = plugin.plugins.filter((part) => !("name" in part && ours.has(part.name)));
  const built = await rollup({ ...plugin, input: join(import.meta.dirname, script), plugins });
  await built.write({ ...plugin.output[0], dir });
  await built.close();
}
