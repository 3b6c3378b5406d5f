/** `npm run soak -- [--minutes N] [--seed N]`: runs random presses and faults. Exits with 1 if the plugin broke a promise. */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { endlessSamples, ms } from "../../test/kit/random-step.ts";
import { findUntruth, holdLimit, saysLive } from "../../test/model/oracle.ts";
import { type Figures, startSoakDesk } from "./soak-desk.ts";
import { networkSteps, restoreNetwork, userSteps } from "./steps.ts";

/** How much each figure may grow between the first check and the last. */
const maxGrowth: Figures = { memory: 40, heap: 3, sockets: 2 };
/** Milliseconds of presses and faults in each round. */
const busyMs = 40_000;
/** Milliseconds from the last press until all its requests have ended. */
const requestsMs = 12_000;
/** Milliseconds until no key shows any more why a press failed. */
const reasonsMs = 30_000;
/** Milliseconds from a wake-up until every key has to show the truth: one polling interval and an answer. */
const truthMs = 6_000;
/** Milliseconds without a press or fault, in which the plugin may send no picture. */
const quietMs = 10_000;
/** Milliseconds that a busy computer may add to a limit. */
const lagMs = 3_000;

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!(minutes >= 0) || !Number.isInteger(seed)) throw new Error("--minutes and --seed take numbers");

const desk = await startSoakDesk();
const { deck, device, emulator, keys } = desk;
const userSamples = endlessSamples(fc.tuple(userSteps, ms(10, 150)), seed);
const networkSamples = endlessSamples(fc.tuple(networkSteps, ms(500, 4_000)), seed);
const problems: string[] = [];
let pictures = 0;
deck.trace.subscribe(({ event }) => void (pictures += event === "setImage" ? 1 : 0));
console.log(`${minutes} minutes, seed ${seed}`);

/** When a status last reported an active session, by the name of the account. */
const activeAt = new Map<string, number>();
emulator.journal.subscribe(({ operation, outcome, status, account, asOf }) => {
  if (operation !== "status" || outcome !== "answered" || status !== 200) return;
  if (account === null || asOf === null) return;
  // A lagging server answers with the session of an earlier time, `asOf`.
  const { session } = emulator.accounts.get(account).asOf(Date.now() - asOf);
  if (session?.state === "active") activeAt.set(account, Date.now());
});
let undisturbedSince = Date.now();
let lastLookAt = Date.now();
setInterval(findFalseLive, 250).unref();

/** Finds keys that say LIVE although no recent status has reported an active session. */
function findFalseLive(): void {
  const now = Date.now();
  // After sleep, or after this computer was too busy to look, keys get a moment.
  if (deck.plugin.asleep || now - lastLookAt > 1_000) undisturbedSince = now;
  lastLookAt = now;
  if (now - undisturbedSince < lagMs || device.page !== 0) return;
  for (const { key, account, action } of keys) {
    const { visible, image } = key.view();
    const age = now - (activeAt.get(account) ?? 0);
    if (visible && saysLive(image.text ?? "") && age > holdLimit + lagMs)
      problems.push(`${action} of ${account} says "${image.text}", reported ${age} ms ago`);
  }
}

async function runSteps(samples: typeof userSamples, beforeEach?: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + busyMs; Date.now() < end;) {
    await beforeEach?.();
    const [step, gap] = samples.next().value;
    await step.run(desk);
    await pause(gap);
  }
}

async function runBusyTime(): Promise<void> {
  await Promise.all([runSteps(userSamples), runSteps(networkSamples, () => restoreNetwork(desk))]);
}

/** Ends presses, faults and sessions. Checks that all keys then show the truth and no picture is sent. */
async function checkCalm(when: string): Promise<Figures> {
  await restoreNetwork(desk);
  device.connect();
  device.switchPage(0);
  await pause(requestsMs);
  for (const account of emulator.accounts) if (account.session) account.controlFromDashboard("stop");
  await pause(reasonsMs);
  deck.wake();
  await pause(truthMs);
  for (const { key, account, action } of keys) {
    const { state: keyState, image } = key.view();
    const wrong = findUntruth({ action, text: image.text ?? "", keyState }, { state: "none" });
    if (wrong !== undefined) problems.push(`${when}: ${action} of ${account} ${wrong}`);
  }
  const picturesBefore = pictures;
  await pause(quietMs);
  // A key that says HIDDEN counts the minutes, and may send a picture.
  const hidden = keys.filter(({ key }) => key.view().image.text?.includes("HIDDEN")).length;
  const sent = pictures - picturesBefore;
  if (sent > hidden) problems.push(`${when}: ${sent} pictures were sent while nothing changed`);
  const figures = await desk.readFigures();
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${Number(value).toFixed(1)}`);
  console.log(`${when}: ${texts.join(", ")}`);
  return figures;
}

try {
  await runBusyTime();
  const first = await checkCalm("warm-up");
  const until = Date.now() + minutes * 60_000;
  let last = first;
  for (let round = 1; Date.now() < until; round += 1) {
    await runBusyTime();
    last = await checkCalm(`round ${round}`);
  }
  for (const name of Object.keys(maxGrowth) as (keyof Figures)[])
    if (last[name] - first[name] > maxGrowth[name])
      problems.push(`${name} grew from ${first[name].toFixed(1)} to ${last[name].toFixed(1)}`);
} catch (error) {
  problems.push(String(error));
}
if (deck.plugin.starts > 1) problems.push(`the plugin was started ${deck.plugin.starts} times`);
problems.push(...(deck.plugin.log().match(/.*unexpected.*/g) ?? []));
await desk.stop();
console.log(problems.length === 0 ? "All promises held." : `Broken promises:\n${problems.join("\n")}`);
process.exitCode = problems.length === 0 ? 0 : 1;
