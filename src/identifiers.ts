/**
 * UUIDs of the plugin and its actions. They stand in the manifest too, which can't be read at run time in a
 * package protected by the Marketplace; a package test keeps the two equal.
 */
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

/**
 * Where the guides can be read, an https address: a link in the settings, and `SupportURL` of the manifest, leads there. Empty
 * until the project has a public home, and then there is no link.
 */
export const guidesUrl = "";
