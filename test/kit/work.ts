/** What the contract allows in one go, in milliseconds. */
const maxMs = 250;
/** What no busy neighbour makes of that, in milliseconds. */
const maxBusyMs = 2_000;
/** Of ten times the text: where its work grew with the square of the length, it would be a hundred times as much. */
const maxGrowth = 30;
const tries = 4;

/** The time that something takes of a processor, in milliseconds: others use the computer as well. */
function workOf(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * What is wrong where a long text holds the plugin up. The other half of a busy core slows all work down, so that on a busy
 * computer the growth from a tenth of the text tells what the time does not.
 *
 * @param made what the task gets, of this share of the full length: to make it is no work of the plugin's
 */
export function holdUp<Input>(
  made: (share: number) => Input,
  task: (input: Input) => unknown,
): string | undefined {
  const [all, part] = [made(1), made(0.1)];
  let [whole, tenth] = [Infinity, workOf(() => task(part))];
  // The engine may compile or collect in the middle of one. The whole of what grows with the square would take for ever.
  for (let left = tries; left > 0 && tenth <= maxBusyMs; left -= 1) {
    whole = Math.min(
      whole,
      workOf(() => task(all)),
    );
    if (whole <= maxMs) return undefined;
    tenth = Math.min(
      tenth,
      workOf(() => task(part)),
    );
    if (whole <= maxBusyMs && whole <= maxGrowth * tenth) return undefined;
  }
  return `${Math.round(whole)} ms, a tenth of it ${Math.round(tenth)} ms`;
}
