import fc from "fast-check";

/** Text of all kinds: blanks, control characters, lone surrogates, other scripts, markup, long text. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 20 }),
  fc.constantFrom(
    ...["", " ", "\ud800", "\u202eabc", "\u0000", "</text><script>", "&amp;", "__proto__", "constructor"],
    ...["NaN", "1e999", "😀".repeat(50), "x".repeat(20_000)],
  ),
);

const leaf = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1, 0.1, 1e308, Number.MAX_SAFE_INTEGER, [], {}),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** JSON of any shape. Names of fields and values come from these lists or are random. */
export function json(names: readonly string[], values: readonly unknown[]): fc.Arbitrary<unknown> {
  const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: text });
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 3, arbitrary: fc.constantFrom(...values) },
      { weight: 2, arbitrary: leaf },
      { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
      {
        weight: 4,
        arbitrary: fc
          .array(fc.tuple(name, tie("value")), { maxLength: 6 })
          .map((entries) => Object.fromEntries(entries)),
      },
    ),
  }));
  return value;
}
