/** A task that takes at most this long is fast enough. */
const maxMs = 250;
/** A task that takes longer is too slow even on a busy computer. */
const maxBusyMs = 2_000;
/** Ten times the input may take at most 30 times as long. Work that grows with the square takes 100 times as long. */
const maxGrowth = 30;
const maxAttempts = 4;

/** Measures processor time, so that waiting for other processes does not count. @returns milliseconds */
function measureMs(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Checks that a task with a long input is fast. A busy computer also lengthens processor time, since processes share caches. So a
 * slow task also passes if its time is in proportion to the time for a tenth of the input.
 *
 * @param makeInput makes this share of the whole input, and is not measured
 * @returns the measured times if the task is too slow
 */
export function findSlowdown<Input>(
  makeInput: (share: number) => Input,
  task: (input: Input) => unknown,
): string | undefined {
  const [wholeInput, tenthInput] = [makeInput(1), makeInput(0.1)];
  // The shortest of several times counts, since the engine may compile or collect garbage during others.
  let [wholeMs, tenthMs] = [Infinity, Infinity];
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    tenthMs = Math.min(
      tenthMs,
      measureMs(() => task(tenthInput)),
    );
    // The whole input would take minutes.
    if (tenthMs > maxBusyMs) break;
    wholeMs = Math.min(
      wholeMs,
      measureMs(() => task(wholeInput)),
    );
    if (wholeMs <= maxMs || (wholeMs <= maxBusyMs && wholeMs <= maxGrowth * tenthMs)) return undefined;
  }
  return `${Math.round(wholeMs)} ms, a tenth of it ${Math.round(tenthMs)} ms`;
}
