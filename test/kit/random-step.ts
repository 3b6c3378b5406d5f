import fc from "fast-check";

/** Something at random that is done to a desk, or happens to it. */
export interface Step<Desk> {
  readonly run: (desk: Desk) => unknown;
  readonly [fc.toStringMethod]: () => string;
}

export const step = <Desk>(name: string, run: Step<Desk>["run"]): Step<Desk> => ({
  run,
  [fc.toStringMethod]: () => name,
});

export interface StepKind<Desk> {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Step<Desk>>;
}

/** Makes kinds of steps, which are printed with their name and what they were given. */
export const kindOf =
  <Desk>() =>
  <T>(
    weight: number,
    name: string,
    given: fc.Arbitrary<T>,
    act: (desk: Desk, given: T) => unknown,
  ): StepKind<Desk> => ({
    weight,
    arbitrary: given.map((values) =>
      step<Desk>(`${name} ${JSON.stringify(values)}`, (desk) => act(desk, values)),
    ),
  });

export const ms = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

/** One after the other, without end, the same for a seed in every run. */
export function* drawn<T>(arbitrary: fc.Arbitrary<T>, seed: number): Generator<T, never> {
  for (let next = seed; ; next += 1) yield* fc.sample(fc.noBias(arbitrary), { seed: next, numRuns: 100 });
}
