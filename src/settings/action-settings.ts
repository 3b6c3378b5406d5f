import * as z from "zod/mini";
import { isBlank } from "./account-fields.ts";

/** Settings of the six actions beside the account, as the inspector writes them and Stream Deck keeps them. */

/** A list with nothing bad in it. Looked through first, because zod would collect an issue for each bad entry. */
function listOf<T extends z.ZodMiniType>(entry: T): z.ZodMiniPipe<z.ZodMiniCustom, z.ZodMiniArray<T>> {
  const isGood = (raw: unknown): boolean =>
    Array.isArray(raw) && raw.every((item) => entry.safeParse(item).success);
  return z.pipe(z.custom(isGood), z.array(entry));
}

/** Any text but blanks: whether it is a language is for the service to say, and the list goes out as written. */
const languageCodes = listOf(z.string().check(z.regex(/\S/)));

const preset = z.object({
  // A name is decoration: one of a wrong type is left out rather than held against the preset.
  name: z.catch(z.optional(z.string()), undefined),
  languageCodes,
});
export type TranslationPreset = z.infer<typeof preset>;

export const actionSettings = {
  stream: z.object({
    mode: z.prefault(z.enum(["toggle", "start", "stop"]), "toggle"),
    stopGuard: z.prefault(z.enum(["none", "hold"]), "none"),
  }),
  clear: z.object({}),
  visibility: z.object({ mode: z.prefault(z.enum(["toggle", "hide", "show"]), "toggle") }),
  transcriptionLanguage: z.object({ languageCodes: z.prefault(languageCodes, []) }),
  translationLanguages: z.object({ presets: z.prefault(listOf(preset), []) }),
  status: z.object({}),
};

type ActionSchemas = typeof actionSettings;
export type ActionSettings = { readonly [A in keyof ActionSchemas]: z.infer<ActionSchemas[A]> };
/** Names of all settings beside the account. */
export type SettingName = {
  [A in keyof ActionSchemas]: keyof ActionSchemas[A]["shape"];
}[keyof ActionSchemas];

/**
 * Reads settings of any type and size, field by field, so that one bad value leaves the others good.
 * @returns the values, bad ones replaced by their defaults, and the names of the bad ones
 */
export function readSettings<S extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<S>,
  raw: unknown,
): { readonly values: z.infer<z.ZodMiniObject<S>>; readonly wrong: readonly (keyof S & string)[] } {
  const fields: Readonly<Record<string, unknown>> = typeof raw === "object" && raw !== null ? { ...raw } : {};
  const wrong: (keyof S & string)[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape) as (keyof S & string)[]) {
    const field = schema.shape[name] as z.ZodMiniType;
    // A select that was never touched may write "".
    const reading = field.safeParse(isBlank(fields[name]) ? undefined : fields[name]);
    if (!reading.success) wrong.push(name);
    values[name] = reading.success ? reading.data : field.parse(undefined);
  }
  return { values: values as z.infer<z.ZodMiniObject<S>>, wrong };
}
