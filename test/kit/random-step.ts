import fc from "fast-check";

/** A random step of a test: a user, the service or the app does something to a desk. */
export interface Step<Desk> {
  readonly run: (desk: Desk) => unknown;
  readonly [fc.toStringMethod]: () => string;
}

interface StepKind<Desk> {
  /** How often fast-check draws this kind, relative to others. */
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Step<Desk>>;
}

/** Returns a function that makes kinds of steps for a type of desk. A failed test prints the name and the values of a step. */
export const stepKindMaker =
  <Desk>() =>
  <T>(
    weight: number,
    name: string,
    values: fc.Arbitrary<T>,
    act: (desk: Desk, drawn: T) => unknown,
  ): StepKind<Desk> => ({
    weight,
    arbitrary: values.map((drawn) => ({
      run: (desk) => act(desk, drawn),
      [fc.toStringMethod]: () => `${name} ${JSON.stringify(drawn)}`,
    })),
  });

/** Draws a time in milliseconds. */
export const ms = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

/** Draws values forever. The same seed draws the same values. */
export function* endlessSamples<T>(arbitrary: fc.Arbitrary<T>, seed: number): Generator<T, never> {
  for (let roundSeed = seed; ; roundSeed += 1)
    yield* fc.sample(fc.noBias(arbitrary), { seed: roundSeed, numRuns: 100 });
}
