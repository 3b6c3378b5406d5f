import fc from "fast-check";
import { expect, it } from "vitest";
import type { ServiceFailureKind } from "../../src/service/service-failure.ts";
import { settle } from "../kit/fake-clock.ts";
import { accountCount, DeskModel, type KeySpec } from "./desk-model.ts";
import { cases, seed } from "../kit/random-runs.ts";
import { type Behaviour, type SimulatedAccount, unknownWord } from "./simulated-service.ts";

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
  "service-error",
  "not-the-service",
  "redirected",
];

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Behaviour>({ kind: "fine" }) },
  fc.constantFrom(...kinds).map((failure): Behaviour => ({ kind: "fails", failure })),
  fc
    .constantFrom(8_000, 30_000)
    .map((retryAfter): Behaviour => ({ kind: "fails", failure: "busy", retryAfter })),
  fc.constant<Behaviour>({ kind: "answers get lost" }),
  fc.constant<Behaviour>({ kind: "hangs" }),
);

const keySpec: fc.Arbitrary<KeySpec> = fc
  .tuple(
    fc.oneof(
      fc.record({
        action: fc.constant("stream" as const),
        settings: fc.record({
          mode: fc.constantFrom("toggle", "start", "stop"),
          stopGuard: fc.constantFrom("none", "hold"),
          remindAfterHours: fc.constant(0),
        }),
      }),
      fc.record({
        action: fc.constant("visibility" as const),
        settings: fc.record({ mode: fc.constantFrom("toggle", "hide", "show"), clearText: fc.boolean() }),
      }),
      fc.constant({ action: "clear" as const, settings: {} }),
      fc.constant({ action: "status" as const, settings: { remindAfterHours: 0 } }),
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
    arbitrary: fc
      .tuple(key, fc.boolean())
      .map(([index, isElsewhere]) =>
        named(`${index} elsewhere: ${isElsewhere}`, (desk) => desk.configure(index, { isElsewhere })),
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
    arbitrary: fc.tuple(account, behaviour).map(([index, next]) =>
      named(
        `status of ${index}: ${JSON.stringify(next)}`,
        onAccount(index, (found) => (found.statusBehaviour = next)),
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(account, behaviour).map(([index, next]) =>
      named(
        `commands of ${index}: ${JSON.stringify(next)}`,
        onAccount(index, (found) => (found.commandBehaviour = next)),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(account, fc.constantFrom("none", "active", "paused", "suspended", "unknown"))
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

/** How long time passes without a look at its limits, in milliseconds. */
const piece = 2_000;

async function pass(desk: DeskModel, ms: number): Promise<void> {
  // In pieces, so that time limits are looked at in between.
  for (let left = ms; left > 0; left -= piece) {
    await desk.clock.pass(Math.min(left, piece));
    desk.observer.check();
  }
}

/** Runs a schedule, lets everything heal, and looks at what was promised. */
async function run(specs: readonly KeySpec[], steps: readonly Named[]): Promise<string[]> {
  const desk = new DeskModel(specs);
  for (let index = 0; index < specs.length; index += 1) desk.appear(index);
  for (const { run: act } of steps) {
    await act(desk);
    await settle();
  }
  await heal(desk);
  const untrue = desk.observer.atRest((index) => {
    const { state = "none" } = desk.accounts[Number(index)] ?? {};
    return { state, word: unknownWord };
  });
  return [...desk.observer.violations, ...untrue];
}

async function heal(desk: DeskModel): Promise<void> {
  for (let index = 0; index < keyCount; index += 1) desk.release(index);
  for (const found of desk.accounts) {
    Object.assign(found, {
      latency: 20,
      delay: 0,
      statusBehaviour: { kind: "fine" },
      commandBehaviour: { kind: "fine" },
    });
  }
  // What is under way ends within 120 s, the longest pause between polls is 60 s and a tenth, a note stays 5 s.
  await pass(desk, 190_000);
}

const schedule = fc.tuple(
  fc.array(keySpec, { minLength: keyCount, maxLength: keyCount }),
  fc.array(step, { minLength: 5, maxLength: 40 }),
);

it(`every promise holds in random schedules (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ([specs, steps]) => {
      expect(await run(specs, steps)).toEqual([]);
    }),
    { numRuns: cases(1_000), seed },
  );
}, 300_000);
