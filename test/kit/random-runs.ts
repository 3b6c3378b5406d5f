/**
 * The seed of all random cases. It is fixed in `npm test`, so that a test fails only because of a change.
 * `npm run fuzz` sets another seed each time.
 */
export const seed = Number(process.env["SEED"] ?? 20_261_121);

/** Whether this is `npm run fuzz`, which runs what would take too long in `npm test` as well. */
const isThorough = process.env["SEED"] !== undefined;

/** How many random cases of a kind are run; set RUNS for another number. @param thorough in `npm run fuzz` */
export const cases = (usual: number, thorough = usual): number =>
  Number(process.env["RUNS"] ?? (isThorough ? thorough : usual));

/** The parameters of a property with this many cases. Shrinking a failed case stops before the test times out. */
export const runs = (usual: number, thorough = usual) => ({
  seed,
  numRuns: cases(usual, thorough),
  interruptAfterTimeLimit: isThorough ? 200_000 : 50_000,
});
