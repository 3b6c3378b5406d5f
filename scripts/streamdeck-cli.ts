import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
export const pluginFolder = join(root, "com.captions.control.sdPlugin");

/** Whether a file or folder of the build goes into the package. */
export const isPacked = (path: string): boolean => !/[\\/]logs([\\/]|$)|\.(map|log)$/.test(path);

/** Runs Elgato's command. @returns what it prints. @throws Error also at a warning, after which the command exits with 0 */
export function streamdeck(...args: readonly string[]): string {
  const cli = join(root, "node_modules/@elgato/cli/bin/streamdeck.mjs");
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, ...args, "--no-update-check"], {
    cwd: root,
    encoding: "utf8",
  });
  const output = `${stdout}${stderr}`.trim();
  if (error) throw error;
  if (status !== 0 || /warning/i.test(output)) throw new Error(output || `ended with ${status}`);
  return output;
}
