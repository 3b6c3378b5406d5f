import * as z from "zod/mini";
import type { ActionName } from "../identifiers.ts";
import { maxLanguageLength, maxListEntries } from "../limits.ts";
import { isBlank, shortName } from "./account-fields.ts";
import { asObject } from "./json-object.ts";

const blankAsAbsent = (raw: unknown): unknown => (isBlank(raw) ? undefined : raw);

/** Stops at the first bad entry and limits the length, unlike zod's own list, which collects an issue for each entry. */
function boundedList<T extends z.ZodMiniType>(entry: T) {
  return z.pipe(
    z.custom<readonly unknown[]>((raw) => Array.isArray(raw) && raw.length <= maxListEntries),
    z.transform((raw: readonly unknown[], { issues }) => {
      const list: z.output<T>[] = [];
      for (const item of raw) {
        const { success, data } = entry.safeParse(item);
        if (!success) {
          issues.push({ code: "custom", input: raw });
          break;
        }
        list.push(data);
      }
      return list;
    }),
  );
}

/** Any text but blanks, since only the service knows its languages. */
const languageCode = z.string().check(z.maxLength(maxLanguageLength), z.regex(/\S/));

const languageCodes = boundedList(languageCode);

/** Reads blanks as absent: the inner `optional` is for a blank, the outer one for a missing property. */
const optionalLanguage = z.optional(z.pipe(z.transform(blankAsAbsent), z.optional(languageCode)));

const preset = z.object({
  // A preset works without a name, so a wrong one is dropped.
  name: z.catch(z.optional(z.pipe(z.string(), z.transform(shortName))), undefined),
  languageCodes,
  /** Makes the preset a scene: one press sets the spoken language and the targets. */
  transcriptionLanguage: optionalLanguage,
});
export type TranslationPreset = z.infer<typeof preset>;

/** Whether a stop, or a change of the spoken language (which restarts a running session), needs a long press. */
const guard = z.prefault(z.enum(["none", "hold"]), "none");
/** Hours after which a running session alerts; 0 for never. */
const remindAfterHours = z.prefault(z.number().check(z.gte(0), z.lte(24)), 4);

export const actionSettings = {
  stream: z.object({
    mode: z.prefault(z.enum(["toggle", "start", "stop"]), "toggle"),
    stopGuard: guard,
    remindAfterHours,
    /** What a start sets first. */
    languages: z.prefault(
      z.object({ transcriptionLanguage: optionalLanguage, languageCodes: z.optional(languageCodes) }),
      {},
    ),
  }),
  clear: z.object({}),
  visibility: z.object({
    mode: z.prefault(z.enum(["toggle", "hide", "show"]), "toggle"),
    /** A private moment: hiding also clears the text, and showing first clears what was said meanwhile. */
    clearText: z.prefault(z.boolean(), false),
  }),
  transcriptionLanguage: z.object({ languageCodes: z.prefault(languageCodes, []), restartGuard: guard }),
  translationLanguages: z.object({ presets: z.prefault(boundedList(preset), []), restartGuard: guard }),
  status: z.object({ remindAfterHours }),
} satisfies Readonly<Record<ActionName, z.ZodMiniObject>>;

type ActionSchemas = typeof actionSettings;
export type ActionSettings = { readonly [A in keyof ActionSchemas]: z.infer<ActionSchemas[A]> };
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
  const fields = asObject(raw);
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
