/** A value as it arrives over a wire: nothing but JSON. */
export const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
