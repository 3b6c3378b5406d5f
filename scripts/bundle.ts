import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { type OutputOptions, rollup } from "rollup";
import { loadConfigFile } from "rollup/loadConfigFile";
import { pluginFolder } from "./streamdeck-cli.ts";

const root = join(import.meta.dirname, "..");

export function copyPluginFolder(parent: string): string {
  const copy = join(parent, basename(pluginFolder));
  const excluded = ["bin", "logs"].map((name) => join(pluginFolder, name));
  cpSync(pluginFolder, copy, { recursive: true, filter: (file) => !excluded.includes(file) });
  return copy;
}

/** Bundles as the build does, without some of its Rollup plugins, and without writing license notices. */
export async function bundle(
  input: string,
  output: OutputOptions,
  excludedPlugins: readonly string[] = [],
): Promise<void> {
  const { options, warnings } = await loadConfigFile(join(root, "rollup.config.mjs"), {});
  warnings.flush();
  const [plugin] = options;
  if (!plugin) throw new Error("rollup.config.mjs has no configuration");
  const excluded = [...excludedPlugins, "rollup-plugin-license"];
  const plugins = plugin.plugins.filter((part) => !("name" in part && excluded.includes(part.name)));
  const built = await rollup({ ...plugin, input: join(root, input), plugins });
  await built.write({ ...plugin.output[0], ...output });
  await built.close();
}
