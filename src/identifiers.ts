/** UUIDs as in the manifest, which can't be read at run time in a package protected by the Marketplace; a test compares them. */
export const pluginUuid = "com.captions.control";

export const actionUuids = {
  stream: "com.captions.control.stream",
  clear: "com.captions.control.clear",
  visibility: "com.captions.control.visibility",
  transcriptionLanguage: "com.captions.control.transcription-language",
  translationLanguages: "com.captions.control.translation-languages",
  status: "com.captions.control.status",
} as const;

export type ActionName = keyof typeof actionUuids;

/** @returns undefined for a UUID of another plugin, or of another version of this one */
export function findAction(uuid: string): ActionName | undefined {
  return (Object.keys(actionUuids) as ActionName[]).find((name) => actionUuids[name] === uuid);
}
