/** `npm run soak -- [--minutes N] [--seed N]`: all that can happen, at random; exits with 1 where the plugin grows or errs. */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { drawn, ms } from "../../test/kit/random-step.ts";
import { growth, startTable } from "./figures.ts";
import type { InsideView } from "./probe.ts";
import { NetworkConditions, networkStep, outage } from "./network-conditions.ts";
import { startSoakDesk } from "./soak-desk.ts";
import { userStep, UserSteps } from "./user-steps.ts";

/** Since the warm-up, in bytes. Timers: of ENDED for three accounts, and of the minutes of HIDDEN for eight keys. */
const maxGrowth = { rss: 40 * 2 ** 20, heapUsed: 3 * 2 ** 20, sockets: 2, timers: 11 };
const maxLateGrowth = { rss: 6 * 2 ** 20, heapUsed: 2 ** 20 };

/** Of each minute: how long keys are pressed, and then how long they rest while the faults go on, in ms. */
const busy = 42_000;
/** Longer than the 15 s after which no press may still be under way. */
const handsOff = 17_000;
/** How long a key says why a start or stop has failed, which may be 15 s after its press, in milliseconds. */
const reasonStands = 20_000;

/** After the last fault has ended and the computer has woken, every key has to be true within one interval and an answer, in ms. */
const interval = 6_000;
/** The longest that a start which was accepted may be waited for without a status that shows it, in milliseconds. */
const unconfirmedLimit = 125_000;
/** Nothing happens for so long when the figures are compared, in milliseconds. */
const quiet = 20_000;

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!(minutes >= 0) || !Number.isInteger(seed)) throw new Error("--minutes and --seed take numbers");

const desk = await startSoakDesk();
const { watch } = desk;
const steps = new UserSteps(desk);
const conditions = new NetworkConditions(desk);
const userSteps = drawn(fc.tuple(userStep, ms(10, 150)), seed);
const faults = drawn(fc.tuple(networkStep, ms(500, 4_000)), seed);
const outages = drawn(outage(handsOff + 1_000), seed);
const problems: string[] = [];
console.log(`${minutes} minutes, seed ${seed}\n`);

const table = startTable();
async function figuresNow(when: string): Promise<InsideView> {
  const figures = await desk.insideView();
  const { requests, frames } = watch;
  table(when, figures, { requests, frames, presses: steps.presses, faults: conditions.count });
  return figures;
}

async function underFaults(done: Promise<unknown>): Promise<void> {
  const over = done.then(() => "over");
  for (let next = ""; next !== "over";) {
    const [fault, gap] = faults.next().value;
    fault.run(conditions);
    next = await Promise.race([over, pause(gap, "next")]);
  }
}

async function peopleAtWork(): Promise<void> {
  for (const end = Date.now() + busy; Date.now() < end;) {
    const [step, gap] = userSteps.next().value;
    await step.run(steps);
    await pause(gap);
  }
}

/** No key is pressed, the faults go on, mostly with a long outage: no key may wait for anything after that. */
async function nobodyAtWork(): Promise<void> {
  steps.calm();
  outages.next().value.run(conditions);
  await pause(handsOff);
}

async function calmFigures(when: string): Promise<InsideView> {
  steps.calm();
  await pause(reasonStands);
  for (const account of desk.accounts) if (account.session) account.fromElsewhere("stop");
  await conditions.restore();
  await desk.deck.waitFor(() => watch.count(/START\s\?/) === 0, {
    timeoutMs: unconfirmedLimit,
    describe: "no start is awaited",
  });
  const restoredAt = Date.now();
  desk.deck.wake();
  await desk.deck
    .waitFor(() => watch.untrue().length === 0, { timeoutMs: interval, describe: "all keys are true" })
    .then(
      () => console.log(`all keys true ${Date.now() - restoredAt} ms after the last fault`),
      () => problems.push(...watch.untrue().map((what) => `${when}: ${what}`)),
    );
  await pause(interval);
  const { frames, requests } = watch;
  await pause(quiet);
  const sent = watch.frames - frames;
  const asked = watch.requests - requests;
  // Where captions are hidden, the key counts the minutes.
  if (sent > watch.count(/HIDDEN/)) problems.push(`${when}: ${sent} frames were sent while nothing changed`);
  if (asked > desk.accounts.length * (quiet / 5_000 + 1))
    problems.push(`${when}: ${asked} requests in ${quiet} ms`);
  return figuresNow(when);
}

try {
  await desk.deck.waitFor(() => watch.untrue().length === 0, { describe: "all keys are true at first" });
  await steps.fillMemory();
  await steps.overLongAnswers();
  await Promise.all([conditions.sampleAll(() => pause(1_000)), peopleAtWork()]);
  await nobodyAtWork();
  const start = await calmFigures("start");
  let middle = start;
  for (let minute = 1; minute <= minutes; minute += 1) {
    conditions.mayRateLimit = minute < minutes;
    await underFaults(peopleAtWork());
    await underFaults(nobodyAtWork());
    const figures = await figuresNow(`minute ${minute}`);
    if (minute === Math.ceil(minutes / 2)) middle = figures;
  }
  const end = minutes === 0 ? start : await calmFigures("end");
  await steps.oneOfEach();
  problems.push(
    ...growth("the start", start, end, maxGrowth),
    ...growth("half-time", middle, end, maxLateGrowth),
  );
} catch (error) {
  problems.push(String(error));
}
if (desk.deck.plugin.starts > 1) problems.push(`the plugin was started ${desk.deck.plugin.starts} times`);
problems.push(...(desk.deck.plugin.log().match(/.*(unexpected|defect).*/g) ?? []), ...watch.violations);
await desk.stop();
console.log(`\n${steps.presses} presses, ${conditions.count} faults of ${conditions.kinds.size} kinds`);
console.log(problems.length === 0 ? "All held." : `\nDid not hold:\n${problems.join("\n")}`);
process.exitCode = problems.length === 0 ? 0 : 1;
