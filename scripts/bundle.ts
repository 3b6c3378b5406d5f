import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { type OutputOptions, rollup } from "rollup";
import { loadConfigFile } from "rollup/loadConfigFile";

const root = join(import.meta.dirname, "..");

export const builtPlugin = join(root, "com.captions.control.sdPlugin");

export function copyPluginFolder(parent: string): string {
  const copy = join(parent, basename(builtPlugin));
  const left = ["bin", "logs"].map((name) => join(builtPlugin, name));
  cpSync(builtPlugin, copy, { recursive: true, filter: (file) => !left.includes(file) });
  return copy;
}

/** Leaves the notices of the built plugin as they are. */
export async function bundle(
  input: string,
  output: OutputOptions,
  leftOut: readonly string[] = [],
): Promise<void> {
  const { options, warnings } = await loadConfigFile(join(root, "rollup.config.mjs"), {});
  warnings.flush();
  const [plugin] = options;
  if (!plugin) throw new Error("rollup.config.mjs has no configuration");
  const left = [...leftOut, "rollup-plugin-license"];
  const plugins = plugin.plugins.filter((part) => !("name" in part && left.includes(part.name)));
  const built = await rollup({ ...plugin, input: join(root, input), plugins });
  await built.write({ ...plugin.output[0], ...output });
  await built.close();
}
