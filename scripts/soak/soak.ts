/** `npm run soak -- [--minutes N] [--seed N]`: runs random presses and faults; exits with 1 if a promise is broken. */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { endlessSamples, ms, type Step } from "../../test/kit/random-step.ts";
import { findUntruth, holdLimit, saysLive } from "../../test/model/oracle.ts";
import { type Figures, type SoakDesk, startSoakDesk } from "./soak-desk.ts";
import { networkSteps, restoreNetwork, userSteps } from "./steps.ts";

/** From the first calm to the last. */
const maxGrowth: Figures = { memory: 40, heap: 3, sockets: 2 };
/** Milliseconds of each round with presses and faults. */
const busyMs = 40_000;
/** Milliseconds until no request of a press is under way any more. */
const requestsMs = 12_000;
/** Milliseconds until no key shows why a press failed. */
const reasonsMs = 30_000;
/** Milliseconds from a wake-up until every key has to be true: one interval of polling and an answer. */
const trueWithin = 6_000;
/** Milliseconds without a press or fault, in which no command may be sent. */
const quietMs = 10_000;
/** Milliseconds that a busy computer may add to a limit. */
const lag = 3_000;

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!(minutes >= 0) || !Number.isInteger(seed)) throw new Error("--minutes and --seed take numbers");

const desk = await startSoakDesk();
const { deck, device, emulator, keys } = desk;
const users = endlessSamples(fc.tuple(userSteps, ms(10, 150)), seed);
const network = endlessSamples(fc.tuple(networkSteps, ms(500, 4_000)), seed);
const problems: string[] = [];
let pictures = 0;
deck.trace.subscribe(({ event }) => void (pictures += event === "setImage" ? 1 : 0));
console.log(`${minutes} minutes, seed ${seed}`);

/** When a status last reported an active session, by the name of the account. */
const activeAt = new Map<string | null, number>();
emulator.journal.subscribe(({ operation, outcome, status, account, asOf }) => {
  if (operation !== "status" || outcome !== "answered" || status !== 200) return;
  if (account === null || asOf === null) return;
  const { session } = emulator.accounts.get(account).asOf(Date.now() - asOf);
  if (session?.state === "active") activeAt.set(account, Date.now());
});
let awakeSince = Date.now();
let lookedAt = Date.now();
setInterval(findFalseLive, 250).unref();

/** No key may say LIVE without a recent status that said so. */
function findFalseLive(): void {
  const now = Date.now();
  // After sleep, and on a computer that was busy, keys need a moment.
  if (deck.plugin.asleep || now - lookedAt > 1_000) awakeSince = now;
  lookedAt = now;
  if (now - awakeSince < lag || device.page !== 0) return;
  for (const { key, name, action } of keys) {
    const { visible, image } = key.view();
    const age = now - (activeAt.get(name) ?? 0);
    if (visible && saysLive(image.text ?? "") && age > holdLimit + lag)
      problems.push(`${action} of ${name} says "${image.text}" by a status of ${age} ms ago`);
  }
}

async function act(steps: Generator<[Step<SoakDesk>, number]>, before?: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + busyMs; Date.now() < end;) {
    await before?.();
    const [step, gap] = steps.next().value as [Step<SoakDesk>, number];
    await step.run(desk);
    await pause(gap);
  }
}

async function makeBusy(): Promise<void> {
  await Promise.all([act(users), act(network, () => restoreNetwork(desk))]);
}

async function checkCalm(when: string): Promise<Figures> {
  await restoreNetwork(desk);
  device.connect();
  device.switchPage(0);
  await pause(requestsMs);
  for (const account of emulator.accounts) if (account.session) account.controlFromDashboard("stop");
  await pause(reasonsMs);
  deck.wake();
  await pause(trueWithin);
  for (const { key, name, action } of keys) {
    const { state, image } = key.view();
    const wrong = findUntruth({ action, text: image.text ?? "", state }, { state: "none" });
    if (wrong !== undefined) problems.push(`${when}: ${action} of ${name} ${wrong}`);
  }
  const before = pictures;
  await pause(quietMs);
  // A key that says HIDDEN counts the minutes.
  const hidden = keys.filter(({ key }) => key.view().image.text?.includes("HIDDEN")).length;
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
  for (const name of Object.keys(maxGrowth) as (keyof Figures)[])
    if (end[name] - start[name] > maxGrowth[name])
      problems.push(`${name} grew from ${start[name].toFixed(1)} to ${end[name].toFixed(1)}`);
} catch (error) {
  problems.push(String(error));
}
if (deck.plugin.starts > 1) problems.push(`the plugin was started ${deck.plugin.starts} times`);
problems.push(...(deck.plugin.log().match(/.*unexpected.*/g) ?? []));
await desk.stop();
console.log(problems.length === 0 ? "All held." : `Did not hold:\n${problems.join("\n")}`);
process.exitCode = problems.length === 0 ? 0 : 1;
