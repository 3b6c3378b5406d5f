/** `npm run soak -- [--minutes N] [--seed N]`: all that can happen, at random; exits with 1 where a promise is broken. */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { drawn, ms } from "../../test/kit/random-step.ts";
import type { Figures } from "./probe.ts";
import { startSoakDesk } from "./soak-desk.ts";
import { calmDown, networkSteps, pressEach, restoreNetwork, userSteps } from "./soak-steps.ts";
import { watchKeys } from "./soak-watch.ts";

/** From the first calm to the last. Timers are those of ENDED and of the minutes of HIDDEN. */
const maxGrowth: Figures = { memory: 40, heap: 3, timers: 11, sockets: 2 };
/** Milliseconds of each round in which people press and faults come. */
const busyMs = 40_000;
/** Milliseconds until no request of a press is under way any more. */
const requestsMs = 12_000;
/** Milliseconds until no key shows why a press failed. */
const reasonsMs = 30_000;
/** After a wake-up every key has to be true within one interval of polling and an answer, in milliseconds. */
const trueWithin = 6_000;
/** Milliseconds without a change, in which nothing may be sent. */
const quietMs = 10_000;

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!(minutes >= 0) || !Number.isInteger(seed)) throw new Error("--minutes and --seed take numbers");

const desk = await startSoakDesk();
const watch = watchKeys(desk);
const users = drawn(fc.tuple(userSteps, ms(10, 150)), seed);
const network = drawn(fc.tuple(networkSteps, ms(500, 4_000)), seed);
const problems: string[] = [];
let pictures = 0;
desk.deck.trace.subscribe(({ event }) => void (pictures += event === "setImage" ? 1 : 0));
console.log(`${minutes} minutes, seed ${seed}`);

async function makeBusy(): Promise<void> {
  const end = Date.now() + busyMs;
  const act = async (): Promise<void> => {
    while (Date.now() < end) {
      const [step, gap] = users.next().value;
      await step(desk);
      await pause(gap);
    }
  };
  const disturb = async (): Promise<void> => {
    while (Date.now() < end) {
      await restoreNetwork(desk);
      const [step, gap] = network.next().value;
      await step(desk);
      await pause(gap);
    }
  };
  await Promise.all([act(), disturb()]);
}

async function checkCalm(when: string): Promise<Figures> {
  await restoreNetwork(desk);
  calmDown(desk);
  await pause(requestsMs);
  for (const account of desk.accounts) if (account.session) account.fromElsewhere("stop");
  await pause(reasonsMs);
  desk.deck.wake();
  await pause(trueWithin);
  problems.push(...watch.findUntrue().map((what) => `${when}: ${what}`));
  const before = pictures;
  await pause(quietMs);
  // A key that says HIDDEN counts the minutes.
  const hidden = desk.keys.filter(({ key }) => key.view().image.text?.includes("HIDDEN")).length;
  const sent = pictures - before;
  if (sent > hidden) problems.push(`${when}: ${sent} pictures were sent while nothing changed`);
  const figures = await desk.readFigures();
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${Number(value).toFixed(1)}`);
  console.log(`${when}: ${texts.join(", ")}`);
  return figures;
}

try {
  await makeBusy();
  const start = await checkCalm("warm-up");
  const until = Date.now() + minutes * 60_000;
  let end = start;
  for (let round = 1; Date.now() < until; round += 1) {
    await makeBusy();
    end = await checkCalm(`round ${round}`);
  }
  await pressEach(desk);
  for (const name of Object.keys(maxGrowth) as (keyof Figures)[])
    if (end[name] - start[name] > maxGrowth[name])
      problems.push(`${name} grew from ${start[name].toFixed(1)} to ${end[name].toFixed(1)}`);
} catch (error) {
  problems.push(String(error));
}
if (desk.deck.plugin.starts > 1) problems.push(`the plugin was started ${desk.deck.plugin.starts} times`);
problems.push(...(desk.deck.plugin.log().match(/.*unexpected.*/g) ?? []), ...watch.violations);
await desk.stop();
console.log(problems.length === 0 ? "All held." : `Did not hold:\n${problems.join("\n")}`);
process.exitCode = problems.length === 0 ? 0 : 1;
