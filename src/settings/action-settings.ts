/**
 * Settings of the six actions beside the account, as the inspector writes them and Stream Deck keeps them. Read by hand: to
 * load a schema library for them made the plugin 3 MB larger in memory and the first faces 5 ms later.
 */

/** Reads a value of any type; undefined where it is not good. */
type Read<T> = (raw: unknown) => T | undefined;

interface Setting<T> {
  readonly read: Read<T>;
  /** What counts where nothing is set. */
  readonly fallback: T;
}

/** One of some words, the first where none is set. */
function oneOf<const T extends string>(...words: readonly [T, ...T[]]): Setting<T> {
  return { read: (raw) => words.find((word) => word === raw), fallback: words[0] };
}

function listOf<T>(read: Read<T>): Setting<readonly T[]> {
  return {
    read: (raw) => {
      const items = Array.isArray(raw) ? Array.from<unknown, T | undefined>(raw, read) : [undefined];
      return items.every((item) => item !== undefined) ? items : undefined;
    },
    fallback: [],
  };
}

export interface TranslationPreset {
  readonly name?: string;
  readonly languageCodes: readonly string[];
}

/** Any text but blanks: whether it is a language is for the service to say, and the list goes out as written. */
const languageCodes = listOf((raw) => (typeof raw === "string" && /\S/.test(raw) ? raw : undefined));

const presets = listOf<TranslationPreset>((raw) => {
  const fields = fieldsOf(raw);
  const codes = languageCodes.read(fields["languageCodes"]);
  // A name is decoration: one of a wrong type is left out rather than held against the preset.
  const name = fields["name"];
  return codes && { ...(typeof name === "string" && { name }), languageCodes: codes };
});

export const actionSettings = {
  stream: { mode: oneOf("toggle", "start", "stop"), stopGuard: oneOf("none", "hold") },
  clear: {},
  visibility: { mode: oneOf("toggle", "hide", "show") },
  transcriptionLanguage: { languageCodes },
  translationLanguages: { presets },
  status: {},
} as const;

type Shape = Readonly<Record<string, Setting<unknown>>>;
type Values<S extends Shape> = { readonly [K in keyof S]: S[K]["fallback"] };

export type ActionSettings = {
  readonly [A in keyof typeof actionSettings]: Values<(typeof actionSettings)[A]>;
};
/** Names of all settings beside the account. */
export type SettingName = {
  [A in keyof typeof actionSettings]: keyof (typeof actionSettings)[A];
}[keyof typeof actionSettings];

/**
 * Reads settings of any type and size, field by field, so that one bad value leaves the others good.
 * @returns the values, bad ones replaced by their defaults, and the names of the bad ones
 */
export function readSettings<S extends Shape>(
  shape: S,
  raw: unknown,
): { readonly values: Values<S>; readonly wrong: readonly (keyof S & string)[] } {
  const fields = fieldsOf(raw);
  const wrong: (keyof S & string)[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { read, fallback }] of Object.entries(shape) as [keyof S & string, Setting<unknown>][]) {
    // A select that was never touched may write "".
    const field = fields[name] === "" ? undefined : (fields[name] ?? undefined);
    const value = field === undefined ? fallback : read(field);
    if (value === undefined) wrong.push(name);
    values[name] = value ?? fallback;
  }
  return { values: values as Values<S>, wrong };
}

function fieldsOf(raw: unknown): Readonly<Record<string, unknown>> {
  return typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : {};
}
