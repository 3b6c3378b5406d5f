/** Set SEED to run the cases of an earlier run again, and RUNS for another number of them. */
export const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);

/** The parameters of a property with this many cases. */
export const runs = (usual: number): { readonly seed: number; readonly numRuns: number } => ({
  seed,
  numRuns: Number(process.env["RUNS"] ?? usual),
});
