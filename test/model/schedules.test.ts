import fc from "fast-check";
import { expect, it } from "vitest";
import { isRunning } from "../../src/accounts/session-state.ts";
import type { Command } from "../../src/service/caption-service.ts";
import type { ServiceFailureKind } from "../../src/service/service-failure.ts";
import { settle } from "../kit/fake-clock.ts";
import { accountCount, DeskModel, type KeySpec } from "./desk-model.ts";
import type { SimulatedAccount, Weather } from "./simulated-service.ts";

type Step = (desk: DeskModel) => void | Promise<void>;

interface Named {
  readonly name: string;
  readonly run: Step;
  readonly [fc.toStringMethod]: () => string;
}

const keyCount = 8;
const key = fc.nat(keyCount - 1);
const account = fc.nat(accountCount - 1);

const kinds: ServiceFailureKind[] = [
  "no-connection",
  "connection-dropped",
  "timed-out",
  "key-rejected",
  "wrong-account",
  "service-trouble",
  "not-the-service",
  "redirected",
];

const weather: fc.Arbitrary<Weather> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Weather>({ kind: "fine" }) },
  fc.constantFrom(...kinds).map((failure): Weather => ({ kind: "fails", failure })),
  fc
    .constantFrom(8_000, 30_000)
    .map((retryAfter): Weather => ({ kind: "fails", failure: "busy", retryAfter })),
  fc.constant<Weather>({ kind: "answers get lost" }),
  fc.constant<Weather>({ kind: "hangs" }),
);

const keySpec: fc.Arbitrary<KeySpec> = fc
  .tuple(
    fc.oneof(
      fc.record({
        action: fc.constant("stream" as const),
        settings: fc.record({
          mode: fc.constantFrom("toggle", "start", "stop"),
          stopGuard: fc.constantFrom("none", "hold"),
        }),
      }),
      fc.record({
        action: fc.constant("visibility" as const),
        settings: fc.record({ mode: fc.constantFrom("toggle", "hide", "show") }),
      }),
      fc.constant({ action: "clear" as const, settings: {} }),
      fc.constant({ action: "status" as const, settings: {} }),
      fc.constant({
        action: "transcriptionLanguage" as const,
        settings: { languageCodes: ["en", "de", "fr"] },
      }),
      fc.constant({
        action: "translationLanguages" as const,
        settings: { presets: [{ languageCodes: ["es"] }, { languageCodes: ["de", "it"] }] },
      }),
    ),
    account,
    fc.boolean(),
  )
  .map(([spec, ofAccount, inMultiAction]) => ({
    ...spec,
    account: ofAccount,
    inMultiAction: inMultiAction && ofAccount === 1,
  }));

/** A step that is printed by its name in a counterexample. */
const named = (name: string, run: Step): Named => ({ name, run, [fc.toStringMethod]: () => name });
const onAccount =
  (index: number, change: (account: SimulatedAccount) => void): Step =>
  (desk) => {
    const found = desk.accounts[index];
    if (found) change(found);
  };

const step: fc.Arbitrary<Named> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .integer({ min: 1, max: 12_000 })
      .map((ms) => named(`${ms} ms pass`, (desk) => pass(desk, ms))),
  },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 300 }).map((ms) => named(`${ms} ms pass`, (desk) => pass(desk, ms))),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(key, fc.constantFrom(0, 1)).map(([index, desired]) =>
      named(`tap ${index} (${desired})`, (desk) => {
        desk.press(index, desk.specs[index]?.inMultiAction ? desired : undefined);
        desk.release(index);
      }),
    ),
  },
  { weight: 2, arbitrary: key.map((index) => named(`press ${index}`, (desk) => desk.press(index))) },
  { weight: 2, arbitrary: key.map((index) => named(`release ${index}`, (desk) => desk.release(index))) },
  { weight: 2, arbitrary: key.map((index) => named(`${index} appears`, (desk) => desk.appear(index))) },
  { weight: 1, arbitrary: key.map((index) => named(`${index} leaves`, (desk) => desk.disappear(index))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(key, account)
      .map(([index, to]) =>
        named(`${index} to account ${to}`, (desk) => desk.configure(index, { account: to })),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 5_000, max: 3_600_000 }).map((ms) =>
      named(`sleep ${ms} ms`, (desk) => {
        desk.clock.sleep(ms);
        desk.wake();
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -3_600_000, max: 3_600_000 })
      .map((ms) => named(`clock set by ${ms} ms`, (desk) => desk.setClock(ms))),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(account, weather).map(([index, next]) =>
      named(
        `status of ${index}: ${JSON.stringify(next)}`,
        onAccount(index, (found) => (found.statusWeather = next)),
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(account, weather).map(([index, next]) =>
      named(
        `commands of ${index}: ${JSON.stringify(next)}`,
        onAccount(index, (found) => (found.commandWeather = next)),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(account, fc.constantFrom("none", "active", "paused", "suspended"))
      .map(([index, state]) =>
        named(
          `session of ${index}: ${state}`,
          onAccount(index, (found) => (found.state = state)),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(account, fc.boolean()).map(([index, isReady]) =>
      named(
        `dashboard of ${index}: ${isReady}`,
        onAccount(index, (found) => (found.isReady = isReady)),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(account, fc.constantFrom(1, 50, 800, 9_000), fc.constantFrom(0, 3_000, 20_000))
      .map(([index, latency, delay]) =>
        named(
          `pace of ${index}: ${latency}, ${delay}`,
          onAccount(index, (found) => void Object.assign(found, { latency, delay })),
        ),
      ),
  },
);

async function pass(desk: DeskModel, ms: number): Promise<void> {
  // In pieces, so that the promises of every moment are looked at in between.
  for (let left = ms; left > 0; left -= 500) {
    await desk.clock.pass(Math.min(left, 500));
    desk.check();
  }
}

/** Runs a schedule, lets everything heal, and looks at what was promised. */
async function run(specs: readonly KeySpec[], steps: readonly Named[]): Promise<string[]> {
  const desk = new DeskModel(specs);
  for (let index = 0; index < specs.length; index += 1) desk.appear(index);
  for (const { run: act } of steps) {
    await act(desk);
    await settle();
    desk.check();
  }
  await heal(desk);
  return [...desk.violations, ...order(desk), ...rate(desk), ...outcomes(desk), ...truth(desk)];
}

async function heal(desk: DeskModel): Promise<void> {
  for (let index = 0; index < keyCount; index += 1) desk.release(index);
  for (const found of desk.accounts) {
    Object.assign(found, {
      latency: 20,
      delay: 0,
      statusWeather: { kind: "fine" },
      commandWeather: { kind: "fine" },
    });
  }
  // What is under way ends within 15 s, the longest pause between polls is 60 s and a tenth, a note stays 5 s.
  await pass(desk, 100_000);
}

/** How long a guarded stop is held, in milliseconds. */
const hold = 1_000;

/** Every command stands for a press of its account, and the commands have the order of the presses. */
function order(desk: DeskModel): string[] {
  const wrong: string[] = [];
  for (const [index, service] of desk.services) {
    // A guarded stop has its place where the hold was long enough.
    const causes = desk.presses
      .filter(({ spec }) => spec.account === index)
      .flatMap(({ spec, at }) => {
        const isGuarded = "stopGuard" in spec.settings && spec.settings.stopGuard === "hold";
        return [{ spec, at }, ...(isGuarded ? [{ spec, at: at + hold }] : [])];
      })
      .sort((one, other) => one.at - other.at);
    let from = 0;
    for (const { command, sentAt } of service.commands) {
      const found = causes.findIndex(
        ({ spec, at }, number) => number >= from && at <= sentAt && mayCause(spec, command),
      );
      if (found < 0) wrong.push(`account ${index}: ${command.name} without a press, or out of order`);
      else from = found + 1;
    }
  }
  return wrong;
}

function mayCause({ action }: KeySpec, { name }: Command): boolean {
  if (name === "start" || name === "stop") return action === "stream";
  if (name === "hide" || name === "show") return action === "visibility";
  if (name === "clear") return action === "clear";
  return name === "set-transcription-language"
    ? action === "transcriptionLanguage"
    : action === "translationLanguages";
}

/** Every press of a key that shows its success by a check mark has ended in one, or in an alert. */
function outcomes(desk: DeskModel): string[] {
  const wrong: string[] = [];
  for (const index of desk.visible) {
    const action = desk.specs[index]?.action;
    const surface = desk.surfaces[index];
    if (!surface || action === "stream" || action === "visibility") continue;
    const presses = desk.pressesInSight[index] ?? 0;
    const ended = surface.count("ok") + surface.count("alert");
    if (presses !== ended) wrong.push(`key ${index}: ${presses} presses, ${ended} outcomes`);
  }
  return wrong;
}

/** A start or stop is under way for so long at the most, in milliseconds. */
const confirmationLimit = 15_000;

/** The table of polling: five seconds between two requests, a quarter under way, and none of that after an occasion. */
function rate(desk: DeskModel): string[] {
  const wrong: string[] = [];
  for (const [index, { asked, commands }] of desk.services) {
    const ends = commands.flatMap(({ sentAt, endedAt }) => [sentAt, endedAt ?? sentAt]);
    const occasions = [...desk.occasions, ...ends];
    const changes = desk.presses.filter(({ spec }) => spec.account === index && spec.action === "stream");
    for (const [number, at] of asked.entries()) {
      const before = asked[number - 1] ?? Number.NEGATIVE_INFINITY;
      if (occasions.some((occasion) => occasion >= before && occasion <= at)) continue;
      const isUnderWay = changes.some((press) => at >= press.at && at - press.at <= hold + confirmationLimit);
      if (at - before < (isUnderWay ? 250 : 5_000))
        wrong.push(`account ${index}: asked again after ${at - before} ms`);
    }
  }
  return wrong;
}

/** Every visible key tells what is true. */
function truth(desk: DeskModel): string[] {
  const wrong: string[] = [];
  for (const index of desk.visible) {
    const spec = desk.specs[index];
    const surface = desk.surfaces[index];
    const found = spec && desk.accounts[spec.account];
    if (!surface || !found) continue;
    const { text, state } = surface;
    if (/STARTING|STOPPING|CHECKING|HIDING|SHOWING|CLEARING|switching|\?/.test(text))
      wrong.push(`key ${index} is stuck: ${text}`);
    const expected = { none: /START|STOPPED/, active: /LIVE/, paused: /PAUSED/, suspended: /SUSPENDED/ }[
      found.state
    ];
    if (spec.action === "stream" && !expected.test(text))
      wrong.push(`key ${index} lies: ${text}, but ${found.state}`);
    const hidden = desk.service(spec.account)?.lastHidden ?? false;
    if (spec.action === "visibility" && state !== (hidden ? 1 : 0))
      wrong.push(`key ${index} has state ${state}, but hidden: ${hidden}`);
    const on = isRunning({ state: found.state });
    if (spec.action === "stream" && state !== (on ? 1 : 0))
      wrong.push(`key ${index} has state ${state}, but ${found.state}`);
    if (
      spec.action === "status" &&
      !{ none: /OFF/, active: /LIVE/, paused: /PAUSED/, suspended: /SUSPENDED/ }[found.state].test(text)
    ) {
      wrong.push(`key ${index} lies: ${text}, but ${found.state}`);
    }
  }
  return wrong;
}

const schedule = fc.tuple(
  fc.array(keySpec, { minLength: keyCount, maxLength: keyCount }),
  fc.array(step, { minLength: 5, maxLength: 40 }),
);

/** Set SEED to run the schedules of an earlier run again. */
const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);

it(`every promise holds in a thousand random schedules (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ([specs, steps]) => {
      expect(await run(specs, steps)).toEqual([]);
    }),
    { numRuns: Number(process.env["RUNS"] ?? 1_000), seed },
  );
}, 300_000);
