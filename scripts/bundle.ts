import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { type OutputOptions, rollup } from "rollup";
import { loadConfigFile } from "rollup/loadConfigFile";
import { pluginFolder } from "./streamdeck-cli.ts";

const root = join(import.meta.dirname, "..");

/** Copies the plugin, without its bundle and its logs, into a folder. @returns the path of the copy */
export function copyPluginFolder(parent: string): string {
  const copy = join(parent, basename(pluginFolder));
  const excluded = ["bin", "logs"].map((name) => join(pluginFolder, name));
  cpSync(pluginFolder, copy, { recursive: true, filter: (file) => !excluded.includes(file) });
  return copy;
}

/** Bundles a script as `npm run build` bundles the plugin, without license notices and without the unwanted Rollup plugins. */
export async function bundle(input: string, output: OutputOptions, unwantedPlugins: readonly string[] = []) {
  const { options, warnings } = await loadConfigFile(join(root, "rollup.config.mjs"), {});
  warnings.flush();
  const [pluginOptions] = options;
  if (!pluginOptions) throw new Error("rollup.config.mjs has no configuration");
  const unwanted = [...unwantedPlugins, "rollup-plugin-license"];
  const plugins = pluginOptions.plugins.filter((each) => !("name" in each && unwanted.includes(each.name)));
  const built = await rollup({ ...pluginOptions, input: join(root, input), plugins });
  await built.write({ ...pluginOptions.output[0], ...output });
  await built.close();
}
