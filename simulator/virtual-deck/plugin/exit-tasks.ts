const tasks = new Set<() => void>();

/** The last first: on Windows a folder can't be removed while the plugin works in it. */
const runAll = (): void => {
  for (const task of [...tasks].toReversed()) task();
};

/**
 * Runs `task` should this process end without stop(). It has to be synchronous. One listener does for all tasks: Node
 * takes more than ten for a leak.
 */
export function addExitTask(task: () => void): void {
  if (tasks.size === 0) process.once("exit", runAll);
  tasks.add(task);
}

export function removeExitTask(task: () => void): void {
  tasks.delete(task);
  if (tasks.size === 0) process.removeListener("exit", runAll);
}
