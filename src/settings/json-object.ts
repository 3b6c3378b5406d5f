export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @returns an empty object for a value of any other type */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function objectIn(settings: unknown, name: string): JsonObject {
  const outer = asObject(settings);
  return asObject(Object.hasOwn(outer, name) ? outer[name] : undefined);
}

/** Compares values of JSON, names in the same order. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
