/** Set SEED to run the cases of an earlier run again, and RUNS for another number of them. */
export const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);

/** The parameters of a property with this many cases. What fails is made simpler for a minute at the most. */
export const runs = (usual: number) => ({
  seed,
  numRuns: Number(process.env["RUNS"] ?? usual),
  interruptAfterTimeLimit: 60_000,
});
