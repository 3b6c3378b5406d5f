import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Trial, Verdict } from "./slot.ts";

/** Trials after which a slot starts anew: vitest keeps something of every run. */
const mostTrials = 100;

export type Outcome = Verdict | "timeout";

/** One slot, started anew when a trial had to be ended by force. */
export class Slot {
  #child: Promise<ChildProcess> | undefined;
  #trials = 0;

  /** @param timeLimit milliseconds */
  async attempt(trial: Trial, timeLimit: number): Promise<Outcome> {
    const child = await (this.#child ??= startSlot());
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const timer = setTimeout(() => resolve("timeout"), timeLimit);
    const onMessage = (verdict: Verdict): void => resolve(verdict);
    // No verdict at all is no verdict that could be counted.
    const onExit = (): void => reject(new Error(`no verdict on ${JSON.stringify(trial.mutant)}`));
    child.once("message", onMessage).once("exit", onExit);
    child.send(trial);
    const outcome = await promise;
    clearTimeout(timer);
    child.off("message", onMessage).off("exit", onExit);
    this.#trials += 1;
    if (outcome === "timeout" || this.#trials % mostTrials === 0) this.stop();
    return outcome;
  }

  stop(): void {
    void this.#child?.then((child) => child.kill("SIGKILL"));
    this.#child = undefined;
  }
}

async function startSlot(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "slot.ts"), {
    // Few schedules of the model and always the same, so that a verdict does not depend on luck.
    env: { ...process.env, RUNS: "25", SEED: "1", NODE_NO_WARNINGS: "1", NODE_ENV: "test", VITEST: "true" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  return child;
}
