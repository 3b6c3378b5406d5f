import * as z from "zod/mini";

/** Settings of the six actions beside the account, as the inspector writes them and Stream Deck keeps them. */

const streamSettings = {
  mode: z._default(z.enum(["toggle", "start", "stop"]), "toggle"),
  stopGuard: z._default(z.enum(["none", "hold"]), "none"),
};

const visibilitySettings = {
  mode: z._default(z.enum(["toggle", "hide", "show"]), "toggle"),
};

/** Any text but blanks: whether it is a language is for the service to say, and the list goes out as written. */
const languageCode = z.string().check(z.regex(/\S/));

const transcriptionLanguageSettings = {
  languageCodes: z._default(z.array(languageCode), []),
};

const translationPreset = z.object({
  // A name is decoration: one of a wrong type is left out rather than held against the preset.
  name: z.catch(z.optional(z.string()), undefined),
  languageCodes: z.array(languageCode),
});

const translationLanguagesSettings = {
  presets: z._default(z.array(translationPreset), []),
};

export const actionSettings = {
  stream: streamSettings,
  clear: {},
  visibility: visibilitySettings,
  transcriptionLanguage: transcriptionLanguageSettings,
  translationLanguages: translationLanguagesSettings,
  status: {},
} as const;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Values<S extends Shape> = { readonly [K in keyof S]: z.output<S[K]> };

export type ActionSettings = {
  readonly [A in keyof typeof actionSettings]: Values<(typeof actionSettings)[A]>;
};
/** Names of all settings beside the account. */
export type SettingName = {
  [A in keyof typeof actionSettings]: keyof (typeof actionSettings)[A];
}[keyof typeof actionSettings];
export type TranslationPreset = z.output<typeof translationPreset>;

/**
 * Reads settings of any type and size, field by field, so that one bad value leaves the others good.
 * @returns the values, bad ones replaced by their defaults, and the names of the bad ones
 */
export function readSettings<S extends Shape>(
  shape: S,
  raw: unknown,
): { readonly values: Values<S>; readonly wrong: readonly (keyof S & string)[] } {
  const fields = typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : {};
  const wrong: (keyof S & string)[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape) as [keyof S & string, z.ZodMiniType][]) {
    // A select that was never touched may write "".
    const field = fields[name] === "" ? undefined : (fields[name] ?? undefined);
    const reading = schema.safeParse(field);
    if (!reading.success) wrong.push(name);
    values[name] = reading.success ? reading.data : schema.parse(undefined);
  }
  return { values: values as Values<S>, wrong };
}
