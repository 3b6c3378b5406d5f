/**
 * The seed of all random cases. It is fixed in `npm test`, so that a test fails only because of a change.
 * `npm run fuzz` sets another seed each time.
 */
export const seed = Number(process.env["SEED"] ?? 20_261_121);

/** Whether this is `npm run fuzz`, which may take much longer than `npm test`. */
const isThorough = process.env["SEED"] !== undefined;

/** The number of random cases in `npm test` and in `npm run fuzz`. RUNS sets another number. */
export const cases = (usual: number, thorough = usual): number =>
  Number(process.env["RUNS"] ?? (isThorough ? thorough : usual));

/** Parameters of fast-check for these numbers of cases. The limit ends the search for a small failing case before the test times out. */
export const runs = (usual: number, thorough = usual) => ({
  seed,
  numRuns: cases(usual, thorough),
  interruptAfterTimeLimit: isThorough ? 200_000 : 50_000,
});
