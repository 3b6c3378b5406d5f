// Runs the fuzz tests, the random schedules and the fault matrix with a seed that is new each time. SEED and RUNS repeat a run, or make it longer.
import { spawnSync } from "node:child_process";

const seed = process.env["SEED"] ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`Seed ${seed}. The same cases again: SEED=${seed} npm run fuzz`);
const folders = ["test/fuzz", "test/model", "test/faults"];
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--testTimeout=300000", ...folders, ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, SEED: seed } },
);
process.exitCode = status ?? 1;
