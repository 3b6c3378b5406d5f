/** The longest that the contract lets one step take, in milliseconds. */
const maxMs = 250;
/** A busy computer slows such a step down to less than this, in milliseconds. */
const maxBusyMs = 2_000;
/** Ten times the text may take this many times as long. Work that grows with the square takes a hundred times as long. */
const maxGrowth = 30;
const tries = 4;

/** Measures processor time in milliseconds, since other processes run as well. */
function measureMs(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Checks that a task with a long input delays nothing else. On a busy computer every task is slow, so it also compares the time
 * with that of a tenth of the input.
 *
 * @param makeInput makes this share of the whole input; its own time is not measured
 * @returns the measured times if the task is too slow
 */
export function findSlowdown<Input>(
  makeInput: (share: number) => Input,
  task: (input: Input) => unknown,
): string | undefined {
  const [all, part] = [makeInput(1), makeInput(0.1)];
  // The least of several times, since the engine may compile or collect garbage during one of them.
  let [wholeMs, tenthMs] = [Infinity, Infinity];
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    tenthMs = Math.min(
      tenthMs,
      measureMs(() => task(part)),
    );
    // The whole would take minutes.
    if (tenthMs > maxBusyMs) break;
    wholeMs = Math.min(
      wholeMs,
      measureMs(() => task(all)),
    );
    if (wholeMs <= maxMs || (wholeMs <= maxBusyMs && wholeMs <= maxGrowth * tenthMs)) return undefined;
  }
  return `${Math.round(wholeMs)} ms, a tenth of it ${Math.round(tenthMs)} ms`;
}
