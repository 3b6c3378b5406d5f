/**
 * The version of settings that this plugin knows and its inspector writes, in the key's and in the shared ones. Settings
 * without a version count as version 1.
 */
export const settingsVersion = 1;

/**
 * Whether settings of any type were written by a newer plugin. They are read all the same, field by field; but what can't
 * be read in them is not broken, and asks for an update.
 */
export function isNewer(settings: unknown): boolean {
  const isObject = typeof settings === "object" && settings !== null;
  const version = isObject && "version" in settings ? settings.version : undefined;
  return typeof version === "number" && version > settingsVersion;
}
