/** Some runs of one figure. */
export interface Summary {
  readonly median: number;
  readonly p95: number;
  readonly runs: number;
}

/** @throws Error where there is no run */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    if (value === undefined) throw new Error("nothing was measured");
    return value;
  };
  return { median: at(0.5), p95: at(0.95), runs: sorted.length };
}

/** Milliseconds since the epoch, with fractions; comparable between processes of one computer. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}
